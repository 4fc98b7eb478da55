import { modulusOf, totaliserStep } from "@sgval/quantities/totaliser";
import type { ChannelPlan } from "./channel-mapping.ts";
import { addNote, codes, type DecodedRow, type Prepared, setFlag } from "./decoded-message.ts";

// What is remembered of each slot, side by side in one block of numbers; NaN where nothing is known.
/** Newest assessed time (ms), the last accepted value, and the quality code given to the newest one. */
const AT = 0;
const VALUE = 1;
const CODE = 2;
/** Start (ms), value and number of samples of the present run of equal values. */
const RUN_AT = 3;
const RUN_VALUE = 4;
const RUN_COUNT = 5;
/** Samples since the value left its last accepted level. */
const AWAY = 6;
export const VALUE_MEMORY_WIDTH = 7;

/** Fewer equal samples than this prove nothing, however far apart they are. */
const RUN_SAMPLES = 4;
/** A spike is over within this many samples; a level that lasts longer is real. */
const SPIKE_SAMPLES = 2;
/** After a longer silence (ms) any level is possible. */
const LONGEST_SPIKE_GAP = 3_600_000;

/** Whether this sample continues a run of equal values for too long. */
const isStuck = (
  memory: Float64Array,
  base: number,
  plan: ChannelPlan,
  at: number,
  value: number,
): boolean => {
  const { stuckAfterMs, resolution } = plan.plausibility;
  if (stuckAfterMs === Number.POSITIVE_INFINITY) return false;
  // Zero is an empty main or a clean sample, and often the clamped end of a range.
  const same = value !== 0 && Math.abs(value - (memory[base + RUN_VALUE] ?? Number.NaN)) < resolution;
  if (!same) {
    memory[base + RUN_VALUE] = value;
    memory[base + RUN_AT] = at;
    memory[base + RUN_COUNT] = 1;
    return false;
  }
  const count = (memory[base + RUN_COUNT] ?? 0) + 1;
  memory[base + RUN_COUNT] = count;
  return count >= RUN_SAMPLES && at - (memory[base + RUN_AT] ?? at) > stuckAfterMs;
};

const LEAST_DIGITS = 5;

/** A totaliser of unknown size is taken to have the digits it shows, so that its roll-over is not flagged as a reset. */
const shownModulus = (value: number): number =>
  10 ** Math.max(LEAST_DIGITS, Math.floor(Math.log10(Math.max(1, value))) + 1);

/** Whether a totaliser jumped or fell; its new value is the base of the next step either way. */
const isTotalSuspect = (
  plan: ChannelPlan,
  before: number,
  elapsed: number,
  value: number,
  prepared: Prepared,
): boolean => {
  const { delta, event } = totaliserStep(
    before,
    value,
    modulusOf(plan.plausibility.digits) ?? shownModulus(before),
  );
  if (event !== "rise") addNote(prepared, event === "reset" ? "totaliser_reset" : "totaliser_rollover");
  const jumped = delta !== null && delta > plan.plausibility.fastestRise * elapsed;
  if (jumped) addNote(prepared, "totaliser_jump");
  return jumped || event === "reset";
};

/** The new level lasted: what looked like the start of a spike is good again. */
const clearSpike = (rows: readonly DecodedRow[], index: number, slot: number): void => {
  for (let back = 1; back <= SPIKE_SAMPLES; back += 1) {
    const row = rows[index - back];
    if (row?.quality?.[slot] === codes.suspect) setFlag(row, slot, codes.good);
  }
};

/** Whether the step from the last accepted value to this one looks like a spike so far. */
const isSpike = (
  memory: Float64Array,
  base: number,
  plan: ChannelPlan,
  value: number,
  rows: readonly DecodedRow[],
  index: number,
): boolean => {
  const step = Math.abs(value - (memory[base + VALUE] ?? Number.NaN));
  const away = memory[base + AWAY] || 0;
  if (!(step > plan.plausibility.spikeStep)) {
    memory[base + AWAY] = 0;
    return false;
  }
  if (away >= SPIKE_SAMPLES) {
    memory[base + AWAY] = 0;
    clearSpike(rows, index, plan.slot);
    return false;
  }
  memory[base + AWAY] = away + 1;
  return true;
};

const assessValue = (
  memory: Float64Array,
  plan: ChannelPlan,
  value: number,
  rows: readonly DecodedRow[],
  index: number,
  row: DecodedRow,
  prepared: Prepared,
): void => {
  const base = plan.slot * VALUE_MEMORY_WIDTH;
  const lastAt = memory[base + AT] ?? Number.NaN;
  // History that arrives late is not assessed against newer values.
  if (row.at < lastAt) return;
  // The same message sent again gets the same quality, in case the first one was not committed.
  if (row.at === lastAt) {
    if (memory[base + CODE]) setFlag(row, plan.slot, codes.suspect);
    return;
  }
  const elapsed = row.at - lastAt;
  const spike = elapsed <= LONGEST_SPIKE_GAP && isSpike(memory, base, plan, value, rows, index);
  const implausible =
    plan.totaliser && !Number.isNaN(lastAt)
      ? isTotalSuspect(plan, memory[base + VALUE] ?? value, elapsed, value, prepared)
      : isStuck(memory, base, plan, row.at, value);
  memory[base + AT] = row.at;
  // The level before a spike stays the one to return to.
  if (!spike) memory[base + VALUE] = value;
  memory[base + CODE] = spike || implausible ? codes.suspect : codes.good;
  if (spike || implausible) setFlag(row, plan.slot, codes.suspect);
};

/** Assesses good values against the channel's earlier ones: stuck, spike, totaliser. Rows come oldest first. */
export function assessPlausibility(
  rows: readonly DecodedRow[],
  plans: readonly ChannelPlan[],
  memory: Float64Array,
  prepared: Prepared,
): void {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index];
    if (row === undefined) continue;
    for (const plan of plans) {
      const value = row.slots[plan.slot];
      if (typeof value !== "number" || row.quality?.[plan.slot]) continue;
      assessValue(memory, plan, value, rows, index, row, prepared);
    }
  }
}
