import type { ChannelInput } from "@sgval/contract/devices/device";
import type { Place } from "../city/network.ts";
import { ringPlace } from "../city/vinh-hoa.ts";
import { type ZonePlan, zoneIds } from "../city/zones.ts";
import type { Snapshot } from "../hydraulics/water-city.ts";
import type { Command, CommandResult, DeviceModel, Sample, Values } from "./device-model.ts";
import { encodeColumns, encodeList, encodeNumbered } from "./encode.ts";
import { noFaults, type ReportingFaults } from "./reporting-faults.ts";
import { chamber, lithiumVolts, read, round, signalCsq } from "./sensor.ts";

/** Loggers have no outputs; they only acknowledge the commands they know. */
function executeLoggerCommand(command: Command): CommandResult {
  const known = ["READ_NOW", "SET_INTERVAL", "SYNC_CLOCK", "REBOOT"];
  if (!known.includes(command.action)) return { result: "err", code: "UNKNOWN_ACTION" };
  return { result: "ok", state: command.value === null ? {} : { value: command.value } };
}

const inletChannels: ChannelInput[] = [
  { parameter: "pressure", mappingKey: "pressure", under: 3, over: 6 },
  { parameter: "flow_forward", mappingKey: "flow_forward" },
  { parameter: "total_forward", mappingKey: "total_forward" },
  { parameter: "battery", mappingKey: "battery" },
  { parameter: "signal", mappingKey: "csq", unit: "csq" },
  { parameter: "device_temperature", mappingKey: "temp" },
];

/** The logger upstream of a zone's inlet valve; sends columns. */
export function inletLogger(plan: ZonePlan, anchor: number): DeviceModel {
  const ids = zoneIds(plan.number);
  const name = `DL-0${plan.number}`;
  const place = ringPlace(plan);
  const faults: ReportingFaults = {
    ...noFaults,
    repeatShare: plan.number === 4 ? 0.1 : 0,
    clockOffsetMs: plan.number === 5 ? 25_000 : 0,
  };
  return {
    name,
    displayName: `Đầu vào ${plan.code} ${plan.valveStreet}`,
    type: "DATALOGGER",
    place: { x: place.x + 45, y: place.y + 30 },
    connection: "mqtt",
    sleeping: false,
    sampleSeconds: 60,
    reportSeconds: 60,
    channels: inletChannels,
    site: { powerSupply: "lithium", nominalDiameterMm: 200 },
    faults,
    batching: "many",
    measure: (snapshot, at) => ({
      pressure: read(snapshot.solution.pressure.get(ids.upstream) ?? 0, 0.008, 2, name, "p", at),
      flow_forward: read(Math.max(0, snapshot.solution.flow.get(ids.valve) ?? 0), 0.6, 1, name, "q", at),
      total_forward: round(snapshot.state.totals[ids.valve]?.forward ?? 0, 1),
      battery: lithiumVolts(name, at, anchor, 3.61, 0.000_3),
      csq: signalCsq(name, at),
      temp: chamber(name, at).temperature,
    }),
    encode: (samples) => encodeColumns(name, samples),
    execute: executeLoggerCommand,
  };
}

const currentChannels: ChannelInput[] = [
  {
    parameter: "critical_point_pressure",
    mappingKey: "idc_input",
    rawMin: 4,
    rawMax: 20,
    measuringMin: 0,
    measuringMax: 10,
    under: 1,
    over: 4,
  },
  { parameter: "battery", mappingKey: "battery" },
  { parameter: "signal", mappingKey: "signal", unit: "csq" },
];

const plainChannels: ChannelInput[] = [
  { parameter: "critical_point_pressure", mappingKey: "P3", under: 1, over: 4 },
  { parameter: "battery", mappingKey: "battery" },
  { parameter: "signal", mappingKey: "csq", unit: "csq" },
];

type Make = "numbered" | "list" | "columns";

/** Make and faults of the logger of each critical point. */
const makes: Record<
  number,
  {
    make: Make;
    faults?: Partial<ReportingFaults>;
    sleeping?: true;
    http?: true;
    volts?: number;
    /** Pressure in bar that was promised there. */
    promised?: number;
  }
> = {
  1: { make: "numbered" },
  2: { make: "numbered", volts: 3.37, promised: 1.5 },
  3: { make: "numbered", faults: { lateShare: 0.06, lateByMs: 150_000 } },
  4: { make: "list", faults: { outageShare: 0.4 } },
  5: { make: "columns", sleeping: true },
  6: { make: "list", http: true },
};

function criticalPlace(plan: ZonePlan): Place {
  const inlet = ringPlace(plan);
  const angle = (plan.bearing * Math.PI) / 180;
  return { x: inlet.x + 1390 * Math.cos(angle), y: inlet.y + 1390 * Math.sin(angle) };
}

function measureCritical(
  plan: ZonePlan,
  name: string,
  make: Make,
  anchor: number,
  snapshot: Snapshot,
  at: number,
): Values {
  const pressure = read(
    snapshot.solution.pressure.get(zoneIds(plan.number).critical) ?? 0,
    0.012,
    3,
    name,
    "p",
    at,
  );
  const volts = makes[plan.number]?.volts ?? 3.6;
  const battery = lithiumVolts(name, at, anchor, volts, volts < 3.5 ? 0.001_5 : 0.000_3);
  const csq = signalCsq(name, at, plan.number === 2);
  if (make === "numbered")
    return { idc_input: round(4 + pressure * 1.6, 3), vdc_input: 0, battery, signal: csq };
  return { P3: round(pressure, 2), battery, csq };
}

/** The logger at a zone's critical point, where pressure is lowest. */
export function criticalLogger(plan: ZonePlan, anchor: number): DeviceModel {
  const name = `DL-${String(plan.number + 6).padStart(2, "0")}`;
  const { make, faults, sleeping = false, http = false, promised } = makes[plan.number] ?? { make: "list" };
  const channels = make === "numbered" ? currentChannels : plainChannels;
  const imei = `86000000000${String(4400 + plan.number)}`;
  const encode = (samples: readonly Sample[]): unknown => {
    if (make === "numbered") return encodeNumbered(imei, samples);
    return make === "list" ? encodeList(samples) : encodeColumns(name, samples);
  };
  return {
    name,
    displayName: `Điểm bất lợi ${plan.criticalPoint}`,
    type: "DATALOGGER",
    place: criticalPlace(plan),
    connection: http ? "http" : "mqtt",
    sleeping,
    sampleSeconds: 60,
    reportSeconds: sleeping ? 600 : 60,
    channels: channels.map((channel) =>
      promised !== undefined && channel.parameter === "critical_point_pressure"
        ? { ...channel, under: promised }
        : channel,
    ),
    site: { powerSupply: "lithium" },
    faults: { ...noFaults, ...faults },
    batching: make === "numbered" ? "overlap" : "many",
    ...(sleeping
      ? {}
      : {
          watch: (snapshot: Snapshot) => snapshot.solution.pressure.get(zoneIds(plan.number).critical) ?? 0,
        }),
    measure: (snapshot, at) => measureCritical(plan, name, make, anchor, snapshot, at),
    encode,
    ...(http ? {} : { execute: executeLoggerCommand }),
  };
}
