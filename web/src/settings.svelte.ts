// What somebody likes in this browser: colours, speed, sounds. Kept in the browser's storage, told to no server.
import { fields, oneOf, store, stored } from "./storage";

export const themes = ["auto", "light", "dark"] as const;
export const speeds = ["off", "slow", "normal", "fast"] as const;
export const paces = ["slow", "normal", "fast", "none"] as const;
export type Theme = (typeof themes)[number];
export type Speed = (typeof speeds)[number];
export type Pace = (typeof paces)[number];

const SAVED = "settings";
/** How many times as long as usual a move of a card takes. */
const TIMES: Record<Speed, number> = { off: 0, slow: 2, normal: 1, fast: 0.5 };
/** How many times as long as usual the others' moves stay to be read. */
const READING: Record<Pace, number> = { slow: 1.7, normal: 1, fast: 0.5, none: 0 };

class Settings {
  theme = $state<Theme>("auto");
  speed = $state<Speed>("normal");
  pace = $state<Pace>("normal");
  sounds = $state(false);
  /** From 0 to 1. */
  volume = $state(0.7);
  /** Has somebody decided about sounds? They are offered once, at the first table. */
  soundsChosen = $state(false);
  /** At a table it is night, unless the light theme was chosen. */
  #night = false;

  constructor() {
    const saved = stored(SAVED, fields);
    this.theme = oneOf(themes, saved["theme"]);
    this.speed = oneOf(["normal", ...speeds], saved["speed"]);
    this.pace = oneOf(["normal", ...paces], saved["pace"]);
    this.sounds = saved["sounds"] === true;
    this.soundsChosen = typeof saved["sounds"] === "boolean";
    const volume = saved["volume"];
    if (typeof volume === "number" && volume >= 0 && volume <= 1) this.volume = volume;
  }

  /** The factor for the length of every animation: 0 is none. Who wants less motion in all programs gets none. */
  get times(): number {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : TIMES[this.speed];
  }

  /** The factor for the time in which a sentence is read. Less motion does not mean less to read. */
  get reading(): number {
    return READING[this.pace];
  }

  save(): void {
    const { theme, speed, pace, sounds, volume, soundsChosen } = this;
    store(SAVED, { theme, speed, pace, volume, ...(soundsChosen ? { sounds } : {}) });
    this.apply();
  }

  chooseSounds(on: boolean): void {
    this.sounds = on;
    this.soundsChosen = true;
    this.save();
  }

  /** A table is on the page, or no more. */
  set night(at: boolean) {
    this.#night = at;
    this.apply();
  }

  /** Puts the colours on the page. */
  apply(): void {
    const page = document.documentElement;
    const theme = this.theme === "auto" && this.#night ? "dark" : this.theme;
    if (theme === "auto") delete page.dataset["theme"];
    else page.dataset["theme"] = theme;
    const dark = theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#070b1a" : "#dfe4f2");
  }
}

export const settings = new Settings();
