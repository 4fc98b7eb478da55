import { expect, it } from "vitest";
import { overlaps, polygonOf } from "./outline.ts";

const square = (west: number, south: number, size = 0.01) =>
  polygonOf([
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
  ]);

it.each([
  ["crosses its border", square(106.005, 10.005), true],
  ["lies inside of it", square(106.002, 10.002, 0.002), true],
  ["encloses it", square(105.99, 9.99, 0.05), true],
  ["is drawn over it", square(106, 10), true],
  ["shares a border with it", square(106.01, 10), false],
  ["shares a part of a border", square(106.01, 10.004), false],
  ["is over the border by less than a metre", square(106.009995, 10), false],
  ["lies elsewhere", square(107, 10), false],
])("knows whether a zone has an area in common with one that %s", (_how, other, expected) => {
  const zone = square(106, 10);
  expect([overlaps(zone, other), overlaps(other, zone)]).toEqual([expected, expected]);
});
