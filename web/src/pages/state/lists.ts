// Lists of tables and of games, as the server has them.
import type { Options, SeatShown, TableShown } from "../../protocol";
import { ask, reach } from "./reach.svelte";

/** A table in a list. */
export interface Summary {
  table: string;
  title: string;
  stage: TableShown["stage"];
  mix: string;
  options: Options;
  seats: SeatShown[];
  game: number;
  changed: number;
}
/** A finished game in a list. */
export interface GameSummary {
  table: string;
  game: number;
  mix: string;
  names: string[];
  totals: number[];
  winner: number;
  ended: number;
}

const PAUSE = 4000;

/** Asks for a list again and again, while the page is looked at; for an effect, which gets what ends it. */
export function watch<List>(path: string, show: (list: List) => void): () => void {
  let ended = false;
  const load = (): void => {
    if (ended || document.hidden || reach.gone) return;
    ask<List>(path).then(
      (list) => {
        if (!ended) show(list);
      },
      () => undefined, // what was shown stays; `reach` says when the server is gone
    );
  };
  load();
  const timer = setInterval(load, PAUSE);
  document.addEventListener("visibilitychange", load);
  return () => {
    ended = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", load);
  };
}
