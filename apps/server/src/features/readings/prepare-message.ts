import { telemetryLimits } from "@sgval/contract/readings/readings";
import type { DeviceRecord } from "../devices/index.ts";
import { assessClock } from "./assess-clock.ts";
import { assessPlausibility } from "./assess-plausibility.ts";
import { type Decoder, newDecoder } from "./decode-decoder.ts";
import { decodePayload, parsePayload } from "./decode-payload.ts";
import { codes, type Row, setFlag } from "./decode-row.ts";
import { type DeviceMemory, fitMemory } from "./device-memory.ts";
import { mergeSamples } from "./merge-samples.ts";
import { nothingPrepared, type Prepared } from "./prepared.ts";
import { scaleRow } from "./scale-row.ts";

export { type DeviceMemory, newDeviceMemory } from "./device-memory.ts";
export type { Prepared } from "./prepared.ts";

/** Asia/Ho_Chi_Minh, which has no daylight saving. */
const USUAL_ZONE_OFFSET_MINUTES = 420;

const markEstimated = (row: Row): void => {
  row.slots.forEach((value, slot) => {
    if (value !== null && !row.quality?.[slot]) setFlag(row, slot, codes.time_estimated);
  });
};

/** Rows of one moment become one, the earlier in the message first. Rows come sorted by time. */
const mergeTimestamps = (rows: readonly Row[], prepared: Prepared): Row[] => {
  const merged: Row[] = [];
  for (const row of rows) {
    const kept = merged.at(-1);
    if (kept === undefined || kept.at !== row.at) {
      merged.push(row);
      continue;
    }
    const { slots, quality, conflicts } = mergeSamples(kept, row);
    kept.slots = slots;
    kept.quality = quality;
    prepared.duplicates += 1;
    for (const conflict of conflicts) prepared.conflicts.push({ ...conflict, measuredAt: row.at });
  }
  return merged;
};

/** The rows that hold something for a channel; without any, `prepared` says why. */
const knownRows = (decoder: Decoder): Row[] => {
  const { prepared, rows } = decoder;
  const known = rows.length === 1 && rows[0]?.filled ? rows : rows.filter((row) => row.filled);
  if (known.length > telemetryLimits.samples) {
    prepared.dead = { reason: "too_many_samples" };
    return [];
  }
  if (known.length > 0) return known;
  // Its sender hears of the rejected fields; over MQTT nobody would, so the message is kept as well.
  if (decoder.claimed) {
    prepared.aside = { reason: "not_understood", detail: prepared.rejected[0]?.field ?? "" };
    return known;
  }
  // `meter` and `index` together are the mark of a customer meter, which has no place among devices.
  prepared.dead = {
    reason: decoder.meterMarks === 2 ? "customer_meter_not_supported" : "no_known_field",
  };
  return known;
};

/**
 * Decodes, scales and judges one message of a device: payload in, samples in canonical units out.
 * Pure but for `memory`, which it reads and updates. Never throws on what a device sends.
 * `receivedAt` is epoch ms; `zoneOffsetMinutes` (east of Greenwich) is for device times without an offset.
 */
export function prepareMessage(
  device: DeviceRecord,
  payload: Buffer | string,
  receivedAt: number,
  memory: DeviceMemory,
  zoneOffsetMinutes: number = USUAL_ZONE_OFFSET_MINUTES,
): Prepared {
  const prepared = nothingPrepared();
  const json = parsePayload(payload, prepared);
  if (json === undefined) return prepared;
  const decoder = newDecoder(device, prepared, zoneOffsetMinutes);
  decodePayload(decoder, json);
  if (prepared.dead !== null) return prepared;

  const { current } = decoder;
  let rows = assessClock({ device, receivedAt, memory, prepared, current }, knownRows(decoder));
  if (rows.length === 0) return prepared;
  const { plans } = decoder.mapping;
  fitMemory(memory, device.channels.length);
  if (rows.length > 1) rows = rows.toSorted((first, second) => first.at - second.at);
  for (const row of rows) scaleRow(row, plans, memory, prepared);
  if (rows.length > 1) rows = mergeTimestamps(rows, prepared);
  assessPlausibility(rows, plans, memory.fields, prepared);

  const lateAfter = 2 * device.reportIntervalSeconds * 1000;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row === undefined) continue;
    if (row.estimated) markEstimated(row);
    const { at: measuredAt, slots } = row;
    const quality = row.quality?.some((flag) => flag) ? row.quality : null;
    prepared.samples.push({
      measuredAt,
      receivedAt,
      slots,
      quality,
      late: receivedAt - measuredAt > lateAfter,
    });
  }
  return prepared;
}
