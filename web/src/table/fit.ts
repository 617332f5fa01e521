// How large cards can be so that they all fit into a box.

export const RATIO = 1.4; // of a card, height to width

/** How wide a card may be, up to `most`, and how many lie side by side, so that `count` cards fit into the box. Another
 * line has to make them clearly larger. */
export function fit(
  count: number,
  width: number,
  height: number,
  most: number,
  gap: number,
): { width: number; columns: number } {
  let best = { width: 0, columns: Math.max(1, count) };
  for (let lines = 1; lines <= Math.max(1, count); lines++) {
    const columns = Math.max(1, Math.ceil(count / lines));
    const byWidth = (width - gap * (columns - 1)) / columns;
    const byHeight = (height - gap * (lines - 1)) / lines / RATIO;
    const found = Math.min(byWidth, byHeight, most);
    if (found > best.width * 1.12) best = { width: found, columns };
  }
  return { width: Math.max(14, Math.floor(best.width)), columns: best.columns };
}
