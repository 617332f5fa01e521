// All texts of the client, by language. English is here from the start; another language is loaded when it is chosen.
//
// A text is a string with names in braces, or, where a number decides about the words, one string for each plural
// category of the language (https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules), chosen by `n`.
// The type of another language is made from the English texts, so that a missing one does not compile.
import { untrack } from "svelte";
import { lazy } from "../lazy";
import { store, stored } from "../storage";
import enPages from "./en/pages";
import enTable from "./en/table";

export type Plural = { readonly other: string } & { readonly [category in Intl.LDMLPluralRule]?: string };
export type Text = string | Plural;
/** The same names with texts of another language. */
export type Translated<Texts> = { readonly [name in keyof Texts]: Texts[name] extends string ? string : Plural };

/** Needed everywhere, or only on some pages, which say so with `need`. */
const eager = { pages: enPages, table: enTable };
interface Catalogue {
  pages: typeof enPages;
  table: typeof enTable;
  cards: (typeof import("./en/cards"))["default"];
  rules: (typeof import("./en/rules"))["default"];
}
type Part = keyof Catalogue;
export type Key = { [part in Part]: `${part}.${keyof Catalogue[part] & string}` }[Part];

export const languages = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languages;

type Loader = () => Promise<{ default: Record<string, Text> }>;
const loaders: Record<Language, Record<Part, Loader>> = {
  en: {
    pages: async () => ({ default: enPages }),
    table: async () => ({ default: enTable }),
    cards: () => import("./en/cards"),
    rules: () => import("./en/rules"),
  },
  de: {
    pages: () => import("./de/pages"),
    table: () => import("./de/table"),
    cards: () => import("./de/cards"),
    rules: () => import("./de/rules"),
  },
};

const SAVED = "language";
let chosen = $state<Language>("en");
let texts = $state.raw<Partial<Record<Part, Record<string, Text>>>>(eager);
let plurals = new Intl.PluralRules("en");

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
  texts = await load(wanted, Object.keys(texts) as Part[]);
  chosen = wanted;
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
}

export function saveLanguage(wanted: Language): void {
  store(SAVED, wanted);
}

/** Loads parts of the catalogue that only some pages need. */
export async function need(...parts: Part[]): Promise<void> {
  const missing = untrack(() => parts.filter((part) => !texts[part])); // an effect that needs texts is not one of them
  if (missing.length) texts = { ...texts, ...(await load(chosen, missing)) };
}

async function load(wanted: Language, parts: Part[]): Promise<Partial<Record<Part, Record<string, Text>>>> {
  const loaded = await Promise.all(parts.map((part) => lazy(loaders[wanted][part])));
  return Object.fromEntries(parts.map((part, i) => [part, loaded[i]!.default]));
}

/** A text in the chosen language, with its names filled in. */
export function t(key: Key, values: Readonly<Record<string, string | number>> = {}): string {
  const [part, name] = key.split(".") as [Part, string];
  const text = texts[part]?.[name];
  if (text === undefined) return "";
  const form = typeof text === "string" ? text : (text[plurals.select(Number(values["n"]))] ?? text.other);
  return form.replace(/\{(\w+)\}/g, (whole, word: string) => String(values[word] ?? whole));
}

/**
 * Something that the server said in English, in the chosen language: the name or text of a card, a refusal. The parts
 * `cards` and `rules` have them by their English, with {0}, {1} for what is filled in. What is not there stays English.
 */
export function said(sentence: string): string {
  const known: Record<string, Text> = { ...texts.cards, ...texts.rules };
  const exact = known[sentence];
  if (typeof exact === "string") return exact;
  // Several may fit; the one that says most itself is meant.
  let best = "";
  for (const [english, text] of Object.entries(known))
    if (typeof text === "string" && english.includes("{0}") && english.length > best.length && pattern(english).test(sentence))
      best = english;
  if (!best) return sentence;
  const values = pattern(best).exec(sentence)!;
  return String(known[best]).replace(/\{(\d)\}/g, (_, i: string) => said(values[Number(i) + 1] ?? ""));
}

const patterns = new Map<string, RegExp>();
function pattern(english: string): RegExp {
  let made = patterns.get(english);
  if (!made) {
    const quoted = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\d\}/g, "(.+)");
    patterns.set(english, (made = new RegExp(`^${quoted}$`)));
  }
  return made;
}
