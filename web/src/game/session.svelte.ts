// One table on the page: the line to the server, what is folded from it, and what of that is shown already. What
// happened is shown event by event; the queue of events is emptied at once when somebody does something.
import { Connection, type Hooks, type Status } from "../net/connection";
import type { Answer, Command } from "../net/commands";
import { loadCatalogue } from "../net/catalogue.svelte";
import { call } from "../net/http";
import { onIdentityChange } from "../net/identity-channel";
import { notices } from "../notices.svelte";
import type { Advice, EventKind, GameEvent, Prompt, Said, ServerMessage, TableShown, Update } from "../protocol";
import { settings } from "../settings.svelte";
import { play, type Sound } from "../sound";
import { t } from "../texts";
import { fold, settle, stateOf, type TableState } from "./fold";
import { Characters, seatNames } from "./names";
import { scoringOf, type Scoring } from "./scoring";
import { cardsOf, eventText, translate, type Line, type Reader } from "./text";

/** How long an event is looked at before the next one, in milliseconds at normal speed. */
const PAUSES: Readonly<Partial<Record<EventKind, number>>> = {
  round_began: 900,
  viewed: 450,
  drew: 380,
  took: 380,
  placed: 140,
  discarded: 320,
  shown: 500,
  turned_faceup: 380,
  turned_facedown: 260,
  rotated: 300,
  guarded: 320,
  locked: 400,
  swapped: 520,
  gave: 420,
  laid_out: 260,
  stored: 320,
  put_back: 220,
  put_under: 260,
  used_ability: 420,
  used_token: 420,
  reversed: 420,
  called: 700,
  round_ended: 700,
};
const SOUNDS: Readonly<Partial<Record<EventKind, Sound>>> = {
  drew: "drawn",
  took: "drawn",
  placed: "placed",
  discarded: "discarded",
  viewed: "viewed",
  turned_faceup: "turned",
  turned_facedown: "turned",
  swapped: "swapped",
  passed_on: "swapped",
  gave: "swapped",
  called: "called",
};
/** How long a card that was viewed or slid forward stays open. */
const PEEK = 3200;
const LINES = 300;
/** How many messages a page that was loaded anew asks for, to fill its log. */
const BACK = 128;

/** Where messages come from and answers go to: the line to a server, or a game that is over. */
export type Source = Pick<
  Connection,
  "seq" | "connect" | "close" | "wake" | "identityChanged" | "send" | "acknowledge"
>;
/** A timer that comes this much too late has slept. */
const SLEPT = 10_000;

export interface Notice {
  readonly text: string;
  readonly rule: string;
  readonly why: boolean;
}

export interface Peek {
  readonly number: number | null;
  /** Slid forward for all to see, not only viewed. */
  readonly slid: boolean;
}

interface Queued {
  readonly event?: GameEvent;
  readonly state: TableState;
}

export class Session {
  status = $state<Status>("connecting");
  /** The table without its cards: who sits there, the options, the stage. */
  shown = $state.raw<TableShown>();
  /** The cards as they are shown now. */
  state = $state.raw<TableState>();
  /** What is asked, once all that led to it is shown. */
  prompt = $state.raw<Prompt>();
  promptedAt = $state(0);
  present = $state.raw<readonly number[]>([]);
  watching = $state(0);
  lines = $state.raw<readonly Line[]>([]);
  /** The last lines, for the one live region. */
  announced = $state.raw<readonly Line[]>([]);
  chat = $state.raw<readonly (Said & { mine: boolean })[]>([]);
  peeks = $state.raw<ReadonlyMap<number, Peek>>(new Map());
  scoring = $state.raw<Scoring>();
  lastScoring = $state.raw<Scoring>();
  notice = $state.raw<Notice>();
  isAdvising = $state(false);
  sending = $state(false);
  /** Commands that the server has not answered yet. */
  unsent = $state(0);
  /** Changes the page; the table replaces it by one that lets cards fly. */
  animate: (change: () => void) => void = (change) => change();

  private truth: TableState | undefined;
  private asked: Prompt | undefined;
  private queue: Queued[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private peekTimers = new Map<number, ReturnType<typeof setTimeout>>();
  private ending: { state: TableState; events: GameEvent[] } | undefined;
  private keys = 0;
  private ended = false;
  private undoing = false;
  private questions = 0;
  /** The last advice, and the question that it was asked for. */
  private given = $state.raw<{ advice: Advice; at: number }>();
  private readonly connection: Source;
  /** A game that is over is looked at again: nothing can be done. */
  readonly replayed: boolean;

  constructor(
    readonly table: string,
    source?: (hooks: Hooks) => Source,
  ) {
    this.replayed = source !== undefined;
    const open = source ?? ((hooks: Hooks) => new Connection(table, hooks));
    this.connection = open({
      status: (status) => {
        this.status = status;
        this.noteUnsent(this.unsent);
      },
      message: (message) => this.receive(message),
      pending: (count) => this.noteUnsent(count),
    });
  }

  get you(): number | null {
    return this.shown?.you ?? null;
  }

  characters = $derived(new Characters(this.shown?.mix ?? ""));
  names = $derived<string[]>(seatNames(this.shown?.seats ?? []));
  reader = $derived<Reader>({ you: this.shown?.you ?? null, names: this.names, characters: this.characters });

  /** What the coach says about the question that is asked now. */
  advice = $derived(this.given && this.given.at === this.prompt?.at ? this.given.advice : undefined);

  /** Is it our decision, and may we answer now? */
  get asks(): boolean {
    return !this.sending && this.you !== null && !!this.prompt?.legal?.length && this.shown?.stage === "playing";
  }

  start(): () => void {
    this.connection.connect();
    const listening = new AbortController();
    const { signal } = listening;
    const wake = () => this.connection.wake();
    for (const event of ["online", "offline"]) addEventListener(event, wake, { signal });
    addEventListener("pageshow", (event) => event.persisted && wake(), { signal });
    document.addEventListener("resume", wake, { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake(), { signal });
    // Nothing else tells a page that was in sight all the time that the machine has slept.
    let last = Date.now();
    const heart = setInterval(() => {
      const now = Date.now();
      if (now - last > SLEPT) wake();
      last = now;
    }, 2_000);
    const deaf = onIdentityChange(() => this.connection.identityChanged());
    return () => {
      listening.abort();
      clearInterval(heart);
      deaf();
      clearTimeout(this.timer);
      this.timer = undefined;
      for (const one of this.peekTimers.values()) clearTimeout(one);
      this.noteUnsent(this.unsent, true);
      this.connection.close();
    };
  }

  /** As somebody else than before: a guest, or at a seat. */
  reconnect(): void {
    this.connection.seq = 0;
    this.connection.connect();
  }

  /** Tells the whole page about commands that wait for a connection. */
  private noteUnsent(count: number, ended = this.ended): void {
    const counted = this.counted;
    this.unsent = count;
    this.ended = ended;
    this.counted = ended || this.status === "broken" ? count : 0;
    notices.unsent += this.counted - counted;
    notices.unsentOfOthers += (ended ? this.counted : 0) - this.countedAfter;
    this.countedAfter = ended ? this.counted : 0;
  }
  private counted = 0;
  private countedAfter = 0;

  // --- what we do

  /** Answers the prompt. */
  async act(...codes: string[]): Promise<void> {
    if (this.sending) return;
    this.flush();
    this.given = undefined;
    this.notice = undefined;
    this.sending = true;
    const answer = await this.connection.send({ type: "act", at: this.connection.seq, codes });
    this.sending = false;
    this.complain(answer);
  }

  async send(command: Command): Promise<Answer> {
    const answer = await this.connection.send(command);
    this.complain(answer);
    return answer;
  }

  /** Takes back the last choice: one at a time, since the next one may have to ask the others. */
  async undo(): Promise<void> {
    if (this.undoing) return;
    this.undoing = true;
    await this.send({ type: "undo" });
    this.undoing = false;
  }

  /** Why can't I do that? Only the last such question is answered, and only while the prompt is still the same. */
  async why(code: string): Promise<void> {
    const question = ++this.questions;
    const asked = this.asked;
    const answer = await this.connection.send({ type: "why", code });
    if (question !== this.questions || asked !== this.asked) return;
    if (answer.type === "reason") this.notice = { text: translate(answer.text, this.reader), rule: answer.rule ?? "", why: true };
    else this.complain(answer);
  }

  /** Asks the coach: one question at a time. An answer that comes too late for it is not shown. */
  async hint(): Promise<void> {
    const at = this.prompt?.at;
    if (this.isAdvising || at == null) return;
    this.isAdvising = true;
    const answer = await this.connection.send({ type: "hint" });
    this.isAdvising = false;
    if (answer.type === "advice") this.given = { advice: answer, at };
    else if (at === this.prompt?.at) this.complain(answer);
  }

  private complain(answer: Answer): void {
    if (answer.type === "undelivered") {
      if (this.ended) notices.undelivered = true;
      else this.notice = { text: t("table-undelivered"), rule: "", why: false };
    }
    if (answer.type === "refused" && answer.code !== "stale")
      this.notice = { text: translate(answer.text, this.reader), rule: answer.rule ?? "", why: false };
  }

  // --- what we are told

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        return this.handleTable(message);
      case "update":
        return this.handleUpdate(message);
      case "said":
        this.chat = [...this.chat, { ...message, mine: message.seat === this.you }];
        return;
      case "present":
        this.present = message.seats;
        this.watching = message.watching ?? 0;
    }
  }

  private handleTable(message: TableShown): void {
    const first = !this.shown;
    const same = this.shown?.game === message.game;
    this.flush();
    this.queue = []; // what waits behind a scoring is in the snapshot
    this.shown = message;
    if (message.options.memory === "strict") this.connection.acknowledge(message.seq);
    if (!same) {
      this.lines = [];
      this.scoring = this.lastScoring = undefined;
    }
    this.given = undefined;
    this.asked = message.prompt ?? undefined;
    this.truth = message.view ? stateOf(message.view, message.options.memory ?? "marks") : undefined;
    // In the middle of a scoring somebody is to give a card away, and the scene is still to come.
    const ended = this.ending?.events.slice(0, 1) ?? [];
    this.ending = this.truth && message.view?.phase === "scoring" ? { state: this.truth, events: ended } : undefined;
    const state = this.truth;
    this.animate(() => {
      this.state = state;
      this.ask();
    });
    if (message.note) this.announce({ key: ++this.keys, kind: "note", seat: null, cards: [], text: translate(message.note, this.reader) });
    if (first && message.seq > 1 && message.stage !== "open") void this.recall(message);
  }

  private handleUpdate(message: Update): void {
    if (!this.truth) return;
    if (this.shown?.options.memory === "strict") this.connection.acknowledge(message.seq);
    for (const event of message.events) {
      this.truth = fold(this.truth, event);
      this.queue.push({ event, state: this.truth });
    }
    this.truth = settle(this.truth, message.prompt);
    this.asked = message.prompt;
    this.queue.push({ state: this.truth });
    this.prompt = undefined;
    this.run();
  }

  /** Fills the log of a page that was loaded in the middle of a game. */
  private async recall(snapshot: TableShown): Promise<void> {
    try {
      const after = Math.max(snapshot.since ?? 0, snapshot.seq - BACK);
      const messages = await call<ServerMessage[]>(`/api/tables/${this.table}/messages?after=${after}`);
      await loadCatalogue();
      let lines: Line[] = [];
      let ended: GameEvent | undefined;
      for (const message of messages) {
        if (message.type === "said" && message.seq <= snapshot.seq)
          this.chat = [...this.chat, { ...message, mine: message.seat === this.you }];
        if (message.type === "table" && message.game !== snapshot.game) lines = [];
        if (message.type !== "update" || message.seq > snapshot.seq) continue;
        for (const event of message.events) {
          lines.push(...this.lineOf(event, this.truth!));
          if (event.kind === "round_ended") ended = event;
        }
      }
      if (ended && this.ending && snapshot.view?.phase === "scoring") this.ending.events.unshift(ended);
      this.lines = [...lines, ...this.lines].slice(-LINES);
    } catch {
      // A log that begins here is still a log.
    }
  }

  // --- the queue

  private run(): void {
    if (this.timer !== undefined || this.scoring) return;
    const next = this.queue.shift();
    if (!next) return;
    const pause = this.show(next);
    if (this.scoring) return;
    // What waits for us is shown faster, and so is what has piled up.
    const hurry = this.asked?.legal?.length ? 0.6 : 1;
    const crowd = Math.max(0.15, 1 - this.queue.length / 25);
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        this.run();
      },
      pause * settings.times * hurry * crowd,
    );
  }

  /** Shows everything that has happened, at once. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.queue.length && !this.scoring)
      this.animate(() => {
        while (this.queue.length && !this.scoring) this.apply(this.queue.shift()!);
      });
  }

  /** Is there something that has happened and is not shown yet? */
  get behind(): boolean {
    return this.queue.length > 0;
  }

  private show(next: Queued): number {
    this.animate(() => this.apply(next));
    return next.event ? (PAUSES[next.event.kind] ?? 0) : 0;
  }

  private apply({ event, state }: Queued): void {
    if (!event) {
      this.state = state;
      if (!this.queue.length) this.ask(); // else the question is about something that is not shown yet
      return;
    }
    this.state = state;
    this.notePeek(event);
    this.noteEnding(event, state);
    const sound = SOUNDS[event.kind];
    if (sound) play(sound);
    for (const line of this.lineOf(event, state)) this.announce(line);
    if (event.kind === "game_ended" && this.shown)
      this.shown = { ...this.shown, stage: "over", winner: event.seat };
  }

  private ask(): void {
    const before = this.prompt;
    this.prompt = this.asked;
    this.promptedAt = performance.now();
    if (this.asks && before?.at !== this.prompt?.at && this.prompt?.kind === "before") play("your_turn");
  }

  private notePeek(event: GameEvent): void {
    if (event.kind === "viewed" || event.kind === "shown")
      this.peek(event.card, { number: event.number ?? null, slid: event.kind === "shown" });
    else if ("card" in event && event.kind !== "known_at_least" && this.peeks.has(event.card)) this.endPeek(event.card);
  }

  private peek(card: number, peek: Peek): void {
    this.peeks = new Map(this.peeks).set(card, peek);
    clearTimeout(this.peekTimers.get(card));
    const length = peek.number === null ? 1200 : PEEK;
    this.peekTimers.set(
      card,
      setTimeout(() => this.animate(() => this.endPeek(card)), length),
    );
  }

  private endPeek(card: number): void {
    clearTimeout(this.peekTimers.get(card));
    const peeks = new Map(this.peeks);
    peeks.delete(card);
    this.peeks = peeks;
  }

  private noteEnding(event: GameEvent, state: TableState): void {
    if (event.kind === "round_ended") this.ending = { state, events: [] };
    if (!this.ending) return;
    this.ending.events.push(event);
    if (event.kind === "gave" || event.kind === "revealed") this.ending.state = state;
    const last = state.round === (this.shown?.options.rounds ?? 4) ? "game_ended" : "token_passed";
    if (event.kind !== last) return;
    this.scoring = this.lastScoring = scoringOf(this.ending.state, this.ending.events);
    this.ending = undefined;
  }

  /** The scoring was looked at. */
  closeScoring(): void {
    this.scoring = undefined;
    this.run();
  }

  // --- the log

  private lineOf(event: GameEvent, state: TableState): Line[] {
    const text = eventText(this.reader, state, event);
    const seat = "seat" in event ? event.seat : null;
    return text ? [{ key: ++this.keys, kind: event.kind, seat, cards: cardsOf(event), text }] : [];
  }

  private announce(line: Line): void {
    this.lines = [...this.lines, line].slice(-LINES);
    this.announced = [...this.announced, line].slice(-6);
  }
}
