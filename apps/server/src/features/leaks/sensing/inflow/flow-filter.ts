/** A meter that shows the same for so long (quarters) and in so many values is stuck: an hourly one says so after four hours. */
const stuck = { quarters: 8, values: 5 } as const;
/** A meter that reports by the hour fills one quarter in four; its value stands until the next, and no longer. */
const mostHeld = 3;

/**
 * What counts of a flow, quarter by quarter, by what came before: a meter that is stuck is a gap from when that can be known,
 * unless nothing flows, and the value of one that reports seldom stands until its next.
 * @returns takes the mean of a quarter (NaN for a gap) and answers what counts
 */
export const createFlowFilter = () => {
  let newest = Number.NaN;
  /** Quarters since the newest value, and since it was shown first; how often it was shown. */
  let [age, since, shown] = [0, 0, 0];
  /** Quarters between the last values. */
  let apart: number[] = [];

  return (value: number): number => {
    age += 1;
    since += 1;
    if (!Number.isNaN(value)) {
      if (!Number.isNaN(newest)) apart = [...apart.slice(-1), age];
      if (value !== newest) [since, shown] = [1, 0];
      shown += 1;
      newest = value;
      age = 0;
    }
    if (newest !== 0 && since >= stuck.quarters && shown >= stuck.values) return Number.NaN;
    // One value that is missing between others does not make a meter one that reports seldom.
    const held = apart.length > 0 ? Math.min(mostHeld, Math.min(...apart) - 1) : 0;
    return age <= held ? newest : Number.NaN;
  };
};
