import { pumpFields } from "@sgval/contract/pumps/pumps";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { describe, expect, it } from "vitest";
import { observe, type Station } from "./station.ts";
import { energyOf } from "./station-view.ts";

const start = Date.parse("2025-11-18T01:00:00Z");
const normal = pumpFields.parse({ key: "p1", name: "Bơm 1", number: 1, type: "normal", ratedPower: 55 });
const linear = { ...normal, type: "linear" as const };
const unrated = { ...normal, ratedPower: null };

const aStation = () =>
  ({
    seen: new Map(),
    knownSince: new Map(),
    runs: [],
    totals: new Map(),
    energy: new Map(),
    expected: new Map(),
  }) as Partial<Station> as Station;

describe("the energy of a pump", () => {
  it("is its measured power over the time between two observations: 33 kW for ten minutes are 5.5 kWh", () => {
    const station = aStation();
    observe(station, normal, { key: "p1", on: true, load: 33 }, start);
    observe(station, normal, { key: "p1", on: true, load: 40 }, start + 10 * minuteMs);
    expect(energyOf(station, "p1")).toBeCloseTo(5.5, 9);
  });

  it("is that of its rated power without a measurement, by the cube of the speed of a linear one", () => {
    const station = aStation();
    observe(station, linear, { key: "p1", on: true, power: 80 }, start);
    observe(station, linear, { key: "p1", on: true, power: 80 }, start + 6 * minuteMs);
    expect(energyOf(station, "p1")).toBeCloseTo((55 * 0.512) / 10, 9);
  });

  it("is counted over ten minutes of silence at most, and not while the pump stands", () => {
    const station = aStation();
    observe(station, normal, { key: "p1", on: true, load: 30 }, start);
    observe(station, normal, { key: "p1", on: false }, start + hourMs);
    observe(station, normal, { key: "p1", on: false }, start + 2 * hourMs);
    expect(energyOf(station, "p1")).toBeCloseTo(5, 9);
  });

  it("is not known where no power is", () => {
    const station = aStation();
    observe(station, unrated, { key: "p1", on: true }, start);
    observe(station, unrated, { key: "p1", on: true }, start + minuteMs);
    expect(energyOf(station, "p1")).toBeNull();
  });
});
