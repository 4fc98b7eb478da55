import { fieldProblems } from "@sgval/contract/message";
import { isoTime } from "@sgval/contract/route";
import { type TimeRange, timeRange } from "@sgval/contract/time-range";
import { dayMs, hourMs } from "@sgval/quantities/duration";

/** The quick ranges of the product, in milliseconds back from now. */
const spanOf = { "2h": 2 * hourMs, "5h": 5 * hourMs, "1d": dayMs } as const;
export type QuickRange = keyof typeof spanOf;
export const quickRanges = ["2h", "5h", "1d"] as const satisfies readonly QuickRange[];

/** The end is open, so that new entries are included. */
export const rangeUntilNow = (quick: QuickRange, now: number): { from: string; to: undefined } => ({
  from: new Date(now - spanOf[quick]).toISOString(),
  to: undefined,
});

export interface AskedRange {
  /** Values of the fields. */
  shown: TimeRange;
  /** Filter of the list, in milliseconds. */
  filter: { from?: number; to?: number };
  /** Key of the message at the fields. */
  problem: string | undefined;
}

/** Reads the range of an address. An end that is not a time is ignored; a range that ends before it starts does not filter. */
export const readRange = (asked: { from?: unknown; to?: unknown }): AskedRange => {
  const shown = { from: isoTime.safeParse(asked.from).data, to: isoTime.safeParse(asked.to).data };
  const { error } = timeRange.safeParse(shown);
  if (error) return { shown, filter: {}, problem: fieldProblems(error)[0]?.message };
  const filter = {
    ...(shown.from === undefined ? {} : { from: Date.parse(shown.from) }),
    ...(shown.to === undefined ? {} : { to: Date.parse(shown.to) }),
  };
  return { shown, filter, problem: undefined };
};
