import { expect, test } from "vitest";
import { geometryOf, grid, RATIO, REACH, type Box, type Geometry } from "../src/table/geometry";

const SIZES = [
  [360, 640], [390, 844], [640, 360], [683, 384], [820, 1180], [1024, 600], [1366, 768], [1920, 1080], [2560, 1440],
] as const; // prettier-ignore
const CASES = SIZES.flatMap(([width, height]) => [2, 3, 4].map((players) => ({ width, height, players })));

function boxes(g: Geometry): Record<string, Box> {
  const { own, others, deck, pile, held, row, story, ask, captions } = g;
  const seats = Object.fromEntries(
    others.flatMap(({ plate, cards }, i) => [
      [`plate ${i}`, plate],
      [`cards ${i}`, cards],
    ]),
  );
  return { head: g.head, ...seats, deck, pile, held, row, captions, story, ask, plate: own.plate, own: own.cards };
}

test.each(CASES)("nothing overlaps or is cut off at $width by $height with $players players", (room) => {
  const g = geometryOf({ ...room, font: 16 });
  const all = Object.entries(boxes(g));
  expect(g.height).toBe(room.height);
  for (const [name, { x, y, w, h }] of all) {
    expect([name, x >= 0, y >= 0, x + w <= room.width, y + h <= room.height]).toEqual([name, true, true, true, true]);
    for (const [other, box] of all) {
      if (other === name) continue;
      const apart = x + w <= box.x + 1 || box.x + box.w <= x + 1 || y + h <= box.y + 1 || box.y + box.h <= y + 1;
      expect([name, other, apart]).toEqual([name, other, true]);
    }
  }
});

test.each(CASES)("five cards can be reached at $width by $height with $players players", (room) => {
  const g = geometryOf({ ...room, font: 16 });
  for (const place of [g.own, ...g.others]) {
    expect(grid(place, 5).width * RATIO).toBeGreaterThanOrEqual(REACH);
    expect(grid(place, 2)).toEqual(grid(place, 5));
  }
  expect(g.deck.h).toBeGreaterThanOrEqual(REACH);
});

test.each([
  [1366, 768, 3, { own: [120, 140], others: [80, 90], deck: [90, 104] }],
  [1366, 768, 4, { own: [120, 140], others: [54, 62], deck: [90, 104] }],
  [390, 844, 3, { own: [64, 72], others: [48, 56], deck: [54, 72] }],
  [360, 640, 4, { own: [58, 66], others: [40, 48], deck: [44, 60] }],
])("the cards at %d by %d with %d players", (width, height, players, sizes) => {
  const g = geometryOf({ width, height, players, font: 16 });
  const found = { own: grid(g.own, 5).width, others: grid(g.others[0]!, 5).width, deck: g.deck.w };
  for (const [name, [least, most]] of Object.entries(sizes)) {
    expect(found[name as keyof typeof found]).toBeGreaterThanOrEqual(least!);
    expect(found[name as keyof typeof found]).toBeLessThanOrEqual(most!);
  }
});

test("a large window has much larger cards", () => {
  const width = (w: number, h: number) => grid(geometryOf({ width: w, height: h, players: 3, font: 16 }).own, 5).width;
  expect(width(2560, 1440)).toBeGreaterThan(1.7 * width(1366, 768));
});

test.each([[360, 640], [390, 844]])("a single opponent's cards are as large as ours at %d by %d", (width, height) => {
  const g = geometryOf({ width, height, players: 2, font: 16 });
  expect(grid(g.others[0]!, 5)).toEqual(grid(g.own, 5));
  expect(Math.abs(g.deck.h - g.own.cards.h)).toBeLessThanOrEqual(1);
  expect(g.others[0]!.plate.y).toBeLessThan(g.others[0]!.cards.y);
});

test.each([2, 3, 4])("a replay with %d players fits into a low window below its controls", (players) => {
  const room = { width: 640, height: 360 - 47, players, font: 16, watched: true };
  expect(geometryOf(room).height).toBe(room.height);
});

test("with text of twice the size nothing overlaps, and the page is higher where it has to be", () => {
  for (const room of CASES) {
    const g = geometryOf({ ...room, font: 32 });
    for (const [name, { x, w, y, h }] of Object.entries(boxes(g)))
      expect([name, x + w <= room.width, y + h <= g.height]).toEqual([name, true, true]);
  }
});

test.each([
  [5, 360, 120],
  [12, 360, 200],
  [31, 300, 160],
  [7, 110, 400],
])("%d cards fit into %d by %d", (count, w, h) => {
  const gap = 4;
  const { width, columns } = grid({ plate: { x: 0, y: 0, w: 0, h: 0 }, cards: { x: 0, y: 0, w, h }, gap }, count);
  const lines = Math.ceil(count / columns);
  expect(columns * (width + gap) - gap).toBeLessThanOrEqual(w);
  expect(lines * (width * RATIO + gap) - gap).toBeLessThanOrEqual(h + 1);
});
