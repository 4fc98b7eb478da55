import { dayMs, hourMs } from "@sgval/quantities/duration";
import { modulusOf, totaliserStep } from "@sgval/quantities/totaliser";

/**
 * What is odd about a reading of a customer meter. `negative`: the index fell, though not from the end of the register, or
 * is still down before it returns, so that what was used since the reading before is not known. `returned`: after such a
 * fall it is back on the line of before, and counts from the reading before the fall. `contradicted`: a reading soon after it is
 * lower, but not lower than those before, so that this one was too high, or the meter was replaced. `jump`: more than the meter can
 * let through. `unchanged`: the same index for 30 days; it is believed, and somebody should look.
 */
export const oddKinds = ["negative", "jump", "returned", "contradicted", "unchanged"] as const;
export type OddKind = (typeof oddKinds)[number];
/** Those without which the volume of a meter would be another one. */
export const doubtfulKinds = [
  "negative",
  "jump",
  "returned",
  "contradicted",
] as const satisfies readonly OddKind[];

/** The register of a meter, from its installation to its replacement. */
export interface Register {
  digits: number;
  /** The highest flow that the meter can measure, m³/h. */
  qMax: number;
}

export interface IndexReading {
  /** Epoch ms. */
  at: number;
  /** m³ */
  index: number;
}

/** What was used since an earlier reading: from `since` on, m³. */
export interface Consumption {
  /** Epoch ms of the reading before, of one that returned of the one before the fall; `null` for the first of a register. */
  since: number | null;
  /** `null` where it is not known, or not believed. */
  volume: number | null;
  odd: OddKind | null;
  /** Since when the index is what it is, epoch ms. */
  sameSince: number;
}

/** By how much more than Qmax a meter may count before a reading is not believed (`domain.md` 5.5). */
const jumpFactor = 1.2;
export const unchangedMs = 30 * dayMs;

/** Whether a register can show an index. */
export const showsIndex = ({ digits }: Pick<Register, "digits">, index: number): boolean =>
  index >= 0 && index < (modulusOf(digits) ?? 0);

/** What a meter may count between two readings and still be believed, m³. */
const mostBetween = (before: IndexReading, { at }: IndexReading, { qMax }: Register): number =>
  qMax * ((at - before.at) / hourMs) * jumpFactor;

/** Whether an index fell: from near the end of the range, only where so much cannot have passed that it began again at 0. */
const isFall = (before: IndexReading, reading: IndexReading, register: Register): boolean => {
  const { delta, event } = totaliserStep(before.index, reading.index, modulusOf(register.digits));
  return event === "reset" || (event === "rollover" && (delta ?? 0) > mostBetween(before, reading, register));
};

/** A blurred dial is misread once or twice in a row; what stays down longer is another register. */
const mostMisread = 2;
/** Readings that say what is usual before a fall. */
const usualOf = 3;

/** How many readings before one its assessment depends on, and how many before it are assessed with it. */
export const assessedWith = { context: mostMisread + 1 + usualOf, again: 2 * mostMisread } as const;

const rate = (from: IndexReading, to: IndexReading): number => (to.index - from.index) / (to.at - from.at);

/** What is usual before a reading, per ms: the lower median over the readings before, of which some may be misread. */
const usualRate = (readings: readonly IndexReading[], place: number): number => {
  const reading = readings[place];
  const rates = reading
    ? readings.slice(Math.max(0, place - usualOf), place).map((before) => Math.max(0, rate(before, reading)))
    : [];
  return rates.sort((one, other) => one - other)[Math.floor((rates.length - 1) / 2)] ?? 0;
};

/**
 * The place of the reading before a fall to whose line a reading returns. A new meter passes the last index of the old one too:
 * whichever of the two volumes is nearer to what was usual before is believed.
 */
const lineBefore = (
  readings: readonly IndexReading[],
  place: number,
  register: Register,
): number | undefined => {
  const reading = readings[place];
  for (let from = Math.max(0, place - mostMisread - 1); from < place - 1; from += 1) {
    const [before, low, last] = [readings[from], readings[from + 1], readings[place - 1]];
    if (!reading || !before || !low || !last || reading.index < before.index) continue;
    if (readings.slice(from + 1, place).some(({ index }) => index >= before.index)) continue;
    if (!isFall(before, low, register)) continue;
    if (reading.index - before.index > mostBetween(before, reading, register)) continue;
    if (usualRate(readings, from) < (rate(before, reading) + rate(last, reading)) / 2) return from;
  }
  return undefined;
};

/**
 * Whether a reading is above one after it that fell, but not below those before: the line goes on beneath it, nearer to what was
 * usual than by way of it.
 */
const isContradicted = (
  readings: readonly IndexReading[],
  place: number,
  register: Register,
  isLow: (place: number) => boolean,
): boolean => {
  for (let at = place + 1; at <= place + mostMisread; at += 1) {
    const [reading, before, fallen] = [readings[place], readings[at - 1], readings[at]];
    if (!reading || !before || !fallen) return false;
    if (!isFall(before, fallen, register) || isLow(at)) continue;
    if (readings.slice(place, at).some(({ index }) => index <= fallen.index)) return false;
    const from = readings.slice(0, place).findLastIndex(({ index }) => index <= fallen.index);
    const line = readings[from];
    if (!line || from < at - mostMisread - 1) return false;
    return usualRate(readings, from) < (rate(line, reading) + rate(line, fallen)) / 2;
  }
  return false;
};

/**
 * The readings of one register in order of time, each with what was used since the one before: v2 - v1; after a roll-over,
 * which is a fall from above 90 % of the range, modulus - v1 + v2. After any other fall nothing is known, and the next reading
 * counts from the new index, unless it returns to the line of before: that counts from before the fall. More than
 * Qmax × time × 1.2 is not believed. An index that is too high is known by the fall after it, and counts as it is, marked.
 * @param sameSince since when the first one is what it is, epoch ms
 */
export const consumptionsOf = (
  readings: readonly IndexReading[],
  register: Register,
  sameSince = readings[0]?.at ?? 0,
): Consumption[] => {
  const lines = readings.map((_, place) => lineBefore(readings, place, register));
  const isLow = (place: number) =>
    lines.slice(place + 1, place + 1 + mostMisread).some((from) => from !== undefined && from < place);
  let same = sameSince;
  return readings.map((reading, place): Consumption => {
    const { at, index } = reading;
    const before = readings[place - 1];
    if (!before) return { since: null, volume: null, odd: null, sameSince: same };
    const line = isLow(place) ? undefined : lines[place];
    const counted = (line === undefined ? undefined : readings[line]) ?? before;
    const since = counted.at;
    const { delta } = totaliserStep(counted.index, index, modulusOf(register.digits));
    if (delta !== 0 || counted !== before) same = at;
    if (delta === null || isLow(place)) return { since, volume: null, odd: "negative", sameSince: same };
    if (delta > mostBetween(counted, reading, register))
      return { since, volume: null, odd: "jump", sameSince: same };
    if (isContradicted(readings, place, register, isLow))
      return { since, volume: delta, odd: "contradicted", sameSince: same };
    if (counted !== before) return { since, volume: delta, odd: "returned", sameSince: same };
    return { since, volume: delta, odd: at - same >= unchangedMs ? "unchanged" : null, sameSince: same };
  });
};

/** The register that was installed at a time (epoch ms), of those of a meter in order. */
export const registerAt = <R extends { from: string | null }>(
  registers: readonly R[],
  at: number,
): R | undefined => registers.findLast(({ from }) => from === null || Date.parse(from) <= at);

/** What a reading would mean, were it added to those of its meter; `null` where its register cannot show it. */
export const assessmentOf = (
  registers: readonly (Register & { number: number; from: string | null })[],
  readings: readonly (IndexReading & { register: number })[],
  reading: IndexReading,
): Consumption | null => {
  const register = registerAt(registers, reading.at);
  if (!register || !showsIndex(register, reading.index)) return null;
  const others = readings.filter((one) => one.register === register.number && one.at !== reading.at);
  const all = [...others, reading].sort((one, other) => one.at - other.at);
  return consumptionsOf(all, register)[all.indexOf(reading)] ?? null;
};

/** Volume of a period, m³. */
export interface PeriodVolume {
  /** `null` without any consumption that is known. */
  volume: number | null;
  /** The part of it that was estimated: of readings that do not fall on the ends of the period. */
  estimated: number;
  /** Share of the period about which something is known, 0 to 1. */
  covered: number;
}

/**
 * The volume of a period by pro-rating: what was used between two readings is spread evenly over the time between them.
 * 1 500 → 1 560 m³ over 30 days, 20 of them in the period, are 40 m³, all of them estimated (`domain.md` 5.5). The sums of
 * lists are made by the same rule in SQL.
 * @param from, to epoch ms
 */
export const volumeOf = (
  consumptions: readonly (Pick<Consumption, "since" | "volume"> & { at: number })[],
  from: number,
  to: number,
): PeriodVolume => {
  let [volume, estimated, known] = [0, 0, 0];
  for (const { since, at, volume: used } of consumptions) {
    if (since === null || used === null) continue;
    const within = Math.min(at, to) - Math.max(since, from);
    if (within <= 0) continue;
    const part = (used * within) / (at - since);
    known += within;
    volume += part;
    if (since < from || at > to) estimated += part;
  }
  return { volume: known > 0 ? volume : null, estimated, covered: to > from ? known / (to - from) : 0 };
};

/** What the inflow of an area and the meters in it say about each other. */
export interface Unaccounted {
  /** m³; negative when the meters counted more than came in. */
  volume: number;
  /** Of the inflow; `null` without any. */
  share: number | null;
  /** Check the boundary, or which meters belong to the area. */
  metersAboveInflow: boolean;
}

/** What came into an area and was not metered; `null` where either is not known. */
export const unaccountedOf = (inflow: number | null, metered: number | null): Unaccounted | null => {
  if (inflow === null || metered === null) return null;
  const volume = inflow - metered;
  return { volume, share: inflow > 0 ? volume / inflow : null, metersAboveInflow: volume < 0 };
};
