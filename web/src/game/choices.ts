// What a prompt lets one choose, by the things on the table that stand for it. No rule is here: a code of the prompt
// is a thing, and a thing without a code is not lit.
import type { Prompt } from "../protocol";
import { VILLAGES } from "./fold";

interface Counted<Kind> {
  kind: Kind;
  code: string;
  index: number;
}

export type Choice =
  | { kind: "slot"; code: string; seat: number; slot: number }
  | Counted<"use">
  | Counted<"row">
  | Counted<"pick">
  | Counted<"pile">
  | { kind: "seat"; code: string; seat: number }
  | { kind: "word"; code: string };

export function choiceOf(code: string): Choice {
  const slot = /^([a-d])(\d+)$/.exec(code);
  if (slot) return { kind: "slot", code, seat: "abcd".indexOf(slot[1]!), slot: Number(slot[2]) - 1 };
  if (code[0] === "@") return { kind: "seat", code, seat: "abcd".indexOf(code[1]!) };
  const counted = /^(use|row|pick|pile)(\d+)$/.exec(code);
  if (counted) return { kind: counted[1] as "use", code, index: Number(counted[2]) - 1 };
  return { kind: "word", code };
}

export function slotCode(seat: number, slot: number): string {
  return `${VILLAGES[seat]}${slot + 1}`;
}

export class Choices {
  readonly all: readonly Choice[];
  private readonly codes: ReadonlySet<string>;
  private readonly several: ReadonlySet<string>;

  constructor(readonly prompt: Prompt | undefined) {
    this.all = (prompt?.legal ?? []).map(choiceOf);
    this.codes = new Set(prompt?.legal);
    this.several = new Set(prompt?.several);
  }

  has(code: string): boolean {
    return this.codes.has(code) || this.several.has(code);
  }

  /** Is this a card of which several can be chosen together? */
  inSet(code: string): boolean {
    return this.several.has(code);
  }

  of<Kind extends Choice["kind"]>(kind: Kind): Extract<Choice, { kind: Kind }>[] {
    return this.all.filter((choice): choice is Extract<Choice, { kind: Kind }> => choice.kind === kind);
  }

  /** Can several cards be chosen together? */
  get sets(): boolean {
    return this.several.size > 0;
  }

  /** May this set be sent as it is? */
  complete(chosen: ReadonlySet<string>): boolean {
    const exactly = this.prompt?.exactly;
    return exactly == null ? chosen.size > 0 : chosen.size === exactly;
  }

  /** What is sent for a set: its cards from left to right, and done. */
  answer(chosen: ReadonlySet<string>): string[] {
    const codes = [...chosen].sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)));
    return this.prompt?.exactly == null ? [...codes, "done"] : codes;
  }
}
