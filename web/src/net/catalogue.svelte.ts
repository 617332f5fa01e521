// What the server has to play with: decks, cards, tokens, bots and limits. Asked for once.
import type { CardInfo, Catalogue, DeckInfo } from "../protocol";
import { call } from "./http";

const AGAIN = 3000;
export const NUMBERS = 14;
let arrived = $state.raw<Catalogue>();
let cards: ReadonlyMap<string, CardInfo> = new Map();
let asked: Promise<Catalogue> | undefined;

/** The catalogue; undefined until it has arrived. */
export function catalogue(): Catalogue | undefined {
  return arrived;
}

/** The catalogue when it has arrived. If the server can't be reached this fails, and the next call asks again. */
export function loadCatalogue(): Promise<Catalogue> {
  asked ??= call<Catalogue>("/api/catalogue").then(
    (found) => {
      cards = new Map(found.cards.map((card) => [`${card.deck}${card.number}`, card]));
      return (arrived = found);
    },
    (problem: unknown) => {
      asked = undefined;
      throw problem;
    },
  );
  return asked;
}

/** Asks until the catalogue has arrived. */
export function needCatalogue(): void {
  loadCatalogue().catch(() => setTimeout(needCatalogue, AGAIN));
}

export function deckOf(letter: string): DeckInfo | undefined {
  return arrived?.decks.find((deck) => deck.letter === letter);
}

/** The decks that can be played alone: with a token and a card of every number. */
export function wholeDecks(): DeckInfo[] {
  return (arrived?.decks ?? []).filter(
    ({ letter, token }) => token && Array.from({ length: NUMBERS }).every((_, number) => cardOf(letter, number)),
  );
}

/** The card that has a number in the deck of a letter. */
export function cardOf(letter: string, number: number): CardInfo | undefined {
  return arrived && cards.get(`${letter}${number}`);
}
