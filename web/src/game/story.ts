// The story of a game as it is shown: the sentences that the server made of the events, in the order in which they
// happened, and which of them sum up what the others did since our last turn.
import type { GameEvent, Sentence } from "../protocol";
import { cardsOf, translate, type Reader } from "./text";

/** A sentence of the story that is shown, or was. */
export interface StoryLine {
  readonly key: number;
  readonly text: string;
  readonly seat: number | null;
  /** The move goes on: there is little to read yet. */
  readonly opens: boolean;
  /** Somebody else touched our cards, or called. */
  readonly concerns: boolean;
  /** The cards that it is about, for pointing at them. */
  readonly cards: readonly number[];
}

/** A sentence, and the events that it tells. */
export interface Passage {
  readonly sentence: Sentence;
  readonly events: readonly GameEvent[];
}

/** The sentences of a message, each with its events; what comes before the first has none. */
export function passages(events: readonly GameEvent[], story: readonly Sentence[]): Passage[] {
  return story.map((sentence, at) => ({
    sentence,
    events: events.slice(sentence.start ?? 0, story[at + 1]?.start ?? events.length),
  }));
}

export function storyLine({ sentence, events }: Passage, reader: Reader, key: number): StoryLine {
  const { text, seat = null, opens = false, concerns = false } = sentence;
  const cards = [...new Set(events.flatMap(cardsOf))];
  return { key, text: translate(text, reader, seat), seat, opens, concerns, cards };
}

/** What the others did since `boundary`, the key of the last sentence before our turn ended. */
export function sinceTurn(story: readonly StoryLine[], boundary: number, you: number | null): readonly StoryLine[] {
  return story.filter(({ key, seat, opens }) => key > boundary && seat !== null && seat !== you && !opens);
}
