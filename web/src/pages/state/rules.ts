// The rules in each language, loaded when they are looked at.
import { lazy } from "../../lazy";
import type { Language } from "../../texts";

type Loaders<Part> = Readonly<Record<Language, () => Promise<Part>>>;

export const pageOfRules: Loaders<typeof import("virtual:rules/page/en")> = {
  en: () => lazy(() => import("virtual:rules/page/en")),
  de: () => lazy(() => import("virtual:rules/page/de")),
};
export const eachRule: Loaders<typeof import("virtual:rules/each/en")> = {
  en: () => lazy(() => import("virtual:rules/each/en")),
  de: () => lazy(() => import("virtual:rules/each/de")),
};
