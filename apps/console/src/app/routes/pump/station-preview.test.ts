import type { StationSwitch } from "@sgval/contract/pumps/preview";
import { expect, it } from "vitest";
import { runningAt } from "./station-preview.tsx";

it("draws how many pumps run up to the first switch that is not listed, and nothing from there on", () => {
  const at = (hour: number) => `2025-11-11T0${hour}:00:00Z`;
  const switches: StationSwitch[] = [
    {
      ...{ at: at(2), pumpId: "p2", action: "pump_start", reason: "pressure_low" },
      ...{ running: 2, pressure: 1.5 },
    },
  ];
  const times = [1, 2, 3, 4].map((hour) => Date.parse(at(hour)) / 1000);
  const tried = { runningAtStart: 1, switches };
  expect(runningAt({ ...tried, rest: null }, times)).toEqual([1, 2, 2, 2]);
  const rest = { count: 2, from: at(3), to: at(5), starts: 1, stops: 1 };
  expect(runningAt({ ...tried, rest }, times)).toEqual([1, 2, null, null]);
});
