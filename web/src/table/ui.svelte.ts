// What somebody does at the table on this page: what is chosen so far, what is pointed at, what is explained.
import { Choices, slotCode } from "../game/choices";
import { VILLAGES } from "../game/fold";
import type { Session } from "../game/session.svelte";
import { placeText } from "../game/text";

export interface Help {
  /** The number to explain; null for a card that we do not know. "token" explains the token. */
  readonly number: number | null | "token";
  readonly title: string;
  /** The code whose refusal is asked for. */
  readonly why: string | undefined;
  readonly target: HTMLElement;
  readonly pinned: boolean;
}

export class TableUi {
  chosen = $state.raw<ReadonlySet<string>>(new Set());
  pointed = $state.raw<ReadonlySet<number>>(new Set());
  help = $state.raw<Help>();
  confirming = $state(false);
  choosingFromPile = $state(false);
  showingKeys = $state(false);
  showingDeck = $state(false);
  /** The first letter of a card of another village that is typed. */
  typed = $state("");

  constructor(readonly session: Session) {}

  choices = $derived.by(() => new Choices(this.session.prompt));
  /** What the coach would do. */
  best = $derived.by<ReadonlySet<string>>(() => new Set(this.session.advice?.codes.slice(0, 1)));

  /** A new question: nothing is chosen yet. */
  reset(): void {
    this.chosen = new Set();
    this.confirming = this.choosingFromPile = false;
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
