// Parts of the client that are loaded when they are needed. After an upgrade of the server they may be gone.
import { updates } from "./updates.svelte";

const PAUSE = 3_000;

/**
 * Loads a part. If the server is gone, again when it is back. If the part is gone, `updates` says so, and this never
 * returns: nobody has to handle it. `needed` is for parts without which there is nothing to see.
 */
export async function lazy<Part>(load: () => Promise<Part>, needed = false): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      const there = await updates.ask();
      if (there) break;
      await new Promise((go) => setTimeout(go, PAUSE));
    }
  }
  try {
    return await load(); // it may have been a moment only
  } catch {
    void updates.missing(needed);
    return new Promise(() => {});
  }
}
