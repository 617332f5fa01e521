// How strong cards are, as `make card-figures` has measured it. docs/cards.md says what each figure means.
import data from "../../../../src/wolfsbane/arena/card_figures.json";
import { language } from "../../texts";

export const FIGURES = ["wins", "faceup", "facedown", "used", "kept"] as const;
export type Figure = (typeof FIGURES)[number];
/** With the deck of the card, or in random mixes. */
export const PLACES = ["deck", "mixes"] as const;
export type Place = (typeof PLACES)[number];
export type Order = Figure | "number";

type Triple = readonly number[] | null; // the value and the ends of its 95 % interval
type Measured = Readonly<Record<Figure, Triple>>;
const cards: Readonly<Record<string, Readonly<Record<Place, Measured>>>> = data.cards;
const all: Readonly<Record<string, Readonly<Record<"points" | "kept", Triple>>>> = data.all;
const { players, rounds, each, mixed } = data;
export const source = { players, rounds, each, mixed };

export interface Estimate {
  value: number;
  low: number;
  high: number;
}
const estimate = (found: Triple | undefined): Estimate | undefined =>
  found ? { value: found[0]!, low: found[1]!, high: found[2]! } : undefined;

/** The figure of a card, by its id; undefined if nothing was measured, or too little. */
export function figureOf(card: string, place: Place, figure: Figure): Estimate | undefined {
  return estimate(cards[card]?.[place][figure]);
}

/** Was this card measured at all? Those of decks that do not come with the program were not. */
export function isMeasured(card: string): boolean {
  return Object.hasOwn(cards, card);
}

/** Does the card have an ability that is used, and not only an effect? */
export function isUsed(card: string): boolean {
  return PLACES.some((place) => cards[card]?.[place].used);
}

/** The mean of all villages, or of all cards: with mixes, or of the decks. */
export function averageOf(place: Place, what: "points" | "kept"): number {
  const from = Object.keys(all).filter((name) => (name === "mixes") === (place === "mixes"));
  return from.reduce((sum, name) => sum + (estimate(all[name]?.[what])?.value ?? 0), 0) / from.length;
}

const SHARES: ReadonlySet<Figure> = new Set(["wins", "kept"]);
/** Fewer points are better, so that they come first. */
const ASCENDING: ReadonlySet<Order> = new Set(["number", "faceup", "facedown"]);

/** A value as text: shares in percent, without the sign. */
export function shown(figure: Figure, value: number): string {
  const digits = SHARES.has(figure) ? 0 : 1;
  return (SHARES.has(figure) ? 100 * value : value).toLocaleString(language(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

export const isShare = (figure: Figure): boolean => SHARES.has(figure);

interface Sortable {
  id: string;
  number: number;
  deck: string;
}
/** Cards by a figure, the best first, or the last first if `reversed`. Those without it are at the end in any case. */
export function sorted<Card extends Sortable>(list: readonly Card[], by: Order, place: Place, reversed: boolean): Card[] {
  const sign = ASCENDING.has(by) === reversed ? -1 : 1;
  const value = (card: Card) => (by === "number" ? card.number : figureOf(card.id, place, by)?.value);
  const plain = (a: Card, b: Card) => a.number - b.number || a.deck.localeCompare(b.deck);
  return [...list].sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined) || plain(a, b);
    return sign * (one - other) || plain(a, b);
  });
}

/** Does the column rise from top to bottom? */
export const isAscending = (by: Order, reversed: boolean): boolean => ASCENDING.has(by) !== reversed;
