// The help that a seat has had in a game, as a sentence.
import type { HelpUsed } from "../protocol";
import { t } from "../texts";

export function helpText(used: HelpUsed, name: string): string {
  const { undos = 0, hints = 0, by_bot = 0, resigned = false } = used;
  const parts: string[] = [];
  if (resigned) parts.push(t("pages-help-resigned"));
  if (undos) parts.push(t("pages-help-undos", { n: undos }));
  if (hints) parts.push(t("pages-help-hints", { n: hints }));
  if (by_bot) parts.push(t("pages-help-by-bot", { n: by_bot }));
  return t("pages-help-of", { name, parts: parts.join(", ") });
}
