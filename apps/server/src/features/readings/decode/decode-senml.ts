import { takeWithUnit } from "./decode-entry.ts";
import {
  addRow,
  type DecodedRow,
  type Decoder,
  isJsonObject,
  type JsonObject,
  listUnmapped,
  planFor,
  reject,
  UNREADABLE_TIME,
} from "./decoded-message.ts";

const baseFields = ["bn", "bt", "bu", "bv", "bs", "bver"];
const fields: ReadonlySet<string> = new Set([
  ...[...baseFields, "n", "u", "v", "vs", "vb", "vd", "s", "t", "ut"],
]);

/** Times below this (s) are before or after now, others since 1970. */
const RELATIVE_BELOW = 2 ** 28;

/** Whether a list is SenML (RFC 8428): records with base fields, or of nothing but its fields. */
export const isSenml = (decoder: Decoder, list: readonly unknown[]): list is readonly JsonObject[] =>
  list.every(isJsonObject) &&
  !planFor(decoder, "v") &&
  (list.some((record) => baseFields.some((field) => field in record)) ||
    list.every((record) => "n" in record && Object.keys(record).every((field) => fields.has(field))));

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const saidOf = (record: JsonObject, base: JsonObject): unknown => {
  if (typeof record.v === "number") return record.v + numberOf(base.bv);
  return record.v ?? record.vb ?? record.vs ?? record.s;
};

/** Epoch ms; that of the arrival where the records say no time. */
const timeOf = (record: JsonObject, base: JsonObject, receivedAt: number): number => {
  if (record.t === undefined && base.bt === undefined) return receivedAt;
  for (const part of [record.t, base.bt])
    if (part !== undefined && typeof part !== "number") return UNREADABLE_TIME;
  const seconds = numberOf(base.bt) + numberOf(record.t);
  return Math.round(seconds < RELATIVE_BELOW ? receivedAt + seconds * 1000 : seconds * 1000);
};

/** Decodes SenML (RFC 8428): names, times and units are those of the record added to the base ones before it. */
export function decodeSenml(decoder: Decoder, records: readonly JsonObject[]): void {
  const rows = new Map<number, DecodedRow>();
  let base: JsonObject = {};
  for (const [index, record] of records.entries()) {
    base = {
      ...base,
      ...Object.fromEntries(Object.entries(record).filter(([key]) => baseFields.includes(key))),
    };
    const value = saidOf(record, base);
    if (value === undefined) continue;
    const at = timeOf(record, base, decoder.receivedAt);
    const row = rows.get(at) ?? addRow(decoder);
    if (!row) return;
    rows.set(at, row);
    row.at = at;
    decoder.index = index;
    if (at === UNREADABLE_TIME) reject(decoder, "t", "invalid_time", record.t ?? base.bt);
    const name = textOf(record.n);
    const full = `${textOf(base.bn)}${name}`;
    const key = name !== "" && planFor(decoder, name) ? name : planFor(decoder, full) ? full : name || full;
    const plan = planFor(decoder, key);
    if (plan) takeWithUnit(decoder, row, plan, key, value, record.u ?? base.bu);
    else listUnmapped(decoder, key, value);
  }
  decoder.index = -1;
}
