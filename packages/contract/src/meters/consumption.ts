import { dayMs, hourMs } from "@sgval/quantities/duration";
import { modulusOf, totaliserStep } from "@sgval/quantities/totaliser";

/**
 * What is odd about a reading of a customer meter. `negative`: the index fell, though not from the end of the register, so
 * that what was used since the reading before is not known. `jump`: more than the meter can let through. `unchanged`: the
 * same index for 30 days; it is believed, and somebody should look.
 */
export const oddKinds = ["negative", "jump", "unchanged"] as const;
export type OddKind = (typeof oddKinds)[number];

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

/** What was used since the reading before: from `since` on, m³. */
export interface Consumption {
  /** Epoch ms of the reading before; `null` for the first one of a register. */
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

/**
 * What a reading says of the time since the one before it on the same register: v2 - v1; after a roll-over, which is a
 * fall from above 90 % of the range, modulus - v1 + v2. After any other fall nothing is known, and the next reading counts from
 * the new index. More than Qmax × time × 1.2 is not believed.
 */
export const consumptionSince = (
  before: (IndexReading & Pick<Consumption, "sameSince">) | null,
  { at, index }: IndexReading,
  { digits, qMax }: Register,
): Consumption => {
  if (!before) return { since: null, volume: null, odd: null, sameSince: at };
  const since = before.at;
  const { delta } = totaliserStep(before.index, index, modulusOf(digits));
  if (delta === null) return { since, volume: null, odd: "negative", sameSince: at };
  if (delta > qMax * ((at - since) / hourMs) * jumpFactor)
    return { since, volume: null, odd: "jump", sameSince: at };
  const sameSince = delta === 0 ? before.sameSince : at;
  return { since, volume: delta, odd: at - sameSince >= unchangedMs ? "unchanged" : null, sameSince };
};

/** The readings of one register in order of time, each with what was used since the one before. */
export const consumptionsOf = (readings: readonly IndexReading[], register: Register): Consumption[] => {
  let before: Parameters<typeof consumptionSince>[0] = null;
  return readings.map((reading) => {
    const found = consumptionSince(before, reading, register);
    before = { ...reading, sameSince: found.sameSince };
    return found;
  });
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
