import type en from "../en/rules";
import type { Translated } from "../catalogue.svelte";

export default {} as const satisfies Translated<typeof en>;
