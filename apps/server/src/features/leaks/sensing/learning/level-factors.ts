import type { RepairEffect } from "@sgval/contract/leaks/repair-effect";

/** What is known of a suspected leak from a time on. */
export interface Lesson {
  /** The suspected leak. */
  id: number;
  /** The DMA device of its zone. */
  deviceId: number;
  /** Since when it is known (epoch ms). */
  at: number;
  /**
   * `chance`: nothing leaks; `seen`: somebody stood before the water; `repaired`: the night flow fell with the repair;
   * `elsewhere`: it did not, so that what was repaired was not what was suspected.
   */
  verdict: "chance" | "seen" | "repaired" | "elsewhere";
}

/** What the last verdict on each leak multiplies the alarm level of its zone by. */
const factors = {
  chance: 1.12,
  seen: 0.94,
  repaired: 0.88,
  elsewhere: 1,
} as const satisfies Record<Lesson["verdict"], number>;
/** However many leaks were dismissed: a zone never falls silent. However many were repaired: chance stays chance. */
export const levelBounds = { least: 0.8, most: 2 } as const;

/** A repair that the night flow fell with by less than this share of the suspected flow was not of what was suspected. */
const leastFall = 0.5;

/** What a comparison of nights says of a suspected flow (m³/h); `null` while it says nothing. */
export const verdictOf = (
  { saved }: Pick<RepairEffect, "saved">,
  flow: number,
): "repaired" | "elsewhere" | null =>
  saved === null ? null : saved.flow >= leastFall * flow ? "repaired" : "elsewhere";

/**
 * What the alarm level of a zone is multiplied by, from what was known of its suspected leaks at a time (epoch ms): what people
 * find out later says nothing of the days before. Of each leak the last verdict counts, in the order of the verdicts.
 */
export const levelFactors = (lessons: readonly Lesson[]) => {
  const { least, most } = levelBounds;
  const byZone = Map.groupBy(
    lessons.toSorted((one, other) => one.at - other.at),
    ({ deviceId }) => deviceId,
  );
  return (deviceId: number, at: number): number => {
    const last = new Map<number, Lesson>();
    for (const lesson of byZone.get(deviceId) ?? [])
      if (lesson.at <= at) {
        // In the order of the verdicts, not of the leaks.
        last.delete(lesson.id);
        last.set(lesson.id, lesson);
      }
    let factor = 1;
    for (const { verdict } of last.values())
      factor = Math.max(least, Math.min(most, factor * factors[verdict]));
    return factor;
  };
};
