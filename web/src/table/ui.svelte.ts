// What somebody does at the table on this page: what is chosen so far, what is pointed at, what is explained.
import { Choices, slotCode } from "../game/choices";
import { VILLAGES } from "../game/fold";
import type { Session } from "../game/session.svelte";
import { placeText } from "../game/text";
import { geometryOf, grid, RATIO, REACH, type Room, type SeatPlace } from "./geometry";

export interface Help {
  /** The number to explain; null for a card that we do not know. "token" explains the token. */
  readonly number: number | null | "token";
  readonly title: string;
  /** The code whose refusal is asked for. */
  readonly why: string | undefined;
  readonly target: HTMLElement;
  readonly pinned: boolean;
}

/** How far the scoring of a round is shown. */
export interface Counting {
  /** The cards that are open. */
  readonly opened: ReadonlySet<number>;
  /** The card whose ability acts. */
  readonly acting: number | undefined;
  /** Is everything shown? */
  readonly finished: boolean;
}

export class TableUi {
  chosen = $state.raw<ReadonlySet<string>>(new Set());
  pointed = $state.raw<ReadonlySet<number>>(new Set());
  help = $state.raw<Help>();
  confirming = $state(false);
  choosingFromPile = $state(false);
  showingKeys = $state(false);
  /** The dialog with what is to be done when our turn comes. */
  instructing = $state(false);
  showingDeck = $state(false);
  /** The panel with scores, log and chat, where it has no place of its own. */
  showingPanel = $state(false);
  /** The village that is shown in large, since its cards are too small to be chosen. */
  opened = $state<number>();
  /** The window, and the size of text. */
  room = $state.raw<Omit<Room, "players" | "watched">>({ width: innerWidth, height: innerHeight, font: 16 });
  /** Who has called just now: everything else stands back for a moment. */
  calling = $state<number>();
  /** Was a key pressed? From then on the keys are shown. */
  keyed = $state(false);
  counting = $state.raw<Counting>();
  /** The first letter of a card of another village that is typed. */
  typed = $state("");

  constructor(readonly session: Session) {}

  choices = $derived.by(() => new Choices(this.session.prompt));
  players = $derived.by(() => this.session.state?.players ?? this.session.shown?.seats.length ?? 2);
  me = $derived.by(() => this.session.you ?? 0);
  /** Where everything lies. */
  geometry = $derived.by(() => geometryOf({ ...this.room, players: this.players, watched: this.session.replayed }));

  /** How far a seat is from ours in the order of the seats: 0 is ours. */
  distance(seat: number): number {
    return (seat - this.me + this.players) % this.players;
  }
  placeOf(seat: number): SeatPlace {
    return seat === this.me ? this.geometry.own : this.geometry.others[this.distance(seat) - 1]!;
  }
  /** How the cards of a village lie now. */
  gridOf(seat: number): { width: number; columns: number } {
    return grid(this.placeOf(seat), this.session.state?.zones[VILLAGES[seat]!].length ?? 0);
  }
  /** Can a card of this village be chosen, but not be reached by a finger? Then the village opens first. */
  opens(seat: number): boolean {
    if (!this.session.asks || this.gridOf(seat).width * RATIO >= REACH) return false;
    const letter = VILLAGES[seat]!;
    return [...(this.session.prompt?.legal ?? []), ...(this.session.prompt?.several ?? [])].some(
      (code) => code[0] === letter && code.length > 1 && code[1]! <= "9" && code[1]! >= "0",
    );
  }

  /** Does a card of a village show its front because the round is scored? Not before the scene has come to it. */
  isCounted(card: number): boolean {
    const { session } = this;
    if (!session.state?.revealed) return false;
    if (this.counting) return this.counting.opened.has(card);
    return !session.scoring && (session.replayed || !session.behind); // a replay may have all cards open
  }

  /** What the coach would do. */
  best = $derived.by<ReadonlySet<string>>(() => new Set(this.session.advice?.codes.slice(0, 1)));

  /** A new question: nothing is chosen yet. */
  reset(): void {
    this.chosen = new Set();
    this.confirming = this.choosingFromPile = false;
    this.opened = undefined;
    this.typed = "";
  }

  pickCard(seat: number, slot: number, target: HTMLElement): void {
    const { session, choices } = this;
    const code = slotCode(seat, slot);
    const use = `use${slot + 1}`;
    this.help = undefined;
    session.notice = undefined;
    if (session.asks && choices.inSet(code)) this.toggle(code);
    else if (session.asks && choices.has(code)) void session.act(code);
    else if (session.asks && seat === session.you && choices.has(use)) void session.act(use);
    else this.aboutCard(seat, slot, target, true);
  }

  toggle(code: string): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(code)) chosen.add(code);
    this.chosen = chosen;
  }

  confirmSet(): void {
    if (!this.choices.complete(this.chosen)) return;
    const codes = this.choices.answer(this.chosen);
    this.reset();
    void this.session.act(...codes);
  }

  /** Does what a code says; a call is asked about once more, for it can't be taken back. */
  act(code: string): void {
    if (!this.session.asks || !this.choices.has(code)) return;
    if (code === "call" && !this.confirming) this.confirming = true;
    else {
      this.reset();
      void this.session.act(code);
    }
  }

  pickPile(target: HTMLElement): void {
    const { session, choices } = this;
    const piles = choices.of("pile");
    if (session.asks && choices.has("discard")) this.act("discard");
    else if (session.asks && piles.length === 1) this.act(piles[0]!.code);
    else if (session.asks && piles.length > 1) this.choosingFromPile = true;
    else {
      const top = session.state?.zones.pile[0];
      this.aboutPile(target, "pile1", top === undefined ? null : (session.state!.cards[top]?.number ?? null), true);
    }
  }

  // --- explaining

  aboutCard(seat: number, slot: number, target: HTMLElement, pinned: boolean): void {
    const { session } = this;
    const id = session.state?.zones[VILLAGES[seat]!][slot];
    if (id === undefined) return;
    const card = session.state!.cards[id]!;
    const code = slotCode(seat, slot);
    const lit =
      session.asks && (this.choices.has(code) || (seat === session.you && this.choices.has(`use${slot + 1}`)));
    if (!pinned && (card.number === null || this.help?.pinned)) return;
    const inTurn = session.prompt?.kind === "before" || session.prompt?.kind === "after";
    const why = lit || session.you === null ? undefined : inTurn && seat === session.you ? `use${slot + 1}` : code;
    this.help = { number: card.number, title: placeText(session.reader, seat, slot), why, target, pinned };
    if (pinned && why) void session.why(why);
  }

  /** About something that is drawn or taken from: the deck, the discard pile, the row. */
  aboutPile(target: HTMLElement, code: string, number: number | null, ask: boolean, pinned = true): void {
    const { session } = this;
    if (!pinned && (number === null || this.help?.pinned)) return;
    const why = ask && session.you !== null && !(session.asks && this.choices.has(code)) ? code : undefined;
    this.help = { number, title: "", why, target, pinned };
    if (pinned && why) void session.why(why);
  }

  aboutToken(target: HTMLElement, mine: boolean): void {
    this.help = { number: "token", title: "", why: mine ? "token" : undefined, target, pinned: true };
    if (mine) void this.session.why("token");
  }

  closeHelp(): void {
    const pinned = this.help?.pinned ? this.help.target : undefined;
    this.help = undefined;
    this.session.notice = undefined;
    pinned?.focus();
  }

  /** The mouse has left what was explained. */
  unhover(): void {
    if (this.help && !this.help.pinned) this.help = undefined;
  }
}
