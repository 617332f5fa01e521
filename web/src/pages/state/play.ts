// What a player's games say together, prepared for charts.
import type { OwnRating, PlayedGame } from "../../protocol";

/** A point of a chart: a value, how far it may be off to both sides, and what it is. */
export interface TrendPoint {
  value: number;
  spread: number;
  time: number;
}

/** How many games a share of wins over time looks back on. */
export const WINDOW = 20;
/** How many games there have to be before a share over time means anything. */
export const LEAST = 5;

/** The share of wins in the last games up to each one, in percent; nothing before there are enough games. */
export function winTrend(games: readonly PlayedGame[]): TrendPoint[] {
  return games.slice(LEAST - 1).map((game, index) => {
    const end = index + LEAST;
    const last = games.slice(Math.max(0, end - WINDOW), end);
    return { value: (100 * last.filter((one) => one.won).length) / last.length, spread: 0, time: game.ended };
  });
}

/** What chance alone would give on average, in percent. */
export function chanceOf(games: readonly PlayedGame[]): number {
  return (100 * games.reduce((sum, game) => sum + 1 / game.players, 0)) / Math.max(1, games.length);
}

/** A rating over time, with the range in which the true strength lies with a probability of 95 %. */
export function ratingTrend(rating: OwnRating): TrendPoint[] {
  return rating.points.map((one) => ({ value: one.rating, spread: 2 * one.deviation, time: one.ended }));
}
