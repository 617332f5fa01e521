// The QR code of a link, as a path to draw.
import { encode } from "uqr";

const MARGIN = 4; // what the standard wants around it

/** The path of a text's code in a square of `size` units. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: MARGIN });
  const path: string[] = [];
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x++) {
      const start = x;
      while (row[x]) x++;
      if (x > start) path.push(`M${start} ${y}h${x - start}v1h-${x - start}z`);
    }
  return { size, path: path.join("") };
}
