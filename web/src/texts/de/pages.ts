import type en from "../en/pages";
import type { Translated } from "../catalogue.svelte";

export default {
  title: "Wolfsbane",
  loading: "Einen Augenblick …",
} as const satisfies Translated<typeof en>;
