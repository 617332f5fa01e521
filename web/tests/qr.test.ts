// Compared with what another encoder (the Python package qrcode) makes of the same text with the same mask.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { qrPath } from "../src/pages/parts/qr";

/** The path drawn in characters, without the margin. */
function drawn(text: string): string[] {
  const { size, path } = qrPath(text);
  const rows = Array.from({ length: size }, () => Array<string>(size).fill("."));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]!.fill("#", Number(x), Number(x) + Number(width));
  return rows.slice(4, -4).map((row) => row.slice(4, -4).join(""));
}
const hash = (rows: string[]): string => createHash("sha256").update(rows.join("\n")).digest("hex");

describe("a QR code", () => {
  test("of a letter", () => {
    expect(drawn("x")).toEqual([
      "#######.#.....#######",
      "#.....#..#.#..#.....#",
      "#.###.#..#.##.#.###.#",
      "#.###.#.#.##..#.###.#",
      "#.###.#.###.#.#.###.#",
      "#.....#.####..#.....#",
      "#######.#.#.#.#######",
      "........##.##........",
      "#...#.###..#.#####..#",
      "####.......##..#.#.##",
      "#.....####.#..#####..",
      "###....#.#...##.#.#..",
      "##.##.###...###...##.",
      "........#...###...#..",
      "#######.#...##.....#.",
      "#.....#..#.##..#.#.#.",
      "#.###.#.#.##..#######",
      "#.###.#....##..#.#.##",
      "#.###.#..#.#..#####..",
      "#.....#..##..##.#.#..",
      "#######.#.#.###...#.#",
    ]);
  });

  test("of a link, in two blocks", () => {
    expect(hash(drawn("https://wolfsbane.example.com/t/q1w2e3r4t5y6u7i8"))).toBe(
      "f57826dd31d8fb5b908e4bf0f6f6ba71291bae99c3f348173fadbf37ccf30321",
    );
  });

  test("as a path has a margin of four", () => {
    const { size, path } = qrPath("x");
    expect(size).toBe(29);
    expect(path.startsWith("M4 4h7v1h-7z")).toBe(true);
  });
});
