import type en from "../en/cards";
import type { Translated } from "../catalogue.svelte";

export default {} as const satisfies Translated<typeof en>;
