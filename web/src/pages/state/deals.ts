// What the pages of shared deals derive from the answers of the server.
import type { DealResults, ReviewState, Placing } from "../../protocol";
import { language, t } from "../../texts";
import { Failed } from "../../net/http";
import { isReport, type Decision, type Report } from "./review";
import { ask } from "./server-status.svelte";

/** A number of points with its sign. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace("-", "−"));

/** The date of a night, such as 2026-11-18, as it is written in the chosen language. */
export function dateText(night: string): string {
  const date = new Date(`${night}T12:00:00Z`);
  return date.toLocaleDateString(language(), { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}

/** A time of today or tomorrow on this device. */
export function timeText(time: number): string {
  return new Date(time).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" });
}

/** By how much the player was ahead of the best of the others, or behind. */
export function marginText(margin: number): string {
  if (margin === 0) return t("deals-level");
  return margin > 0 ? t("deals-ahead", { n: margin }) : t("deals-behind", { n: -margin });
}

/** The placing in percent, without decimals that nobody needs. */
export const percent = (placing: Placing): number => Math.round(placing.percentile ?? 0);

/** A line to share, which says nothing about the cards. */
export function shareLine(night: string, results: DealResults, link: string): string {
  const parts = [t("deals-share-line", { date: dateText(night), margin: signed(results.you.margin ?? 0) })];
  if (results.bots) parts.push(t("deals-share-bots", { percent: percent(results.bots) }));
  if (results.players && results.players.of > 1) {
    parts.push(t("deals-share-players", { rank: results.players.rank, of: results.players.of }));
  }
  return `${parts.join(", ")}. ${link}`;
}

/** The mistakes of a seat that cost most, in their order. */
export function worstOf(report: Report, seat: number, most = 3): Decision[] {
  return report.decisions
    .filter((one) => one.mark && one.seat === seat)
    .sort((a, b) => b.loss - a.loss || a.at - b.at)
    .slice(0, most)
    .sort((a, b) => a.at - b.at);
}

/** Asks for the review of a game, and again until it is done; `show` gets how far it is. Throws `Failed`. */
export async function reviewOf(path: string, show: (state: ReviewState) => void, goOn: () => boolean): Promise<Report | undefined> {
  show(await ask<ReviewState>(path, {}));
  while (goOn()) {
    let answer: ReviewState | Report;
    try {
      answer = await ask<ReviewState | Report>(path);
    } catch (error) {
      if (!(error instanceof Failed) || error.status !== 404) throw error;
      answer = await ask<ReviewState>(path, {}); // another server has answered than the one that makes it
    }
    if (isReport(answer)) return answer;
    show(answer);
    if (answer.state === "failed") return undefined;
  }
  return undefined;
}
