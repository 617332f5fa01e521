// Who sits where, and what cards are called, in the chosen language.
import { cardOf, deckOf } from "../net/catalogue.svelte";
import type { CardInfo, DeckInfo, SeatShown, TokenInfo } from "../protocol";
import { find, t, type Values } from "../texts";

/** Bots have a name for each seat: easier to read than "medium" three times. */
const BOTS = ["Mira", "Tomas", "Ada", "Otto"];

/** What everybody at a table is called, a bot never like somebody else. */
export function seatNames(seats: readonly SeatShown[]): string[] {
  const people = new Set(seats.map((seat) => seat.name?.toLowerCase()));
  return seats.map((seat, index) => {
    if (seat.name) return seat.name;
    if (seat.kind === "empty") return t("table-empty");
    const bot = BOTS[index] ?? "";
    return people.has(bot.toLowerCase()) ? `${bot} 2` : bot;
  });
}

/** The name of a level; bots that an operator added have the name they were given. */
export function levelName(level: string): string {
  return find(`level-${level}`) ?? level;
}

/** How it plays, if it is one of ours. */
export function levelHint(level: string): string {
  return find(`level-${level}`, undefined, "text") ?? "";
}

/** The name and text of a card or token in the chosen language; where it has no translation, those of its deck. */
export function described(thing: CardInfo | TokenInfo | undefined): { name: string; text: string } {
  if (!thing) return { name: "", text: "" };
  const id = messageId(thing);
  return { name: find(id) ?? thing.name, text: find(id, undefined, "text") ?? thing.text };
}
function messageId(thing: CardInfo | TokenInfo): string {
  return "number" in thing ? `card-${thing.number}${thing.deck}` : `token-${thing.deck}`;
}

export function deckName({ name }: DeckInfo): string {
  return find(`pages-deck-${name}`) ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** What a mix is made of: the characters by number, and the token. A mix is "AAAAAAAAAAAAAA-A". */
export class Characters {
  constructor(readonly mix: string) {}

  /** The letter of the deck that a number is from. */
  deck(number: number): string {
    return this.mix[number] ?? "";
  }

  info(number: number): CardInfo | undefined {
    return cardOf(this.deck(number), number);
  }

  name(number: number): string {
    return described(this.info(number)).name;
  }

  /** "7 Beholder"; "a card" if the number is not known. */
  card(number: number | null | undefined): string {
    if (number == null) return t("phrase-card-unknown");
    return t("phrase-card-short", { number, number_name: this.name(number) }).trim();
  }

  /** As `card`, for a sentence: "the 7 (Beholder)". */
  phrase(number: number | null | undefined): string {
    return number == null ? this.card(number) : t("phrase-card", { number, number_name: this.name(number) });
  }

  /** What a message can say about the card with a number. */
  values(number: number | undefined): Values {
    const { name, text } = described(number === undefined ? undefined : this.info(number));
    return { number: number ?? "unknown", number_card: this.phrase(number), number_name: name, number_text: text };
  }

  get token(): TokenInfo | undefined {
    return deckOf(this.mix.at(-1) ?? "")?.token ?? undefined;
  }

  /** The token as the object of a sentence: "the amulet". */
  get tokenPhrase(): string {
    const the = this.token && find(messageId(this.token), undefined, "the");
    return the ?? t("phrase-token", { token: described(this.token).name });
  }
}
