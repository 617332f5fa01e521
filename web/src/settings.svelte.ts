// What somebody likes in this browser: colours, speed, sounds. Kept in the browser's storage, told to no server.

export const themes = ["auto", "light", "dark"] as const;
export const speeds = ["off", "slow", "normal", "fast"] as const;
export type Theme = (typeof themes)[number];
export type Speed = (typeof speeds)[number];

const SAVED = "wolfsbane.settings";
/** How many times as long as usual a move of a card takes. */
const TIMES: Record<Speed, number> = { off: 0, slow: 2, normal: 1, fast: 0.5 };

class Settings {
  theme = $state<Theme>("auto");
  speed = $state<Speed>("normal");
  sounds = $state(false);

  constructor() {
    const saved = remembered<Partial<Record<string, unknown>>>(SAVED, {});
    this.theme = themes.find((one) => one === saved["theme"]) ?? "auto";
    this.speed = speeds.find((one) => one === saved["speed"]) ?? "normal";
    this.sounds = saved["sounds"] === true;
  }

  /** The factor for the length of every animation: 0 is none. Who wants less motion in all programs gets none. */
  get times(): number {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : TIMES[this.speed];
  }

  save(): void {
    remember(SAVED, { theme: this.theme, speed: this.speed, sounds: this.sounds });
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

/** Something from the browser's storage; the second value if there is nothing that can be read. */
export function remembered<Value>(name: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(name);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

/** Keeps it there; a browser that stores nothing is as good, it only forgets. */
export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // private windows may refuse
  }
}

export const settings = new Settings();
