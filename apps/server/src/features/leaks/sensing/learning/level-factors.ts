import type { RepairEffect } from "@sgval/contract/leaks/repair-effect";

/** What is known of a leak from a time on. */
export interface LeakFinding {
  /** The suspected leak, or the leak point of one that was not suspected. */
  id: number | `point ${number}`;
  /** The DMA device of its zone. */
  deviceId: number;
  /** Since when it is known (epoch ms). */
  at: number;
  /** Until when it was, where it was taken back (epoch ms). */
  until?: number;
  /**
   * `nothing_found`: nothing leaks; `water_found`: somebody stood before the water; `repaired`: the night flow fell with the repair;
   * `unrelated`: it did not, so that what was repaired was not what was suspected; `missed`: it fell with the repair of a leak
   * that only a person had found.
   */
  verdict: "nothing_found" | "water_found" | "repaired" | "unrelated" | "missed";
}

/** What the last verdict on each leak multiplies the alarm level of its zone by. */
const factors = {
  nothing_found: 1.12,
  water_found: 0.94,
  repaired: 0.88,
  unrelated: 1,
  // Less than a repair: it may have leaked since before the zone was learnt, which no level shows.
  missed: 0.94,
} as const satisfies Record<LeakFinding["verdict"], number>;
/** However many leaks were dismissed: a zone never falls silent. However many were repaired: chance stays chance. */
export const levelBounds = { least: 0.8, most: 2 } as const;

/** A repair that the night flow fell with by less than this share of the suspected flow was not of what was suspected. */
const leastFall = 0.5;

/** What a comparison of nights says of a suspected flow (m³/h); `null` while it says nothing. */
export const verdictOf = (
  { saved }: Pick<RepairEffect, "saved">,
  flow: number,
): "repaired" | "unrelated" | null =>
  saved === null ? null : saved.flow >= leastFall * flow ? "repaired" : "unrelated";

/** Whether a leak that nobody was warned of lost as much (m³/h) as is looked for: of a drip the flow shows nothing. */
export const isMissed = ({ saved }: Pick<RepairEffect, "saved">, smallestFlow: number): boolean =>
  saved !== null && saved.flow >= smallestFlow;

/**
 * What the alarm level of a zone is multiplied by, from what was known of its leaks at a time (epoch ms): what people
 * find out later says nothing of the days before. Of each leak the last verdict counts, in the order of the verdicts.
 */
export const levelFactors = (findings: readonly LeakFinding[]) => {
  const { least, most } = levelBounds;
  const byZone = Map.groupBy(
    findings.toSorted((one, other) => one.at - other.at),
    ({ deviceId }) => deviceId,
  );
  return (deviceId: number, at: number): number => {
    const last = new Map<LeakFinding["id"], LeakFinding>();
    for (const finding of byZone.get(deviceId) ?? [])
      if (finding.at <= at && at < (finding.until ?? Number.POSITIVE_INFINITY)) {
        // In the order of the verdicts, not of the leaks.
        last.delete(finding.id);
        last.set(finding.id, finding);
      }
    let factor = 1;
    for (const { verdict } of last.values())
      factor = Math.max(least, Math.min(most, factor * factors[verdict]));
    return factor;
  };
};
