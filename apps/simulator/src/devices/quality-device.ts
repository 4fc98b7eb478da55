import type { ChannelInput } from "@sgval/contract/devices/device";
import { dayMs } from "@sgval/quantities/duration";
import { localTime } from "../city/local-time.ts";
import type { Place } from "../city/network.ts";
import { random, wave } from "../city/seeded-random.ts";
import type { Command, CommandResult, DeviceModel, Values } from "./device-model.ts";
import { encodeStatus } from "./encode.ts";
import { noFaults } from "./reporting-faults.ts";
import { chamber, read, round, waterTemperature } from "./sensor.ts";

type Station = {
  name: string;
  displayName: string;
  place: Place;
  /** Base values: free chlorine in mg/L, turbidity in NTU, conductivity in µS/cm. */
  chlorine: number;
  turbidity: number;
  conductivity: number;
  /** When a value was a multiple of what is usual, in days before the first start. */
  incident?: { value: "chlorine" | "turbidity"; factor: number; fromDaysAgo: number; toDaysAgo: number };
};

export const qualityStations: Station[] = [
  {
    name: "CL-01",
    displayName: "Chất lượng nước Nhà máy Vĩnh An",
    place: { x: 2300, y: -1290 },
    chlorine: 0.72,
    turbidity: 0.28,
    conductivity: 212,
  },
  {
    name: "CL-02",
    displayName: "Chất lượng nước Hồ Đá Xanh",
    place: { x: -3150, y: 870 },
    chlorine: 0.58,
    turbidity: 0.45,
    conductivity: 168,
    // Heavy rain above the lake.
    incident: { value: "turbidity", factor: 6, fromDaysAgo: 20.65, toDaysAgo: 20.5 },
  },
  {
    name: "CL-03",
    displayName: "Chất lượng nước Chợ Cũ",
    place: { x: 1890, y: -1590 },
    chlorine: 0.43,
    turbidity: 0.52,
    conductivity: 221,
    // The dosing pump stood still.
    incident: { value: "chlorine", factor: 0.3, fromDaysAgo: 12.4, toDaysAgo: 12.2 },
  },
];

const channels: ChannelInput[] = [
  { parameter: "ph", mappingKey: "pH", under: 6, over: 8.5 },
  { parameter: "residual_chlorine", mappingKey: "CLO_DU", under: 0.2, over: 1 },
  { parameter: "turbidity", mappingKey: "DO_DUC", under: 0.01, over: 2 },
  { parameter: "conductivity", mappingKey: "EC" },
  { parameter: "ammonium", mappingKey: "NH4", under: 0, over: 0.3 },
  { parameter: "water_temperature", mappingKey: "NHIET_DO" },
  { parameter: "device_temperature", mappingKey: "T_TU" },
];

const units: Record<string, string> = {
  CLO_DU: "mg/L",
  DO_DUC: "NTU",
  EC: "µS/cm",
  NH4: "mg/L",
  NHIET_DO: "°C",
};

/** Status of a value; the turbidity cell is cleaned on Monday mornings and reports "calibrating" meanwhile. */
function qualityStatus(key: string, at: number): "00" | "01" {
  const { weekday, hour } = localTime(at);
  return key === "DO_DUC" && weekday === 1 && hour >= 9 && hour < 9.35 ? "01" : "00";
}

/** By how much a value differs from what is usual at `at`; `anchor` is the time of the first start. Both epoch ms. */
function incidentFactor({ incident }: Station, value: "chlorine" | "turbidity", at: number, anchor: number) {
  const daysAgo = (anchor - at) / dayMs;
  const happens =
    incident?.value === value && daysAgo <= incident.fromDaysAgo && daysAgo > incident.toDaysAgo;
  return happens ? incident.factor : 1;
}

function measure(station: Station, at: number, anchor: number): Values {
  const { name } = station;
  const { hour, day } = localTime(at);
  const warm = Math.sin(((hour - 9) / 24) * 2 * Math.PI);
  const dose = 0.94 + 0.12 * random("dose", name, day);
  const rain = random("rain", day) < 0.2 ? 0.5 * Math.exp(-(((hour - 17) / 3) ** 2)) : 0;
  // The ammonium analyser sometimes runs out of reagent and reports no value.
  const ammoniumFault = random("nh4", name, Math.floor(at / 1_800_000)) < 0.01;
  return {
    pH: read(7.25 + 0.12 * wave(at, 31, random(name)) - 0.05 * warm, 0.015, 2, name, "ph", at),
    CLO_DU: read(
      (station.chlorine * dose - 0.06 * warm) * incidentFactor(station, "chlorine", at, anchor),
      0.008,
      2,
      name,
      "cl",
      at,
    ),
    DO_DUC: read(
      station.turbidity * (1 + rain) * incidentFactor(station, "turbidity", at, anchor) +
        0.06 * wave(at, 19, random(name, 2)),
      0.015,
      2,
      name,
      "ntu",
      at,
    ),
    EC: read(station.conductivity + 9 * wave(at, 77, random(name, 3)), 0.8, 0, name, "ec", at),
    NH4: ammoniumFault ? null : read(0.06 + 0.02 * wave(at, 43, 0.2), 0.004, 2, name, "nh4", at),
    NHIET_DO: waterTemperature(name, at, 28.6),
    T_TU: round(chamber(name, at).temperature + 3, 1),
  };
}

function execute(command: Command): CommandResult {
  return command.action === "READ_NOW" || command.action === "CLEAN"
    ? { result: "ok", state: {} }
    : { result: "err", code: "UNKNOWN_ACTION" };
}

/** A multi-parameter station; its firmware writes chlorine with a decimal comma. `anchor`: time of the first start, epoch ms. */
export function qualityDevice(station: Station, anchor: number): DeviceModel {
  return {
    name: station.name,
    displayName: station.displayName,
    type: "CARBONATE_HARDNESS",
    place: station.place,
    connection: "mqtt",
    sleeping: false,
    sampleSeconds: 60,
    reportSeconds: 60,
    channels,
    site: { powerSupply: "mains" },
    faults: noFaults,
    batching: "one",
    measure: (_snapshot, at) => measure(station, at, anchor),
    encode: (samples) => encodeStatus(station.name, samples, units, qualityStatus, new Set(["CLO_DU"])),
    execute,
  };
}
