import { everyDay } from "@sgval/contract/automation/automation";
import { defaultCode } from "@sgval/contract/control/control";
import type { ChannelInput } from "@sgval/contract/devices/device";
import type { PumpBankForm, PumpType } from "@sgval/contract/pumps/pumps";
import type { PumpTemplateForm } from "@sgval/contract/pumps/templates";
import { type ParameterKey, parameters } from "@sgval/quantities/parameter";
import type { CityState } from "../hydraulics/city-state.ts";
import {
  type PumpState,
  powerBand,
  pumpLoad,
  pumpPower,
  startInTurn,
  stopPump,
} from "../hydraulics/pump-station.ts";
import type { Snapshot } from "../hydraulics/water-city.ts";
import type { Command, CommandResult, DeviceModel, Values } from "./device-model.ts";
import { encodePumps } from "./encode.ts";
import { noFaults } from "./reporting-faults.ts";
import { read, round } from "./sensor.ts";

const kinds: Record<string, PumpState["kind"]> = { p1: "normal", p2: "normal", p3: "normal", p4: "linear" };

function pumpChannels(id: string): ChannelInput[] {
  const own: ChannelInput[] = [
    { parameter: `pump_running.${id}`, mappingKey: `${id}.action` },
    {
      parameter: `pump_current.${id}`,
      mappingKey: `${id}.A`,
      // At part speed a pump takes far less than its rated current; only a dry one takes so little.
      ...(kinds[id] === "linear" ? { under: 20, over: 106 } : {}),
    },
    { parameter: `pump_voltage.${id}`, mappingKey: `${id}.V` },
    { parameter: `run_hours.${id}`, mappingKey: `${id}.h` },
    { parameter: `start_count.${id}`, mappingKey: `${id}.starts` },
  ];
  if (kinds[id] === "normal") return own;
  return [
    ...own,
    { parameter: `pump_power.${id}`, mappingKey: `${id}.power` },
    { parameter: `pump_frequency.${id}`, mappingKey: `${id}.Hz` },
    { parameter: `active_power.${id}`, mappingKey: `${id}.kW` },
  ];
}

const channels: ChannelInput[] = [
  { parameter: "inlet_pressure", mappingKey: "P_in" },
  { parameter: "outlet_pressure", mappingKey: "P_out" },
  { parameter: "flow", mappingKey: "Q" },
  { parameter: "total_flow", mappingKey: "TOT" },
  { parameter: "energy_total", mappingKey: "kWh" },
  { parameter: "water_level_float", mappingKey: "float" },
  { parameter: "tank_level", mappingKey: "LT", under: 1.2, over: 4.2 },
  ...Object.keys(kinds).flatMap(pumpChannels),
];

/** The trim pump follows the discharge pressure: the higher it is, the less it turns. */
const pumpBank: PumpBankForm = {
  pumps: Object.entries(kinds).map(([key, type], index) => ({
    ...{ key, type, name: `Bơm ${index + 1}`, number: index + 1, ratedPower: 55 },
    ...(type === "normal"
      ? { ratedCurrent: 96 }
      : {
          ...{ min: powerBand.min, max: powerBand.max, staticValue: 90, timeAutoSend: 60 },
          ...{ timeWaitForRespond: 20, reverse: true, controlVariable: "P_out", inputLow: 4.4, inputHigh: 5 },
          // In automatic mode the power of the evening is loaded, and that of the morning peak.
          schedule: [
            { days: [...everyDay], start: "04:30", power: 95 },
            { days: [...everyDay], start: "22:30", power: 84 },
          ],
        }),
  })),
};

/** A row as a person chooses it from the catalogue, whose names are said in the language of whoever reads them. */
const row = (key: ParameterKey, unitName: string, mappingKey: string) => ({
  ...{ unitName, mappingKey },
  parameterName: parameters[key].names.vn,
});
const electricRows = [row("pump_current", "A", "A"), row("pump_voltage", "V", "V")];
const pumpTemplates: Record<PumpType, PumpTemplateForm> = {
  normal: { name: "Bơm khởi động mềm", parameters: electricRows },
  linear: {
    name: "Bơm biến tần",
    parameters: [
      row("pump_frequency", "Hz", "Hz"),
      row("active_power", "kW", "kW"),
      ...electricRows,
      row("outlet_pressure", "bar", "P_out"),
    ],
  },
};

/** Electrical values: 55 kW and 96 A at full load; shaft power is proportional to the cube of speed (affinity laws). */
function electrics(pump: PumpState, flow: number, at: number): Values {
  const load = pumpLoad(pump, flow);
  const key = (field: string) => `${pump.id}.${field}`;
  const values: Values = {
    [key("action")]: pump.on ? 1 : 0,
    [key("A")]: pump.on ? read(96 * load, 0.6, 1, pump.id, "a", at) : 0,
    [key("V")]: read(386, 1.8, 0, pump.id, "v", at),
    [key("h")]: round(pump.runHours, 1),
    [key("starts")]: pump.starts,
  };
  if (pump.kind === "normal") return values;
  return {
    ...values,
    [key("power")]: round(pump.power, 0),
    [key("Hz")]: pump.on ? round(pump.power / 2, 1) : 0,
    [key("kW")]: pump.on ? read(pumpPower(pump, flow), 0.3, 1, pump.id, "kw", at) : 0,
  };
}

/** m in the clear-water tank: the filters deliver evenly, so it stands lower while much is pumped (m³/h). */
const clearWaterLevel = (pumped: number): number => Math.max(1.5, Math.min(4, 3.2 - (pumped - 450) / 600));

function measure(snapshot: Snapshot, at: number): Values {
  const { solution, state } = snapshot;
  const flows = state.pumps.map((pump) => (pump.on ? Math.max(0, solution.flow.get(pump.id) ?? 0) : 0));
  const total = flows.reduce((sum, flow) => sum + flow, 0);
  return {
    P_in: read(0.42, 0.006, 2, "TB-01", "in", at),
    P_out: read(solution.pressure.get("J-PLANT") ?? 0, 0.012, 2, "TB-01", "out", at),
    Q: read(total, 1.2, 1, "TB-01", "q", at),
    TOT: round(
      state.pumps.reduce((sum, { id }) => sum + (state.totals[id]?.forward ?? 0), 0),
      1,
    ),
    kWh: round(
      state.pumps.reduce((sum, { energy }) => sum + energy, 0),
      0,
    ),
    float: 1,
    LT: read(clearWaterLevel(total), 0.015, 2, "TB-01", "lt", at),
    ...Object.assign({}, ...state.pumps.map((pump, index) => electrics(pump, flows[index] ?? 0, at))),
  };
}

function stateOf(city: CityState): Record<string, number | string> {
  return Object.fromEntries(
    city.pumps.flatMap((pump) => [
      [pump.id, pump.on ? "on" : "off"],
      ...(pump.kind === "linear" ? [[`${pump.id}_power`, round(pump.power, 0)]] : []),
    ]),
  );
}

/** The pumps of a command: those it names; otherwise all for a stop, the next one for a start. Null for an unknown one. */
function pumpsFor({ action, pumps }: Command, city: CityState): PumpState[] | null {
  if (pumps) {
    const named = city.pumps.filter((pump) => pumps.includes(pump.id));
    return named.length === new Set(pumps).size ? named : null;
  }
  if (action === "SET_POWER") return city.pumps.filter((pump) => pump.kind === "linear").slice(0, 1);
  if (action === defaultCode("pump_stop")) return city.pumps;
  const stopped = city.pumps.filter((pump) => !pump.on && pump.kind === "normal");
  return stopped.sort((one, other) => one.runHours - other.runHours).slice(0, 1);
}

/** The station's controller; a commanded pump is excluded from local automation until LOCAL_AUTO. */
export function executeStationCommand(command: Command, city: CityState): CommandResult {
  if (command.action === "STATUS" || command.action === "READ_NOW")
    return { result: "ok", state: stateOf(city) };
  if (command.action === "LOCAL_AUTO") {
    for (const each of city.pumps) each.remote = false;
    return { result: "ok", state: stateOf(city) };
  }
  const { action, value } = command;
  const pumps = pumpsFor(command, city);
  if (!pumps || pumps.length === 0) return { result: "err", code: "NO_PUMP" };
  switch (action) {
    case "DO_4_ON":
      for (const pump of pumps) pump.remote = true;
      startInTurn(city.pumps, pumps, city.at);
      return { result: "ok", state: stateOf(city) };
    case "DO_4_OFF":
      for (const pump of pumps) {
        pump.remote = true;
        stopPump(pump);
      }
      return { result: "ok", state: stateOf(city) };
    case "SET_POWER":
      if (value === null || value < 0 || value > 100 || pumps.some(({ kind }) => kind !== "linear"))
        return { result: "err", code: "OUT_OF_RANGE" };
      for (const pump of pumps) Object.assign(pump, { power: value, remote: true });
      return { result: "ok", state: stateOf(city) };
    default:
      return { result: "err", code: "UNKNOWN_ACTION" };
  }
}

export function pumpStationDevice(): DeviceModel {
  return {
    name: "TB-01",
    displayName: "Trạm bơm cấp II Vĩnh An",
    type: "WATER_PUMP",
    place: { x: 2350, y: -1350 },
    connection: "mqtt",
    sleeping: false,
    sampleSeconds: 10,
    reportSeconds: 10,
    channels,
    site: { ratedCurrent: 96, ratedPower: 55, powerSupply: "mains" },
    threshold: { startPressurePoint: 4, limitPressurePoint: 5.5 },
    timers: [{ startTime: "23:00", endTime: "24:00" }],
    ...{ pumpBank, pumpTemplates },
    faults: noFaults,
    batching: "one",
    measure,
    encode: (samples) => encodePumps("TB-01", samples, kinds),
    execute: executeStationCommand,
  };
}
