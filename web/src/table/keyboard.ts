// The keys of the table: what each does now.
import { codeOfKey } from "./actions";
import type { TableUi } from "./ui.svelte";

/** Does what a key says at the thing that has the focus; false if it says nothing. */
export function pressed(ui: TableUi, felt: HTMLElement, key: string, target: HTMLElement): boolean {
  const { choices, session } = ui;
  const me = session.you ?? 0;
  const low = key.toLowerCase();
  const button = (code: string) => felt.querySelector<HTMLElement>(`[data-slot="${code}"]`);
  if (key === "Escape") {
    if (ui.help) ui.closeHelp();
    else ui.reset();
    session.notice = undefined;
    return true;
  }
  if (key === "?") return ((ui.showingKeys = true), true);
  const slot = target.closest<HTMLElement>("[data-slot]")?.dataset["slot"];
  if (low === "i" && slot) {
    ui.aboutCard("abcd".indexOf(slot[0]!), Number(slot.slice(1)) - 1, button(slot)!, true);
    return true;
  }
  if (low === "z" && session.you !== null) return (void session.undo(), true);
  if (low === "h" && session.asks && session.shown?.options.hints) return (void session.hint(), true);
  if (!session.asks) return moveFocus(felt, key, target);
  if (/^[0-9]$/.test(key)) {
    const index = (Number(key) + 9) % 10;
    const seat = ui.typed ? "abcd".indexOf(ui.typed) : me;
    ui.typed = "";
    const pick = `pick${index + 1}`;
    if (choices.has(pick)) return (ui.act(pick), true);
    const element = button(`${"abcd"[seat]}${index + 1}`);
    if (element) ui.pickCard(seat, index, element);
    return true;
  }
  // A letter of another village is the beginning of one of its cards, where such a card may be chosen.
  if (
    /^[a-d]$/.test(low) &&
    "abcd".indexOf(low) !== me &&
    choices.all.some((one) => one.kind === "slot" && one.code[0] === low)
  ) {
    ui.typed = low;
    return true;
  }
  if (low === "e" && ui.chosen.size) return (ui.confirmSet(), true);
  if (low === "e" && choices.sets) return true;
  if (low === "e" && choices.has("done")) return (ui.act("done"), true);
  if (low === "t") {
    const piles = choices.of("pile");
    if (piles.length > 1) ui.choosingFromPile = true;
    else if (piles.length) ui.act(piles[0]!.code);
    else void session.why("pile1");
    return true;
  }
  const code = codeOfKey(key);
  if (code && choices.has(code)) return (ui.act(code), true);
  if (code && code !== "left" && code !== "right") return (void session.why(code), true);
  return moveFocus(felt, key, target);
}

/** The arrows go from card to card. */
export function moveFocus(felt: HTMLElement, key: string, target: HTMLElement): boolean {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return false;
  const things = "[data-card], [data-place='deck']";
  const cards = [...felt.querySelectorAll<HTMLElement>(things)];
  const at = cards.indexOf(target.closest<HTMLElement>(things)!);
  if (at < 0) return false;
  cards[(at + (key === "ArrowRight" ? 1 : cards.length - 1)) % cards.length]?.focus();
  return true;
}
