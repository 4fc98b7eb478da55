import type { ChannelPlan } from "./decode-mapping.ts";
import { codes, type Row, setFlag } from "./decode-row.ts";
import { MEMORY_WIDTH, memoryField } from "./device-memory.ts";
import { addNote, type Prepared } from "./prepared.ts";
import { totaliserStep } from "./totaliser-step.ts";

const {
  at: AT,
  value: VALUE,
  runAt: RUN_AT,
  runValue: RUN_VALUE,
  runCount: RUN_COUNT,
  away: AWAY,
  verdict: VERDICT,
} = memoryField;
/** Fewer equal samples than this prove nothing, however far apart they are. */
const RUN_SAMPLES = 4;
/** A spike is over within this many samples; a level that lasts longer is real. */
const SPIKE_SAMPLES = 2;
/** After a longer silence (ms) any level is possible. */
const LONGEST_SPIKE_GAP = 3_600_000;

/** Whether this sample continues a run of equal values for too long. */
const isStuck = (
  fields: Float64Array,
  base: number,
  plan: ChannelPlan,
  at: number,
  value: number,
): boolean => {
  const { stuckAfterMs, resolution } = plan.plausibility;
  if (stuckAfterMs === Number.POSITIVE_INFINITY) return false;
  // Zero is an empty main or a clean sample, which is news, and often the clamped end of a range.
  const same = value !== 0 && Math.abs(value - (fields[base + RUN_VALUE] ?? Number.NaN)) < resolution;
  if (!same) {
    fields[base + RUN_VALUE] = value;
    fields[base + RUN_AT] = at;
    fields[base + RUN_COUNT] = 1;
    return false;
  }
  const count = (fields[base + RUN_COUNT] ?? 0) + 1;
  fields[base + RUN_COUNT] = count;
  return count >= RUN_SAMPLES && at - (fields[base + RUN_AT] ?? at) > stuckAfterMs;
};

/** A totaliser that jumped or fell; its new value becomes the base of the next step either way. */
const doubtsTotal = (
  plan: ChannelPlan,
  before: number,
  elapsed: number,
  value: number,
  prepared: Prepared,
): boolean => {
  const { delta, event } = totaliserStep(before, value, plan.plausibility.digits);
  if (event !== "rise") addNote(prepared, event === "reset" ? "totaliser_reset" : "totaliser_rollover");
  const jumped = delta !== null && delta > plan.plausibility.fastestRise * elapsed;
  if (jumped) addNote(prepared, "totaliser_jump");
  return jumped || event === "reset";
};

/** The level was right after all: what looked like the start of a spike is good again. */
const believe = (rows: readonly Row[], index: number, slot: number): void => {
  for (let back = 1; back <= SPIKE_SAMPLES; back += 1) {
    const row = rows[index - back];
    if (row?.quality?.[slot] === codes.suspect) setFlag(row, slot, codes.good);
  }
};

/** Judges the step from the last believed value to this one; true when it looks like a spike so far. */
const isSpike = (
  fields: Float64Array,
  base: number,
  plan: ChannelPlan,
  value: number,
  rows: readonly Row[],
  index: number,
): boolean => {
  const step = Math.abs(value - (fields[base + VALUE] ?? Number.NaN));
  const away = fields[base + AWAY] || 0;
  if (!(step > plan.plausibility.spikeStep)) {
    fields[base + AWAY] = 0;
    return false;
  }
  if (away >= SPIKE_SAMPLES) {
    fields[base + AWAY] = 0;
    believe(rows, index, plan.slot);
    return false;
  }
  fields[base + AWAY] = away + 1;
  return true;
};

const assessValue = (
  fields: Float64Array,
  plan: ChannelPlan,
  value: number,
  rows: readonly Row[],
  index: number,
  row: Row,
  prepared: Prepared,
): void => {
  const base = plan.slot * MEMORY_WIDTH;
  const lastAt = fields[base + AT] ?? Number.NaN;
  // History that arrives after newer data is not judged against what came later.
  if (row.at < lastAt) return;
  // The same message sent again is judged as it was the first time, in case that one was not committed.
  if (row.at === lastAt) {
    if (fields[base + VERDICT]) setFlag(row, plan.slot, codes.suspect);
    return;
  }
  const elapsed = row.at - lastAt;
  const spike = elapsed <= LONGEST_SPIKE_GAP && isSpike(fields, base, plan, value, rows, index);
  const doubted =
    plan.totaliser && !Number.isNaN(lastAt)
      ? doubtsTotal(plan, fields[base + VALUE] ?? value, elapsed, value, prepared)
      : isStuck(fields, base, plan, row.at, value);
  fields[base + AT] = row.at;
  // The level before a spike stays the one to return to.
  if (!spike) fields[base + VALUE] = value;
  fields[base + VERDICT] = spike || doubted ? codes.suspect : codes.good;
  if (spike || doubted) setFlag(row, plan.slot, codes.suspect);
};

/** Judges good values by what the channel did before: stuck, spike, totaliser. Rows come oldest first. */
export function assessPlausibility(
  rows: readonly Row[],
  plans: readonly ChannelPlan[],
  fields: Float64Array,
  prepared: Prepared,
): void {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index];
    if (row === undefined) continue;
    for (const plan of plans) {
      const value = row.slots[plan.slot];
      if (typeof value !== "number" || row.quality?.[plan.slot]) continue;
      assessValue(fields, plan, value, rows, index, row, prepared);
    }
  }
}
