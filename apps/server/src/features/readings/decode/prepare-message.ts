import { telemetryLimits } from "@sgval/contract/readings/readings";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { Decoded } from "../../decoders/index.ts";
import { mergeSamples } from "../merge-samples.ts";
import { assessPlausibility, VALUE_MEMORY_WIDTH } from "./assess-plausibility.ts";
import type { DecodedDevice, Mapping, OtherKey } from "./channel-mapping.ts";
import { compileMapping } from "./compile-mapping.ts";
import { takeMeters } from "./decode-meters.ts";
import { decodePayload, parsePayload } from "./decode-payload.ts";
import {
  codes,
  type DecodedRow,
  type Decoder,
  newDecoder,
  nothingPrepared,
  type Prepared,
  reject,
  setFlag,
  UNREADABLE_TIME,
} from "./decoded-message.ts";
import { assessClock, type ClockMemory, newClockMemory } from "./device-clock.ts";
import { SIGNAL_MEMORY_WIDTH, scaleRow } from "./scale-row.ts";
import { takeDecoded, takeUndecoded } from "./take-decoded.ts";

/** What is remembered of a device between its messages, to decode and assess the next one. */
export interface DeviceMemory {
  /** The record that `mapping` was made of. A record is replaced whole when its device changes. */
  record: DecodedDevice | null;
  mapping: Mapping | null;
  clock: ClockMemory;
  /** `SIGNAL_MEMORY_WIDTH` numbers per slot. */
  signals: Float64Array;
  /** `VALUE_MEMORY_WIDTH` numbers per slot. */
  values: Float64Array;
}

/** @param ahead how far the clock of the device was known to be ahead (ms) before a restart */
export const newDeviceMemory = (ahead: number | null = null): DeviceMemory => ({
  record: null,
  mapping: null,
  clock: newClockMemory(ahead),
  signals: new Float64Array(0),
  values: new Float64Array(0),
});

const widened = (memory: Float64Array, length: number): Float64Array => {
  if (memory.length >= length) return memory;
  const wider = new Float64Array(length).fill(Number.NaN);
  wider.set(memory);
  return wider;
};

const mappingOf = (device: DecodedDevice, memory: DeviceMemory): Mapping => {
  if (memory.mapping !== null && memory.record === device) return memory.mapping;
  const mapping = compileMapping(device);
  memory.record = device;
  memory.mapping = mapping;
  // A channel keeps its slot for ever, so what is remembered of it stays valid.
  memory.signals = widened(memory.signals, device.channels.length * SIGNAL_MEMORY_WIDTH);
  memory.values = widened(memory.values, device.channels.length * VALUE_MEMORY_WIDTH);
  return mapping;
};

const takeOther = (row: DecodedRow, { slot, of }: OtherKey): void => {
  if (row.slots[of] !== null) return;
  const value = row.slots[slot] ?? null;
  row.slots[of] = value;
  // Without any value the first key that says so explains why.
  if (row.quality && (value !== null || !row.quality[of])) row.quality[of] = row.quality[slot] ?? 0;
};

/** Gives every channel the value of the first of its keys that has one. */
const mergeOtherKeys = ({ mapping, rows, prepared }: Decoder): void => {
  const { otherKeys, emptySlots } = mapping;
  const width = emptySlots.length - otherKeys.length;
  for (const row of rows) {
    for (const other of otherKeys) takeOther(row, other);
    row.slots.length = width;
    if (row.quality) row.quality.length = width;
  }
  for (const field of prepared.rejectedValues)
    field.slot = otherKeys.find(({ slot }) => slot === field.slot)?.of ?? field.slot;
};

const markEstimated = (row: DecodedRow): void => {
  row.slots.forEach((value, slot) => {
    if (value !== null && !row.quality?.[slot]) setFlag(row, slot, codes.time_estimated);
  });
};

/** Rows with the same time become one, the earlier in the message first. Rows come sorted by time. */
const joinRowsOfSameTime = (rows: readonly DecodedRow[], prepared: Prepared): DecodedRow[] => {
  const merged: DecodedRow[] = [];
  for (const row of rows) {
    const existing = merged.at(-1);
    if (existing === undefined || existing.at !== row.at) {
      merged.push(row);
      continue;
    }
    const { slots, quality, conflicts } = mergeSamples(existing, row);
    existing.slots = slots;
    existing.quality = quality;
    prepared.duplicates += 1;
    for (const conflict of conflicts) prepared.conflicts.push({ ...conflict, measuredAt: row.at });
  }
  return merged;
};

/** The rows with at least one field of a channel; without any, `prepared` says why. */
const filledRows = (decoder: Decoder): DecodedRow[] => {
  const { prepared, rows } = decoder;
  const filled = rows.length === 1 && rows[0]?.filled ? rows : rows.filter((row) => row.filled);
  if (filled.length > telemetryLimits.samples) {
    prepared.dead = { reason: "too_many_samples" };
    return [];
  }
  const { halves } = decoder;
  if (halves) reject(decoder, halves.key, "invalid_time", halves.value);
  if (decoder.timeElsewhere) for (const row of filled) if (Number.isNaN(row.at)) row.at = UNREADABLE_TIME;
  if (filled.length > 0) return filled;
  // An HTTP sender gets the rejected fields in its answer, an MQTT sender does not: the message is kept as well.
  if (decoder.claimed) {
    prepared.deadInPart = { reason: "not_understood", detail: prepared.rejected[0]?.field ?? "" };
    return filled;
  }
  prepared.dead = { reason: "no_known_field" };
  return filled;
};

export interface PrepareOptions {
  /** What the decoder of the device made of the payload, in its place. */
  decoded?: Decoded | undefined;
  /** A person asked to take the offset of the zone off times that are ahead by exactly it. */
  setTimesBack?: boolean;
}

/**
 * Decodes, scales and assesses one message of a device: payload in, samples in canonical units out.
 * Pure but for `memory`, which it reads and updates. Never throws on what a device sends.
 * `receivedAt` is epoch ms; `usualZone` is for times without an offset of devices
 * that have no zone of their own.
 */
export function prepareMessage(
  device: DecodedDevice,
  payload: Buffer | string,
  receivedAt: number,
  memory: DeviceMemory,
  usualZone: TimeZone,
  { setTimesBack = false, decoded }: PrepareOptions = {},
): Prepared {
  const prepared = nothingPrepared();
  const parsed = decoded ?? parsePayload(payload, prepared);
  if (parsed === undefined) return prepared;
  const mapping = mappingOf(device, memory);
  const json = decoded ? takeDecoded(decoded, mapping, prepared) : takeUndecoded(parsed);
  if (json === undefined) return prepared;
  const zone = mapping.zone ?? usualZone;
  const decoder = newDecoder(mapping, prepared, zone, receivedAt);
  const own = takeMeters(decoder, json);
  if (own !== undefined) decodePayload(decoder, own);
  else if (prepared.meters.length === 0) prepared.dead ??= prepared.deadInPart;
  if (prepared.dead !== null || own === undefined) return prepared;
  if (mapping.otherKeys.length > 0) mergeOtherKeys(decoder);

  const { current } = decoder;
  let rows = assessClock(
    { device, receivedAt, memory: memory.clock, prepared, current, zone, setTimesBack },
    filledRows(decoder),
  );
  if (rows.length === 0) return prepared;
  const { plans } = mapping;
  if (rows.length > 1) rows = rows.toSorted((first, second) => first.at - second.at);
  for (const row of rows) scaleRow(row, plans, memory.signals, prepared);
  if (rows.length > 1) rows = joinRowsOfSameTime(rows, prepared);
  assessPlausibility(rows, plans, memory.values, prepared);

  const lateAfter = 2 * device.reportIntervalSeconds * 1000;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row === undefined) continue;
    if (row.estimated) markEstimated(row);
    const { at: measuredAt, slots } = row;
    const quality = row.quality?.some((flag) => flag) ? row.quality : null;
    const late = receivedAt - measuredAt > lateAfter;
    prepared.samples.push({ measuredAt, receivedAt, slots, quality, late });
  }
  return prepared;
}
