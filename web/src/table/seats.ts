// How seats are told apart on the page: each has a colour and an initial. Ours is the first colour, then in order of play.
import type { Session } from "../game/session.svelte";
import { t } from "../texts";

const NIGHT = ["#ffd15c", "#5fe0cc", "#ff9db2", "#b9a2ff"];

/** The colour of a seat, as a value of CSS. */
export function colourOf(session: Session, seat: number): string {
  const players = session.state?.players ?? session.shown?.seats.length ?? 4;
  const place = (seat - (session.you ?? 0) + players) % players;
  return `var(--seat-${place + 1}, ${NIGHT[place]})`;
}

/** The name of somebody else, or "you". */
export function nameOf(session: Session, seat: number): string {
  return seat === session.you ? t("table-you") : (session.names[seat] ?? "");
}
