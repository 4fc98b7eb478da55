import { readToken } from "../paint.ts";
import type { SeriesNumber } from "./trend-types.ts";

/** Colours of the canvas, read from the theme at the chart's element. */
export type TrendColors = {
  ink: string;
  mute: string;
  line: string;
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

/** Calls back when the colour scheme changes. Returns the unsubscribe function. */
export const watchColorScheme = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-color-scheme"] });
  return () => observer.disconnect();
};
