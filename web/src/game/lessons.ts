// Texts of a lesson that come with it: those of a file that an operator has added.
import type { LessonShown } from "../protocol";
import { language } from "../texts";

export function ownText({ texts }: Pick<LessonShown, "texts">, id: string): string | undefined {
  return texts?.[language()]?.[id] ?? texts?.["en"]?.[id];
}
