import { ticksOf } from "../device/ruler-scale.ts";
import { axisRange, lastSample } from "./trend-data.ts";
import type { TrendPanelData } from "./trend-types.ts";

const WIDE = { left: 52, right: 84 };
const NARROW = { left: 38, right: 50 };
/** Widths of a digit at the font sizes of axis and end labels, in px. */
const TICK_FIGURE = 6.8;
const END_FIGURE = 7.8;
/** Grows in steps, because a new gutter recreates the plot. */
const STEP = 8;

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length));
const stepped = (least: number, wanted: number): number => Math.max(least, Math.ceil(wanted / STEP) * STEP);

/** Px left and right of the plots, for the longest axis number and the longest end label. */
export const trendGutter = (
  panels: readonly TrendPanelData[],
  t: readonly number[],
  compact: boolean,
): { left: number; right: number } => {
  const least = compact ? NARROW : WIDE;
  const figures = panels.flatMap((panel) => {
    const [min, max] = axisRange(panel);
    return ticksOf({ min, max }, 4).map(panel.formatTick ?? panel.format);
  });
  const ends = panels.flatMap((panel) =>
    panel.series.map((one) => {
      const last = one.dotted ? null : lastSample(t, one);
      if (!last) return "";
      return one.letter && !compact ? `${one.letter} ${panel.format(last.value)}` : panel.format(last.value);
    }),
  );
  return {
    left: stepped(least.left, longest(figures) * TICK_FIGURE + 10),
    right: stepped(least.right, longest(ends) * END_FIGURE + 12),
  };
};
