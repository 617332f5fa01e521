// Whether this page still fits the server. A server that was upgraded has another client, and perhaps another protocol:
// then the page says so, and reloads between games by itself, but once only for each version of a server.
import { compare, onServerVersion, ownVersion, reportVersion, versionOf, type Comparison, type Version } from "./net/version";
import { notices } from "./notices.svelte";
import { storedForTab, storeForTab } from "./storage";

const RELOADED = "reloaded";

class Updates {
  comparison = $state<Comparison>("same");
  /** A part of this page could not be loaded, though the server is there. */
  partMissing = $state(false);
  /** Is a game played on this page? Then it does not reload by itself. */
  playing = $state(false);
  private server = "";

  /** What a server says about itself. */
  note(server: Version): void {
    this.server = `${server.protocol} ${server.build}`;
    this.comparison = compare(server, ownVersion());
    // With another protocol nothing can be done on this page, not even in a game.
    if (this.comparison === "newer" || this.comparison === "older") this.reloadOnce();
  }

  /** A game is over, another page is asked for, or the page is out of sight; true if the page reloads now. */
  between(path?: string): boolean {
    return this.comparison !== "same" && this.reloadOnce(path);
  }

  /** A part could not be loaded. `needed`: there is nothing to see without it. */
  async missing(needed: boolean): Promise<void> {
    this.partMissing = true;
    if (needed) this.reloadOnce(undefined, "part");
  }

  /** Asks the server for its version; false if it can't be reached. */
  async ask(): Promise<boolean> {
    try {
      const answer = await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(5_000) });
      reportVersion(versionOf(answer.headers));
      return answer.ok;
    } catch {
      return false;
    }
  }

  reload(): void {
    location.reload();
  }

  private reloadOnce(path?: string, why = "version"): boolean {
    const mark = `${why} ${this.server}`;
    const marks = storedForTab(RELOADED, (value) => (Array.isArray(value) ? value : []) as unknown[]);
    // Without storage we would not know that it did not help; then there is still the button.
    if (notices.unsent || marks.includes(mark) || !storeForTab(RELOADED, [...marks, mark])) return false;
    if (path === undefined) location.reload();
    else location.assign(path);
    return true;
  }
}

export const updates = new Updates();
onServerVersion((server) => updates.note(server));

if (typeof document !== "undefined")
  document.addEventListener("visibilitychange", () => {
    const typing = document.activeElement?.matches("input, textarea, select");
    if (document.hidden && !updates.playing && !typing) updates.between();
  });
