// The choices of a prompt that are buttons: their words and their keys. Cards of villages are chosen on the table.
import type { Choice } from "../game/choices";
import type { Session } from "../game/session.svelte";
import type { Prompt } from "../protocol";
import { t } from "../texts";

export interface Action {
  readonly code: string;
  readonly words: string;
  readonly key: string;
  readonly main: boolean;
}

const KEYS: Readonly<Record<string, string>> = {
  draw: "D", call: "C", discard: "X", use: "U", token: "K", done: "E", pass: "P", left: "←", right: "→", private: "W", pile1: "T",
}; // prettier-ignore

/** What an action is called, for a button and for the coach. */
export function actionWords(session: Session, choice: Choice): string {
  const { persons, prompt, state, you } = session;
  const inTurn = prompt?.kind === "before" || prompt?.kind === "after" || prompt?.kind === "holding";
  const inHand = state?.zones.hand[0];
  const held = persons.card(inHand === undefined ? prompt?.number : state!.cards[inHand]?.number);
  switch (choice.kind) {
    case "slot": {
      const place =
        choice.seat === you
          ? t("table.yourCard", { slot: choice.slot + 1 })
          : t("table.cardOf", { name: session.names[choice.seat] ?? "", slot: choice.slot + 1 });
      return place;
    }
    case "use": {
      const id = you === null ? undefined : state?.zones[(["a", "b", "c", "d"] as const)[you]!][choice.index];
      return t("table.doUseCard", { card: persons.card(id === undefined ? null : state!.cards[id]?.number) });
    }
    case "row": {
      const id = state?.zones.row[choice.index];
      return t("table.doRow", { card: persons.card(id === undefined ? null : state!.cards[id]?.number) });
    }
    case "pick": {
      const id = state?.zones.hand[choice.index];
      const card = persons.card(id === undefined ? null : state!.cards[id]?.number);
      return t(prompt?.kind === "drawing" ? "table.doKeep" : "table.doPutBack", { card });
    }
    case "pile": {
      const number = prompt?.pile?.find(([depth]) => depth === choice.index)?.[1];
      return t(prompt?.kind === "before" ? "table.doTake" : "table.doChoose", { card: persons.card(number) });
    }
    case "seat":
      return choice.seat === you ? t("table.doYourself") : (session.names[choice.seat] ?? "");
    case "word":
      switch (choice.code) {
        case "draw":
          return t(prompt?.kind === "drawing" ? "table.doDrawMore" : "table.doDraw");
        case "private":
          return t("table.doPrivate");
        case "call":
          return t("table.doCall");
        case "discard":
          return t("table.doDiscard", { card: held });
        case "use":
          if (!inTurn) return t("table.doUseIt");
          return persons.info(prompt?.number ?? -1)?.kind === "drawn" ? t("table.doPut") : t("table.doUse");
        case "token":
          return t("table.doToken", { token: t(`table.${persons.token}`) });
        case "done":
          return t(inTurn ? "table.doDone" : "table.doFinish");
        case "pass":
          return t("table.doPass");
        case "left":
          return t("table.doLeft");
        default:
          return t("table.doRight");
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
      words: actionWords(session, choice),
      key: KEYS[choice.code] ?? "",
      main: ["draw", "use", "done"].includes(choice.code),
      i,
    }))
    .sort((one, other) => rank(one.code) - rank(other.code) || one.i - other.i);
}

/** The words of the button that takes back a choice; none if nothing can be taken back. */
export function undoWords(prompt: Prompt | undefined): string | undefined {
  if (!prompt?.undo) return undefined;
  return t(prompt.undo === "ask" ? "table.doAskUndo" : "table.doUndo");
}

/** The code that a key stands for. */
export function codeOfKey(key: string): string | undefined {
  if (key === "ArrowLeft") return "left";
  if (key === "ArrowRight") return "right";
  return Object.keys(KEYS).find((code) => KEYS[code] === key.toUpperCase());
}
