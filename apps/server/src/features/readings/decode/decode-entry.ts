import { canConvert, convert } from "@sgval/quantities/unit";
import { type ChannelPlan, isUnitName, nameNames, reservedUse, valueNames } from "./channel-mapping.ts";
import {
  addRow,
  codes,
  type DecodedRow,
  type Decoder,
  type JsonObject,
  listUnmapped,
  noteUnreadTime,
  planFor,
  rejectClaimed,
  setFlag,
  takeValue,
} from "./decoded-message.ts";
import { takeTime } from "./device-clock.ts";
import { findSentUnit } from "./find-unit.ts";

/** Circular 10/2021: 00 measuring, 01 calibrating, 02 fault. */
const flagOfStatus = (status: unknown): number => {
  const text = String(status ?? "").trim();
  if (text === "" || text === "0" || text === "00") return codes.good;
  if (text === "1" || text === "01") return codes.calibrating;
  if (text === "2" || text === "02") return codes.sensor_fault;
  // An unknown status is no reason to trust the value.
  return codes.suspect;
};

/** Converts the number in the slot from the unit in the message to the channel's; false when that is impossible. */
const changeUnit = (row: DecodedRow, plan: ChannelPlan, unitText: unknown): boolean => {
  const value = row.slots[plan.slot];
  const unit = typeof unitText === "string" ? findSentUnit(unitText) : null;
  // An unknown unit does not contradict the unit the channel was set up with.
  if (unit === null || value === null || value === undefined || plan.scalings.length > 0) return true;
  if (!canConvert(unit, plan.unit)) return false;
  row.slots[plan.slot] = convert(value, unit, plan.unit);
  return true;
};

const named = (item: JsonObject, names: readonly string[]): string | undefined =>
  names.find((name) => item[name] !== undefined);

/** The unit that stands beside a field which is called like a value; a block of several measurements may name the unit of one. */
export const unitBeside = (holder: JsonObject, field: string): unknown => {
  if (!valueNames.includes(field)) return undefined;
  for (const name in holder) if (isUnitName(name)) return holder[name];
  return undefined;
};

/** {@link takeValue} of a number whose unit stands beside it. */
export const takeWithUnit = (
  decoder: Decoder,
  row: DecodedRow,
  plan: ChannelPlan,
  key: string,
  value: unknown,
  unit: unknown,
): boolean => {
  if (!takeValue(decoder, row, plan, key, value)) return false;
  if (changeUnit(row, plan, unit)) return true;
  row.slots[plan.slot] = null;
  rejectClaimed(decoder, key, "unit_mismatch", `${value} ${unit}`, plan.slot);
  return false;
};

/**
 * The row that an item of a list belongs to: that of the time which stands in the item, one for all items of that time; `row` where none
 * does. Null when the message has too many rows.
 */
export const rowOfItem = (decoder: Decoder, row: DecodedRow, item: JsonObject): DecodedRow | null => {
  for (const name in item) {
    const value = item[name];
    noteUnreadTime(decoder, name, value);
    if (reservedUse(decoder.mapping, name) !== "time" || value === null || value === "") continue;
    decoder.itemRows ??= new Map();
    const known = decoder.itemRows.get(value);
    if (known) {
      decoder.trace?.(name, value, "time");
      return known;
    }
    const own = addRow(decoder);
    if (!own) return null;
    decoder.itemRows.set(value, own);
    // What stands beside a list of timed values is of when the message was sent, however old they are.
    if (decoder.index < 0) decoder.current ??= row;
    takeTime(decoder, own, name, value);
    return own;
  }
  return row;
};

/** Whether an item is a value whose name stands in a field beside it: `{"k": "pH", "v": 7.2}`, `{"Type": "Volume", "Value": 1}`. */
export const isEntry = (decoder: Decoder, item: JsonObject): boolean => {
  if (typeof (item.k ?? item.key) === "string") return true;
  const name = item[named(item, nameNames) ?? ""];
  const value = named(item, valueNames);
  if (typeof name !== "string" || value === undefined) return false;
  if (planFor(decoder, value) !== undefined) return false;
  // Without a unit the name may be that of the device, and the value one of a row.
  return planFor(decoder, name) !== undefined || Object.keys(item).some(isUnitName);
};

/** Takes `{k, v, u, st}`: a value with its unit, its time and the status of its instrument. */
export function takeEntry(decoder: Decoder, messageRow: DecodedRow, item: JsonObject): void {
  const key = String(item[named(item, nameNames) ?? ""]);
  const valueKey = named(item, valueNames) ?? "";
  const value = item[valueKey];
  const plan = planFor(decoder, key);
  const row = rowOfItem(decoder, messageRow, item);
  if (!row) return;
  if (!plan) {
    listUnmapped(decoder, key, value);
    return;
  }
  if (!takeWithUnit(decoder, row, plan, key, value, unitBeside(item, valueKey))) return;
  const flag = flagOfStatus(item.st ?? item.status);
  if (flag !== codes.good) setFlag(row, plan.slot, flag);
}
