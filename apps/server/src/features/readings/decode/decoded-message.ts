import type { DeadLetterReason } from "@sgval/contract/connections/dead-letters";
import type { MeterFlag } from "@sgval/contract/meters/meters";
import type { ReadingNote } from "@sgval/contract/readings/mapping";
import {
  type FieldRejection,
  type RejectionReason,
  telemetryLimits,
} from "@sgval/contract/readings/readings";
import { type Quality, qualityCode } from "@sgval/quantities/quality";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { storableText } from "../../../kernel/postgres/storable-text.ts";
import type { RejectedValue } from "../../devices/index.ts";
import type { Conflict } from "../merge-samples.ts";
import { type ChannelPlan, isUnreadTime, type Mapping } from "./channel-mapping.ts";
import { looksLikeTime } from "./looks-like-time.ts";
import { readChannelValue, UNREADABLE } from "./read-value.ts";

/** What a customer meter said through a device: `{"meter":"DH-000123","ts":1763571600,"index":1560.4,"flags":["leak"]}`. */
export interface MeterMessage {
  /** The code of the meter. */
  meter: string;
  /** Epoch ms */
  measuredAt: number;
  /** m³ */
  index: number;
  flags: MeterFlag[];
}

/** The values of a device at one time, in the slots of its channels. */
export interface Sample {
  /** Epoch ms by the device's (corrected) clock. */
  measuredAt: number;
  /** Epoch ms at the gateway. */
  receivedAt: number;
  /** Engineering values in canonical units; `null` where this message has none. */
  slots: (number | null)[];
  /** Quality codes by slot; `null` when every value is good. */
  quality: (number | null)[] | null;
  /** Arrived later than two report intervals: history, never live. */
  late: boolean;
}

/** Why a message, or a part of it, goes to the dead letters. */
export type DeadLetterCause = { reason: DeadLetterReason; detail?: string };

/** What one message of a device was turned into. */
export interface Prepared {
  /** Newest first, one per `measuredAt`. */
  samples: Sample[];
  rejected: FieldRejection[];
  /** The same by key alone, with the last value. */
  rejectedValues: RejectedValue[];
  /** Keys that belong to no channel, with their last value as text. */
  unmapped: { key: string; value: string }[];
  /** Of customer meters, which are no devices. */
  meters: MeterMessage[];
  /** Why nothing of the message can be stored; its sender gets an error. */
  dead: DeadLetterCause | null;
  /** Why the message goes to the dead letters although it is answered as accepted. */
  deadInPart: DeadLetterCause | null;
  notes: ReadingNote[];
  /** Device clock minus ours (ms), where a note is about the clock. */
  clockOffsetMs: number | null;
  /** Rows with the same time as an earlier row of the message. */
  duplicates: number;
  /** Conflicts between rows of this message. */
  conflicts: (Conflict & { measuredAt: number })[];
}

export const nothingPrepared = (): Prepared => ({
  samples: [],
  rejected: [],
  rejectedValues: [],
  unmapped: [],
  meters: [],
  dead: null,
  deadInPart: null,
  notes: [],
  clockOffsetMs: null,
  duplicates: 0,
  conflicts: [],
});

export function addNote(prepared: Prepared, note: ReadingNote): void {
  if (!prepared.notes.includes(note)) prepared.notes.push(note);
}

/** In place of the time of a row whose time is there but cannot be read. */
export const UNREADABLE_TIME = 0;

/** A sample while it is decoded: numbers as the device sent them until `scaleRow` has run. */
export interface DecodedRow {
  /** Epoch ms by the device's clock; NaN when it gave none, `UNREADABLE_TIME` when it cannot be read. */
  at: number;
  slots: (number | null)[];
  quality: (number | null)[] | null;
  /** At least one field belongs to a channel. */
  filled: boolean;
  /** `at` is our estimate. */
  estimated: boolean;
}

export const codes: Readonly<Record<Quality, number>> = {
  good: qualityCode("good"),
  missing: qualityCode("missing"),
  sensor_fault: qualityCode("sensor_fault"),
  out_of_range: qualityCode("out_of_range"),
  saturated: qualityCode("saturated"),
  suspect: qualityCode("suspect"),
  time_estimated: qualityCode("time_estimated"),
  calibrating: qualityCode("calibrating"),
  uncalibrated: qualityCode("uncalibrated"),
  manual: qualityCode("manual"),
};

export function setFlag(row: DecodedRow, slot: number, code: number): void {
  row.quality ??= row.slots.map(() => 0);
  row.quality[slot] = code;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Called for every field that is read, with the key it was read under; `plan` is that of its channel. */
export type FieldTrace = (
  key: string,
  value: unknown,
  use: "channel" | "time" | "identity" | "ignored" | "unknown",
  plan?: ChannelPlan,
) => void;

/** The state of decoding one message from JSON into rows. */
export interface Decoder {
  /** Of a mapping that is tested; `null` for the messages of devices. */
  readonly trace: FieldTrace | null;
  readonly mapping: Mapping;
  /** Reads times without an offset. */
  readonly zone: TimeZone;
  readonly receivedAt: number;
  readonly prepared: Prepared;
  readonly rows: DecodedRow[];
  /** The row that was measured when the message was sent, where its shape has one. */
  current: DecodedRow | null;
  /** Index of the row in its list, to name a rejected field; -1 outside lists. */
  index: number;
  /** The two halves of a columnar message, which may come in any order. */
  columns: readonly unknown[] | null;
  records: readonly unknown[] | null;
  /** Rows of items with a time of their own, by that time as it is written. */
  itemRows: Map<unknown, DecodedRow> | null;
  /** A date or a time of day whose other half has not come. */
  halves: { row: DecodedRow; key: string; value: unknown; date: unknown; clock: unknown } | null;
  /** A channel was named, though perhaps with a value that had to be rejected. */
  claimed: boolean;
  /** A key that is not read looks like a time: values without one of their own may be older than their arrival. */
  timeElsewhere: boolean;
}

export const newDecoder = (
  mapping: Mapping,
  prepared: Prepared,
  zone: TimeZone,
  receivedAt: number,
  trace: FieldTrace | null = null,
): Decoder => ({
  trace,
  mapping,
  zone,
  receivedAt,
  prepared,
  rows: [],
  current: null,
  index: -1,
  columns: null,
  records: null,
  itemRows: null,
  halves: null,
  claimed: false,
  timeElsewhere: false,
});

const REPORTED_FIELDS = 100;
const NAME_LENGTH = 128;
const VALUE_LENGTH = 200;

/** Nested values are only hinted at: writing out a hostile depth would exhaust the stack. */
const asText = (value: unknown): string => {
  if (Array.isArray(value)) return "[…]";
  return typeof value === "object" && value !== null ? "{…}" : storableText(String(value), VALUE_LENGTH);
};

export function reject(
  decoder: Decoder,
  name: string,
  reason: RejectionReason,
  rejected: unknown,
  slot: number | null = null,
): void {
  const { prepared, index } = decoder;
  if (prepared.rejected.length < REPORTED_FIELDS) {
    const place = index < 0 ? name : `${index}.${name}`;
    prepared.rejected.push({ field: storableText(place, NAME_LENGTH), reason });
  }
  const key = storableText(name, NAME_LENGTH);
  const known = prepared.rejectedValues.find((field) => field.key === key);
  if (known) Object.assign(known, { reason, value: asText(rejected) });
  else if (prepared.rejectedValues.length < REPORTED_FIELDS)
    prepared.rejectedValues.push({ key, slot, reason, value: asText(rejected) });
}

/** Rejects a value that has a channel. */
export function rejectClaimed(
  decoder: Decoder,
  key: string,
  reason: RejectionReason,
  value: unknown,
  slot: number,
): void {
  decoder.claimed = true;
  reject(decoder, key, reason, value, slot);
}

/** Notes a field that would be the time if the settings of the device named no other. */
export const noteUnreadTime = (decoder: Decoder, name: string, value: unknown): void => {
  if (value !== null && value !== "" && isUnreadTime(decoder.mapping, name)) decoder.timeElsewhere = true;
};

export function listUnmapped(decoder: Decoder, name: string, value: unknown): void {
  const isIgnored = decoder.mapping.ignored.has(name);
  decoder.trace?.(name, value, isIgnored ? "ignored" : "unknown");
  if (isIgnored) return;
  noteUnreadTime(decoder, name, value);
  if (!decoder.timeElsewhere && looksLikeTime(name, value)) decoder.timeElsewhere = true;
  const { unmapped } = decoder.prepared;
  const key = storableText(name, NAME_LENGTH);
  const known = unmapped.find((field) => field.key === key);
  if (known) known.value = asText(value);
  else if (unmapped.length < REPORTED_FIELDS) unmapped.push({ key, value: asText(value) });
}

// The object around a batch is decoded as a row of its own, which stays empty.
const MOST_ROWS = telemetryLimits.samples + 1;

/** Starts a row; null when the message has more of them than one message may have. */
export function addRow(decoder: Decoder): DecodedRow | null {
  if (decoder.rows.length >= MOST_ROWS) {
    decoder.prepared.dead = { reason: "too_many_samples" };
    return null;
  }
  const slots = decoder.mapping.emptySlots.slice();
  const row: DecodedRow = { at: Number.NaN, slots, quality: null, filled: false, estimated: false };
  decoder.rows.push(row);
  return row;
}

export const planFor = (decoder: Decoder, key: string): ChannelPlan | undefined =>
  decoder.mapping.byKey.get(key) ?? decoder.mapping.byParameter.get(key);

/** Puts the value of a channel into its slot, or rejects it under the name `key`; true when it was taken. */
export function takeValue(
  decoder: Decoder,
  row: DecodedRow,
  plan: ChannelPlan,
  key: string,
  value: unknown,
): boolean {
  decoder.trace?.(key, value, "channel", plan);
  const number = readChannelValue(plan, value);
  if (number === UNREADABLE) {
    rejectClaimed(decoder, key, "not_a_number", value, plan.slot);
    return false;
  }
  row.filled = true;
  if (Number.isNaN(number)) setFlag(row, plan.slot, codes.missing);
  else row.slots[plan.slot] = number;
  return true;
}
