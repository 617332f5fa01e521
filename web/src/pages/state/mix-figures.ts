// What a mix is like: the sums of the effects of its cards and its token, as `make mix-figures` has measured them.
import data from "../../../../src/wolfsbane/arena/mix_figures.json";
import { NUMBERS } from "../../net/catalogue.svelte";

export const FIGURES = ["length", "stolen", "memory", "called", "skill"] as const;
export type Shown = (typeof FIGURES)[number];
export type Figure = Shown | "decisions";

interface Measured {
  mean: number;
  /** Half of the 95 % interval of a mix: the noise of the effects, and what their sum misses. */
  half: number;
  misfit: number;
  /** The standard deviation of mixes. */
  spread: number;
  tested: number;
  inside: number;
  /** Of a card such as "A0", or of a token ("A"): how much it adds, and half of the interval of that. */
  effects: Readonly<Record<string, readonly number[]>>;
}
const figures: Readonly<Record<Figure, Measured>> = data.figures;
export const source = { ...data.mixes, figures };

export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** The cards of a mix as "A0", "C1" and so on, and its token as a letter. */
export function choicesOf(mix: string): string[] {
  return [...Array.from({ length: NUMBERS }, (_, number) => `${mix[number]}${number}`), mix.at(-1) ?? ""];
}

/** Those of a mix that nothing is known about, since they are of a deck that does not come with the program. */
export function unmeasured(mix: string): string[] {
  return choicesOf(mix).filter((choice) => !figures.length.effects[choice]);
}

/** A figure of a mix. A card without data counts as the mean of those with its number, and widens the interval. */
export function predict(mix: string, figure: Figure): Estimate {
  const { mean, half, effects } = figures[figure];
  let value = mean;
  let square = half ** 2;
  for (const choice of choicesOf(mix)) {
    const found = effects[choice];
    if (found) value += found[0]!;
    else square += 1.96 ** 2 * variance(effects, choice.slice(1));
  }
  const width = Math.sqrt(square);
  const most = figure === "memory" || figure === "skill" ? 1 : Infinity;
  return { value, low: Math.max(0, value - width), high: Math.min(most, value + width) };
}

function variance(effects: Measured["effects"], number: string): number {
  const others = Object.keys(effects).filter((choice) => choice.slice(1) === number);
  return others.reduce((sum, choice) => sum + effects[choice]![0]! ** 2, 0) / Math.max(1, others.length);
}

/** What a card or a token adds to a figure, compared with the mean of those that could be there; undefined without data. */
export function effectOf(choice: string, figure: Figure): Estimate | undefined {
  const found = figures[figure].effects[choice];
  return found && { value: found[0]!, low: found[0]! - found[1]!, high: found[0]! + found[1]! };
}

/** The ends of the scale of a figure: three standard deviations of mixes to both sides of their mean. */
export function scaleOf(figure: Figure): readonly [number, number] {
  const { mean, spread, half } = figures[figure];
  const reach = 3 * Math.max(spread, half / 2);
  return [Math.max(0, mean - reach), mean + reach];
}

/** What a button wants more of, or less: the weight of each figure, in standard deviations of mixes. */
export type Aim = Readonly<Partial<Record<Figure, number>>>;
export const AIMS = {
  shorter: { length: -1 },
  crueller: { stolen: 1 },
  beginners: { decisions: -1, memory: -1 },
} as const satisfies Readonly<Record<string, Aim>>;

/**
 * The mix with up to `changes` other cards, those that change the wanted figures most. Only changes that the data shows
 * beyond their interval; the same mix if there are none. `has` says which cards can be chosen.
 */
export function improved(mix: string, aim: Aim, has: (letter: string, number: number) => boolean, changes = 3): string {
  const gain = (choice: string): readonly [number, number] => {
    let value = 0;
    let square = 0;
    for (const [figure, weight] of Object.entries(aim) as [Figure, number][]) {
      const effect = figures[figure].effects[choice];
      if (!effect) return [NaN, 0];
      const unit = weight / Math.max(figures[figure].spread, 1e-9);
      value += effect[0]! * unit;
      square += (effect[1]! * unit) ** 2;
    }
    return [value, square];
  };
  const letters = [...new Set(Object.keys(figures.length.effects).map((choice) => choice[0]!))];
  const found: { number: number; letter: string; value: number }[] = [];
  for (let number = 0; number < NUMBERS; number++) {
    const [now, noise] = gain(`${mix[number]}${number}`);
    for (const letter of letters) {
      if (letter === mix[number] || !has(letter, number)) continue;
      const [then, more] = gain(`${letter}${number}`);
      const value = then - (Number.isNaN(now) ? 0 : now);
      if (value > Math.sqrt(noise + more)) found.push({ number, letter, value });
    }
  }
  found.sort((a, b) => b.value - a.value);
  const out = [...mix];
  const changed = new Set<number>();
  for (const { number, letter } of found) {
    if (changed.size === changes) break;
    if (changed.has(number)) continue;
    changed.add(number);
    out[number] = letter;
  }
  return out.join("");
}
