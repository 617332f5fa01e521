// Mixes with names, kept in this browser, and the forms in which a mix is passed on.
import { cardOf, deckOf, NUMBERS } from "../../net/catalogue.svelte";
import { fields, store, stored } from "../../storage";

export interface NamedMix {
  name: string;
  mix: string;
}
export const NAME_LENGTH = 40;
const MOST = 60; // saved mixes
const SAVED = "mixes";
const CODE = /(?<![A-Z])([A-Z]{14}-[A-Z])(?![A-Z])/i;

export function savedMixes(): NamedMix[] {
  return stored(SAVED, (value) =>
    (Array.isArray(value) ? value : [])
      .map(fields)
      .filter(({ name, mix }) => typeof name === "string" && name.trim() && typeof mix === "string" && codeIn(mix) === mix)
      .map(({ name, mix }) => ({ name: cleanName(String(name)), mix: String(mix) }))
      .slice(0, MOST),
  );
}

/** Saves a mix first in the list; one of the same name is replaced. Returns the list. */
export function saveMix(name: string, mix: string): NamedMix[] {
  const clean = cleanName(name);
  const list = [{ name: clean, mix }, ...savedMixes().filter((one) => one.name !== clean)].slice(0, MOST);
  store(SAVED, list);
  return list;
}

export function forgetMix(name: string): NamedMix[] {
  const list = savedMixes().filter((one) => one.name !== name);
  store(SAVED, list);
  return list;
}

export function cleanName(name: string): string {
  return name.replace(/\s+/g, " ").trim().slice(0, NAME_LENGTH);
}

/** The first mix code in a text, such as a link or a message; undefined if there is none. */
export function codeIn(text: string): string | undefined {
  return CODE.exec(text)?.[1]?.toUpperCase();
}

/** The name that a link gives a mix. */
export function nameIn(text: string): string {
  const found = /[?&]name=([^&#\s]*)/.exec(text)?.[1] ?? "";
  try {
    return cleanName(decodeURIComponent(found.replaceAll("+", " ")));
  } catch {
    return "";
  }
}

export function pathOf(mix: string, name = ""): string {
  const clean = cleanName(name);
  return `/mix/${mix}${clean ? `?name=${encodeURIComponent(clean)}` : ""}`;
}

/** Does this server have every card and the token of a mix? The catalogue has to be here. */
export function isPlayable(mix: string): boolean {
  return Array.from({ length: NUMBERS }).every((_, number) => cardOf(mix[number]!, number)) && !!deckOf(mix.at(-1)!)?.token;
}
