// Vietnamese firmware writes time, day and hour with or without accents. Centimetres and multimeters are none, nor are timers.
const timeNames =
  /(?<!cen|mul)time(?!rs?$)|date|stamp|clock|rtc|utc|recorded|seen|th[oờ]i.?gian|(?:^|[^a-z])(?:ts|dt|at|ng[aà]y|gi[oờ])(?![a-z])/iu;
/** `sampledAt` */
const camelNames = /[a-z](?:At|On)$/;
const notTimeNames = /up_?time|run_?time|life_?time|time_?out|time_?zone|utc_?offset/i;
/** A version may stand there as well: of texts, only whole dates count. */
const updateNames = /update/i;
const hourNames = /\.h(?:h|ours?)?$/i;
const yearNames = /(?:^|\.)(?:year|n[aă]m)$/iu;

const dateTexts = /^\s*\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[ T]\d{1,2}:\d{2}/;
const timeTexts = /\d[:/.-]\d|(?:\d\D*){4}/;
const longTexts = /(?:\d\D*){8}/;
const clockTexts = /^\d{1,4}$/;

/** Epoch seconds from 2001 on; counters may be as large, so the name has to agree. */
const leastEpoch = 1e9;
/** Days since 1900, as spreadsheets count them, from 2020 to 2050. */
const isDayCount = (value: number): boolean => value > 43_830 && value < 54_789 && !Number.isInteger(value);

const saysTime = (name: string): boolean =>
  (timeNames.test(name) || camelNames.test(name)) && !notTimeNames.test(name);

/** The hour of a clock in a block of its own, or the year of a date. */
const isClockPart = (name: string, value: number): boolean => {
  if (!Number.isInteger(value) || value < 0) return false;
  if (value < 24) return hourNames.test(name) && saysTime(name);
  return value >= 2020 && value < 2100 && yearNames.test(name);
};

const textLooksLikeTime = (name: string, value: string): boolean => {
  if (dateTexts.test(value)) return true;
  if (clockTexts.test(value) && isClockPart(name, Number(value))) return true;
  return (updateNames.test(name) ? longTexts : timeTexts).test(value) && saysTime(name);
};

const leafLooksLikeTime = (name: string, value: unknown): boolean => {
  if (typeof value === "string") return textLooksLikeTime(name, value);
  if (typeof value !== "number") return false;
  return value >= leastEpoch || isDayCount(value) ? saysTime(name) : isClockPart(name, value);
};

/** A hostile list of thousands under a long name must cost little. */
const LOOKED_AT = 10;

/** Whether a field that belongs to nothing may be the time of the values beside it. Looks no deeper than into a list or block. */
export const looksLikeTime = (name: string, value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return leafLooksLikeTime(name, value);
  if (!saysTime(name)) return false;
  if (Array.isArray(value))
    return value
      .slice(0, LOOKED_AT)
      .some((item) => leafLooksLikeTime(name, item) || leafLooksLikeTime("year", item));
  return Object.entries(value)
    .slice(0, LOOKED_AT)
    .some(([key, field]) => leafLooksLikeTime(name, field) || leafLooksLikeTime(`${name}.${key}`, field));
};
