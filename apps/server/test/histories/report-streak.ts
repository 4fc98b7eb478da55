import { minuteMs } from "@sgval/quantities/duration";
import type { Report } from "./script.ts";

/** Reports that are further apart (ms) may be no current ones. */
const mostApart = 9 * minuteMs;

/** How many good reports came in a row, and when the last one was. */
export const createReportStreak = () => {
  let good = { count: 0, at: 0 };
  return {
    reported: ({ odd }: Report, at: number): void => {
      good = odd === null ? { count: at - good.at < mostApart ? good.count + 1 : 1, at } : { count: 0, at };
    },
    /** Three came in a row, the last of them lately. */
    isHeard: (now: number): boolean => good.count >= 3 && now - good.at < mostApart,
    reset: (): void => {
      good = { count: 0, at: 0 };
    },
  };
};
