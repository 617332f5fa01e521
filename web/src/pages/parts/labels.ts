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

/** The name of the deck that a mix is, or how many cards each deck gives to it, for those who can't read its code. */
export function mixSummary(mix: string): string {
  const [letters = "", token = ""] = mix.split("-");
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  if (counts.size < 2 && counts.has(token)) return mixLabel(mix);
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([letter, count]) => {
    const deck = deckOf(letter);
    return t("pages-mix-part", { count, deck: deck ? deckName(deck) : letter }).replaceAll(" ", "\u00a0"); // in one line
  });
  return parts.join(" · ");
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
