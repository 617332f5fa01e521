// All texts by language. Those of the client's own interface are beside this file; what is said about the game and by
// the server comes from the catalogues of the Python package, which the terminal uses too. English pages are here from
// the start; other parts and languages are loaded when they are needed.
import { FluentBundle, type FluentResource } from "@fluent/bundle";
import { untrack } from "svelte";
import { lazy } from "../lazy";
import { store, stored } from "../storage";
import enPages from "./en/pages.ftl";
import type { Messages } from "./messages"; // made by texts-plugin.ts

export type Key = keyof Messages;
/** The id of a message without variables. */
export type Label = { [id in Key]: keyof Messages[id] extends never ? id : never }[Key];
export type Part = "pages" | "table" | "faces" | "game" | "story" | "cards" | "server" | "review" | "reviews" | "mixer" | "puzzles" | "you" | "lessons" | "learn" | "figures" | "met" | "deals" | "notices" | "tournament" | "instructions";
type Resource = FluentResource["body"];
export type Values = Readonly<Record<string, string | number>>;

/** The variables of a message, or, where it is one of several, those of all of them. */
type Variables<Id extends Key> = (Id extends Id ? (variables: Messages[Id]) => void : never) extends (
  variables: infer All,
) => void
  ? All
  : never;

export const languages = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languages;

const files = import.meta.glob<Resource>(
  ["./*/*.ftl", "!./en/pages.ftl", "../../../src/wolfsbane/text/*/{game,story,cards,server,review,puzzles,lessons}.ftl"],
  { import: "default" },
);

const SAVED = "language";
let chosen = $state<Language>("en");
let parts: ReadonlyMap<Part, Resource> = new Map([["pages", enPages]]);
let bundle = $state.raw(bundleOf("en", parts));

export function language(): Language {
  return chosen;
}

/** What was chosen before; else the first language of the browser that there is. */
export function savedLanguage(): Language {
  const saved = stored(SAVED, (value) => (typeof value === "string" ? value : ""));
  const wanted = [saved, ...navigator.languages].map((one) => one.slice(0, 2));
  return wanted.find((one): one is Language => Object.hasOwn(languages, one)) ?? "en";
}

/** Changes the language of everything on the page. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  const found = await Promise.all([...parts.keys()].map((part) => read(wanted, part)));
  parts = new Map(found);
  bundle = bundleOf(wanted, parts);
  chosen = wanted;
  document.documentElement.lang = wanted;
}

export function saveLanguage(wanted: Language): void {
  store(SAVED, wanted);
}

/** Loads parts of the catalogue that only some pages need. */
export async function load(...wanted: Part[]): Promise<void> {
  const language = untrack(() => chosen); // an effect that loads texts does not depend on them
  const found = await Promise.all(wanted.filter((part) => !parts.has(part)).map((part) => read(language, part)));
  if (language !== untrack(() => chosen)) return load(...wanted);
  if (!found.length) return;
  parts = new Map([...parts, ...found]);
  bundle = bundleOf(language, parts);
}

/** A part that a language does not have yet is English. */
async function read(language: Language, part: Part): Promise<[Part, Resource]> {
  if (language === "en" && part === "pages") return [part, enPages];
  const folder = ["game", "story", "cards", "server", "review", "puzzles", "lessons"].includes(part) ? "../../../src/wolfsbane/text" : ".";
  const file = files[`${folder}/${language}/${part}.ftl`] ?? files[`${folder}/en/${part}.ftl`];
  return [part, file ? await lazy(file) : []];
}

function bundleOf(language: Language, parts: ReadonlyMap<Part, Resource>): FluentBundle {
  // Marks around what is filled in are for texts that mix writing directions; here they would only be in the way.
  const made = new FluentBundle(language, { useIsolating: false });
  for (const body of parts.values()) made.addResource({ body });
  return made;
}

/** A text in the chosen language, with its variables filled in; empty while its part of the catalogue is not loaded. */
export function t(id: Label): string;
export function t<Id extends Key>(id: Id, values: Variables<Id>): string;
export function t(id: Key, values?: Values): string {
  return find(id, values) ?? "";
}

/** A text by an id that is known only now, or undefined if there is none. `attribute` names a part of a message. */
export function find(id: string, values?: Values, attribute?: string): string | undefined {
  const message = bundle.getMessage(id);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  return pattern ? bundle.formatPattern(pattern, values, []) : undefined;
}
