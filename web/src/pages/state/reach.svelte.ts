// Whether the server can be reached. Pages ask it by `ask`; when it is gone they say so, and load again when it is back.
import { call, Failed } from "../../net/http";
import { updates } from "../../updates.svelte";
import { said, t } from "../../texts";

const PAUSE = 3000;

class Reach {
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
export const reach = new Reach();

/** As `call`, and notes when the server is gone. */
export async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  try {
    return await call<Answer>(path, body);
  } catch (problem) {
    if (problem instanceof Failed && problem.status === 0) reach.lost();
    throw problem;
  }
}

/** What to tell somebody about a problem. */
export function words(problem: unknown): string {
  if (problem instanceof Failed) return problem.status === 0 ? t("pages.gone") : said(problem.message);
  return t("pages.failed");
}
