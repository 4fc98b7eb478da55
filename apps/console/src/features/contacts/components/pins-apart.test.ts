import { expect, it } from "vitest";
import { pinsApart } from "./pins-apart.ts";

it("leaves pins alone that do not cover each other", () => {
  expect(
    pinsApart([
      [0, 0],
      [40, 0],
      [0, 40],
    ]),
  ).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

it("puts a pin that would lie on others beside all of them, also of one place", () => {
  const places = [
    [10, 10],
    [10, 10],
    [14, 12],
  ] as const;
  const at = pinsApart(places).map(([x, y], index) => [
    (places[index]?.[0] ?? 0) + x,
    (places[index]?.[1] ?? 0) + y,
  ]);
  for (const [index, [x = 0, y = 0]] of at.entries())
    for (const [otherX = 0, otherY = 0] of at.slice(index + 1))
      expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThanOrEqual(26);
});
