// Compared with what another encoder (the Python package qrcode) makes of the same text with the same mask.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { qr, qrPath } from "../src/pages/parts/qr";

const drawn = (text: string): string[] => qr(text).map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
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
      "ccd610155c5d354273bcbc7947632844b294c8eee7c375b0ed5d8e8e8a4ff60d",
    );
  });

  test("of the longest text, with the version written in it", () => {
    expect(hash(drawn("w".repeat(213)))).toBe("1a65dbda808e0ff590632ff185cc04eda1ae1b915463cb572d2cedc049cfd20c");
    expect(() => qr("w".repeat(214))).toThrow("213 bytes");
  });

  test("as a path has a margin of four", () => {
    const { size, path } = qrPath("x");
    expect(size).toBe(29);
    expect(path.startsWith("M4 4h7v1h-7z")).toBe(true);
  });
});
