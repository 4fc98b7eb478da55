/** Quality flags of a stored value. The position is the number stored in the database: append only, never reorder. */
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

/** The integer stored for a flag. */
export const qualityCode = (quality: Quality): number => qualities.indexOf(quality);

/** The flag of a stored code; null for a code written by a newer version, which must not count as good. */
export const qualityFromCode = (code: number): Quality | null => qualities[code] ?? null;

/** The flag of this name. No flag is good; an unknown one, of a newer version, must not count as good. */
export const qualityNamed = (flag: string | undefined): Quality =>
  flag === undefined ? "good" : (qualities.find((known) => known === flag) ?? "suspect");

/** The group of a flag, which is what screens show. */
export const qualityGroup = (quality: Quality): QualityGroup => groups[quality];

/** The mark shown beside a number: none for good, `~` uncertain, `x` bad, `M` manual. */
export const qualityMark = (quality: Quality): string => marks[groups[quality]];

/** Whether a value may be used for control, compliance, process alarms and sums: only a good one. */
export const isTrusted = (quality: Quality): boolean => quality === "good";

/** Whether the number may be shown; a bad one is shown as `--`. */
export const isShown = (quality: Quality): boolean => groups[quality] !== "bad";

/** Values of a reading, with the flags of those that are not good. */
interface FlaggedValues {
  values: Readonly<Record<string, number | null>>;
  quality: Readonly<Record<string, string>>;
}

/** A value of a reading that may be shown; null where it is bad or there is none. */
export const shownValue = ({ values, quality }: FlaggedValues, key: string): number | null =>
  isShown(qualityNamed(quality[key])) ? (values[key] ?? null) : null;

/** A value of a reading that may be decided by; null where it is not good or there is none. */
export const trustedValue = ({ values, quality }: FlaggedValues, key: string): number | null =>
  isTrusted(qualityNamed(quality[key])) ? (values[key] ?? null) : null;

/** All values of a reading, null for those that may not be decided by. */
export const trustedValues = (reading: FlaggedValues): Record<string, number | null> =>
  Object.fromEntries(Object.keys(reading.values).map((key) => [key, trustedValue(reading, key)]));

/** The worst of several flags, for a value computed from several; good for an empty list. */
export const worstQuality = (flags: readonly Quality[]): Quality =>
  flags.reduce<Quality>(
    (worst, flag) => (badness[groups[flag]] > badness[groups[worst]] ? flag : worst),
    "good",
  );
