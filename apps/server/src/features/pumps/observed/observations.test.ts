import { pumpFields } from "@sgval/contract/pumps/pumps";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { describe, expect, it } from "vitest";
import { expectPower, takeLocalPower } from "../known-power.ts";
import type { Station } from "../station.ts";
import { energyOf } from "../station-view.ts";
import { observe } from "./observations.ts";

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
    localPowers: new Map(),
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

describe("a power that a controller changes by itself", () => {
  /** The powers that a running pump reports in one minute after the other, and what of them goes into the history. */
  const reported = (station: Station, powers: readonly number[], from = start) =>
    powers.map((power, minute) => {
      const at = from + minute * minuteMs;
      observe(station, linear, { key: "p1", on: true, power }, at);
      return takeLocalPower(station, linear, { power }, at);
    });

  it("is kept in the history from five points on, once in a quarter of an hour, with what it was before", () => {
    const station = aStation();
    expect(reported(station, [85, 87, 83, 91, 95])).toEqual([
      ...[null, null, null],
      { before: 85, after: 91 },
      null,
    ]);
    expect(station.localPowers.get("p1")?.since).toBe(start + 3 * minuteMs);
    const later = start + 30 * minuteMs;
    expect(reported(station, [100, 100], later)).toEqual([{ before: 91, after: 100 }, null]);
    expect(station.localPowers.get("p1")?.since).toBe(start + 3 * minuteMs);
  });

  it("is none that a command sets, within two minutes of it, and the command ends what the controller did before", () => {
    const station = aStation();
    reported(station, [85, 95]);
    expectPower(station, ["p1"], start + 2 * minuteMs);
    expect(reported(station, [90, 60], start + 3 * minuteMs)).toEqual([null, null]);
    expect(station.localPowers.get("p1")?.since).toBeNull();
    expect(reported(station, [70], start + 10 * minuteMs)).toEqual([{ before: 60, after: 70 }]);
  });

  it("is none that a start or a power brings where the station reports it much later", () => {
    const station = aStation();
    expectPower(station, ["p1"], start);
    const later = start + 10 * minuteMs;
    expect(reported(station, [85, 86, 95], later)).toEqual([null, null, { before: 85, after: 95 }]);
  });

  it("is none where a report of before the sending, or one without an effect yet, comes between", () => {
    const station = aStation();
    reported(station, [85]);
    expectPower(station, ["p1"], start + 2 * minuteMs);
    expect(reported(station, [84, 86], start + minuteMs)).toEqual([null, null]);
    expect(reported(station, [60, 61], start + 8 * minuteMs)).toEqual([null, null]);
    expect(station.localPowers.get("p1")?.since).toBeNull();
    expect(reported(station, [70], start + 10 * minuteMs)).toEqual([{ before: 60, after: 70 }]);
  });

  it("is expected no more of a start that had no effect", () => {
    const station = aStation();
    observe(station, linear, { key: "p1", on: false, power: 0 }, start);
    expectPower(station, ["p1"], start);
    observe(station, linear, { key: "p1", on: false, power: 0 }, start + 3 * minuteMs);
    expect(takeLocalPower(station, linear, { power: 0 }, start + 3 * minuteMs)).toBeNull();
    expect(station.localPowers.has("p1")).toBe(false);
  });

  it("is none of a pump that stands, nor the one that it starts with again", () => {
    const station = aStation();
    reported(station, [85]);
    observe(station, linear, { key: "p1", on: false, power: 0 }, start + minuteMs);
    expect(takeLocalPower(station, linear, { power: 0 }, start + minuteMs)).toBeNull();
    expect(reported(station, [60], start + 2 * minuteMs)).toEqual([null]);
  });
});
