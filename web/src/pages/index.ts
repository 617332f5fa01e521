// All pages: a pattern of the path, and the page. The last one is for every path that nothing else matches.
import type { Component } from "svelte";

type Page = Promise<{ default: Component<{ id: string }> }>;

export const pages: readonly (readonly [RegExp, () => Page])[] = [
  [/^\/$/, () => import("./StartPage.svelte")],
  [/^\/t\/([\w-]+)\/?$/, () => import("../table/TablePage.svelte")],
  [/^\/lobby\/?$/, () => import("./LobbyPage.svelte")],
  [/^\/rules\/?$/, () => import("./RulesPage.svelte")],
  [/^\/cards\/?$/, () => import("./CardsPage.svelte")],
  [/^\/games\/?$/, () => import("./GamesPage.svelte")],
  [/^\/games\/([\w-]+\/\d+)\/?$/, () => import("./ReplayPage.svelte")],
  [/^\/account\/?$/, () => import("./AccountPage.svelte")],
  [/^\/settings\/?$/, () => import("./SettingsPage.svelte")],
  [/^/, () => import("./MissingPage.svelte")],
];
