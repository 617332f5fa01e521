// The rules in each language, loaded when they are looked at.
import type { Language } from "../../texts";

export const pageOfRules: Record<Language, () => Promise<typeof import("virtual:rules/page/en")>> = {
  en: () => import("virtual:rules/page/en"),
  de: () => import("virtual:rules/page/de"),
};
export const eachRule: Record<Language, () => Promise<typeof import("virtual:rules/each/en")>> = {
  en: () => import("virtual:rules/each/en"),
  de: () => import("virtual:rules/each/de"),
};
