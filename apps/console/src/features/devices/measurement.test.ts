import { builtInDeviceTypes } from "@sgval/contract/devices/device-types";
import { dayMs } from "@sgval/quantities/duration";
import { describe, expect, it } from "vitest";
import { aDevice } from "../../shared/realtime/device.fixture.ts";
import {
  drawnMeasurement,
  keyMeasurements,
  measurementOf,
  runningPumps,
  trendKeys,
  valueMarkOf,
} from "./measurement.ts";

const latest = (values: Record<string, number | null>, quality: Record<string, string> = {}) => ({
  measuredAt: "2025-11-18T02:00:00Z",
  receivedAt: "2025-11-18T02:00:01Z",
  values,
  quality,
  times: {},
});

describe("one measurement of a device", () => {
  it("shows a good value as it is", () => {
    expect(measurementOf(latest({ flow: 12.5 }), "flow")).toMatchObject({ shown: 12.5, quality: "good" });
  });

  it("keeps a bad value for the tooltip but does not show it", () => {
    const bad = measurementOf(latest({ flow: 99_999 }, { flow: "out_of_range" }), "flow");
    expect(bad).toMatchObject({ value: 99_999, shown: null, quality: "out_of_range" });
  });

  it("marks a value as missing that the device did not send", () => {
    expect(measurementOf(latest({}), "flow")).toMatchObject({ value: null, quality: "missing" });
  });

  it("does not show a value with an unknown flag", () => {
    expect(measurementOf(latest({ flow: 1 }, { flow: "haunted" }), "flow")?.quality).toBe("suspect");
  });

  it("distinguishes the values of several pumps", () => {
    expect(measurementOf(latest({ "pump_current.p2": 40 }), "pump_current.p2")).toMatchObject({
      instance: "p2",
    });
  });
});

it("marks a low battery by the supply that was entered, not by its voltage", () => {
  const measured = measurementOf(latest({ battery: 5.8 }), "battery");
  if (!measured) throw new Error("the battery is in the catalogue");
  const lead = aDevice({ powerSupply: "battery_12v" });
  expect(valueMarkOf(lead, measured, "fresh")).toMatchObject({ priority: "medium", beyond: { limit: 11.8 } });
  expect(valueMarkOf(aDevice({}), measured, "fresh")).toBeNull();
});

it("marks no low current of a pump that stands still", () => {
  const limits = { under: 20, over: 60 };
  const markWhile = (running: number) => {
    const now = latest({ "pump_current.p4": 0, "pump_running.p4": running });
    const measured = measurementOf(now, "pump_current.p4", limits);
    return measured && valueMarkOf(aDevice({ latest: now }), measured, "fresh");
  };
  expect(markWhile(1)).toMatchObject({ priority: "medium", beyond: { side: "under" } });
  expect(markWhile(0)).toBeNull();
});

describe("key values of a device", () => {
  const keysOf = (type: "VGA" | "WATER_PUMP" | "DATALOGGER", values: Record<string, number>) =>
    keyMeasurements({ type, latest: latest(values), limits: {} }, 2, builtInDeviceTypes).map(
      ({ key }) => key,
    );

  it("begin with the outlet pressure of a valve", () => {
    expect(keysOf("VGA", { flow: 63, inlet_pressure: 5.8, outlet_pressure: 2.4 })).toEqual([
      "outlet_pressure",
      "inlet_pressure",
    ]);
  });

  it("are, of a logger whose meter knows its direction, the flow before the battery", () => {
    const values = { battery: 3.6, signal: 60, total_forward: 9100, flow_forward: 36 };
    expect(keysOf("DATALOGGER", values)).toEqual(["flow_forward", "total_forward"]);
  });

  it("use reported channels of a device without the default ones", () => {
    expect(keysOf("WATER_PUMP", { "pump_running.p1": 1, humidity: 60 })).toEqual([
      "pump_running.p1",
      "humidity",
    ]);
  });

  it("are, of a station, how many of its pumps run and nothing that one of several pumps reports", () => {
    const values = { "pump_running.p1": 1, "pump_running.p2": 0, "pump_running.p3": 1, "pump_power.p3": 72 };
    expect(keysOf("WATER_PUMP", values)).toEqual(["pump_running.p1"]);
    expect(keysOf("WATER_PUMP", { ...values, "active_power.p3": 41, inlet_pressure: 0.4 })).toEqual([
      "pump_running.p1",
      "inlet_pressure",
    ]);
    expect(keysOf("WATER_PUMP", { "pump_power.p1": 72, "pump_running.p1": 1 })).toEqual([
      "pump_running.p1",
      "pump_power.p1",
    ]);
    const at = Date.parse(latest({}).measuredAt);
    const station = (of: typeof values | object, quality: Record<string, string> = {}) =>
      aDevice({ type: "WATER_PUMP", latest: { ...latest({ ...of }), quality } });
    expect(runningPumps(station(values), at)).toEqual({ running: 2, unknown: 0, total: 3 });
    const flagged = station(values, { "pump_running.p1": "sensor_fault" });
    expect(runningPumps(flagged, at)).toEqual({ running: 1, unknown: 1, total: 3 });
    expect(runningPumps(station(values), at + dayMs)).toEqual({ running: 0, unknown: 3, total: 3 });
    expect(runningPumps(station({ "pump_running.p1": 1 }), at)).toBeNull();
  });

  it("have a curve that is drawn: of a station its outlet pressure, no state of a pump", () => {
    const drawn = (type: "VGA" | "WATER_PUMP", values: Record<string, number>) =>
      drawnMeasurement({ type, latest: latest(values), limits: {} }, builtInDeviceTypes)?.key;
    const states = { "pump_running.p1": 1, "pump_running.p2": 0, "pump_power.p2": 80 };
    expect(drawn("WATER_PUMP", { ...states, inlet_pressure: 0.4, outlet_pressure: 4.6 })).toBe(
      "outlet_pressure",
    );
    expect(drawn("WATER_PUMP", { ...states, flow: 120 })).toBe("flow");
    expect(drawn("WATER_PUMP", states)).toBe("pump_running.p1");
    expect(drawn("VGA", { flow: 63, outlet_pressure: 2.4 })).toBe("outlet_pressure");
  });

  it("are, of a zone, what flows in and its pressures before any total", () => {
    const values = { total_forward: 1_250_933.2, flow_forward: 42.6, average_pressure: 2.1 };
    const critical = { critical_point_pressure: 1.3 };
    const zone = (more: object) => ({
      type: "DMA" as const,
      latest: latest({ ...values, ...more }),
      limits: {},
    });
    const of = (more: object) => keyMeasurements(zone(more), 4, builtInDeviceTypes);
    const order = ["flow_forward", "critical_point_pressure", "average_pressure", "total_forward"];
    expect(of(critical).map(({ key }) => key)).toEqual(order);
    expect(of({})[0]).toMatchObject({ key: "flow_forward", shown: 42.6 });
    const [net] = of({ flow_reverse: 2.6 });
    expect(net).toMatchObject({ key: "flow_forward", nameKey: "flow", shown: 40 });
    expect(net && trendKeys(zone({}), net)).toEqual(["flow_forward", "flow_reverse"]);
  });

  it("have totals after what is measured, also beyond the key values", () => {
    const values = { total_flow: 900, energy_total: 12, humidity: 60, water_level: 12 };
    const keys = keyMeasurements(
      { type: "WELL_LOGGING", latest: latest(values), limits: {} },
      4,
      builtInDeviceTypes,
    ).map(({ key }) => key);
    expect(keys).toEqual(["water_level", "humidity", "total_flow", "energy_total"]);
  });

  it("are empty before the first reading", () => {
    expect(keyMeasurements({ type: "VGA", latest: null, limits: {} }, 2, builtInDeviceTypes)).toEqual([]);
  });
});
