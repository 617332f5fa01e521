// Words that several pages use for the things of the game.
import { t, type Key } from "../../texts";
import type { SeatShown } from "../../protocol";

const LEVELS: readonly string[] = ["easy", "medium", "hard", "expert"];
const DECKS: Record<string, Key> = { A: "pages.deck_amulet", C: "pages.deck_coin", D: "pages.deck_dagger" };

/** The name of a level; bots that an operator added have the name they were given. */
export function levelWords(level: string): string {
  return LEVELS.includes(level) ? t(`pages.level_${level}` as Key) : level;
}

/** How it plays, if it is one of ours. */
export function levelHint(level: string): string {
  return LEVELS.includes(level) ? t(`pages.level_${level}_hint` as Key) : "";
}

/** The name of the deck that a mix is, or its code. */
export function mixWords(mix: string): string {
  const [letters = "", token] = mix.split("-");
  const key = new Set(letters).size === 1 && letters[0] === token ? DECKS[letters[0] ?? ""] : undefined;
  return key ? t(key) : t("pages.mixed", { code: mix });
}

export function seatWords(seat: SeatShown): string {
  if (seat.kind === "empty") return t("pages.seat_empty");
  if (seat.kind === "bot" && !seat.name) return t("pages.bot_name", { level: levelWords(seat.level ?? "") });
  return seat.name ?? "";
}

/** A name in the list of finished games, where a bot is called by its level. */
export function playerWords(name: string): string {
  return LEVELS.includes(name) ? t("pages.bot_name", { level: levelWords(name) }) : name;
}
