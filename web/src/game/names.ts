// Who sits where, and what cards are called, in the chosen language.
import type { CardInfo, DeckInfo, Offer, SeatShown } from "../protocol";
import { find, t, type Values } from "../texts";

/** Bots have a name for each seat: easier to read than "medium" three times. */
const BOTS = ["Mira", "Tomas", "Ada", "Otto"];
/** The names of the decks by their letters, as the server writes them. */
export const DECKS: Readonly<Record<string, string>> = { A: "amulet", C: "coin", D: "dagger" };

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

/** The name of a card in the chosen language, or as its deck has it. An id is "dagger.4"; catalogues have "card-4D". */
export function cardName({ id, name }: Pick<CardInfo, "id" | "name">): string {
  return find(messageId(id)) ?? name;
}
/** What a card does. */
export function cardText({ id, text }: Pick<CardInfo, "id" | "text">): string {
  return find(messageId(id), undefined, "text") ?? text;
}
export function tokenName({ letter, name, token }: DeckInfo): string {
  return find(`token-${letter}`) ?? token?.name ?? name;
}
export function tokenText({ letter, token }: DeckInfo): string {
  return find(`token-${letter}`, undefined, "text") ?? token?.text ?? "";
}
/** A deck is called like its token. */
export function deckName(letter: string): string {
  return find(`token-${letter}`) ?? DECKS[letter] ?? letter;
}
function messageId(id: string): string {
  const [deck, number] = id.split(".");
  return `card-${number}${Object.keys(DECKS).find((letter) => DECKS[letter] === deck) ?? ""}`;
}

/** What a mix is made of: the characters by number, and the token. A mix is "AAAAAAAAAAAAAA-A". */
export class Characters {
  private readonly byId: ReadonlyMap<string, CardInfo>;

  constructor(
    readonly mix: string,
    private readonly offer?: Offer,
  ) {
    this.byId = new Map(offer?.cards.map((card) => [card.id, card]));
  }

  /** The id of the character with a number, such as "dagger.4". */
  id(number: number): string {
    return `${DECKS[this.mix[number] ?? "A"]}.${number}`;
  }

  info(number: number): CardInfo | undefined {
    return this.byId.get(this.id(number));
  }

  /** The character who has this number in another deck, by the letter of that deck. */
  other(letter: string, number: number): CardInfo | undefined {
    return this.byId.get(`${DECKS[letter]}.${number}`);
  }

  name(number: number): string {
    return cardName({ id: this.id(number), name: this.info(number)?.name ?? "" });
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
    const info = number === undefined ? undefined : this.info(number);
    return {
      number: number ?? "unknown",
      number_card: this.phrase(number),
      number_name: number === undefined ? "" : this.name(number),
      number_text: info ? cardText(info) : "",
    };
  }

  get token(): "amulet" | "coin" | "dagger" {
    return (DECKS[this.mix.at(-1) ?? "A"] ?? "amulet") as "amulet" | "coin" | "dagger";
  }

  get tokenDeck(): DeckInfo {
    const deck = this.offer?.decks.find((deck) => deck.name === this.token);
    return deck ?? { letter: this.mix.at(-1) ?? "", name: this.token, token: null };
  }

  get tokenName(): string {
    return tokenName(this.tokenDeck);
  }

  get tokenText(): string {
    return tokenText(this.tokenDeck);
  }

  /** The token as the object of a sentence: "the amulet". */
  get tokenPhrase(): string {
    return find(`token-${this.tokenDeck.letter}`, undefined, "the") ?? t("phrase-token", { token: this.tokenName });
  }
}
