import { bankLimits, type Pump } from "@sgval/contract/pumps/pumps";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { describe, expect, it } from "vitest";
import {
  type Condition,
  heldSince,
  lasting,
  nextDryRun,
  noDryRun,
  type PumpRun,
  pumpConditions,
  type StartView,
  stagedStopRefusal,
  startRefusal,
  stationConditions,
  stopFor,
} from "./interlocks.ts";

const now = Date.parse("2025-11-20T08:00:00Z");
const limits = bankLimits.parse({});
const s = (seconds: number) => now - seconds * 1000;
const ran = (key: string, started: number, stopped: number | null): PumpRun => ({
  key,
  startedAt: s(started),
  stoppedAt: stopped === null ? null : s(stopped),
});
const start = (more: Partial<StartView>) =>
  startRefusal({
    ...{ now, limits, runs: [], starting: new Map(), dryRun: noDryRun, active: [] },
    pump: { key: "p1", ratedPower: 55, maxStartsPerHour: null },
    ...more,
  });

describe("start of a pump", () => {
  it("rests 180 s after its stop, and a refusal says until when", () => {
    expect(start({ runs: [ran("p1", 900, 179)] })).toEqual({
      ...{ rule: "min_off", pumpId: "p1", needsReset: false },
      until: new Date(now + 1000).toISOString(),
    });
    expect(start({ runs: [ran("p1", 900, 180)] })).toBeNull();
    expect(start({ runs: [ran("p2", 900, 10)] })).toBeNull();
  });
  it("comes 15 s or more after that of any other pump", () => {
    expect(start({ runs: [ran("p3", 60, null), ran("p2", 14, null)] })).toMatchObject({
      ...{ rule: "stagger", otherPumpId: "p2" },
    });
    expect(start({ runs: [ran("p2", 15, null)] })).toBeNull();
  });
  it("waits for a pump that its panel is still to start, and is asked for again of that one", () => {
    const starting = new Map([["p2", now + 100_000]]);
    expect(start({ runs: [ran("p3", 5, null)], starting })).toEqual({
      ...{ rule: "stagger", pumpId: "p1", needsReset: false, otherPumpId: "p2" },
      until: new Date(now + 100_000).toISOString(),
    });
    const own = { runs: [ran("p1", 900, 10)], starting: new Map([["p1", now + 100_000]]) };
    expect(start(own)).toBeNull();
    expect(start({ ...own, active: ["voltage"] })).toMatchObject({ rule: "voltage" });
  });
  it("is refused above the starts an hour of its power: 6 of a motor of 55 kW", () => {
    const runs = [600, 1100, 1600, 2100, 2600, 3100].map((at) => ran("p1", at, at - 100));
    expect(start({ runs })).toMatchObject({
      rule: "starts_per_hour",
      until: new Date(now + 500_000).toISOString(),
    });
    expect(start({ runs: runs.slice(1) })).toBeNull();
    const plate = { key: "p1", ratedPower: 55, maxStartsPerHour: 7 };
    expect(start({ runs, pump: plate })).toBeNull();
  });
  it("is refused while voltage, phases or discharge are wrong", () => {
    for (const rule of ["voltage", "phase_loss", "high_discharge", "dry_run"] as const)
      expect(start({ active: [rule] })).toMatchObject({ rule, until: null });
    expect(start({ active: ["over_current"] })).toBeNull();
  });
  it("is refused after a dry run until its suction was sound for 10 minutes", () => {
    const dryRun = { ...noDryRun, active: true, healthySince: s(60) };
    expect(start({ dryRun })).toEqual({
      ...{ rule: "dry_run", pumpId: "p1", needsReset: false },
      until: new Date(now + 9 * minuteMs).toISOString(),
    });
    expect(start({ dryRun: { ...dryRun, needsReset: true } })).toMatchObject({
      ...{ until: null, needsReset: true },
    });
  });
  it("has no rest, stagger or number to heed for a pump that runs, and yet no water or voltage to start without", () => {
    const runs = [...[600, 1100, 1600, 2100, 2600].map((at) => ran("p1", at, at - 100)), ran("p1", 5, null)];
    expect(start({ runs })).toBeNull();
    expect(start({ runs, dryRun: { ...noDryRun, active: true } })).toMatchObject({ rule: "dry_run" });
    for (const rule of ["voltage", "phase_loss", "high_discharge"] as const)
      expect(start({ runs, active: [rule] })).toMatchObject({ rule });
  });
});

it("keeps a pump on for 120 s against staging; a person and safety are not asked", () => {
  const stop = (seconds: number) =>
    stagedStopRefusal({ now, limits, runs: [ran("p1", seconds, null)] }, "p1")?.rule;
  expect([stop(119), stop(120)]).toEqual(["min_on", undefined]);
});

describe("dry run", () => {
  const dry = nextDryRun(noDryRun, true, now);
  it("lets pumps start again after 10 healthy minutes, three times an hour, and then only a person", () => {
    let state = dry;
    let at = now;
    const releases: boolean[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      state = nextDryRun(nextDryRun(state, true, at), false, at);
      expect(nextDryRun(state, false, at + 10 * minuteMs - 1).active).toBe(true);
      at += 10 * minuteMs;
      state = nextDryRun(state, false, at);
      releases.push(!state.active);
    }
    expect(releases).toEqual([true, true, true, false]);
    expect(state.needsReset).toBe(true);
    expect(nextDryRun(state, false, at + 2 * hourMs)).toEqual(state);
  });
  it("begins its ten minutes anew with every relapse", () => {
    const healing = nextDryRun(dry, false, now);
    const again = nextDryRun(nextDryRun(healing, true, now + 9 * minuteMs), false, now + 9 * minuteMs);
    expect(nextDryRun(again, false, now + 10 * minuteMs).active).toBe(true);
  });
});

describe("conditions of a station", () => {
  const station = (more: object, high: number | null = 5) =>
    stationConditions(
      { floatLow: false, suction: 0.5, discharge: 4, ...more },
      { ...limits, highDischarge: high },
    );
  it("runs dry with a low float or a suction below 0.3 bar", () => {
    expect(station({ floatLow: true })).toEqual(["dry_run"]);
    expect([station({ suction: 0.29 }), station({ suction: 0.3 })]).toEqual([["dry_run"], []]);
    expect(station({ suction: null })).toEqual([]);
  });
  it("drops the last pump above the limit of the discharge, and stops all a bar above it", () => {
    expect(station({ discharge: 5.01 })).toEqual(["high_discharge"]);
    expect(station({ discharge: 6.01 })).toEqual(["high_discharge", "discharge_far_above"]);
    expect(station({ discharge: 9 }, null)).toEqual([]);
    expect(
      ["high_discharge", "discharge_far_above", "dry_run"].map((one) => stopFor(one as Condition)),
    ).toEqual(["last", "all", "all"]);
  });
});

describe("conditions of a pump", () => {
  const pump = (more: object, type: Pump["type"] = "normal") =>
    pumpConditions(
      { on: true, starts: 0, power: null, current: 60, voltage: 380, ...more },
      { type, ratedCurrent: 100, ratedPower: 55, maxStartsPerHour: null },
      limits,
    );
  it("draws too little below 40 % of its rated current, a linear one above half speed only", () => {
    expect([pump({ current: 39.9 }), pump({ current: 40 })]).toEqual([["under_current"], []]);
    expect(pump({ current: 39.9, power: 50 }, "linear")).toEqual([]);
    expect(pump({ current: 39.9, power: 51 }, "linear")).toEqual(["under_current"]);
    expect(pump({ current: 0, on: false })).toEqual([]);
  });
  it("draws too much above 110 %", () => {
    expect([pump({ current: 110 }), pump({ current: 110.1 })]).toEqual([[], ["over_current"]]);
  });
  it("has a voltage outside 10 % of 380 V, or a lost phase", () => {
    expect([pump({ voltage: 342 }), pump({ voltage: 418 })]).toEqual([[], []]);
    expect([pump({ voltage: 341 }), pump({ voltage: 419 })]).toEqual([["voltage"], ["voltage"]]);
    expect(pump({ voltage: 0 })).toEqual(["phase_loss"]);
  });
  it("starts too often with the sixth start of an hour of a motor of 55 kW, running or not, and is not stopped for it", () => {
    expect([pump({ starts: 5 }), pump({ starts: 6 }), pump({ starts: 6, on: false })]).toEqual([
      ...[[], ["starts_per_hour"], ["starts_per_hour"]],
    ]);
    expect(stopFor("starts_per_hour")).toBeNull();
  });
  it("is stopped for over-current and a lost phase; under-current and voltage are only said", () => {
    expect([stopFor("over_current"), stopFor("phase_loss")]).toEqual(["own", "own"]);
    expect([stopFor("under_current"), stopFor("voltage")]).toEqual([null, null]);
  });
});

it("waits 5 s for a dry run, 10 s for a current, 5 s for the voltage and 3 s for the discharge", () => {
  const after = (condition: Condition, seconds: number) =>
    lasting(heldSince({}, [condition], s(seconds)), now).length === 1;
  const delays: [Condition, number][] = [
    ["dry_run", 5],
    ["under_current", 10],
    ["over_current", 10],
    ["voltage", 5],
    ["phase_loss", 5],
    ["high_discharge", 3],
    ["discharge_far_above", 3],
  ];
  for (const [condition, seconds] of delays)
    expect([condition, after(condition, seconds - 0.1), after(condition, seconds)]).toEqual([
      ...[condition, false, true],
    ]);
  // A sample without it begins the delay anew.
  expect(heldSince(heldSince({ dry_run: s(9) }, [], s(5)), ["dry_run"], s(2))).toEqual({ dry_run: s(2) });
});
