import { signalFromReport } from "@sgval/quantities/unit";
import type { ChannelPlan } from "./decode-mapping.ts";
import { codes, type Row, setFlag } from "./decode-row.ts";
import { type DeviceMemory, MEMORY_WIDTH, memoryField } from "./device-memory.ts";
import { addNote, type Prepared } from "./prepared.ts";
import { measuredOf, rawHealth, type Scaling, scalingAt } from "./scale-range.ts";

const { soundAt, faultAt } = memoryField;
/** A transmitter must be wrong for this long (ms), or twice in a row, before it counts as broken. */
const FAULT_AFTER = 4000;

/** A sentinel inside the range of a calibrated signal is a plain full-scale count. */
const isSentinel = (plan: ChannelPlan, scaling: Scaling | null, raw: number): boolean =>
  plan.sentinels.includes(raw) &&
  (scaling === null || scaling.kind === "none" || raw < scaling.rawMin || raw > scaling.rawMax);

const blank = (row: Row, slot: number, code: number): void => {
  row.slots[slot] = null;
  setFlag(row, slot, code);
};

const faultCode = (fields: Float64Array, base: number, at: number): number => {
  const sound = fields[base + soundAt] ?? Number.NaN;
  const fault = fields[base + faultAt] ?? Number.NaN;
  const isGlitch = at >= sound && at - sound < FAULT_AFTER && !(fault > sound && fault < at);
  if (!(fault >= at)) fields[base + faultAt] = at;
  return isGlitch ? codes.suspect : codes.sensor_fault;
};

/** Scales one raw number; NaN where the signal itself is broken, its flag already set. */
const scale = (row: Row, plan: ChannelPlan, scaling: Scaling, raw: number, fields: Float64Array): number => {
  const health = rawHealth(scaling, raw);
  const base = plan.slot * MEMORY_WIDTH;
  if (health === "fault") {
    blank(row, plan.slot, faultCode(fields, base, row.at));
    return Number.NaN;
  }
  if (scaling.kind === "current_loop" && !((fields[base + soundAt] ?? 0) >= row.at))
    fields[base + soundAt] = row.at;
  if (health === "saturated") setFlag(row, plan.slot, codes.saturated);
  if (health === "outside") setFlag(row, plan.slot, codes.out_of_range);
  if (health === "healthy" || health === "outside") return measuredOf(scaling, raw);
  return raw < scaling.rawMin ? scaling.low : scaling.high;
};

const settle = (row: Row, plan: ChannelPlan, given: number, value: number, prepared: Prepared): void => {
  const { slot, plausibility } = plan;
  const reverse = value < 0 && plausibility.zeroBand !== Number.POSITIVE_INFINITY;
  if (reverse && value >= -plausibility.zeroBand) {
    row.slots[slot] = 0;
    return;
  }
  if (!Number.isFinite(value)) {
    blank(row, slot, codes.out_of_range);
    return;
  }
  row.slots[slot] = value;
  if (reverse) {
    addNote(prepared, "reverse_flow");
    if (given === codes.good) setFlag(row, slot, codes.suspect);
  } else if ((value < plan.min || value > plan.max) && (given === codes.good || given === codes.saturated))
    setFlag(row, slot, codes.out_of_range);
};

const scaleSlot = (
  row: Row,
  plan: ChannelPlan,
  raw: number,
  memory: DeviceMemory,
  prepared: Prepared,
): void => {
  const { slot } = plan;
  const scaling = plan.scalings.length === 0 ? null : scalingAt(plan.scalings, row.at);
  if (isSentinel(plan, scaling, raw)) {
    blank(row, slot, codes.sensor_fault);
    return;
  }
  if (plan.signal && scaling === null) {
    const dBm = signalFromReport(raw);
    if (dBm === null) blank(row, slot, codes.missing);
    else settle(row, plan, row.quality?.[slot] ?? 0, dBm, prepared);
    return;
  }
  // What the instrument says of itself goes before what we find.
  const received = row.quality?.[slot] ?? codes.good;
  const measured =
    scaling === null || scaling.kind === "none" ? raw : scale(row, plan, scaling, raw, memory.fields);
  if (Number.isNaN(measured)) return;
  if (received !== codes.good) setFlag(row, slot, received);
  settle(row, plan, row.quality?.[slot] ?? codes.good, measured * plan.factor + plan.offset, prepared);
};

/** Turns the raw numbers of a row into canonical units, in place, and flags what one number shows by itself. */
export function scaleRow(
  row: Row,
  plans: readonly ChannelPlan[],
  memory: DeviceMemory,
  prepared: Prepared,
): void {
  for (const plan of plans) {
    const raw = row.slots[plan.slot];
    if (typeof raw === "number") scaleSlot(row, plan, raw, memory, prepared);
  }
}
