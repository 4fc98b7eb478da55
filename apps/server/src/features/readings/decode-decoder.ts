import { telemetryLimits } from "@sgval/contract/readings/readings";
import type { DeviceRecord } from "../devices/index.ts";
import { type ChannelPlan, type Mapping, mappingOf } from "./decode-mapping.ts";
import { newRow, type Row, takeField } from "./decode-row.ts";
import { parseTimestamp } from "./parse-timestamp.ts";
import type { Prepared } from "./prepared.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One message on its way from JSON to rows. */
export interface Decoder {
  readonly mapping: Mapping;
  readonly zoneOffsetMinutes: number;
  readonly prepared: Prepared;
  readonly rows: Row[];
  /** The row that was measured when the message was sent, where its shape has one. */
  current: Row | null;
  /** Place of the row in its list, to name a rejected field; -1 outside lists. */
  place: number;
  /** Columnar parts, which may come in any order. */
  columns: readonly unknown[] | null;
  records: readonly unknown[] | null;
  /** Marks of a customer meter seen: `meter` and `index`. */
  meterMarks: number;
  /** A channel was named, though perhaps with a value that had to be rejected. */
  claimed: boolean;
}

export const newDecoder = (device: DeviceRecord, prepared: Prepared, zoneOffsetMinutes: number): Decoder => ({
  mapping: mappingOf(device),
  zoneOffsetMinutes,
  prepared,
  rows: [],
  current: null,
  place: -1,
  columns: null,
  records: null,
  meterMarks: 0,
  claimed: false,
});

const REPORTED_FIELDS = 100;
const NAME_LENGTH = 128;
const VALUE_LENGTH = 200;

/** PostgreSQL has no text with a zero byte, and one device must not spoil the batch of all others. */
export const storable = (text: string, length: number = VALUE_LENGTH): string =>
  text.slice(0, length).replaceAll("\0", "\ufffd");

export function reject(decoder: Decoder, key: string, reason: string): void {
  const { rejected } = decoder.prepared;
  if (rejected.length >= REPORTED_FIELDS) return;
  const name = decoder.place < 0 ? key : `${decoder.place}.${key}`;
  rejected.push({ field: storable(name, NAME_LENGTH), reason });
}

/** Rejects a value that has a channel. */
export function rejectClaimed(decoder: Decoder, key: string, reason: string): void {
  decoder.claimed = true;
  reject(decoder, key, reason);
}

/** Nested parts are only hinted at: writing out a hostile depth would exhaust the stack. */
const asText = (value: unknown): string => {
  if (Array.isArray(value)) return "[…]";
  return typeof value === "object" && value !== null ? "{…}" : storable(String(value));
};

export function listUnmapped(decoder: Decoder, name: string, value: unknown): void {
  const { unmapped } = decoder.prepared;
  const key = storable(name, NAME_LENGTH);
  const known = unmapped.find((field) => field.key === key);
  if (known) known.value = asText(value);
  else if (unmapped.length < REPORTED_FIELDS) unmapped.push({ key, value: asText(value) });
}

// The object around a batch is decoded as a row of its own, which stays empty.
const MOST_ROWS = telemetryLimits.samples + 1;

/** Starts a row; null when the message holds more of them than one message may. */
export function addRow(decoder: Decoder): Row | null {
  if (decoder.rows.length >= MOST_ROWS) {
    decoder.prepared.dead = { reason: "too_many_samples" };
    return null;
  }
  const row = newRow(decoder.mapping);
  decoder.rows.push(row);
  return row;
}

export function takeTime(decoder: Decoder, row: Row, key: string, value: unknown): void {
  if (value === null || value === "") return;
  const timestamp = parseTimestamp(value, decoder.zoneOffsetMinutes);
  row.at = Number.isNaN(timestamp) ? 0 : timestamp;
  if (Number.isNaN(timestamp)) reject(decoder, key, "invalid_time");
}

export const planFor = (decoder: Decoder, key: string): ChannelPlan | undefined =>
  decoder.mapping.byKey.get(key) ?? decoder.mapping.byParameter.get(key);

/** Puts a value under a key that a channel claims. */
export function takeValue(decoder: Decoder, row: Row, plan: ChannelPlan, key: string, value: unknown): void {
  if (!takeField(row, plan, value)) rejectClaimed(decoder, key, "not_a_number");
}

/** Puts a value under a key whose owner is not known yet. */
export function takeNamed(decoder: Decoder, row: Row, key: string, value: unknown): void {
  const plan = planFor(decoder, key);
  if (plan) takeValue(decoder, row, plan, key, value);
  else listUnmapped(decoder, key, value);
}
