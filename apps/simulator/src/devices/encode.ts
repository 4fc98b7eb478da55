import { localIso, localStamp } from "../city/local-time.ts";
import type { Sample, Values } from "./device-model.ts";

const seconds = (at: number) => Math.floor(at / 1000);

/** The newest sample, for payloads with a single one. */
function newest(samples: readonly Sample[]): Sample {
  return samples[samples.length - 1] ?? { at: 0, values: {} };
}

/** Flat object with epoch seconds: valves, wells, zone meters. */
export function encodeFlat(id: string, samples: readonly Sample[]): unknown {
  const { at, values } = newest(samples);
  return { id, ts: seconds(at), ...values };
}

/** Flat object with a local time without zone and the IMEI: older controllers. */
export function encodeRaw(imei: string, samples: readonly Sample[]): unknown {
  const { at, values } = newest(samples);
  return { imei, time: localStamp(at), ...values };
}

/** Column names once, then rows of [epoch ms, ...] in any order. */
export function encodeColumns(id: string, samples: readonly Sample[]): unknown {
  const keys = Object.keys(newest(samples).values);
  return {
    dev: id,
    ch: keys,
    recs: samples.map((sample) => [sample.at, ...keys.map((key) => sample.values[key] ?? null)]),
  };
}

export function encodeList(samples: readonly Sample[]): unknown {
  return samples.map((sample) => ({ ts: sample.at, values: sample.values }));
}

/** NB-IoT loggers: the newest sample by name, earlier ones numbered as [mA, V, time]. */
export function encodeNumbered(imei: string, samples: readonly Sample[]): unknown {
  const { at, values } = newest(samples);
  const earlier = samples.slice(0, -1).reverse();
  const rows = earlier.map((sample, index) => [
    String(index + 1),
    [sample.values.idc_input ?? null, sample.values.vdc_input ?? null, localStamp(sample.at, "/")],
  ]);
  return {
    IMEI: imei,
    IMSI: `45204${imei.slice(5)}`,
    Model: "PS-NB",
    ...values,
    time: localStamp(at, "/"),
    ...Object.fromEntries(rows),
  };
}

/** Quality stations: one entry per value with a status: 00 measuring, 01 calibrating, 02 fault. */
export function encodeStatus(
  id: string,
  samples: readonly Sample[],
  units: Record<string, string>,
  statusOf: (key: string, at: number) => string,
  commaKeys: ReadonlySet<string>,
): unknown {
  const { at, values } = newest(samples);
  return {
    id,
    ts: localIso(at),
    data: Object.entries(values).map(([k, value]) => ({
      k,
      v: value !== null && commaKeys.has(k) ? String(value).replace(".", ",") : value,
      ...(units[k] ? { u: units[k] } : {}),
      st: value === null ? "02" : statusOf(k, at),
    })),
  };
}

/** Pump stations: keys like `p1.A` go into the block of their pump, the others to the top level. */
export function encodePumps(
  id: string,
  samples: readonly Sample[],
  kinds: Record<string, "normal" | "linear">,
): unknown {
  const { at, values } = newest(samples);
  const station: Values = {};
  const pumps = new Map<string, Record<string, number | string | null>>();
  for (const [key, value] of Object.entries(values)) {
    const [pumpId = "", field] = key.split(".");
    const kind = kinds[pumpId];
    if (!field || !kind) {
      station[key] = value;
      continue;
    }
    const block = pumps.get(pumpId) ?? { pumpId, type: kind };
    block[field] = field === "action" ? (value ? "on" : "off") : value;
    pumps.set(pumpId, block);
  }
  return { id, ts: seconds(at), ...station, pumps: [...pumps.values()] };
}
