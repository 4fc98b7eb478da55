import { mostCompared } from "@sgval/contract/readings/readings";
import { daySeconds, hourSeconds } from "@sgval/quantities/duration";
import type { TFunction } from "i18next";
import { readRange } from "../../shared/ui/form/asked-range.ts";
import type { TrendRange } from "../../shared/ui/trend/trend-types.ts";
import type { ChartSource } from "./chart-data.ts";
import type { ChartSearch } from "./chart-search.ts";
import { readSpan } from "./ranges.ts";

export const USUAL_RANGE = "12h";

export interface ChartView {
  /** A range that does not move; null where the chart shows the last `spanSeconds`. */
  fixed: TrendRange | null;
  spanSeconds: number;
  /** Epoch seconds of the marked time. */
  at: number | null;
  /** Key of the message at the fields of the range. */
  problem: string | undefined;
}

type Asked = Pick<ChartSearch, "range" | "from" | "to" | "at">;

/** Before and after a marked time without a range. */
const AROUND = hourSeconds;

/** What part of time a chart shows. A range that ends before it starts is reported, and the default is shown. */
export const readChartView = (asked: Asked): ChartView => {
  const spanSeconds = readSpan(asked.range ?? USUAL_RANGE)?.seconds ?? 0;
  const { filter, shown, problem } = readRange(asked);
  const marked = Date.parse(asked.at ?? "");
  const at = Number.isNaN(marked) ? null : marked / 1000;
  const fixedOf = (): TrendRange | null => {
    const [from, to] = [filter.from, filter.to].map((end) => (end === undefined ? undefined : end / 1000));
    if (from !== undefined) return { from, to: to ?? from + spanSeconds };
    if (to !== undefined) return { from: to - spanSeconds, to };
    const isMarkAlone = at !== null && asked.range === undefined && shown.from === undefined;
    return isMarkAlone ? { from: at - AROUND, to: at + AROUND } : null;
  };
  return { fixed: fixedOf(), spanSeconds, at, problem };
};

const iso = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString();

/** A fixed range in the address. It keeps `range`, to which the chart returns. */
export const fixedSearch = ({ from, to }: TrendRange): Pick<ChartSearch, "from" | "to"> => ({
  from: iso(from),
  to: iso(to),
});

export const markSearch = (at: number | null): Pick<ChartSearch, "at"> => ({
  at: at === null ? undefined : iso(at),
});

/** About so many points of each line are asked for: more than the window is wide cannot be told apart. */
export const chartPoints = (): number => Math.min(2000, Math.max(300, window.innerWidth));

/** The shortest range that zooming reaches, and the longest. */
const [SHORTEST, LONGEST] = [10, 5 * 366 * 86_400];

/** A range that was zoomed or moved by hand, within what can be shown: nothing is measured after now. */
export const withinReason = ({ from, to }: TrendRange, now: number): TrendRange => {
  const span = Math.min(LONGEST, Math.max(SHORTEST, to - from));
  const middle = (from + to) / 2;
  const end = Math.min(now, middle + span / 2);
  return { from: end - span, to: end };
};

/** Earlier periods of one chart at most: with the present there are as many periods as devices can be compared. */
export const MOST_EARLIER = mostCompared - 1;

/** Lines of one chart at most, one of each device that can be compared. */
export const MOST_LINES = mostCompared;

const listOf = (text: string | undefined): string[] => [
  ...new Set(
    text
      ?.split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** Names of the lines in the address; undefined for the default ones. */
export const readLines = (p: string | undefined): string[] | undefined =>
  p === undefined ? undefined : listOf(p);

export interface Comparison {
  devices: number[];
  /** Days by which the lines of earlier periods lie back. */
  days: number[];
}

/** What the lines are compared with; anything else in the address is left out. */
export const readComparison = ({ cmp, p }: Pick<ChartSearch, "cmp" | "p">): Comparison => {
  const parts = listOf(cmp);
  const ids = [
    ...parts.filter((one) => /^[1-9]\d{0,8}$/.test(one)),
    ...listOf(p).flatMap((one) => /^([1-9]\d{0,8}):/.exec(one)?.[1] ?? []),
  ];
  const days = parts.flatMap((one) => /^([1-9]\d{0,2})d$/.exec(one)?.[1] ?? []);
  return {
    devices: [...new Set(ids.map(Number))].slice(0, mostCompared),
    days: days
      .map(Number)
      .filter((one) => one <= 366)
      .slice(0, MOST_EARLIER),
  };
};

export const writeComparison = ({ devices, days }: Comparison): string | undefined =>
  [...devices.map(String), ...days.map((one) => `${one}d`)].join(",") || undefined;

/**
 * What a saved chart keeps: devices, lines, the earlier days that they are compared with, and how long the range is, but no fixed
 * part of time. Empty without lines.
 */
export const savedChartSearch = (
  sources: readonly Pick<ChartSource, "deviceId" | "key">[],
  days: readonly number[],
  range: string | undefined,
): Pick<ChartSearch, "cmp" | "p" | "range"> =>
  sources.length === 0
    ? {}
    : {
        cmp: writeComparison({
          devices: [...new Set(sources.map(({ deviceId }) => deviceId))],
          days: [...days],
        }),
        p: sources.map(({ deviceId, key }) => `${deviceId}:${key}`).join(","),
        range,
      };

/** The address that shows a colleague this part of time and these lines, whenever it is opened. */
export const linkTo = (range: TrendRange, shown: Pick<ChartSearch, "cmp" | "p"> = {}): string => {
  const address = new URL(window.location.href);
  address.searchParams.delete("range");
  for (const [name, text] of Object.entries({ ...shown, ...fixedSearch(range) }))
    if (text !== undefined) address.searchParams.set(name, text);
  return address.href;
};

/** Length of what a chart shows, in seconds. */
export const rangeSecondsOf = ({ fixed, spanSeconds }: Pick<ChartView, "fixed" | "spanSeconds">): number =>
  fixed ? fixed.to - fixed.from : spanSeconds;

/** How a period so many days ago is called. A period that is longer than a day is not "yesterday": it is moved back by days. */
export const earlierText = (
  t: TFunction<"readings">,
  days: number,
  spanSeconds: number = daySeconds,
): string =>
  spanSeconds > daySeconds
    ? t("movedBack", { count: days, days })
    : days === 1
      ? t("yesterday")
      : days === 7
        ? t("lastWeek")
        : t("daysBack", { days });
