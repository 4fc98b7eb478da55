import type { HeldPressure } from "@sgval/contract/prediction/prediction";
import { describe, expect, it } from "vitest";
import {
  commandChanges,
  keptPowersOf,
  measuredFlow,
  measuredPressures,
  modelError,
  presentChanges,
} from "./model-change.ts";

const channel = (parameter: string) => ({
  ...{ slot: 0, parameter, mappingKey: parameter, unit: null, calibrations: [] },
  ...{ otherKeys: [], valueTexts: [] },
  ...{ under: null, over: null, removed: false },
});
const valve = { id: 1, type: "VGA" as const, channels: [], site: {} };
const station = (...pumps: string[]) => ({
  ...{ id: 2, type: "WATER_PUMP" as const, site: {} },
  channels: pumps.map((pump) => channel(`pump_running.${pump}`)),
});
const prv = { class: "link" as const, id: "V", type: "PRV" };
const pump = { class: "link" as const, id: "p1", type: "pump" };
const node = { class: "node" as const, id: "J", type: "junction" };
const of = (values: Record<string, number>, quality: Record<string, string> = {}) => ({ values, quality });
const heldAt = (level: HeldPressure["level"], pressure: number): HeldPressure => ({
  ...{ level, pressure },
  until: "2026-01-01T00:00:00.000Z",
});
const held = { high: heldAt("high", 3), low: heldAt("low", 2), last: heldAt("last", 2) };
const command = { value: null, pumpIds: null };
type AskedAction = Parameters<typeof commandChanges>[2]["action"];
/** A valve that reports a state, by its name in the catalogue. */
const showing = (state: string) =>
  of({ valve_state: ["regulating_high", "regulating_low", "fully_open", "fully_closed"].indexOf(state) });

describe("how a link stands by its readings", () => {
  it("is the state of the valve, and its outlet pressure while it regulates", () => {
    expect(presentChanges(valve, prv, of({ valve_state: 2 }))).toEqual([{ link: "V", position: "open" }]);
    expect(presentChanges(valve, prv, of({ valve_state: 3 }))).toEqual([{ link: "V", position: "closed" }]);
    expect(presentChanges(valve, prv, of({ valve_state: 0, outlet_pressure: 2.5 }))).toEqual([
      { link: "V", position: { pressure: 2.5 } },
    ]);
    const suspect = of({ valve_state: 0, outlet_pressure: 2.5 }, { outlet_pressure: "suspect" });
    expect(presentChanges(valve, prv, suspect)).toEqual([]);
    expect(presentChanges(valve, node, of({ valve_state: 2 }))).toEqual([]);
  });

  it("is the speed of each pump of a station", () => {
    const reading = of({
      ...{ "pump_running.p1": 1, "pump_running.p2": 0, "pump_running.p3": 1, "pump_power.p3": 80 },
    });
    expect(presentChanges(station("p1", "p2", "p3"), pump, reading)).toEqual([
      { link: "p1", pump: { nth: 0, of: 3 }, position: "open" },
      { link: "p1", pump: { nth: 1, of: 3 }, position: "closed" },
      { link: "p1", pump: { nth: 2, of: 3 }, position: { speed: 0.8 } },
    ]);
  });
});

describe("what a command changes in the model", () => {
  const asValve = (action: AskedAction, state = "regulating_low") =>
    commandChanges(valve, prv, { ...command, action }, { held, reading: showing(state) });

  it("opens and closes a valve, sets its pressure, and switches to what the other pilot held", () => {
    expect(asValve("fully_open_on")).toEqual([{ link: "V", position: "open" }]);
    expect(asValve("fully_close_on")).toEqual([{ link: "V", position: "closed" }]);
    expect(asValve("high_pressure")).toEqual([{ link: "V", position: { pressure: 3 } }]);
    expect(asValve("fully_close_off", "fully_closed")).toEqual([{ link: "V", position: { pressure: 2 } }]);
    const set = { action: "set_outlet_pressure" as const, value: 2.2, pumpIds: null };
    expect(commandChanges(valve, prv, set, { held, reading: showing("regulating_low") })).toEqual([
      { link: "V", position: { pressure: 2.2 } },
    ]);
  });

  it("is nothing new where a valve that regulates is released, whatever it held some time ago", () => {
    const reading = {
      values: { ...showing("regulating_high").values, outlet_pressure: 2.6 },
      quality: {},
    };
    expect(commandChanges(valve, prv, { ...command, action: "fully_close_off" }, { held, reading })).toEqual([
      { link: "V", position: { pressure: 2.6 } },
    ]);
  });

  it("is nothing where what is released is not what holds the valve", () => {
    expect(asValve("fully_close_off", "fully_open")).toBe("held_otherwise");
    expect(asValve("fully_open_off", "fully_closed")).toBe("held_otherwise");
    expect(asValve("fully_open_off", "fully_open")).toEqual([{ link: "V", position: { pressure: 2 } }]);
  });

  it("is not known where the other pilot was never seen, and nothing where the valve is held fully open or closed", () => {
    const unseen = { held: { ...held, high: null }, reading: showing("regulating_low") };
    expect(commandChanges(valve, prv, { ...command, action: "high_pressure" }, unseen)).toBe(
      "high_pressure_unknown",
    );
    const never = { held: { high: null, low: null, last: null }, reading: showing("regulating_high") };
    expect(commandChanges(valve, prv, { ...command, action: "low_pressure" }, never)).toBe(
      "low_pressure_unknown",
    );
    expect(commandChanges(valve, prv, { ...command, action: "fully_close_off" }, never)).toBe(
      "held_pressure_unknown",
    );
    expect(asValve("high_pressure", "fully_closed")).toBe("no_meaning");
    expect(asValve("sync")).toBe("no_meaning");
    expect(
      commandChanges(
        valve,
        { ...prv, type: "pipe" },
        { ...command, action: "low_pressure" },
        { held, reading: of({}) },
      ),
    ).toBe("no_meaning");
    expect(
      commandChanges(valve, node, { ...command, action: "low_pressure" }, { held, reading: of({}) }),
    ).toBe("not_attached");
  });

  it("keeps the powers of the linear pumps that run on, whatever their controller makes of it", () => {
    const values = { "pump_running.p1": 1, "pump_running.p3": 1, "pump_running.p4": 1 };
    const reading = of({ ...values, "pump_power.p3": 85, "pump_power.p4": 90 });
    const kept = (action: AskedAction, pumpIds: string[] | null) =>
      keptPowersOf(station("p1", "p3", "p4"), { action, pumpIds }, reading);
    expect(kept("pump_stop", ["p1"])).toEqual([
      { pumpId: "p3", power: 85 },
      { pumpId: "p4", power: 90 },
    ]);
    expect(kept("set_pump_power", ["p3"])).toEqual([{ pumpId: "p4", power: 90 }]);
    expect(kept("pump_stop", null)).toEqual([]);
    expect(kept("fully_close_on", null)).toEqual([]);
  });

  it("starts and stops the pumps that are named, and all for a stop without names", () => {
    const of3 = station("p2", "p1", "p3");
    const reading = of({ "pump_running.p1": 0, "pump_running.p3": 1, "pump_power.p1": 70 });
    const asPumps = (action: AskedAction, pumpIds: string[] | null, value: number | null = null) =>
      commandChanges(of3, pump, { action, value, pumpIds }, { held, reading });
    expect(asPumps("pump_start", ["p2"])).toEqual([
      { link: "p1", pump: { nth: 1, of: 3 }, position: "open" },
    ]);
    // It starts as fast as its power is set.
    expect(asPumps("pump_start", ["p1"])).toEqual([
      { link: "p1", pump: { nth: 0, of: 3 }, position: { speed: 0.7 } },
    ]);
    expect(asPumps("pump_stop", null)).toHaveLength(3);
    expect(asPumps("set_pump_power", ["p3"], 60)).toEqual([
      { link: "p1", pump: { nth: 2, of: 3 }, position: { speed: 0.6 } },
    ]);
    expect(commandChanges(of3, prv, { ...command, action: "pump_stop" }, { held, reading })).toBe(
      "not_attached",
    );
  });

  it("is nothing where the power of a pump is set that stands, and unknown where it is not known whether it runs", () => {
    const of2 = station("p1", "p2");
    const reading = of({ "pump_running.p1": 0 });
    const powerOf = (...pumpIds: string[]) =>
      commandChanges(of2, pump, { action: "set_pump_power", value: 60, pumpIds }, { held, reading });
    expect(powerOf("p1")).toBe("pump_stands");
    expect(powerOf("p2")).toBe("no_readings");
    expect(powerOf("p1", "p2")).toBe("no_readings");
  });

  it("starts and stops the one pump of a well", () => {
    const well = { ...valve, type: "WELL_LOGGING" as const };
    const situation = { held, reading: of({ pump_running: 1 }) };
    expect(presentChanges(well, pump, situation.reading)).toEqual([{ link: "p1", position: "open" }]);
    expect(commandChanges(well, pump, { ...command, action: "pump_stop" }, situation)).toEqual([
      { link: "p1", position: "closed" },
    ]);
  });
});

describe("how far a model is from the readings", () => {
  it("leaves out what was put into it, and what is not good", () => {
    const reading = of({ inlet_pressure: 4, outlet_pressure: 2, flow: 12 }, { flow: "suspect" });
    const present = [{ link: "V", position: { pressure: 2 } }];
    const pressures = measuredPressures(valve, prv, reading, present);
    expect(pressures.map(({ point, isBoundary }) => [point, isBoundary])).toEqual([
      ["from:V", false],
      ["to:V", true],
    ]);
    expect(modelError(pressures, [4.3, 9], 1)).toEqual({ bar: expect.closeTo(0.3, 5), pressures: 1 });
    expect(modelError(pressures, [null, 2], 1)).toBeNull();
    expect(measuredFlow(prv, reading)).toBeNull();
    expect(measuredFlow(prv, of({ flow: 12 }))).toBe(12);
    expect(measuredFlow(prv, of({ flow_forward: 12, flow_reverse: 2 }))).toBe(10);
    expect(measuredFlow(prv, of({ flow_forward: 12 }, { flow_forward: "suspect" }))).toBeNull();
  });

  it("leaves out what is left where no water comes, and not a supply that the model does not have", () => {
    const of = (measured: number) => ({
      deviceId: 1,
      parameter: "pressure",
      measured,
      point: "B",
      isBoundary: false,
    });
    expect(modelError([of(0.35)], [-0.4], 1)).toBeNull();
    expect(modelError([of(2)], [-0.4], 1)).toEqual({ bar: 2.4, pressures: 1 });
    expect(modelError([of(0.35)], [0.9], 1)).toMatchObject({ pressures: 1 });
  });
});
