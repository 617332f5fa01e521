// How large cards can be so that they all fit into a box.

export const RATIO = 1.4; // of a card, height to width

/** The largest width of a card, up to `most`, with which `count` cards fit into the box in as many lines as it takes. */
export function fit(count: number, width: number, height: number, most: number, gap: number): number {
  let best = 0;
  for (let lines = 1; lines <= Math.max(1, count); lines++) {
    const columns = Math.ceil(count / lines);
    const byWidth = (width - gap * (columns - 1)) / columns;
    const byHeight = (height - gap * (lines - 1)) / lines / RATIO;
    best = Math.max(best, Math.min(byWidth, byHeight, most));
  }
  return Math.max(16, Math.floor(best));
}
