import { sensingMethod } from "@sgval/contract/leaks/sensing-method";
import { perDay } from "../expected-inflow.ts";
import { isSameFlow } from "../shift-shares.ts";
import type { createZonePast } from "../zone-past.ts";

/** What a zone takes less since a quarter without a leak that ended. */
interface Fall {
  from: number;
  /** m³/h on the average. */
  flow: number;
  /** Of the use that is left, where a share of it fell away; `null` for a constant flow. */
  share: number | null;
}

const { returnDays, levelDays } = sensingMethod;
/**
 * A share is no repair: it comes back also after weeks. The days in between are left out then, and of those that say how high the use
 * is as many have to be left.
 */
const mostDaysOfShare = 3 * levelDays;
/** Less of what is expected is a gap, so no share that is left is smaller. */
const leastShare = 0.05;

/** Shifts that begin within so many quarters are of one change. */
const sameStart = 12;
const isWithin = ({ from }: Fall, days: number, now: number): boolean => now - from <= days * perDay;

export interface FallsOptions {
  past: ReturnType<typeof createZonePast>;
  /** The score of the shift since a quarter, over what is usual, and the level that it is compared with. */
  scoreSince: (from: number) => number;
  level: () => number;
  /** Another inflow is normal from a quarter on. */
  onNewNormal: (from: number) => void;
}

/**
 * Falls that are the new normal of a zone until they are undone. What ended with a repair or went to another zone is a constant flow;
 * works, storms and closed firms take a share of the use, of which little falls away at night. A constant flow taken off the night
 * for what fell by day would make a leak of the next night.
 */
export const createFalls = ({ past, scoreSince, level, onNewNormal }: FallsOptions) => {
  const falls: Fall[] = [];

  const take = ({ from, flow, share }: Fall): void =>
    share === null ? past.shiftNormal(from, -flow) : past.scaleNormal(from, share);
  const undo = ({ from, flow, share }: Fall): void =>
    share === null ? past.shiftNormal(from, flow) : past.scaleNormal(from, 1 / share);
  const isUsual = (from: number): boolean => Math.abs(scoreSince(from)) <= level();

  /** What fits the quarters since one better, a constant flow or a share: by the weighted squares that each leaves. */
  const shapeOf = (from: number, now: number): Fall => {
    let [weights, sum, product, square] = [0, 0, 0, 0];
    let lowest = Number.POSITIVE_INFINITY;
    for (let number = Math.floor(from / perDay); number <= Math.floor(now / perDay); number += 1) {
      const day = past.residualAt(number);
      if (!day) continue;
      lowest = Math.min(lowest, ...day.expected);
      const [first, last] = [
        Math.max(0, from - number * perDay),
        Math.min(perDay - 1, now - number * perDay),
      ];
      for (let slot = first; slot <= last; slot += 1) {
        const residual = day.residual[slot] ?? Number.NaN;
        if (Number.isNaN(residual)) continue;
        const expected = day.expected[slot] ?? 0;
        const weight = 1 / (day.noise[slot] ?? 1) ** 2;
        weights += weight;
        sum += weight * residual;
        product += weight * residual * expected;
        square += weight * expected * expected;
      }
    }
    const [flow, share] = [-sum / weights, Math.max(leastShare, 1 + product / square)];
    // What flowed at all hours was no more than the night takes.
    const isShare = product ** 2 / square > sum ** 2 / weights || flow > lowest;
    return { from, flow, share: isShare && share < 1 ? share : null };
  };

  /** Takes the last fall, if it is not long ago, by what has been measured since: its first hours may not say what it is. */
  const takeAnew = (since: number, now: number, of: "any" | "other" = "any"): boolean => {
    const last = falls.at(-1);
    if (!last || !isWithin(last, returnDays, now)) return false;
    undo(last);
    const anew = shapeOf(last.from, now);
    const isOther = (anew.share === null) !== (last.share === null);
    if (anew.flow > 0 && (of === "any" || isOther)) {
      take(anew);
      if (isUsual(since)) {
        falls[falls.length - 1] = anew;
        onNewNormal(last.from);
        return true;
      }
      undo(anew);
    }
    take(last);
    return false;
  };

  return {
    /** Takes a fall as the new normal. */
    add: ({ from, flow }: { from: number; flow: number }, now: number): void => {
      if (takeAnew(from, now)) return;
      const fall = { ...shapeOf(from, now), flow };
      take(fall);
      falls.push(fall);
      onNewNormal(from);
    },
    /** Whether a rise is a fall that is over, or was another one than it seemed: both are taken as normal. */
    explain: ({ from, flow }: { from: number; flow: number }, now: number): boolean => {
      const back = falls.findIndex(
        (fall) => isWithin(fall, returnDays, now) && fall.share === null && isSameFlow(fall.flow, flow),
      );
      if (back !== -1) {
        falls.splice(back, 1);
        past.shiftNormal(from, flow);
        onNewNormal(from);
        return true;
      }
      const last = falls.at(-1);
      if (last && last.share !== null && isWithin(last, mostDaysOfShare, now) && last.from < from) {
        undo(last);
        const putBack = past.leaveOut(last.from, from - 1);
        if (isUsual(from)) {
          falls.pop();
          onNewNormal(from);
          return true;
        }
        putBack();
        take(last);
      }
      // It never fell as much, if the rise begins with it. Later, a smaller fall of the same shape would take a leak into it bit by bit.
      const isSameStart = last !== undefined && Math.abs(from - last.from) <= sameStart;
      return takeAnew(from, now, isSameStart ? "any" : "other");
    },
    /** The fall that began about a quarter (by number). */
    near: (from: number, within: number): Fall | undefined =>
      falls.find((one) => Math.abs(one.from - from) <= within),
  };
};
