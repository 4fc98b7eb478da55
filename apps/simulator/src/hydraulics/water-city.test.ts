import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { zoneIds, zonePlans } from "../city/zones.ts";
import { openLeak, repairLeak } from "./city-state.ts";
import { openWaterCity, type Snapshot, type WaterCity } from "./water-city.ts";

/** A Thursday, 00:00 local time. */
const midnight = Date.UTC(2026, 10, 18, 17);
const hours = (count: number) => count * 3_600_000;

const pressure = (snapshot: Snapshot, node: string) => snapshot.solution.pressure.get(node) ?? Number.NaN;
const flow = (snapshot: Snapshot, link: string) => snapshot.solution.flow.get(link) ?? Number.NaN;

describe("a day in the city", () => {
  const day: Snapshot[] = [];
  let city: WaterCity;
  beforeAll(async () => {
    city = await openWaterCity(midnight - hours(24));
    for (let hour = 0; hour < 24; hour++) {
      const snapshot = city.advance(midnight + hours(hour));
      day.push({ ...snapshot, state: structuredClone(snapshot.state) });
    }
  });
  afterAll(() => city.close());

  it("keeps inlet pressures between 4 and 5 bar", () => {
    for (const snapshot of day)
      for (const plan of zonePlans) {
        expect(pressure(snapshot, zoneIds(plan.number).upstream)).toBeGreaterThan(4);
        expect(pressure(snapshot, zoneIds(plan.number).upstream)).toBeLessThan(5);
      }
  });

  it("regulates every outlet to its pilot", () => {
    for (const snapshot of day)
      for (const plan of zonePlans)
        expect(pressure(snapshot, zoneIds(plan.number).inlet)).toBeCloseTo(plan.highPressure, 1);
  });

  it("has a lower pressure at the critical point in the morning peak than at night", () => {
    for (const plan of zonePlans) {
      const at = (hour: number) => day[hour]?.solution.pressure.get(zoneIds(plan.number).critical) ?? 0;
      expect(at(7)).toBeGreaterThan(1.2);
      expect(at(7)).toBeLessThan(1.7);
      expect(at(3)).toBeGreaterThan(at(7) + 0.2);
    }
  });

  it("draws 25 to 180 m³/h into each zone, least between two and four at night", () => {
    for (const plan of zonePlans) {
      const flows = day.map((snapshot) => flow(snapshot, zoneIds(plan.number).valve));
      expect(Math.min(...flows)).toBeGreaterThan(25);
      expect(Math.max(...flows)).toBeLessThan(180);
      expect([2, 3]).toContain(flows.indexOf(Math.min(...flows)));
    }
  });

  it("keeps the tower between empty and full and changes pumps with demand", () => {
    const levels = day.map((snapshot) => snapshot.state.towerLevel);
    expect(Math.min(...levels)).toBeGreaterThan(1);
    expect(Math.max(...levels)).toBeLessThan(5.9);
    const running = day.map((snapshot) => snapshot.state.pumps.filter((pump) => pump.on).length);
    expect(new Set(running).size).toBeGreaterThan(1);
  });

  it("has totals that only rise", () => {
    for (const plan of zonePlans) {
      const totals = day.map((snapshot) => snapshot.state.totals[zoneIds(plan.number).valve]?.forward ?? 0);
      expect(totals.every((total, index) => index === 0 || total > (totals[index - 1] ?? 0))).toBe(true);
    }
  });
});

describe("operating the city", () => {
  let city: WaterCity;
  let before: Snapshot;
  beforeEach(async () => {
    city = await openWaterCity(midnight + hours(9));
    before = city.settle();
  });

  it("drops the pressure of one zone only when its valve closes", () => {
    const valve = city.state.valves["VGA-03"];
    if (valve) valve.fullyClosed = true;
    const after = city.settle();
    expect(pressure(after, zoneIds(3).inlet)).toBeLessThan(0.05);
    expect(pressure(after, zoneIds(3).critical)).toBeLessThan(0.05);
    expect(flow(after, "VGA-03")).toBeCloseTo(0, 1);
    for (const number of [1, 2, 4, 5, 6])
      expect(pressure(after, zoneIds(number).inlet)).toBeCloseTo(pressure(before, zoneIds(number).inlet), 1);
  });

  it("recovers when the valve opens again", () => {
    const valve = city.state.valves["VGA-03"];
    if (valve) valve.fullyClosed = true;
    city.settle();
    if (valve) valve.fullyClosed = false;
    expect(pressure(city.settle(), zoneIds(3).critical)).toBeCloseTo(
      pressure(before, zoneIds(3).critical),
      2,
    );
  });

  it("passes the inlet pressure through a fully open valve", () => {
    const valve = city.state.valves["VGA-02"];
    if (valve) valve.fullyOpen = true;
    const after = city.settle();
    expect(pressure(after, zoneIds(2).inlet)).toBeGreaterThan(pressure(after, zoneIds(2).upstream) - 0.1);
  });

  it("follows the low pilot and a set-point", () => {
    const valve = city.state.valves["VGA-01"];
    if (valve) valve.pilot = "low";
    expect(pressure(city.settle(), zoneIds(1).inlet)).toBeCloseTo(2.0, 2);
    if (valve) valve.setPoint = 1.6;
    expect(pressure(city.settle(), zoneIds(1).inlet)).toBeCloseTo(1.6, 2);
  });

  it("is supplied by tower and lake when every pump stops", () => {
    for (const pump of city.state.pumps) Object.assign(pump, { on: false, remote: true });
    const after = city.settle();
    expect(pressure(after, "J-PLANT")).toBeLessThan(pressure(before, "J-PLANT") - 0.5);
    expect(after.solution.inflow.get("TOWER")).toBeLessThan(-200);
  });

  it("never reports a pressure below zero, even without any supply", () => {
    for (const valve of Object.values(city.state.valves)) valve.fullyClosed = true;
    for (const pump of city.state.pumps) Object.assign(pump, { on: false, remote: true });
    const after = city.settle();
    for (const value of after.solution.pressure.values()) expect(value).toBeGreaterThanOrEqual(0);
  });
});

describe("a leak", () => {
  it("raises the night flow of its zone until it is repaired", async () => {
    const city = await openWaterCity(midnight + hours(2.5));
    const quiet = city.settle();
    openLeak(city.state, "L-1", "Z5-6", 14);
    const broken = city.settle();
    expect(flow(broken, "VGA-05") - flow(quiet, "VGA-05")).toBeGreaterThan(10);
    expect(flow(broken, "VGA-04")).toBeCloseTo(flow(quiet, "VGA-04"), 0);
    expect(pressure(broken, zoneIds(5).critical)).toBeLessThan(pressure(quiet, zoneIds(5).critical));
    expect(repairLeak(city.state, "L-1")).toBe(true);
    expect(flow(city.settle(), "VGA-05")).toBeCloseTo(flow(quiet, "VGA-05"), 1);
  });
});
