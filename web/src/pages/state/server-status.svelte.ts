// Whether the server can be reached. Pages ask it by `ask`; when it is gone they say so, and load again when it is back.
import { call, Failed } from "../../net/http";
import { updates } from "../../updates.svelte";
import { load, t } from "../../texts";
import { translate } from "../../game/text";

const PAUSE = 3000;

class ServerStatus {
  gone = $state(false);
  /** Counts how often the server came back: whoever reads it in an effect loads again then. */
  back = $state(0);

  lost(): void {
    if (this.gone) return;
    this.gone = true;
    const wait = setInterval(() => {
      void updates.ask().then((there) => {
        if (!there || !this.gone) return;
        clearInterval(wait);
        this.gone = false;
        this.back += 1;
      });
    }, PAUSE);
  }
}
export const serverStatus = new ServerStatus();

/** As `call`, and notes when the server is gone. */
export async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  try {
    return await call<Answer>(path, body);
  } catch (problem) {
    if (problem instanceof Failed && problem.status === 0) serverStatus.lost();
    throw problem;
  }
}

/** What to tell a player about a problem. */
export async function problemText(problem: unknown): Promise<string> {
  if (problem instanceof Failed && problem.status === 0) return t("pages-gone");
  if (!(problem instanceof Failed) || !problem.text) return t("pages-failed");
  await load("server", "game");
  return translate(problem.text);
}
