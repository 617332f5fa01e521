// One table on the page: the line to the server, what is folded from it, and what of that is shown already. What
// happened is shown event by event; the queue of events is emptied at once when somebody does something.
import { Connection, type Hooks, type Status } from "../net/connection";
import type { Answer, Command } from "../net/commands";
import { loadCatalogue } from "../net/catalogue.svelte";
import { call } from "../net/http";
import { onIdentityChange } from "../net/identity-channel";
import { notices } from "../notices.svelte";
import type { Advice, GameEvent, Instruction, Prompt, ServerMessage, TableShown, Update } from "../protocol";
import { settings } from "../settings.svelte";
import { play } from "../sound";
import { People } from "../table/people.svelte";
import { t } from "../texts";
import { fold, settle, stateOf, type TableState } from "./fold";
import { ownText } from "./lessons";
import { Characters, seatNames } from "./names";
import { pauseAfter, readingTime, SOUNDS } from "./pace";
import { scoringOf, type Scoring } from "./scoring";
import { passages, sinceTurn, storyLine, type Passage, type StoryLine } from "./story";
import { cardsOf, eventText, promptText, translate, type Line, type Reader } from "./text";
import { NO_TRACES, trace, type Traces } from "./traces";

/** How long a card that was viewed or slid forward stays open. */
const PEEK = 3200;
const LINES = 300;
/** How many sentences are kept, and how many events since our last turn to show them again. */
const SENTENCES = 120;
const SINCE = 400;
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
  /** The sentence that begins with this event. */
  readonly begins?: Passage;
  /** The event is the last one of a sentence that has to be read before the next. */
  readonly reads?: boolean;
  /** It was shown before. */
  readonly again?: boolean;
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
  /** What the one live region says: the story, and what is asked. */
  announced = $state.raw<readonly { key: number; text: string }[]>([]);
  /** The story so far. */
  story = $state.raw<readonly StoryLine[]>([]);
  /** The sentence to read now. */
  current = $state.raw<StoryLine>();
  /** How many sentences wait to be shown. */
  waiting = $state(0);
  traces = $state.raw<Traces>(NO_TRACES);
  readonly people = new People();
  peeks = $state.raw<ReadonlyMap<number, Peek>>(new Map());
  scoring = $state.raw<Scoring>();
  lastScoring = $state.raw<Scoring>();
  notice = $state.raw<Notice>();
  isAdvising = $state(false);
  sending = $state(false);
  /** Commands that the server has not answered yet. */
  unsent = $state(0);
  /** How the cards are shown; a replay may open all of them. */
  lens: (state: TableState) => TableState = (state) => state;
  /** Changes the page; the table replaces it by one that lets cards fly. */
  animate: (change: () => void) => void = (change) => change();

  private truth: TableState | undefined;
  private asked: Prompt | undefined;
  private queue: Queued[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private peekTimers = new Map<number, ReturnType<typeof setTimeout>>();
  private ending: { state: TableState; events: GameEvent[] } | undefined;
  private keys = 0;
  /** The key of the last sentence when our last turn ended, and what happened since. */
  private boundary = $state(0);
  private shownSince: Queued[] = [];
  private readAt = 0;
  /** Has no turn of this round begun yet? */
  private viewing = false;
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
  reader = $derived<Reader>({ you: this.shown?.you ?? null, names: this.names, characters: this.characters, own: this.ownText });

  /** A text that the lesson which is played here brings along. */
  private get ownText(): Reader["own"] {
    const lesson = this.shown?.lesson;
    return lesson ? (id) => ownText(lesson, id) : undefined;
  }

  /** What the lesson that is played here asks for now. */
  get coach(): string {
    const text = this.prompt?.step?.text;
    return text ? translate(text, this.reader) : "";
  }

  /** Has the last step of the lesson been made, and all that followed been shown? */
  get learned(): boolean {
    return !!this.shown?.lesson && !!this.prompt?.step && !this.prompt.step.text && !this.scoring && !this.behind;
  }

  /** What the others did since our last turn. */
  since = $derived(sinceTurn(this.story, this.boundary, this.you));

  /** What the coach says about the question that is asked now. */
  advice = $derived(this.given && this.given.at === this.prompt?.at ? this.given.advice : undefined);

  /** Is it our decision, and may we answer now? */
  get asks(): boolean {
    const { shown } = this;
    const isPlayed = shown?.stage === "playing" && shown.paused == null;
    return !this.sending && this.you !== null && !!this.prompt?.legal?.length && isPlayed;
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

  /** Leaves an instruction for our next turn, or removes one. */
  async instruct(change: { add: Instruction } | { remove: number }): Promise<Answer> {
    return this.send({ type: "instruct", at: this.connection.seq, ...change });
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
    if (!this.replayed) this.people.receive(message, this.you);
    switch (message.type) {
      case "table":
        return this.handleTable(message);
      case "update":
        return this.handleUpdate(message);
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
      this.lines = this.story = [];
      this.current = undefined;
      this.traces = NO_TRACES;
      this.scoring = this.lastScoring = undefined;
    }
    this.traces = { ...this.traces, origins: new Map() }; // it may be a choice that was taken back
    this.shownSince = [];
    this.given = undefined;
    this.asked = message.prompt ?? undefined;
    this.viewing = message.view?.phase === "view";
    this.truth = message.view ? stateOf(message.view, message.options.memory ?? "marks") : undefined;
    // In the middle of a scoring somebody is to give a card away, and the scene is still to come.
    const ended = this.ending?.events.slice(0, 1) ?? [];
    this.ending = this.truth && message.view?.phase === "scoring" ? { state: this.truth, events: ended } : undefined;
    const state = this.truth;
    this.promptedAt = performance.now();
    this.animate(() => {
      this.state = state && this.lens(state);
      this.ask();
    });
    if (message.note) {
      const text = translate(message.note, this.reader);
      this.note({ key: ++this.keys, kind: "note", seat: null, cards: [], text });
      this.announce(text);
    }
    if (first && message.seq > 1) void this.recall(message);
  }

  private handleUpdate(message: Update): void {
    if (!this.truth) return;
    if (this.shown?.options.memory === "strict") this.connection.acknowledge(message.seq);
    const found = passages(message.events, message.story ?? []);
    for (const event of message.events) {
      this.truth = fold(this.truth, event);
      const begins = found.find(({ events }) => events[0] === event);
      const ends = found.find(({ events }) => events.at(-1) === event);
      const reads = !!ends && !ends.sentence.opens && ends.sentence.seat !== this.you;
      this.queue.push({ event, state: this.truth, ...(begins && { begins }), reads });
    }
    this.truth = settle(this.truth, message.prompt);
    if (message.help?.length && this.shown) this.shown = { ...this.shown, help: message.help };
    this.asked = message.prompt;
    this.promptedAt = performance.now();
    this.queue.push({ state: this.truth });
    this.waiting = this.queue.filter(({ begins }) => begins).length;
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
      const story: StoryLine[] = [];
      let ended: GameEvent | undefined;
      this.viewing = true; // for all we know
      for (const message of messages) {
        if (message.type === "said" && message.seq <= snapshot.seq) this.people.hear(message, this.you, false);
        if (message.type === "table" && message.game !== snapshot.game) lines = [];
        if (message.type !== "update" || message.seq > snapshot.seq) continue;
        for (const event of message.events) {
          lines.push(...this.lineOf(event, this.truth!));
          if (event.kind === "round_ended") ended = event;
          this.traces = trace(this.traces, this.truth!, this.truth!, event, this.you);
        }
        const found = passages(message.events, message.story ?? []);
        story.push(...found.map((one) => storyLine(one, this.reader, ++this.keys)));
        if (!this.story.length && message.events.some((event) => this.beginsNews(event))) this.boundary = this.keys;
      }
      if (ended && this.ending && snapshot.view?.phase === "scoring") this.ending.events.unshift(ended);
      this.lines = [...lines, ...this.lines].slice(-LINES);
      this.story = [...story, ...this.story].slice(-SENTENCES);
      this.viewing = snapshot.view?.phase === "view";
      this.current ??= story.at(-1);
    } catch {
      // A log that begins here is still a log.
    }
  }

  // --- the queue

  private run(): void {
    if (this.timer !== undefined || this.scoring) return;
    const next = this.queue.shift();
    if (!next) return;
    this.animate(() => this.apply(next));
    if (this.scoring) return;
    const pause = pauseAfter(next.event?.kind, this.queue.length, !!this.asked?.legal?.length) * settings.times;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        this.run();
      },
      Math.max(pause, next.reads ? this.toRead() : 0),
    );
  }

  /** How long the sentence that is shown has still to be read. */
  private toRead(): number {
    return readingTime(this.current?.text ?? "", this.waiting) * settings.reading - (performance.now() - this.readAt);
  }

  /** The sentence was read: shows the rest of its events at once, and goes on to the next. */
  advance(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.animate(() => {
      while (this.queue.length && !this.queue[0]!.begins && !this.scoring) this.apply(this.queue.shift()!);
    });
    this.run();
  }

  /** Shows what happened since our last turn once more, from a sentence on; then the table as it is. */
  again(from: number): void {
    const first = this.shownSince.findIndex(({ begins }) => begins && this.shownAs.get(begins) === from);
    if (this.queue.length || this.timer !== undefined || first < 0 || !this.truth) return;
    this.queue = [...this.shownSince.slice(first).map((item) => ({ ...item, again: true })), { state: this.truth, again: true }];
    this.waiting = this.queue.filter(({ begins }) => begins).length;
    this.prompt = undefined;
    this.run();
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

  private apply(next: Queued): void {
    const { event, state, begins, again } = next;
    if (!event) {
      this.state = this.lens(state);
      if (!this.queue.length) this.ask(); // else the question is about something that is not shown yet
      return;
    }
    const before = this.state ?? state;
    this.state = this.lens(state);
    if (begins) this.tell(begins);
    if (again) return;
    this.traces = trace(this.traces, before, state, event, this.you);
    this.shownSince = [...this.shownSince, next].slice(-SINCE);
    if (this.beginsNews(event)) {
      this.shownSince = [];
      this.boundary = this.keys;
    }
    this.notePeek(event);
    this.noteEnding(event, state);
    const sound = SOUNDS[event.kind];
    if (sound) play(sound);
    this.note(...this.lineOf(event, state));
    if (event.kind === "game_ended" && this.shown)
      this.shown = { ...this.shown, stage: "over", winner: event.seat };
  }

  private ask(): void {
    this.prompt = this.asked;
    if (!this.asks || this.prompt?.at === this.askedAt) return;
    this.askedAt = this.prompt?.at;
    this.announce(this.coach || promptText(this.reader, this.prompt!));
    if (this.prompt?.kind === "before") play("your_turn");
  }
  private askedAt: number | null | undefined;

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

  /** Nobody views a card any longer. */
  endPeeks(): void {
    for (const card of this.peeks.keys()) this.endPeek(card);
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

  private note(...lines: Line[]): void {
    if (lines.length) this.lines = [...this.lines, ...lines].slice(-LINES);
  }

  private announce(text: string): void {
    this.announced = [...this.announced, { key: ++this.keys, text }].slice(-6);
  }

  /** Is everything after this event news to us: has our turn ended, or the first turn of a round begun? */
  private beginsNews(event: GameEvent): boolean {
    const first = event.kind === "turn_began" && this.viewing;
    this.viewing = event.kind === "round_began" || (this.viewing && event.kind === "viewed");
    return first || event.kind === "round_began" || (event.kind === "turn_ended" && event.seat === this.you);
  }

  /** Shows the next sentence of the story; one that was shown before is only shown again. */
  private tell(passage: Passage): void {
    const known = this.shownAs.get(passage);
    const line = storyLine(passage, this.reader, known ?? ++this.keys);
    this.readAt = performance.now();
    this.waiting = this.queue.filter(({ begins }) => begins).length;
    this.current = line;
    if (known !== undefined) return;
    this.shownAs.set(passage, line.key);
    this.story = [...this.story, line].slice(-SENTENCES);
    if (!line.opens || line.seat === this.you) this.announce(line.text);
    if (line.concerns && this.state?.caller !== line.seat) play("robbed"); // a call has a bell
  }
  /** The keys of the sentences that were shown. */
  private shownAs = new WeakMap<Passage, number>();
}
