/** What people found out about a suspected leak: nothing that leaks, or a leak that was there. */
export interface Lesson {
  /** The suspected leak. */
  id: number;
  /** The DMA device of its zone. */
  deviceId: number;
  /** Since when it is known (epoch ms). */
  at: number;
  verdict: "chance" | "seen";
}

/** What each verdict multiplies the alarm level of its zone by. */
const steps = { chance: 1.12, seen: 0.94 } as const satisfies Record<Lesson["verdict"], number>;
const [least, most] = [1, 2];

/**
 * By how much the alarm level of a zone is raised by what was known of its suspected leaks at a time (epoch ms): what people
 * found out later says nothing of the days before.
 */
export const levelFactors = (lessons: readonly Lesson[]) => {
  const byZone = Map.groupBy(
    lessons.toSorted((one, other) => one.at - other.at),
    ({ deviceId }) => deviceId,
  );
  return (deviceId: number, at: number): number =>
    (byZone.get(deviceId) ?? [])
      .filter((lesson) => lesson.at <= at)
      .reduce((factor, { verdict }) => Math.max(least, Math.min(most, factor * steps[verdict])), 1);
};
