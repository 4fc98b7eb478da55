import { downloadedSettings, downloadedState } from "@sgval/contract/automation/download";
import type { ChannelInput } from "@sgval/contract/devices/device";
import { ringPlace } from "../city/vinh-hoa.ts";
import { type ZonePlan, zoneIds } from "../city/zones.ts";
import type { CityState } from "../hydraulics/city-state.ts";
import { regulatedPressure } from "../hydraulics/valve-position.ts";
import type { Snapshot } from "../hydraulics/water-city.ts";
import type { Command, CommandResult, DeviceModel, Values } from "./device-model.ts";
import { encodeFlat, encodeRaw } from "./encode.ts";
import { noFaults } from "./reporting-faults.ts";
import { chamber, read, round, signalCsq, solarVolts } from "./sensor.ts";

const engineeringChannels: ChannelInput[] = [
  { parameter: "inlet_pressure", mappingKey: "P1", under: 3, over: 6 },
  { parameter: "outlet_pressure", mappingKey: "P2", under: 1, over: 4 },
  { parameter: "flow", mappingKey: "Q" },
  { parameter: "total_forward", mappingKey: "TF" },
];

/** Raw values: counts of a 4–20 mA input for 0–10 bar, volts of a 0–10 V input for 0–16 bar. */
const rawChannels: ChannelInput[] = [
  {
    parameter: "inlet_pressure",
    mappingKey: "AI1",
    rawMin: 819,
    rawMax: 4095,
    measuringMin: 0,
    measuringMax: 10,
  },
  {
    parameter: "outlet_pressure",
    mappingKey: "AI2",
    rawMin: 0,
    rawMax: 10,
    measuringMin: 0,
    measuringMax: 16,
  },
  { parameter: "flow", mappingKey: "Q" },
  { parameter: "total_forward", mappingKey: "TF" },
];

const commonChannels: ChannelInput[] = [
  { parameter: "valve_state", mappingKey: "ST" },
  { parameter: "digital_output.1", mappingKey: "DO1" },
  { parameter: "digital_output.2", mappingKey: "DO2" },
  { parameter: "digital_output.3", mappingKey: "DO3" },
  { parameter: "battery", mappingKey: "bat" },
  { parameter: "signal", mappingKey: "csq", unit: "csq" },
  { parameter: "device_temperature", mappingKey: "T" },
  { parameter: "humidity", mappingKey: "H" },
];

function stateNumber(valve: CityState["valves"][string]): number {
  if (valve.fullyClosed) return 3;
  if (valve.fullyOpen) return 2;
  return valve.pilot === "high" ? 0 : 1;
}

function measure(plan: ZonePlan, raw: boolean, snapshot: Snapshot, at: number): Values {
  const ids = zoneIds(plan.number);
  const { pressure, flow } = snapshot.solution;
  const valve = snapshot.state.valves[ids.valve];
  const inlet = read(pressure.get(ids.upstream) ?? 0, 0.012, 3, ids.valve, "P1", at);
  const outlet = read(pressure.get(ids.inlet) ?? 0, 0.01, 3, ids.valve, "P2", at);
  const pit = chamber(ids.valve, at);
  return {
    ...(raw
      ? { AI1: Math.round(819 + inlet * 327.6), AI2: round(outlet / 1.6, 3) }
      : { P1: round(inlet, 2), P2: round(outlet, 2) }),
    Q: read(Math.max(0, flow.get(ids.valve) ?? 0), 0.5, 1, ids.valve, "Q", at),
    TF: round(snapshot.state.totals[ids.valve]?.forward ?? 0, 1),
    ST: valve ? stateNumber(valve) : 4,
    DO1: valve?.fullyOpen ? 1 : 0,
    DO2: valve?.fullyClosed ? 1 : 0,
    DO3: valve?.pilot === "high" ? 1 : 0,
    bat: solarVolts(ids.valve, at),
    csq: signalCsq(ids.valve, at),
    T: pit.temperature,
    H: pit.humidity,
  };
}

const setpointRange = { min: 1, max: 4 };

/** The valve controller; refuses to energise both solenoids. */
export function executeValveCommand(plan: ZonePlan, command: Command, city: CityState): CommandResult {
  const valve = city.valves[zoneIds(plan.number).valve];
  if (!valve) return { result: "err", code: "NO_VALVE" };
  const done = (): CommandResult => ({
    result: "ok",
    state: {
      DO1: valve.fullyOpen ? 1 : 0,
      DO2: valve.fullyClosed ? 1 : 0,
      DO3: valve.pilot === "high" ? 1 : 0,
      SP: round(regulatedPressure(valve, plan), 2),
      ...(valve.automation ? { [downloadedState]: valve.automation.rev } : {}),
    },
  });
  switch (command.action) {
    case "DO_1_ON":
      if (valve.fullyClosed) return { result: "err", code: "INTERLOCK" };
      valve.fullyOpen = true;
      return done();
    case "DO_1_OFF":
      valve.fullyOpen = false;
      return done();
    case "DO_2_ON":
      if (valve.fullyOpen) return { result: "err", code: "INTERLOCK" };
      valve.fullyClosed = true;
      return done();
    case "DO_2_OFF":
      valve.fullyClosed = false;
      return done();
    case "DO_3_ON":
    case "DO_3_OFF":
      valve.pilot = command.action === "DO_3_ON" ? "high" : "low";
      valve.setPoint = null;
      return done();
    case "SET_P2":
      if (command.value === null || command.value < setpointRange.min || command.value > setpointRange.max)
        return { result: "err", code: "OUT_OF_RANGE" };
      valve.setPoint = command.value;
      return done();
    case "SET_AUTOMATION": {
      const settings = downloadedSettings.safeParse(command.settings);
      if (!settings.success) return { result: "err", code: "BAD_SETTINGS" };
      valve.automation = settings.data;
      valve.reduced = false;
      return done();
    }
    case "STATUS":
    case "READ_NOW":
      return done();
    default:
      return { result: "err", code: "UNKNOWN_ACTION" };
  }
}

const setPointValve = 3;
const rawValve = 6;
/** Runs on a battery: it sleeps between its reports and regulates itself. */
const batteryValve = 2;

/** The pressure-reducing valve at a zone's inlet: one of them accepts set-points, one reports raw counts. */
export function valveDevice(plan: ZonePlan): DeviceModel {
  const ids = zoneIds(plan.number);
  const raw = plan.number === rawValve;
  const sleeping = plan.number === batteryValve;
  const imei = `8600000000000${String(plan.number).padStart(2, "0")}`;
  return {
    name: ids.valve,
    displayName: `Van giảm áp ${plan.valveStreet}`,
    type: "VGA",
    place: ringPlace(plan),
    connection: "mqtt",
    sleeping,
    sampleSeconds: sleeping ? 60 : 10,
    reportSeconds: sleeping ? 300 : 10,
    channels: [...(raw ? rawChannels : engineeringChannels), ...commonChannels],
    site: {
      valveKind: plan.number === setPointValve ? "set_point" : "pilot",
      powerLossPosition: "high",
      powerSupply: sleeping ? "battery_12v" : "solar",
      ...(sleeping ? { executor: "device" } : {}),
      nominalDiameterMm: 200,
      connectionsDownstream: plan.connections,
      // Each zone has one inlet.
      singleSupply: true,
      ...(plan.criticalCustomer ? { criticalCustomer: true } : {}),
      ...(plan.number === setPointValve
        ? { minSetpoint: setpointRange.min, maxSetpoint: setpointRange.max }
        : {}),
    },
    links: { datalogger: `DL-${String(plan.number + 6).padStart(2, "0")}` },
    threshold: { startPressurePoint: 1.2, limitPressurePoint: 2.4 },
    // What stands for the two pilots that it does not have.
    ...(plan.number === setPointValve
      ? { automation: { highSetPoint: plan.highPressure, lowSetPoint: plan.lowPressure } }
      : {}),
    timers: plan.nightWindow ? [{ startTime: plan.nightWindow.start, endTime: plan.nightWindow.end }] : [],
    faults: noFaults,
    batching: "one",
    measure: (snapshot, at) => measure(plan, raw, snapshot, at),
    encode: (samples) => (raw ? encodeRaw(imei, samples) : encodeFlat(ids.valve, samples)),
    execute: (command, city) => executeValveCommand(plan, command, city),
  };
}
