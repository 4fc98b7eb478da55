import { expect, it } from "vitest";
import { groupDevices, nextPlace } from "./device-order.ts";

const device = (id: number, type = "VGA") => ({ id, type });

it("puts groups in the order of their worst device", () => {
  const groups = groupDevices(
    [device(1, "DATALOGGER"), device(2), device(3, "DATALOGGER")],
    ({ type }) => type,
  );
  expect(groups.map(({ title, devices }) => [title, devices.length])).toEqual([
    ["DATALOGGER", 2],
    ["VGA", 1],
  ]);
});

it("moves by arrows within the grid and stays at its edges", () => {
  expect(nextPlace("ArrowRight", 0, 10, 4)).toBe(1);
  expect(nextPlace("ArrowDown", 2, 10, 4)).toBe(6);
  expect(nextPlace("ArrowDown", 8, 10, 4)).toBe(8);
  expect(nextPlace("ArrowUp", 2, 10, 4)).toBe(2);
  expect(nextPlace("Home", 3, 10, 4)).toBe(3);
});
