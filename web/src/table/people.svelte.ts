// The people around a table: who is away, what they say to each other, and what they are told about each other.
import type { Session } from "../game/session.svelte";
import type { Said, ServerMessage, Text } from "../protocol";
import { play } from "../sound";

export interface Spoken {
  readonly key: number;
  readonly name: string;
  readonly text: string;
  readonly mine: boolean;
  /** Said among the spectators, which nobody at the table can read. */
  readonly watching: boolean;
}

const KEPT = 200;
/** How long a note or a chat message is shown above the table, in milliseconds. */
const SHOWN = 7_000;
const NOTES_SHOWN = 3;
/** Why the table was sent again, where people should know it at once; all notes are in the log. */
const NOTES: ReadonlySet<string> = new Set(
  `time-up-choice time-up-move time-up-seat stand-in reminded resigned paused pause-ended refused undo-refused back got-up
  question-withdrawn bot-seated bot-unseated no-rematch rematch-asked rematch-losers`
    .split(/\s+/)
    .map((name) => `note-${name}`),
);

export class People {
  /** The seats whose people are not connected, and from when on a bot may play for them (`performance.now()`). */
  away = $state.raw<ReadonlyMap<number, number>>(new Map());
  chat = $state.raw<readonly Spoken[]>([]);
  /** Messages that arrived while no chat was in sight. */
  unread = $state(0);
  /** The last thing somebody else said, for a while. */
  latest = $state.raw<Spoken>();
  /** What happened to the people lately. */
  notes = $state.raw<readonly { key: number; text: Text }[]>([]);

  private keys = 0;
  private readers = 0;
  private latestTimer: ReturnType<typeof setTimeout> | undefined;

  /** What a message says about people; `you` is our seat before it. */
  receive(message: ServerMessage, you: number | null): void {
    if (message.type === "present") {
      const now = performance.now();
      this.away = new Map((message.away ?? []).map(([seat, wait]) => [seat, now + wait]));
    } else if (message.type === "said") this.hear(message, you, true);
    else if (message.type === "spectator_said")
      this.add({ name: message.name, text: message.text, mine: message.mine ?? false, watching: true }, true);
    else if (message.type === "table" && message.note && NOTES.has(message.note.id)) this.tell(message.note, message.you);
  }

  /** Somebody at the table said something: now, or before this page was loaded. */
  hear({ seat, name, text }: Said, you: number | null, now: boolean): void {
    this.add({ name, text, mine: seat === you, watching: false }, now);
  }

  /** A chat is in sight; for an effect, which gets what ends it. */
  reads(): () => void {
    this.readers += 1;
    this.unread = 0;
    this.latest = undefined;
    return () => {
      this.readers -= 1;
    };
  }

  forget(key: number): void {
    this.notes = this.notes.filter((note) => note.key !== key);
  }

  private add(spoken: Omit<Spoken, "key">, now: boolean): void {
    const one = { ...spoken, key: ++this.keys };
    this.chat = [...this.chat, one].slice(-KEPT);
    if (!now || one.mine || this.readers) return;
    this.unread += 1;
    this.latest = one;
    clearTimeout(this.latestTimer);
    this.latestTimer = setTimeout(() => (this.latest = undefined), SHOWN);
  }

  private tell(note: Text, you: number | null): void {
    const key = ++this.keys;
    this.notes = [...this.notes, { key, text: note }].slice(-NOTES_SHOWN);
    setTimeout(() => this.forget(key), SHOWN);
    if (note.id === "note-reminded" && note.values?.["owner"] === you) {
      play("your_turn");
      navigator.vibrate?.(200);
    }
  }
}

/** The seats of people for whom the table waits now. */
export function awaited({ shown, prompt }: Session): number[] {
  const deciding = shown?.stage === "playing" ? (prompt?.seats ?? []) : [];
  const choosing = shown?.stage === "choosing" && shown.choosing ? [shown.choosing.seat] : [];
  const seats = [...deciding, ...choosing, ...(shown?.asked?.waiting ?? [])];
  return [...new Set(seats)].filter((seat) => shown?.seats[seat]?.kind === "person");
}

/** May things be said here: by the people at the table to each other, or by spectators among themselves? */
export function hasChat({ shown, you }: Session): boolean {
  if (!shown || shown.options.chat === false) return false;
  return you === null || shown.seats.some((seat, index) => index !== you && (seat.kind === "person" || seat.name));
}

/** May we change the bots: as the host, or as anybody where the host has left? */
export function mayManage({ shown, you }: Session): boolean {
  return you !== null && !!shown && (shown.host === null || shown.host === you);
}
