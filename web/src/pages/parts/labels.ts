// What several pages call the things of the game.
import { deckName, levelName } from "../../game/names";
import { deckOf } from "../../net/catalogue.svelte";
import { find, t } from "../../texts";
import type { SeatShown } from "../../protocol";

/** The name of the deck that a mix is, or its code. */
export function mixLabel(mix: string): string {
  const [letters = "", token = ""] = mix.split("-");
  const deck = new Set(letters).size === 1 && letters[0] === token ? deckOf(token) : undefined;
  return deck ? deckName(deck) : t("pages-mixed", { code: mix });
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
