import type { Priority } from "../device/status-kinds.ts";

export type SeriesNumber = 1 | 2 | 3 | 4 | 5 | 6;

/** One line; `values[i]` belongs to `t[i]` of the chart, `null` where this series has no sample. */
export type TrendSeries = {
  key: string;
  label: string;
  /** Short name at the end of the line ("P2"). */
  letter?: string;
  /** Its name at the end of the line, where the short name stands for several lines. */
  end?: string | undefined;
  color: SeriesNumber;
  values: readonly (number | null)[];
  /** Minimum and maximum of each mean, for long ranges. */
  min?: readonly (number | null)[] | undefined;
  max?: readonly (number | null)[] | undefined;
  /** Fills down to zero, which the axis then shows unless it is fitted (flows). */
  filled?: boolean;
  /** Dotted line, e.g. a set-point. */
  dotted?: boolean;
  /** Lengths of dashes and spaces in px: a line of an earlier period. */
  dash?: readonly number[] | undefined;
  /** Days of that earlier period, as they are written beside its name. */
  dates?: string | undefined;
  /** Limits in the unit of the panel; what is outside of them is shaded. */
  under?: number | undefined;
  over?: number | undefined;
  /** It has limits, whether they are drawn or not. */
  limited?: boolean;
  /** For a flow: how many cubic metres pass in an hour at a value of 1. */
  cubicMetresPerHour?: number | undefined;
  /** Holds each value until the next one. */
  stepped?: boolean;
  /** Seconds between two samples, as the device is set. */
  interval?: number | undefined;
  /** When its device was added, in the time of the chart. */
  addedAt?: number | undefined;
  /** Seconds without a sample that count as a gap; 2.5 sample intervals. */
  gapAfter: number;
  /** Seconds after which the last sample is late and stale at the end of the chart; without them it always counts. */
  freshFor?: { late: number; stale: number } | undefined;
};

/** A limit in the unit of the panel, in the colour of its line; `beside`, thinner and named at its end, one that is not of the band. */
export type TrendLimit = { at: number; text: string; color?: SeriesNumber; beside?: boolean };

/** Everything that shares one unit and one axis. */
export type TrendPanelData = {
  key: string;
  unit: string;
  series: readonly TrendSeries[];
  band?: { low?: number | undefined; high?: number | undefined } | undefined;
  /** Key of the line whose band it is. */
  bandOf?: string | undefined;
  limits?: readonly TrendLimit[];
  /** Times whose values count for nothing: hatched like a gap, under the lines. */
  hatched?: readonly TrendRange[] | undefined;
  /** Fixed ends of the axis; found from data and limits when absent. */
  range?: readonly [number, number] | undefined;
  /** The axis ends near the data, with neither zero nor limits. */
  fitted?: boolean | undefined;
  /** Counts, of which there are no parts: the axis has whole numbers only. */
  whole?: boolean | undefined;
  /** On and off alone: a low panel that is filled while on, without numbers on its axis. */
  onOff?: boolean | undefined;
  /** Share of the height compared with the other panels. */
  share?: number;
  /** Formats a value in the locale of the user, without unit. */
  format: (value: number) => string;
  /** Formats an axis number; `format` when absent. */
  formatTick?: (value: number) => string;
};

export type TrendEvent = {
  key: string;
  at: number;
  /** Kind of event: manual or automatic command, an alarm with its priority, or what somebody wrote. */
  kind: "manual" | "auto" | "alarm" | "mode" | "note";
  priority?: Priority;
  /** Not answered by the device yet. */
  open?: boolean;
  /** Label beside the marker if there is space; also the accessible name. */
  text: string;
};

/** A time without connection, or of poor quality, under the plot. */
export type TrendWindow = {
  key: string;
  from: number;
  to: number;
  text: string;
  /** Shades the plot above it too. */
  shaded?: boolean;
};

export type TrendRange = { from: number; to: number };
