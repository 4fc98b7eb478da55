import { dayMs } from "@sgval/quantities/duration";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { quartersOf } from "./zone-days.store.ts";
import type { CriticalPoint } from "./zone-sources.ts";

/** A critical point that has sent nothing for so long (ms) is dead: the zone goes on with the others. */
const deadAfter = 7 * dayMs;

const timesOf = async (
  db: DatabaseHandle,
  { deviceId, slot }: CriticalPoint,
  range: { from: number; to: number },
): Promise<number[]> => (await quartersOf(db, deviceId, [slot], range)).map(({ at }) => at);

/**
 * Whether a critical point is dead at a time (epoch ms), by the quarters of an hour of which its pressure is known.
 * @param known those from a time on, and that time
 */
export const deadPoint = async (
  db: DatabaseHandle,
  point: CriticalPoint,
  { times, from }: { times: Iterable<number>; from: number },
): Promise<(at: number) => boolean> => {
  const known = [...times].sort((one, other) => one - other);
  // One that speaks at once has no need of what was before.
  const isSilent = (known[0] ?? Number.POSITIVE_INFINITY) > from;
  const earlier = isSilent ? await timesOf(db, point, { from: from - deadAfter, to: from }) : [];
  const heard = [Math.max(point.since, ...earlier), ...known];
  return (at) => at - (heard.findLast((time) => time <= at) ?? at) >= deadAfter;
};

/** Whether one that is silent now has been dead for good, as its days have it. */
export const isDeadNow = async (db: DatabaseHandle, point: CriticalPoint, now: number): Promise<boolean> =>
  now - point.since >= deadAfter &&
  (await timesOf(db, point, { from: now - deadAfter, to: now })).length === 0;
