// What somebody plays: the last choice, kept in this browser.
import { cardOf, deckOf, NUMBERS, wholeDecks } from "../../net/catalogue.svelte";
import { TABLE_FLAGS, type Catalogue, type NewTable, type Options, type SeatPlan, type TableFlag } from "../../protocol";
import { fields, oneOf, store, stored } from "../../storage";

/** In seconds. With a clock of days people need not be there at the same time. */
export const DAY = 86_400;

export const clocks: Record<string, Options["clock"]> = {
  none: null,
  move30: { kind: "move", seconds: 30 },
  move90: { kind: "move", seconds: 90 },
  bank5: { kind: "bank", seconds: 300, increment: 10 },
  bank15: { kind: "bank", seconds: 900, increment: 15 },
  days1: { kind: "move", seconds: DAY },
  days3: { kind: "move", seconds: 3 * DAY },
  days7: { kind: "move", seconds: 7 * DAY },
};

type Flags = Record<TableFlag, boolean>;
export interface Choices extends Flags {
  /** The name of a deck, or "mix". */
  deck: string;
  /** For each number the letter of a deck, a hyphen, and the letter of the token's deck. */
  mix: string;
  players: number;
  levels: string[];
  memory: "strict" | "marks" | "full";
  clock: string;
  rounds: number;
  /** Hints for all at a table with friends, where they are off unless somebody wants them. */
  hintsForAll: boolean;
}

const SAVED = "choices";
const defaults: Choices = {
  deck: "amulet",
  mix: "AAAAACCCCDDDDD-A",
  players: 3,
  levels: ["medium", "medium", "medium"],
  memory: "marks",
  ...(Object.fromEntries(TABLE_FLAGS.map((flag) => [flag.name, flag.preset])) as Flags),
  clock: "none",
  rounds: 4,
  hintsForAll: false,
};

/** What was saved, with the default in place of whatever is not of the right kind. */
function restored(value: unknown): Choices {
  const saved = fields(value);
  const out: Record<string, unknown> = { ...defaults, levels: [...defaults.levels] };
  for (const name of Object.keys(defaults)) {
    const value = saved[name];
    if (typeof value === typeof out[name] && Array.isArray(value) === Array.isArray(out[name])) out[name] = value;
  }
  const choices = out as unknown as Choices;
  if (!/^\w{1,40}$/.test(choices.deck)) choices.deck = defaults.deck;
  if (!/^[A-Z]{14}-[A-Z]$/.test(choices.mix)) choices.mix = defaults.mix;
  choices.players = Math.min(4, Math.max(2, Math.round(choices.players)));
  choices.rounds = Math.min(4, Math.max(1, Math.round(choices.rounds)));
  if (!Object.hasOwn(clocks, choices.clock)) choices.clock = "none";
  choices.memory = oneOf(["marks", "strict", "full"], choices.memory);
  choices.levels = defaults.levels.map((level, i) => {
    const one: unknown = choices.levels[i];
    return typeof one === "string" && one ? one : level;
  });
  return choices;
}

export const choices = $state<Choices>(stored(SAVED, restored));

export function save(): void {
  store(SAVED, $state.snapshot(choices));
}

export function reset(): void {
  Object.assign(choices, { ...defaults, levels: [...defaults.levels] });
  save();
}

/** A deck, a mix or a level that the server does not have any more becomes that of the default. */
export function dropMissing({ levels }: Catalogue): void {
  if (choices.deck !== "mix" && !wholeDecks().some((deck) => deck.name === choices.deck)) choices.deck = defaults.deck;
  const known = Array.from({ length: NUMBERS }).every((_, number) => cardOf(choices.mix[number]!, number));
  if (!known || !deckOf(choices.mix.at(-1)!)?.token) choices.mix = defaults.mix;
  choices.levels = choices.levels.map((level, i) => (levels.includes(level) ? level : defaults.levels[i]!));
}

/** The table that is chosen: against bots, or with open seats for friends. */
export function plan(kind: "bots" | "friends"): NewTable {
  const { memory, rounds, clock } = choices;
  const others: SeatPlan[] = choices.levels
    .slice(0, choices.players - 1)
    .map((level) => (kind === "bots" ? { kind: "bot", level } : { kind: "open" }));
  const flags = (form: "game" | "friends"): Partial<Flags> =>
    Object.fromEntries(TABLE_FLAGS.filter((flag) => flag.form === form).map(({ name }) => [name, choices[name]]));
  const shared = { ...flags("game"), memory, rounds, clock: clocks[clock] ?? null };
  return {
    seats: [{ kind: "you" }, ...others],
    mix: choices.deck === "mix" ? choices.mix : choices.deck,
    options:
      kind === "bots"
        ? { ...shared, chat: false }
        : { ...shared, ...flags("friends"), hints: choices.hintsForAll, spectators: choices.spectators || choices.public },
  };
}
