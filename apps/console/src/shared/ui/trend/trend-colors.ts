import { paint, readToken } from "../paint.ts";
import type { SeriesNumber, TrendSeries } from "./trend-types.ts";

/** Colours of the canvas, read from the theme at the chart's element. */
export type TrendColors = {
  ink: string;
  mute: string;
  line: string;
  edge: string;
  band: string;
  card: string;
  hatch: string;
  /** What is outside of its limits. */
  high: string;
  series: Record<SeriesNumber, string>;
};

export const readTrendColors = (element: Element): TrendColors => ({
  ink: readToken(element, "ink2"),
  mute: readToken(element, "mute"),
  line: readToken(element, "line"),
  edge: readToken(element, "edge"),
  band: readToken(element, "plotBand"),
  card: readToken(element, "card"),
  hatch: readToken(element, "lineStrong"),
  high: readToken(element, "highFill"),
  series: {
    1: readToken(element, "series1"),
    2: readToken(element, "series2"),
    3: readToken(element, "series3"),
    4: readToken(element, "series4"),
    5: readToken(element, "series5"),
    6: readToken(element, "series6"),
  },
});

/** A token colour (`#RRGGBB`) with the given opacity; other notations are returned as they are. */
export const faded = (color: string, opacity: number): string =>
  /^#[0-9a-f]{6}$/iu.test(color)
    ? `${color}${Math.round(opacity * 255)
        .toString(16)
        .padStart(2, "0")}`
    : color;

/** How much of its line's colour an earlier period keeps; the rest is a neutral grey, which no present line has. */
const EARLIER_SHARE = 0.3;

type Line = Pick<TrendSeries, "color" | "dash">;

/** Two token colours (`#RRGGBB`) mixed; of another notation the second one. */
const mixed = (color: string, other: string, share: number): string => {
  const [one, two] = [color, other].map((text) => /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/iu.exec(text));
  if (!one || !two) return other;
  const parts = [1, 2, 3].map((place) => {
    const [a, b] = [one, two].map((text) => Number.parseInt(text[place] ?? "0", 16));
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
};

/** The colour of a line on a canvas. That of an earlier period is greyer: dashes alone do not show in a line that swings. */
export const lineColor = (
  { series, edge }: Pick<TrendColors, "series" | "edge">,
  { color, dash }: Line,
): string => (dash ? mixed(series[color], edge, EARLIER_SHARE) : series[color]);

/** The same colour where the page has variables: in legends. */
export const linePaint = ({ color, dash }: Line): string =>
  dash
    ? `color-mix(in srgb, ${paint[`series${color}`]} ${EARLIER_SHARE * 100}%, ${paint.edge})`
    : paint[`series${color}`];

/** Calls back when the colour scheme changes. Returns the unsubscribe function. */
export const watchColorScheme = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-color-scheme"] });
  return () => observer.disconnect();
};
