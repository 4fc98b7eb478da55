import { dayMs } from "@sgval/quantities/duration";
import type { SensedLeak } from "./sense-zones.ts";
import type { SuspectedLeakRecord } from "./suspected-leaks.store.ts";

/** A leak that begins within so long of a stored one is the same. */
const sameStart = 2 * dayMs;

type Stored = Pick<
  SuspectedLeakRecord,
  "deviceId" | "state" | "startedAt" | "detectedAt" | "endedAt" | "dismissed"
>;

/** When a stored leak was over, or found to be none (epoch ms). */
const closedAt = ({ endedAt, dismissed }: Stored): number =>
  (endedAt ?? dismissed?.at)?.getTime() ?? Number.POSITIVE_INFINITY;

/** Whether the flow of a leak is still watched: nobody has dismissed it, and it has not fallen back. */
const isWatched = ({ state, endedAt }: Stored): boolean => state !== "dismissed" && endedAt === null;

/** Whether what is sensed of a stored leak is kept: it is not over, or somebody said so and its flow is there all the same. */
export const isFollowed = (
  { endedAt, endedBy }: Pick<SuspectedLeakRecord, "endedAt" | "endedBy">,
  sensed: Pick<SensedLeak, "endedAt">,
): boolean => endedAt === null || (endedBy !== null && sensed.endedAt === null);

/**
 * Which stored leaks the past of the zones shows again. What was stored and does not come out again, as the days in which it
 * began are too far back or are another reference by now, is followed all the same: it is over when its flow falls back.
 * @param representativeOf the device by which the leaks of another one are sensed now
 */
export const storedLeaks = <Leak extends Stored>(
  stored: readonly Leak[],
  representativeOf: (deviceId: number) => number,
) => {
  const left = new Set(stored);
  const isOf = (one: Leak, deviceId: number) => representativeOf(one.deviceId) === deviceId;
  return {
    /** Whether any stored leak of the zone lasted at the same time as a sensed one: they cannot be told from each other later. */
    overlaps: ({ deviceId, startedAt, endedAt }: Pick<SensedLeak, "deviceId" | "startedAt" | "endedAt">) =>
      stored.some(
        (one) =>
          isOf(one, deviceId) &&
          one.startedAt.getTime() < (endedAt ?? Number.POSITIVE_INFINITY) &&
          startedAt < closedAt(one),
      ),
    /** Takes the stored leak that a sensed one is; of those that are known by then, where that is asked. */
    recognise: (
      leak: Pick<SensedLeak, "deviceId" | "startedAt">,
      isKnown: (one: Leak) => boolean = () => true,
    ): Leak | undefined => {
      const apart = ({ startedAt }: Leak) => Math.abs(startedAt.getTime() - leak.startedAt);
      const [same] = [...left]
        .filter((one) => isOf(one, leak.deviceId) && apart(one) <= sameStart && isKnown(one))
        .sort((one, other) => apart(one) - apart(other));
      if (same) left.delete(same);
      return same;
    },
    /** Takes the stored leaks that are watched, were found until a time (epoch ms) and have not been found again by then. */
    notFoundBy: (at: number): Leak[] => {
      const due = [...left].filter((one) => isWatched(one) && one.detectedAt.getTime() <= at);
      for (const one of due) left.delete(one);
      return due;
    },
  };
};
