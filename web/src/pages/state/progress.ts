// What the reviews of somebody's games say together.
import type { ReviewedGame } from "../../protocol";

/** A figure that is counted or measured in every game. */
export type Figure = Exclude<keyof ReviewedGame, "table" | "game" | "ended" | "mix" | "decisions" | "result">;

export interface Series {
  games: readonly ReviewedGame[];
  values: number[];
  sum: number;
  mean: number;
}

/** The values of a figure, of the games that have it: a game that was not finished has no result without luck. */
export function series(games: readonly ReviewedGame[], figure: Figure): Series {
  const having = games.filter((game) => game[figure] !== null);
  const values = having.map((game) => game[figure] ?? 0);
  const sum = values.reduce((total, value) => total + value, 0);
  return { games: having, values, sum, mean: sum / Math.max(1, values.length) };
}

export interface Deck {
  mix: string;
  games: number;
  won: number;
  adjusted: number | null;
  loss: number;
}

/** The games of each mix together, the one that is played most first. */
export function byDeck(games: readonly ReviewedGame[]): Deck[] {
  const mixes = [...new Set(games.map((game) => game.mix))];
  const decks = mixes.map((mix) => {
    const here = games.filter((game) => game.mix === mix);
    const adjusted = series(here, "adjusted");
    return {
      mix,
      games: here.length,
      won: here.filter((game) => game.result === 100).length,
      adjusted: adjusted.values.length ? adjusted.mean : null,
      loss: series(here, "loss").mean,
    };
  });
  return decks.sort((a, b) => b.games - a.games || (a.mix < b.mix ? -1 : 1));
}
