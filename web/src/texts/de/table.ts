import type en from "../en/table";
import type { Translated } from "../catalogue.svelte";

export default {
  you: "Du",
} as const satisfies Translated<typeof en>;
