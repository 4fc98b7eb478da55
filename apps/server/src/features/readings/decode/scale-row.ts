import { qualityFromCode, qualityGroup } from "@sgval/quantities/quality";
import { linear, measuredOf, rawHealth } from "@sgval/quantities/scaling";
import { signalFromReport } from "@sgval/quantities/unit";
import type { ChannelPlan, VersionedScaling } from "./channel-mapping.ts";
import { addNote, codes, type DecodedRow, type Prepared, setFlag } from "./decoded-message.ts";

/** The version in force at a time (epoch ms); data from before the first version uses the first. */
export function scalingAt(scalings: readonly VersionedScaling[], at: number): VersionedScaling | null {
  for (let index = scalings.length - 1; index > 0; index -= 1) {
    const scaling = scalings[index];
    if (scaling && scaling.validFrom <= at) return scaling;
  }
  return scalings[0] ?? null;
}

/** What is remembered of each slot: newest time (ms) with a sound raw signal, newest with a broken one. */
const SOUND_AT = 0;
const FAULT_AT = 1;
export const SIGNAL_MEMORY_WIDTH = 2;

/** A signal must be broken for this long (ms), or twice in a row, before it counts as a sensor fault. */
const FAULT_AFTER = 4000;

/** A sentinel value inside the range of a calibrated signal is a full-scale count. */
const isSentinel = (plan: ChannelPlan, scaling: VersionedScaling | null, raw: number): boolean =>
  plan.sentinels.includes(raw) &&
  (scaling === null ||
    scaling.kind === "none" ||
    scaling.kind === "linear" ||
    raw < scaling.rawMin ||
    raw > scaling.rawMax);

const blank = (row: DecodedRow, slot: number, code: number): void => {
  row.slots[slot] = null;
  setFlag(row, slot, code);
};

const faultCode = (memory: Float64Array, base: number, at: number): number => {
  const sound = memory[base + SOUND_AT] ?? Number.NaN;
  const fault = memory[base + FAULT_AT] ?? Number.NaN;
  const isGlitch = at >= sound && at - sound < FAULT_AFTER && !(fault > sound && fault < at);
  if (!(fault >= at)) memory[base + FAULT_AT] = at;
  return isGlitch ? codes.suspect : codes.sensor_fault;
};

/** Scales one raw number; NaN where the signal is broken, with its flag set. */
const scale = (
  row: DecodedRow,
  plan: ChannelPlan,
  scaling: VersionedScaling,
  raw: number,
  memory: Float64Array,
): number => {
  const health = rawHealth(scaling, raw);
  const base = plan.slot * SIGNAL_MEMORY_WIDTH;
  if (health === "fault") {
    blank(row, plan.slot, faultCode(memory, base, row.at));
    return Number.NaN;
  }
  if (scaling.kind === "current_loop" && !((memory[base + SOUND_AT] ?? 0) >= row.at))
    memory[base + SOUND_AT] = row.at;
  if (health === "saturated") setFlag(row, plan.slot, codes.saturated);
  if (health === "outside") setFlag(row, plan.slot, codes.out_of_range);
  return measuredOf(scaling, raw, health);
};

const isBad = (code: number): boolean => {
  const quality = qualityFromCode(code);
  return quality === null || qualityGroup(quality) === "bad";
};

/** No parameter has such a number: sums and averages over it would overflow. */
const LARGEST = 1e15;

const isOutside = ({ min, max }: ChannelPlan, value: number, reverse: boolean): boolean =>
  value > max || value < (reverse ? -max : min) || Math.abs(value) > LARGEST;

const storeValue = (
  row: DecodedRow,
  plan: ChannelPlan,
  flag: number,
  value: number,
  prepared: Prepared,
): void => {
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
  // Only a worse flag of the instrument itself stays: an uncertain value is still drawn and counted in places.
  const outside = isOutside(plan, value, reverse);
  if (outside && !isBad(flag)) setFlag(row, slot, codes.out_of_range);
  else if (reverse) {
    addNote(prepared, "reverse_flow");
    if (flag === codes.good) setFlag(row, slot, codes.suspect);
  }
};

const scaleSlot = (
  row: DecodedRow,
  plan: ChannelPlan,
  raw: number,
  memory: Float64Array,
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
    else storeValue(row, plan, row.quality?.[slot] ?? 0, dBm, prepared);
    return;
  }
  // The status the instrument reports of itself takes precedence over our assessment.
  const reported = row.quality?.[slot] ?? codes.good;
  const measured = scaling === null || scaling.kind === "none" ? raw : scale(row, plan, scaling, raw, memory);
  if (Number.isNaN(measured)) return;
  if (reported !== codes.good) setFlag(row, slot, reported);
  storeValue(row, plan, row.quality?.[slot] ?? codes.good, linear(measured, plan), prepared);
};

/** Turns the raw numbers of a row into canonical units, in place, and sets the quality each number has by itself. */
export function scaleRow(
  row: DecodedRow,
  plans: readonly ChannelPlan[],
  memory: Float64Array,
  prepared: Prepared,
): void {
  for (const plan of plans) {
    const raw = row.slots[plan.slot];
    if (typeof raw === "number") scaleSlot(row, plan, raw, memory, prepared);
  }
}
