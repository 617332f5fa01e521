// Lessons: beginning or resuming one, and whether First Night is still to be shown to a newcomer.
import { route } from "../../router.svelte";
import { store, stored } from "../../storage";
import { identity } from "./identity.svelte";
import { ask } from "./server-status.svelte";

export const FIRST_NIGHT = "first-night";
const DISMISSED = "first-night";

export function isFirstNightDismissed(): boolean {
  return stored(DISMISSED, Boolean);
}

/** Finished, or not wanted. */
export function dismissFirstNight(): void {
  store(DISMISSED, true);
}

/** To the table of a lesson, where it was left. */
export async function playLesson(id: string): Promise<void> {
  await identity.ensure();
  const { table } = await ask<{ table: string }>(`/api/lessons/${id}`, {});
  route.go(`/t/${table}`);
}
