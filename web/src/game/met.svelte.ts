// Which cards somebody has met. Remembered in this browser, as settings are.
import { NUMBERS } from "../net/catalogue.svelte";
import type { CardInfo } from "../protocol";
import { store, stored } from "../storage";
import type { Characters } from "./names";

const SAVED = "met";
const MOST = 1000; // cards, those of all decks that a server may have among them

const read = (): ReadonlySet<string> =>
  stored(SAVED, (value) => new Set((Array.isArray(value) ? value : []).filter((id): id is string => typeof id === "string")));

let met = $state.raw(read());

/** Has this player met no card at all? */
export function isNewcomer(): boolean {
  return met.size === 0;
}

/** The cards of a mix that this player has not met, in the order of their numbers. None before the catalogue is here. */
export function unmet(characters: Characters): CardInfo[] {
  return Array.from({ length: NUMBERS }, (_, number) => characters.info(number)).filter(
    (card): card is CardInfo => card !== undefined && !met.has(card.id),
  );
}

/** These cards were shown and are not shown again. Another tab may have shown others meanwhile. */
export function meet(cards: readonly CardInfo[]): void {
  met = new Set([...met, ...read(), ...cards.map(({ id }) => id)]);
  store(SAVED, [...met].slice(-MOST));
}
