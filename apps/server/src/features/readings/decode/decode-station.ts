import { canConvert, convert } from "@sgval/quantities/unit";
import type { ChannelPlan } from "./channel-mapping.ts";
import {
  codes,
  type DecodedRow,
  type Decoder,
  type JsonObject,
  listUnmapped,
  planFor,
  rejectClaimed,
  setFlag,
  takeValue,
} from "./decoded-message.ts";
import { findUnit } from "./find-unit.ts";

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
  const unit = typeof unitText === "string" ? findUnit(unitText) : null;
  // An unknown unit does not contradict the unit the channel was set up with.
  if (unit === null || value === null || value === undefined || plan.scalings.length > 0) return true;
  if (!canConvert(unit, plan.unit)) return false;
  row.slots[plan.slot] = convert(value, unit, plan.unit);
  return true;
};

export const isStationEntry = (item: JsonObject): boolean => typeof (item.k ?? item.key) === "string";

/** Takes `{k, v, u, st}`: a value with its unit and the status of its instrument. */
export function takeStationEntry(decoder: Decoder, row: DecodedRow, item: JsonObject): void {
  const key = String(item.k ?? item.key);
  const value = item.v ?? item.value;
  const plan = planFor(decoder, key);
  if (!plan) {
    listUnmapped(decoder, key, value);
    return;
  }
  if (!takeValue(decoder, row, plan, key, value)) return;
  if (!changeUnit(row, plan, item.u ?? item.unit)) {
    row.slots[plan.slot] = null;
    rejectClaimed(decoder, key, "unit_mismatch", `${value} ${item.u ?? item.unit}`, plan.slot);
    return;
  }
  const flag = flagOfStatus(item.st ?? item.status);
  if (flag !== codes.good) setFlag(row, plan.slot, flag);
}
