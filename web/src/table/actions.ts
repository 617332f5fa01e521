// The choices of a prompt that are buttons: their labels and keys. Cards of villages are chosen on the table.
import type { Choice } from "../game/choices";
import type { Session } from "../game/session.svelte";
import { described } from "../game/names";
import { placeText } from "../game/text";
import type { Prompt } from "../protocol";
import { t } from "../texts";

export interface Action {
  readonly code: string;
  readonly label: string;
  readonly key: string;
  readonly main: boolean;
}

const KEYS: Readonly<Record<string, string>> = {
  draw: "D", call: "C", discard: "X", use: "U", token: "K", done: "E", pass: "P", left: "←", right: "→", private: "W", pile1: "T",
}; // prettier-ignore

/** What an action is called, for a button and for the coach. */
export function actionLabel(session: Session, choice: Choice): string {
  const { characters, prompt, state, you } = session;
  const inTurn = prompt?.kind === "before" || prompt?.kind === "after" || prompt?.kind === "holding";
  const inHand = state?.zones.hand[0];
  const held = characters.card(inHand === undefined ? prompt?.number : state!.cards[inHand]?.number);
  switch (choice.kind) {
    case "slot":
      return placeText(session.reader, choice.seat, choice.slot);
    case "use": {
      const id = you === null ? undefined : state?.zones[(["a", "b", "c", "d"] as const)[you]!][choice.index];
      return t("table-do-use-card", { card: characters.card(id === undefined ? null : state!.cards[id]?.number) });
    }
    case "row": {
      const id = state?.zones.row[choice.index];
      return t("table-do-row", { card: characters.card(id === undefined ? null : state!.cards[id]?.number) });
    }
    case "pick": {
      const id = state?.zones.hand[choice.index];
      const card = characters.card(id === undefined ? null : state!.cards[id]?.number);
      return t(prompt?.kind === "drawing" ? "table-do-keep" : "table-do-put-back", { card });
    }
    case "pile": {
      const number = prompt?.pile?.find(([depth]) => depth === choice.index)?.[1];
      return t(prompt?.kind === "before" ? "table-do-take" : "table-do-choose", { card: characters.card(number) });
    }
    case "seat":
      return choice.seat === you ? t("table-do-yourself") : (session.names[choice.seat] ?? "");
    case "word":
      switch (choice.code) {
        case "draw":
          return t(prompt?.kind === "drawing" ? "table-do-draw-more" : "table-do-draw");
        case "private":
          return t("table-do-private");
        case "call":
          return t("table-do-call");
        case "discard":
          return t("table-do-discard", { card: held });
        case "use":
          if (!inTurn) return t("table-do-use-it");
          return characters.info(prompt?.number ?? -1)?.kind === "drawn" ? t("table-do-put") : t("table-do-use");
        case "token":
          return t("table-do-token", { token: described(characters.token).name });
        case "done":
          return t(inTurn ? "table-do-done" : "table-do-finish");
        case "pass":
          return t("table-do-pass");
        case "left":
          return t("table-do-left");
        default:
          return t("table-do-right");
      }
  }
}

/** The buttons of the prompt, in the order in which they are used most. */
export function actionsOf(session: Session, choices: readonly Choice[]): Action[] {
  const order = ["draw", "pile1", "use", "discard", "left", "right", "done", "pass"];
  const rank = (code: string) => (order.includes(code) ? order.indexOf(code) : 20);
  const piles = choices.filter((choice) => choice.kind === "pile").length;
  return choices
    .filter((choice) => choice.kind !== "slot" && !(choice.kind === "pile" && piles > 3))
    .map((choice, i) => ({
      code: choice.code,
      label: actionLabel(session, choice),
      key: KEYS[choice.code] ?? "",
      main: ["draw", "use", "done"].includes(choice.code),
      i,
    }))
    .sort((one, other) => rank(one.code) - rank(other.code) || one.i - other.i);
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
