// The choices of a prompt that are buttons: what they are called, where they stand, and their keys. Cards of villages are
// chosen on the table.
import { choiceOf, type Choice } from "../game/choices";
import { VILLAGES } from "../game/fold";
import { described } from "../game/names";
import type { Session } from "../game/session.svelte";
import { placeText } from "../game/text";
import type { Prompt, Text } from "../protocol";
import { find, t, type Label } from "../texts";
import type { TableUi } from "./ui.svelte";

export interface Action {
  /** What is sent; "set" sends the chosen cards, "piles" opens the discard pile. */
  readonly code: string;
  readonly label: string;
  /** The same in two words, where there is no room for more. */
  readonly short: string;
  readonly key: string;
  /** What it is: possible; not possible now, which explains itself; or only said here, and done with the cards. */
  readonly is: "possible" | "impossible" | "said";
  /** The default, or the one that the coach would choose. */
  readonly main: boolean;
  readonly hint: boolean;
}

const KEYS: Readonly<Record<string, string>> = {
  draw: "D", call: "C", discard: "X", use: "U", token: "K", done: "E", pass: "P", left: "←", right: "→", private: "W",
  pile1: "T", piles: "T", set: "E",
}; // prettier-ignore
const SHORT: Readonly<Record<string, Label>> = {
  draw: "table-short-draw",
  use: "table-short-use",
  discard: "table-short-discard",
  done: "table-short-done",
  piles: "table-short-piles",
};
/** The default action where it is possible. */
const DEFAULTS = ["set", "draw", "use", "done"];
/** Buttons that stay where they are through a turn, though nothing can be done with them at the moment. */
const STAYING: Readonly<Partial<Record<NonNullable<Prompt["kind"]>, readonly string[]>>> = {
  before: ["draw", "pile1"],
  holding: ["use", "set", "discard"],
  after: ["done"],
};
const ORDER = ["draw", "pile1", "piles", "use", "done", "set", "discard", "left", "right", "pass"];

/** The text of the step that asks, within the whole sentence. */
function askId(prompt: Prompt | undefined): string {
  const inner = prompt?.ask?.values?.["ask"];
  return typeof inner === "object" ? inner.id : "";
}

/** What an action is called, for a button and for the coach. */
export function actionLabel(session: Session, choice: Choice): string {
  const { characters, prompt, state, you } = session;
  const cardAt = (zone: "row" | "hand", index: number) => {
    const id = state?.zones[zone][index];
    return characters.card(id === undefined ? null : state!.cards[id]?.number);
  };
  switch (choice.kind) {
    case "slot":
      return placeText(session.reader, choice.seat, choice.slot);
    case "use": {
      const id = you === null ? undefined : state?.zones[VILLAGES[you]!][choice.index];
      return t("table-do-use-card", { card: characters.card(id === undefined ? null : state!.cards[id]?.number) });
    }
    case "row":
      return t("table-do-row", { card: cardAt("row", choice.index) });
    case "pick":
      return t(prompt?.kind === "drawing" ? "table-do-keep" : "table-do-put-back", { card: cardAt("hand", choice.index) });
    case "pile": {
      const number = prompt?.pile?.find(([depth]) => depth === choice.index)?.[1];
      return t(prompt?.kind === "before" ? "table-do-take" : "table-do-choose", { card: characters.card(number) });
    }
    case "seat":
      return choice.seat === you ? t("table-do-yourself") : (session.names[choice.seat] ?? "");
    case "word":
      return wordLabel(session, choice.code);
  }
}

function wordLabel(session: Session, code: string): string {
  const { characters, prompt, state } = session;
  const inTurn = prompt?.kind === "before" || prompt?.kind === "after" || prompt?.kind === "holding";
  const inHand = state?.zones.hand[0];
  const held = (inHand === undefined ? prompt?.number : state!.cards[inHand]?.number) ?? undefined;
  const info = held === undefined ? undefined : characters.info(held);
  switch (code) {
    case "draw":
      return t(prompt?.kind === "drawing" ? "table-do-draw-more" : "table-do-draw");
    case "private":
      return t("table-do-private");
    case "call":
      return t("table-do-call");
    case "discard":
      return t(info?.kind === "draw" && prompt?.kind === "holding" ? "table-do-discard-unused" : "table-do-discard", {
        card: characters.card(held),
      });
    case "use":
      if (askId(prompt) === "ask-may-view") return t("table-do-view");
      if (!inTurn) return t("table-do-use-it");
      if (info?.kind === "drawn") return t("table-do-put");
      if (info?.kind !== "draw") return t("table-use-none");
      return t("table-do-use-for", { gist: find(`gist-${held}${info?.deck}`) ?? characters.card(held) });
    case "token":
      return t("table-do-token", { token: described(characters.token).name });
    case "done":
      return t(inTurn ? "table-do-done" : "table-do-finish");
    case "pass":
      return t("table-do-pass");
    case "left":
      return t(askId(prompt) === "ask-direction" ? "table-do-to-left" : "table-do-left");
    default:
      return t(askId(prompt) === "ask-direction" ? "table-do-to-right" : "table-do-right");
  }
}

/** The buttons of the question. The call is always among them, as the last. */
export function actionsOf(ui: TableUi): Action[] {
  const { choices, session, best } = ui;
  const { prompt, asks } = session;
  const many = choices.of("pile").length > 1;
  const codes = new Set<string>(asks && prompt?.kind ? STAYING[prompt.kind] : []);
  if (asks)
    for (const { kind, code } of choices.all) {
      if (kind === "pile" && many) {
        codes.delete("pile1");
        codes.add("piles");
      } else if (kind !== "slot" && !(code === "done" && choices.sets)) codes.add(code);
    }
  if (asks && choices.sets) codes.add("set");
  codes.delete("call");
  const rank = (code: string) => (ORDER.includes(code) ? ORDER.indexOf(code) : ORDER.length);
  const ordered = [...codes].sort((one, other) => rank(one) - rank(other));
  const actions = ordered.map((code) => actionOf(ui, code));
  const first = actions.findIndex(({ code, is }) => is === "possible" && DEFAULTS.includes(code));
  const hinted = best.size > 0;
  return [
    ...actions.map((action, i) => ({ ...action, main: hinted ? action.hint : i === first })),
    ...(session.you === null ? [] : [callAction(ui)]),
  ];
}

function actionOf(ui: TableUi, code: string): Action {
  const { session, choices, best, chosen } = ui;
  const base = { code, key: KEYS[code] ?? "", main: false, hint: best.has(code), short: SHORT[code] ? t(SHORT[code]) : "" };
  if (code === "set") {
    const is = !chosen.size ? "said" : choices.complete(chosen) ? "possible" : "impossible";
    if (chosen.size) return { ...base, is, label: confirmLabel(ui) };
    return { ...base, is, label: setLabel(session), short: t(session.prompt?.kind === "holding" ? "table-short-keep" : "table-short-tap") };
  }
  if (code === "piles") {
    const hint = [...best].some((one) => one.startsWith("pile"));
    return { ...base, is: "possible", label: t("table-pile-title"), hint };
  }
  const is = choices.has(code) ? "possible" : "impossible";
  const short = code === "pile1" ? shortTake(session) : base.short;
  return { ...base, is, label: labelOf(session, code), short };
}

/** The number alone: names of cards do not fit into a narrow button. */
function shortTake({ state }: Session): string {
  const top = state?.zones.pile[0];
  const number = top === undefined ? null : state!.cards[top]?.number;
  return number == null ? "" : t("table-short-take", { number });
}

/** Also of what can't be chosen now. */
function labelOf(session: Session, code: string): string {
  if (code !== "pile1") return actionLabel(session, choiceOf(code));
  const top = session.state?.zones.pile[0];
  if (top === undefined) return t("table-pile-empty-short");
  return t("table-do-take", { card: session.characters.card(session.state!.cards[top]?.number) });
}
/** What is said in the place of the button that sends a set, while nothing is chosen. */
function setLabel({ prompt }: Session): string {
  if (prompt?.exactly) return t("table-choose-more", { n: prompt.exactly });
  return t(prompt?.kind === "holding" ? "table-keep-tap" : "table-exchange-tap");
}

function callAction(ui: TableUi): Action {
  const { session, choices, best } = ui;
  const possible = session.asks && choices.has("call");
  const label = possible ? t("table-do-call") : noCallLabel(session.prompt?.no_call);
  const hint = best.has("call");
  const is = possible ? "possible" : "impossible";
  return { code: "call", key: KEYS["call"]!, is, main: hint, hint, label, short: t(possible ? "table-short-call" : shortNoCall(session.prompt?.no_call)) };
}

/** The condition of a call that is not met, in a few words. */
function noCallLabel(why: Text | null | undefined): string {
  const { limit, count } = why?.values ?? {};
  if (why?.id === "refusal-call-with-fewer") return t("table-call-fewer", { limit: Number(limit), count: Number(count) });
  if (why?.id === "refusal-called-already") return t("table-call-already");
  if (why?.id === "refusal-call-after-ability") return t("table-call-after-ability");
  if (why?.id === "refusal-call-without-deck") return t("table-call-without-deck");
  return t("table-call-when");
}

function shortNoCall(why: Text | null | undefined): Label {
  return why?.id === "refusal-call-with-fewer" ? "table-short-call-fewer" : "table-short-call-not";
}

/** The label of the button that sends the cards that are chosen together. */
export function confirmLabel({ choices, chosen, session }: TableUi): string {
  const { prompt } = session;
  if (!choices.complete(chosen) && prompt?.exactly) return t("table-choose-more", { n: prompt.exactly });
  const exchange = prompt?.kind === "holding" || prompt?.kind === "exchange";
  return t(exchange ? "table-do-exchange" : "table-do-chosen", { n: chosen.size });
}

/** The label of the button that takes back a choice; none if nothing can be taken back. */
export function undoLabel(prompt: Prompt | undefined): string | undefined {
  if (!prompt?.undo) return undefined;
  return t(prompt.undo === "ask" ? "table-do-ask-undo" : "table-do-undo");
}

/** The code that a key stands for. */
export function codeOfKey(key: string): string | undefined {
  if (key === "ArrowLeft") return "left";
  if (key === "ArrowRight") return "right";
  return Object.keys(KEYS).find((code) => KEYS[code] === key.toUpperCase());
}
