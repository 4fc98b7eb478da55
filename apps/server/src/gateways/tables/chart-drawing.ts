import { axisEnds, decimalsOfTicks, timeTicks, valueTicks } from "@sgval/quantities/axis-ticks";
import { daySeconds } from "@sgval/quantities/duration";
import { formatNumber } from "@sgval/quantities/format";
import type { Language } from "@sgval/quantities/language";
import { writeDay, writeTime, writeZone, zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import { curveOf } from "./chart-curve.ts";
import { colors, printableText } from "./pdf-document.ts";
import type { PrintedChart } from "./table.ts";

/** Points. */
const [TITLE, LEGEND, PLOT, FOOT, LEFT, RIGHT] = [16, 12, 130, 26, 44, 18] as const;
const FONT = 7;
/** Assumed letter width as a fraction of the font size. */
const letterShare = 0.56;
const [MOST_VALUES, TIME_WIDTH, MARK] = [5, 60, 16] as const;

// The colours of curves on a light screen; the dashes distinguish them on paper that has none.
const strokes = ["#0072B2", "#C14E00", "#00795A", "#A8487E", "#5E6AD2", "#7A6200"] as const;
const dashes = ["", "5 2", "2 2", "8 2 2 2", "10 3", "1 2"] as const;
const strokeOf = (index: number): string => strokes[index % strokes.length] ?? colors.ink;
const dashOf = (index: number): string => dashes[index % dashes.length] ?? "";

interface Page {
  /** Points. */
  width: number;
  language: Language;
  timeZone: string;
}

const escaped = (text: string): string =>
  printableText(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const round = (value: number): number => Math.round(value * 100) / 100;

const textAt = (
  [x, y]: [number, number],
  text: string,
  {
    anchor = "start",
    color = colors.mute,
    size = FONT,
    weight = "normal",
  }: Partial<Record<string, string | number>> = {},
): string =>
  `<text x="${round(x)}" y="${round(y)}" font-family="Roboto" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${color}">${escaped(text)}</text>`;

const lineAt = ([x1, y1, x2, y2]: readonly number[], stroke: string, dash = "", width = 0.5): string =>
  `<line x1="${round(x1 ?? 0)}" y1="${round(y1 ?? 0)}" x2="${round(x2 ?? 0)}" y2="${round(y2 ?? 0)}" stroke="${stroke}" stroke-width="${width}"${dash === "" ? "" : ` stroke-dasharray="${dash}"`}/>`;

const labelsOf = (chart: PrintedChart): string[] =>
  (chart.kind === "lines" ? chart.lines : chart.bars).map(({ label }) => label);

/** Marks with their labels, in as many rows as they need. */
const legendOf = (chart: PrintedChart, width: number): { marks: string[]; rows: number } => {
  let [x, row] = [0, 0];
  const marks = labelsOf(chart).flatMap((label, index) => {
    const wide = MARK + 4 + label.length * FONT * letterShare + 12;
    if (x > 0 && x + wide > width) [x, row] = [0, row + 1];
    const y = TITLE + row * LEGEND + LEGEND / 2;
    const mark =
      chart.kind === "lines"
        ? lineAt([x, y, x + MARK, y], strokeOf(index), dashOf(index), 1.2)
        : `<rect x="${round(x + MARK - 6)}" y="${y - 3}" width="6" height="6" fill="${strokeOf(index)}"/>`;
    const text = textAt([x + MARK + 4, y + 2.5], label, { color: colors.ink });
    x += wide;
    return [mark, text];
  });
  return { marks, rows: row + 1 };
};

const extremesOf = (chart: PrintedChart): { low: number; high: number } => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const see = (values: readonly (number | null)[]) => {
    for (const value of values)
      if (value !== null) [low, high] = [Math.min(low, value), Math.max(high, value)];
  };
  see(chart.limits.map(({ value }) => value));
  if (chart.kind === "bars") for (const { values } of chart.bars) see(values);
  else
    for (const { values, range } of chart.lines)
      for (const one of range ? [range.min, range.max] : [values]) see(one);
  return { low, high };
};

/** Places on the page of values and, at the foot, of what they are of. */
interface Plot extends Page {
  top: number;
  foot: number;
  yOf: (value: number) => number;
}

const timesOf = (chart: PrintedChart & { kind: "lines" }, plot: Plot): string[] => {
  const { width, foot, top, language, timeZone } = plot;
  const right = width - RIGHT;
  const xOf = (time: number) => LEFT + ((time - chart.from) / (chart.to - chart.from)) * (right - LEFT);
  const offset = zoneOffsetSeconds(chart.from, timeZone);
  const { at, step } = timeTicks(
    { from: chart.from / 1000, to: chart.to / 1000 },
    Math.floor((right - LEFT) / TIME_WIDTH),
    offset,
  );
  const textOf = (time: number) =>
    step >= daySeconds || (time / 1000 + offset) % daySeconds === 0
      ? writeDay(time, language, timeZone)
      : writeTime(time, timeZone, false);
  return [
    ...at.flatMap((seconds) => {
      const x = xOf(seconds * 1000);
      return [
        lineAt([x, foot, x, foot + 3], colors.mute),
        textAt([x, foot + 10], textOf(seconds * 1000), { anchor: "middle" }),
      ];
    }),
    textAt([right, foot + 20], writeZone(chart.from, timeZone), { anchor: "end" }),
    ...chart.lines.flatMap((line, index) => {
      const { path, dots, band } = curveOf(line, { xOf, yOf: plot.yOf });
      const color = strokeOf(index);
      return [
        ...(band === "" ? [] : [`<path d="${band}" fill="${color}" fill-opacity="0.15" stroke="none"/>`]),
        ...(path === ""
          ? []
          : [
              `<path d="${path}" fill="none" stroke="${color}" stroke-width="0.9" stroke-linejoin="round"${dashOf(index) === "" ? "" : ` stroke-dasharray="${dashOf(index)}"`}/>`,
            ]),
        ...dots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1" fill="${color}"/>`),
      ];
    }),
    lineAt([LEFT, top, LEFT, foot], colors.mute),
  ];
};

const barsOf = (
  { categories, bars }: PrintedChart & { kind: "bars" },
  { width, foot, yOf }: Plot,
): string[] => {
  const step = (width - RIGHT - LEFT) / Math.max(1, categories.length);
  const wide = Math.min(22, (step * 0.8) / Math.max(1, bars.length));
  const most = Math.floor(step / (FONT * letterShare));
  // Names that have no space would run into each other: then only some of them stand there.
  const every = Math.ceil(
    Math.min(12, Math.max(4, ...categories.map(({ length }) => length))) / Math.max(1, most),
  );
  return categories.flatMap((category, place) => {
    const middle = LEFT + step * (place + 0.5);
    const room = most * every;
    const name = category.length > room ? `${category.slice(0, Math.max(1, room - 1))}…` : category;
    return [
      ...(place % every === 0 ? [textAt([middle, foot + 10], name, { anchor: "middle" })] : []),
      ...bars.flatMap(({ values }, index) => {
        const value = values[place] ?? null;
        if (value === null) return [];
        const [y, zero] = [yOf(value), yOf(0)];
        const x = middle + (index - bars.length / 2) * wide;
        return [
          `<rect x="${round(x)}" y="${round(Math.min(y, zero))}" width="${round(wide * 0.9)}" height="${round(Math.abs(zero - y))}" fill="${strokeOf(index)}"/>`,
        ];
      }),
    ];
  });
};

/** A chart as markup of a vector drawing: title, legend, axes with unit and round numbers, and limits. */
export const chartDrawing = (chart: PrintedChart, page: Page): string => {
  const { width, language } = page;
  const { marks, rows } = legendOf(chart, width);
  const top = TITLE + rows * LEGEND + 12;
  const foot = top + PLOT;
  const isFilled = chart.kind === "bars" || chart.isFilled;
  const [min, max] = axisEnds(extremesOf(chart), { isFilled, isFitted: false });
  const yOf = (value: number) => round(foot - ((value - min) / (max - min)) * PLOT);
  const ticks = valueTicks({ min, max }, MOST_VALUES);
  const decimals = decimalsOfTicks(ticks);
  const written = (value: number, places: number) => formatNumber(value, places, language).replace("−", "-");
  const plot: Plot = { ...page, top, foot, yOf };
  const height = foot + FOOT;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    textAt([0, 10], chart.title, { size: 9, weight: "bold", color: colors.ink }),
    ...marks,
    ...(chart.unit === "" ? [] : [textAt([LEFT - 4, top - 5], chart.unit, { anchor: "end" })]),
    ...ticks.flatMap((value) => [
      lineAt([LEFT, yOf(value), width - RIGHT, yOf(value)], colors.line),
      textAt([LEFT - 4, yOf(value) + 2.5], written(value, decimals), { anchor: "end" }),
    ]),
    ...(chart.kind === "lines" ? timesOf(chart, plot) : barsOf(chart, plot)),
    ...chart.limits.flatMap(({ label, value }) => [
      lineAt([LEFT, yOf(value), width - RIGHT, yOf(value)], colors.ink, "4 2", 0.7),
      textAt([width - RIGHT, yOf(value) - 2], label, { anchor: "end", color: colors.ink }),
    ]),
    lineAt([LEFT, foot, width - RIGHT, foot], colors.mute),
    "</svg>",
  ].join("");
};
