import { expect, it } from "vitest";
import { commandedPumps, pumpRefusal, pumpsOf } from "./pumps.ts";

const channels = (...parameters: string[]) => ({ channels: parameters.map((parameter) => ({ parameter })) });
const station = channels("flow", "pump_running.p1", "pump_current.p1", "run_hours.p2", "flow.p9");
const single = channels("pump_running.p1");
const well = channels("pump_running", "pump_current");

it("knows the pumps of a station by the instances of its pump channels", () => {
  expect(pumpsOf(station)).toEqual(["p1", "p2"]);
  expect(pumpsOf(well)).toEqual([]);
  expect(pumpsOf({ channels: [{ parameter: "pump_running.p1", removed: true }] })).toEqual([]);
});

it("stops every pump unless some are named, in the order of the station", () => {
  expect(commandedPumps(station, "pump_stop", null)).toEqual(["p1", "p2"]);
  expect(commandedPumps(station, "pump_stop", ["p2", "p2"])).toEqual(["p2"]);
  expect(commandedPumps(station, "pump_stop", ["p2", "p1"])).toEqual(["p1", "p2"]);
  expect(commandedPumps(well, "pump_stop", null)).toBeNull();
  expect(commandedPumps(station, "sync", null)).toBeNull();
});

it("never leaves to a station which of several pumps starts", () => {
  expect(pumpRefusal(station, "pump_start", null)).toBe("pump_required");
  expect(pumpRefusal(station, "pump_start", ["p1"])).toBeNull();
  expect(pumpRefusal(single, "pump_start", null)).toBeNull();
  expect(commandedPumps(single, "pump_start", null)).toEqual(["p1"]);
  expect(pumpRefusal(well, "pump_start", null)).toBeNull();
  expect(pumpRefusal(station, "pump_stop", null)).toBeNull();
});

it("refuses pumps that the station does not have, and pumps with an action that is for none", () => {
  expect(pumpRefusal(station, "pump_stop", ["p1", "p7"])).toBe("pump_unknown");
  expect(pumpRefusal(station, "sync", ["p1"])).toBe("pump_unknown");
  expect(pumpRefusal(well, "pump_stop", ["p1"])).toBe("pump_unknown");
});
