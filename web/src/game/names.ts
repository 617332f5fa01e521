// Who sits where, and what cards are called, in the chosen language.
import type { CardInfo, Offer, SeatShown } from "../protocol";
import { said, t } from "../texts";

/** Bots have a name for each seat: easier to read than "medium" three times. */
const BOTS = ["Mira", "Tomas", "Ada", "Otto"];
/** The names of the decks by their letters, as the server writes them. */
export const DECKS: Readonly<Record<string, string>> = { A: "amulet", C: "coin", D: "dagger" };

/** What everybody at a table is called, a bot never like somebody else. */
export function seatNames(seats: readonly SeatShown[]): string[] {
  const people = new Set(seats.map((seat) => seat.name?.toLowerCase()));
  return seats.map((seat, index) => {
    if (seat.name) return seat.name;
    if (seat.kind === "empty") return t("table.empty");
    const bot = BOTS[index] ?? "";
    return people.has(bot.toLowerCase()) ? `${bot} 2` : bot;
  });
}

export function joined(names: readonly string[]): string {
  return names.join(t("table.and"));
}

/** What a mix is made of: the persons by number, and the token. A mix is "AAAAAAAAAAAAAA-A". */
export class Persons {
  private readonly byId: ReadonlyMap<string, CardInfo>;

  constructor(
    readonly mix: string,
    private readonly offer?: Offer,
  ) {
    this.byId = new Map(offer?.cards.map((card) => [card.id, card]));
  }

  /** The id of the person with a number, such as "dagger.4". */
  id(number: number): string {
    return `${DECKS[this.mix[number] ?? "A"]}.${number}`;
  }

  info(number: number): CardInfo | undefined {
    return this.byId.get(this.id(number));
  }

  /** The person who has this number in another deck, by the letter of that deck. */
  other(letter: string, number: number): CardInfo | undefined {
    return this.byId.get(`${DECKS[letter]}.${number}`);
  }

  name(number: number): string {
    return said(this.info(number)?.name ?? "");
  }

  /** "7 Beholder"; "a card" if the number is not known. */
  card(number: number | null | undefined): string {
    return number == null ? t("table.someCard") : t("table.card", { number, name: this.name(number) }).trim();
  }

  get token(): "amulet" | "coin" | "dagger" {
    return (DECKS[this.mix.at(-1) ?? "A"] ?? "amulet") as "amulet" | "coin" | "dagger";
  }

  get tokenInfo() {
    return this.offer?.decks.find((deck) => deck.name === this.token)?.token ?? undefined;
  }
}
