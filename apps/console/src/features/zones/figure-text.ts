import { figureLabels, inputLabels } from "@sgval/contract/zones/figure-labels";
import {
  doubtfulMeters,
  type Figure,
  type FigureInput,
  figureInputs,
  figureUnits,
  type ZoneFigureKey,
  zoneFigures,
} from "@sgval/contract/zones/zone-figures";
import { dayMs } from "@sgval/quantities/duration";
import { missingText } from "@sgval/quantities/format";
import type { Format } from "../../shared/format/use-format.ts";

type NumberKey = ZoneFigureKey | FigureInput;

const isFigure = (key: NumberKey): key is ZoneFigureKey => key in zoneFigures;

/** Inlets, days or connections, unlike a computed number of bursts. */
const isCount = (key: NumberKey): boolean => !isFigure(key) && figureInputs[key] === "number";

/** What a number of a zone, or one that it is computed with, is called. */
export const numberName = (key: NumberKey, { language }: Format): string =>
  (isFigure(key) ? figureLabels[key] : inputLabels[key])[language];

/** The number and its unit, in the preferred unit of the user. */
export const numberAndUnit = (
  key: NumberKey,
  value: number | null,
  format: Format,
): { text: string; unit: string } => {
  const kind = figureUnits[isFigure(key) ? zoneFigures[key] : figureInputs[key]];
  if (value === null) return { text: missingText, unit: "" };
  if ("label" in kind)
    return { text: format.number(value, kind.decimals), unit: kind.label[format.language] };
  if (kind.unit === null)
    return {
      text: format.number(value, isCount(key) && Number.isInteger(value) ? 0 : kind.decimals),
      unit: "",
    };
  return { text: format.figure(value, kind.unit, kind.decimals), unit: format.symbol(kind.unit) };
};

export const numberText = (key: NumberKey, value: number | null, format: Format): string => {
  const { text, unit } = numberAndUnit(key, value, format);
  return unit === "" ? text : text + format.unitAfter(unit);
};

/** In how many meters odd readings are in the sum of a figure; `null` for none. */
export const doubtfulText = (figure: Figure | undefined, format: Format, colon: string): string | null => {
  const count = doubtfulMeters(figure);
  return count > 0 ? numberName("meters_doubtful", format) + colon + format.count(count) : null;
};

/** From when to when a figure is: whole local days without their times, a whole month by its name. */
export const periodText = ({ from, to }: Pick<Figure, "from" | "to">, format: Format): string => {
  if (from === to) return `${format.time(from, false)}, ${format.day(from)}`;
  const wholeDays = [from, to].every((time) => format.time(time, false) === "00:00");
  if (!wholeDays) {
    const isOneDay = format.date(from) === format.date(Date.parse(to) - 1);
    const [start, end] = [format.time(from, false), format.endTime(to)];
    if (!isOneDay) return `${start} ${format.day(from)} – ${end} ${format.day(to)}`;
    return start === end ? `${start}, ${format.day(from)}` : `${start}–${end}, ${format.day(from)}`;
  }
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const month = format.month(start);
  if (month === format.month(end - 1) && [start - 1, end].every((time) => format.month(time) !== month))
    return month;
  const [first, last] = [format.date(start), format.date(end - 1)];
  return first === last ? first : `${first} – ${last}`;
};

/** The same in a narrow column: of several days the first and the last, the times are in the explanation of the figure. */
export const shortPeriodText = (period: Pick<Figure, "from" | "to">, format: Format): string => {
  const [start, end] = [Date.parse(period.from), Date.parse(period.to)];
  const text = periodText(period, format);
  return end - start < 2 * dayMs || text === format.month(start)
    ? text
    : `${format.day(start)} – ${format.day(end - 1)}`;
};

/** First and last day of a month (`YYYY-MM`). */
export const daysOfMonth = (month: string): { from: string; to: string } => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, "0")}` };
};
