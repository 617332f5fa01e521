// All pages: a pattern of the path, the page, and the parts of the texts that it needs beside its own. The last one is for
// every path that nothing else matches.
import type { Component } from "svelte";
import type { Part } from "../texts";

type Page = Promise<{ default: Component<{ id: string }> }>;

export const pages: readonly (readonly [RegExp, () => Page, ...Part[]])[] = [
  [/^\/$/, () => import("./StartPage.svelte"), "game", "cards"],
  [/^\/t\/([\w-]+)\/?$/, () => import("../table/TablePage.svelte"), "table", "game", "story", "cards", "server"],
  [/^\/lobby\/?$/, () => import("./LobbyPage.svelte"), "game"],
  [/^\/learn\/?$/, () => import("./LearnPage.svelte"), "lessons", "learn"],
  [/^\/rules\/?$/, () => import("./RulesPage.svelte"), "learn", "cards"],
  [/^\/cards\/?$/, () => import("./CardsPage.svelte"), "cards", "figures"],
  [/^\/mix(?:\/([\w-]+))?\/?$/, () => import("./MixerPage.svelte"), "mixer", "game", "cards"],
  [/^\/tonight\/?$/, () => import("./DealPage.svelte"), "deals", "review", "game", "story", "cards"],
  [/^\/deal\/([\w-]+)\/?$/, () => import("./DealPage.svelte"), "deals", "review", "game", "story", "cards"],
  [/^\/games\/?$/, () => import("./GamesPage.svelte"), "game"],
  [/^\/games\/([\w-]+\/\d+)\/?$/, () => import("./ReplayPage.svelte"), "table", "game", "story", "cards"],
  [/^\/games\/([\w-]+\/\d+)\/review\/?$/, () => import("./ReviewPage.svelte"), "review", "reviews", "game", "cards"],
  [/^\/progress\/?$/, () => import("./ProgressPage.svelte"), "review", "reviews"],
  [/^\/puzzles\/?$/, () => import("./PuzzlePage.svelte"), "puzzles", "table", "game", "story", "cards", "server"],
  [/^\/you\/?$/, () => import("./YouPage.svelte"), "you", "game"],
  [/^\/ladder\/?$/, () => import("./LadderPage.svelte"), "you"],
  [/^\/tournament(?:\/([\w-]+))?\/?$/, () => import("./TournamentPage.svelte"), "tournament", "game"],
  [/^\/account\/?$/, () => import("./AccountPage.svelte")],
  [/^\/notifications(?:\/((?:confirm|off)\/[\w.-]+))?\/?$/, () => import("./NotificationsPage.svelte"), "notices"],
  [/^\/settings\/?$/, () => import("./SettingsPage.svelte")],
  [/^/, () => import("./MissingPage.svelte")],
];
