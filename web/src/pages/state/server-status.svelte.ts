// Whether the server can be reached. Pages ask it by `ask`; when it is gone they say so, and load again when it is back.
import { call, callText, Failed } from "../../net/http";
import { updates } from "../../updates.svelte";
import { load, t } from "../../texts";
import { translate } from "../../game/text";

const PAUSE = 3000;

class ServerStatus {
  gone = $state(false);
  /** Counts how often the server came back: an effect that reads it loads again then. */
  back = $state(0);

  private timer: ReturnType<typeof setInterval> | undefined;

  lost(): void {
    if (this.gone) return;
    this.gone = true;
    this.timer = setInterval(() => void this.retry(), PAUSE);
  }

  /** Asks the server at once whether it is there. */
  async retry(): Promise<void> {
    const there = await updates.ask();
    if (!there || !this.gone) return;
    clearInterval(this.timer);
    this.gone = false;
    this.back += 1;
  }
}
export const serverStatus = new ServerStatus();

/** As `call`, and notes when the server is gone. */
export function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  return noted(call<Answer>(path, body));
}

/** As `ask`, for what is no JSON. */
export function askText(path: string): Promise<string> {
  return noted(callText(path));
}

async function noted<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
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
