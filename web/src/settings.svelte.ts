// What somebody likes in this browser: colours, speed, sounds. Kept in the browser's storage, told to no server.
import { fields, oneOf, store, stored } from "./storage";

export const themes = ["auto", "light", "dark"] as const;
export const speeds = ["off", "slow", "normal", "fast"] as const;
export type Theme = (typeof themes)[number];
export type Speed = (typeof speeds)[number];

const SAVED = "settings";
/** How many times as long as usual a move of a card takes. */
const TIMES: Record<Speed, number> = { off: 0, slow: 2, normal: 1, fast: 0.5 };

class Settings {
  theme = $state<Theme>("auto");
  speed = $state<Speed>("normal");
  sounds = $state(false);

  constructor() {
    const saved = stored(SAVED, fields);
    this.theme = oneOf(themes, saved["theme"]);
    this.speed = oneOf(["normal", ...speeds], saved["speed"]);
    this.sounds = saved["sounds"] === true;
  }

  /** The factor for the length of every animation: 0 is none. Who wants less motion in all programs gets none. */
  get times(): number {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : TIMES[this.speed];
  }

  save(): void {
    store(SAVED, { theme: this.theme, speed: this.speed, sounds: this.sounds });
    this.apply();
  }

  /** Puts the colours on the page. */
  apply(): void {
    const page = document.documentElement;
    if (this.theme === "auto") delete page.dataset["theme"];
    else page.dataset["theme"] = this.theme;
    const dark = this.theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : this.theme === "dark";
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#0d1f1b" : "#e8ece6");
  }
}

export const settings = new Settings();
