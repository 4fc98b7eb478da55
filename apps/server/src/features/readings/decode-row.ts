import { type Quality, qualityCode } from "@sgval/quantities/quality";
import type { ChannelPlan, Mapping } from "./decode-mapping.ts";
import { readNumber, UNREADABLE } from "./read-number.ts";

/** One moment as decoded: numbers still as the device sent them. */
export interface Row {
  /** Epoch ms by the device's clock; NaN when it gave none, 0 when it gave nonsense. */
  at: number;
  slots: (number | null)[];
  quality: (number | null)[] | null;
  /** Something in it belongs to a channel. */
  filled: boolean;
  /** Its time is our guess. */
  estimated: boolean;
}

export const newRow = (mapping: Mapping): Row => ({
  at: Number.NaN,
  slots: mapping.emptySlots.slice(),
  quality: null,
  filled: false,
  estimated: false,
});

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

export function setFlag(row: Row, slot: number, code: number): void {
  row.quality ??= row.slots.map(() => 0);
  row.quality[slot] = code;
}

const switchLabels: ReadonlyMap<string, number> = new Map([
  ...["on", "true", "running", "run", "start", "open"].map((label) => [label, 1] as const),
  ...["off", "false", "stopped", "stop", "closed", "close"].map((label) => [label, 0] as const),
]);

/** The number of a state word such as `on` or `low`; UNREADABLE when the parameter has no such state. */
const readState = ({ parameter }: ChannelPlan, value: unknown): number => {
  if (typeof value !== "string") return UNREADABLE;
  const label = value.trim().toLowerCase();
  const state = parameter.states?.find(({ key }) => key === label);
  if (state) return state.code;
  const isSwitch = parameter.kinds.includes("boolean");
  return isSwitch ? (switchLabels.get(label) ?? UNREADABLE) : UNREADABLE;
};

/** Puts a payload field into its slot; gives false when it is no value of this channel and must be rejected. */
export function takeField(row: Row, plan: ChannelPlan, value: unknown): boolean {
  const read = readNumber(value);
  const number = read === UNREADABLE ? readState(plan, value) : read;
  if (number === UNREADABLE) return false;
  row.filled = true;
  if (Number.isNaN(number)) setFlag(row, plan.slot, codes.missing);
  else row.slots[plan.slot] = number;
  return true;
}
