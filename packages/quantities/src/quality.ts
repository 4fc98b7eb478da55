/**
 * How far a stored value can be trusted. The position is the number written to history,
 * so new flags are only ever added at the end.
 */
export const qualities = [
  "good",
  "missing",
  "sensor_fault",
  "out_of_range",
  "saturated",
  "suspect",
  "time_estimated",
  "calibrating",
  "uncalibrated",
  "manual",
] as const;

export type Quality = (typeof qualities)[number];
export type QualityGroup = "good" | "uncertain" | "bad" | "manual";

const groups: Readonly<Record<Quality, QualityGroup>> = {
  good: "good",
  missing: "bad",
  sensor_fault: "bad",
  out_of_range: "bad",
  saturated: "uncertain",
  suspect: "uncertain",
  time_estimated: "uncertain",
  calibrating: "bad",
  uncalibrated: "uncertain",
  manual: "manual",
};

const marks: Readonly<Record<QualityGroup, string>> = { good: "", uncertain: "~", bad: "x", manual: "M" };
const badness: Readonly<Record<QualityGroup, number>> = { good: 0, manual: 1, uncertain: 2, bad: 3 };

/** The small integer stored for a flag. */
export const qualityCode = (quality: Quality): number => qualities.indexOf(quality);

/** Reads a stored code; null when a newer version wrote it, so that nobody mistakes it for good. */
export const qualityFromCode = (code: number): Quality | null => qualities[code] ?? null;

/** The four groups a person sees. */
export const qualityGroup = (quality: Quality): QualityGroup => groups[quality];

/** The sign beside a number: none for good, `~`, `x` or `M`. */
export const qualityMark = (quality: Quality): string => marks[groups[quality]];

/** Only a good value may feed control, compliance, alarms of the process, and sums. */
export const isTrusted = (quality: Quality): boolean => quality === "good";

/** Whether the number itself may be shown; a bad one gives way to `--`. */
export const isShown = (quality: Quality): boolean => groups[quality] !== "bad";

/** The worst of several flags, which a total built from them must carry; good for an empty list. */
export const worstQuality = (flags: readonly Quality[]): Quality =>
  flags.reduce<Quality>(
    (worst, flag) => (badness[groups[flag]] > badness[groups[worst]] ? flag : worst),
    "good",
  );
