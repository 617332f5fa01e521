// Time that goes on while the machine sleeps, and never back. The browser's monotonic clock may stand still in a sleep,
// and its wall clock may be set.
let wall = Date.now();
let monotonic = performance.now();
let slept = 0;

/** Milliseconds since some moment. */
export function now(): number {
  const [wallNow, monotonicNow] = [Date.now(), performance.now()];
  const ahead = wallNow - wall - (monotonicNow - monotonic);
  if (ahead > 2_000) slept += ahead;
  [wall, monotonic] = [wallNow, monotonicNow];
  return monotonicNow + slept;
}
