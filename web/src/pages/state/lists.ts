// Lists of tables and of games, as the server has them.
import { ask, serverStatus } from "./server-status.svelte";

const PAUSE = 4000;

/** Asks for a list again and again, while the page is looked at; for an effect, which gets what ends it. */
export function watch<List>(path: string, show: (list: List) => void): () => void {
  let ended = false;
  const load = (): void => {
    if (ended || document.hidden || serverStatus.gone) return;
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
