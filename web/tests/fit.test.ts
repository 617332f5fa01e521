import { expect, test } from "vitest";
import { fit, RATIO } from "../src/table/fit";

test.each([
  [5, 360, 120],
  [12, 360, 200],
  [31, 300, 160],
  [1, 40, 40],
  [7, 110, 400],
])("%d cards fit into %d by %d", (count, width, height) => {
  const gap = 4;
  const { width: card, columns } = fit(count, width, height, 120, gap);
  const lines = Math.ceil(count / columns);
  expect(columns * (card + gap) - gap).toBeLessThanOrEqual(width);
  expect(lines * (card * RATIO + gap) - gap).toBeLessThanOrEqual(height + 1);
  expect(card).toBeGreaterThan(14);
});

test("a card is never larger than it should be", () => {
  expect(fit(1, 1000, 1000, 96, 4)).toEqual({ width: 96, columns: 1 });
});

test("five cards stay in one line where a second one would not help much", () => {
  expect(fit(5, 370, 210, 104, 8).columns).toBe(5);
});
