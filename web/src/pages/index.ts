// All pages: a pattern of the path, and the page. The last one is for every path that nothing else matches.
import type { Component } from "svelte";

type Page = Promise<{ default: Component<{ id: string }> }>;

export const pages: readonly (readonly [RegExp, () => Page])[] = [
  [/^\/t\/([\w-]+)\/?$/, () => import("../table/TablePage.svelte")],
  [/^/, () => import("./StartPage.svelte")],
];
