import { defaultCode } from "@sgval/contract/control/control";
import type { ChannelInput } from "@sgval/contract/devices/device";
import type { Place } from "../city/network.ts";
import type { CityState } from "../hydraulics/city-state.ts";
import type { Snapshot } from "../hydraulics/water-city.ts";
import type { Command, CommandResult, DeviceModel, Values } from "./device-model.ts";
import { encodeFlat } from "./encode.ts";
import { noFaults } from "./reporting-faults.ts";
import { read, round } from "./sensor.ts";

const channels: ChannelInput[] = [
  { parameter: "water_level", mappingKey: "WL" },
  { parameter: "flow", mappingKey: "Q" },
  { parameter: "total_flow", mappingKey: "TOT" },
  { parameter: "pump_running", mappingKey: "RUN" },
  { parameter: "water_level_float", mappingKey: "FLOAT" },
  { parameter: "pump_current", mappingKey: "A" },
  { parameter: "pump_voltage", mappingKey: "V", under: 342, over: 418 },
  { parameter: "conductivity", mappingKey: "EC" },
  { parameter: "signal", mappingKey: "rssi" },
];

type Well = { name: "G-01" | "G-02"; displayName: string; place: Place; intake: number; licence: number };

export const wells: Well[] = [
  {
    name: "G-01",
    displayName: "Giếng khoan Gò Mít",
    place: { x: -1950, y: -1150 },
    intake: 32,
    licence: 900,
  },
  {
    name: "G-02",
    displayName: "Giếng khoan Xóm Đình",
    place: { x: -850, y: -2050 },
    intake: 36,
    licence: 700,
  },
];

function measure(well: Well, snapshot: Snapshot, at: number): Values {
  const state = snapshot.state.wells[well.name];
  const running = state?.on ?? false;
  const flow = running ? Math.max(0, snapshot.solution.flow.get(well.name) ?? 0) : 0;
  const depth = state?.depth ?? 0;
  return {
    WL: read(depth, 0.015, 2, well.name, "wl", at),
    Q: read(flow, 0.25, 1, well.name, "q", at),
    TOT: round(snapshot.state.totals[well.name]?.forward ?? 0, 1),
    RUN: running ? 1 : 0,
    FLOAT: depth > well.intake - 2 ? 0 : 1,
    A: running ? read(12 + flow * 0.28, 0.2, 1, well.name, "a", at) : 0,
    V: read(384, 2.2, 0, well.name, "v", at),
    EC: read(well.name === "G-01" ? 412 : 455, 2, 0, well.name, "ec", at),
    rssi: Math.round(-81 + read(4, 2, 0, well.name, "rssi", at)),
  };
}

/** Start and stop through the contactor wired to the logger. */
function executeWellCommand(name: string, command: Command, city: CityState): CommandResult {
  const well = city.wells[name];
  if (!well) return { result: "err", code: "NO_PUMP" };
  if (command.action === defaultCode("pump_start") || command.action === defaultCode("pump_stop")) {
    well.on = command.action === defaultCode("pump_start");
    well.remote = true;
    return { result: "ok", state: { RUN: well.on ? 1 : 0 } };
  }
  if (command.action === "READ_NOW" || command.action === "STATUS")
    return { result: "ok", state: { RUN: well.on ? 1 : 0 } };
  return { result: "err", code: "UNKNOWN_ACTION" };
}

export function wellDevice(well: Well): DeviceModel {
  return {
    name: well.name,
    displayName: well.displayName,
    type: "WELL_LOGGING",
    place: well.place,
    connection: "mqtt",
    sleeping: false,
    sampleSeconds: 60,
    reportSeconds: 60,
    channels,
    actions: (["read_now", "pump_start", "pump_stop"] as const).map((action) => ({
      action,
      code: defaultCode(action),
    })),
    site: {
      intakeDepth: well.intake,
      licensedDailyVolume: well.licence,
      ratedCurrent: 26,
      powerSupply: "mains",
    },
    threshold: { startPressurePoint: 1, limitPressurePoint: 5 },
    faults: noFaults,
    batching: "one",
    measure: (snapshot, at) => measure(well, snapshot, at),
    encode: (samples) => encodeFlat(well.name, samples),
    execute: (command, city) => executeWellCommand(well.name, command, city),
  };
}
