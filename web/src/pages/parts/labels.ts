// What several pages call the things of the game.
import { levelName } from "../../game/names";
import { find, t, type Label } from "../../texts";
import type { SeatShown } from "../../protocol";

const DECKS: Record<string, Label> = { A: "pages-deck-amulet", C: "pages-deck-coin", D: "pages-deck-dagger" };

/** The name of the deck that a mix is, or its code. */
export function mixLabel(mix: string): string {
  const [letters = "", token] = mix.split("-");
  const key = new Set(letters).size === 1 && letters[0] === token ? DECKS[letters[0] ?? ""] : undefined;
  return key ? t(key) : t("pages-mixed", { code: mix });
}

export function seatLabel(seat: SeatShown): string {
  if (seat.kind === "empty") return t("pages-seat-empty");
  if (seat.kind === "bot" && !seat.name) return t("pages-bot-name", { level: levelName(seat.level ?? "") });
  return seat.name ?? "";
}

/** A name in the list of finished games, where a bot is called by its level. */
export function playerLabel(name: string): string {
  return find(`level-${name}`) ? t("pages-bot-name", { level: levelName(name) }) : name;
}
