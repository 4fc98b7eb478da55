import { valueTicks } from "@sgval/quantities/axis-ticks";
import { axisRange, lastSample } from "./trend-data.ts";
import type { TrendPanelData, TrendSeries } from "./trend-types.ts";

const WIDE = { left: 52, right: 84 };
const NARROW = { left: 38, right: 50 };
/** Widths of a digit at the font sizes of axis and end labels, in px. */
const TICK_FIGURE = 6.8;
const END_FIGURE = 7.8;
/** Gaps on the axis of a high panel: they need more decimals than the few of a low one. */
const MOST_GAPS = 12;
/** Grows in steps, because a new gutter recreates the plot. */
const STEP = 8;

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length));
const stepped = (least: number, wanted: number): number => Math.max(least, Math.ceil(wanted / STEP) * STEP);

/** Most characters of a name at the end of a line. */
const END_NAME = 14;

/** A value at the end of its line, with the name of the line unless the chart is narrow. */
export const endLabel = (
  { letter, label, end = letter }: TrendSeries,
  value: string,
  compact: boolean,
): string => {
  if (compact) return value;
  const name = end ?? (label.length > END_NAME ? `${label.slice(0, END_NAME - 1).trimEnd()}…` : label);
  return `${name} ${value}`;
};

/** Px of a panel of on and off: as high as a bar, below the space of its label. */
const ON_OFF_HEIGHT = 46;

/** Px of the panels of on and off among these, which the height of a chart comes without. */
export const onOffHeight = (panels: readonly Pick<TrendPanelData, "onOff">[]): number =>
  panels.filter(({ onOff }) => onOff).length * ON_OFF_HEIGHT;

/** Px of each panel; `height` is that of those that are not of on and off. */
export const panelHeights = (
  panels: readonly Pick<TrendPanelData, "onOff" | "share">[],
  height: number,
): number[] => {
  const shares = panels.reduce((sum, { onOff, share = 1 }) => sum + (onOff ? 0 : share), 0);
  return panels.map(({ onOff, share = 1 }) =>
    onOff ? ON_OFF_HEIGHT : Math.round((height * share) / shares),
  );
};

/** Round values of the axis of a panel, at most `most` gaps apart; none of on and off. */
export const panelTicks = (
  { whole, onOff }: Pick<TrendPanelData, "whole" | "onOff">,
  scale: Parameters<typeof valueTicks>[0],
  most: number,
): number[] => {
  if (onOff) return [];
  const ticks = valueTicks(scale, most);
  return whole ? ticks.filter(Number.isInteger) : ticks;
};

/** Px left and right of the plots, for the longest axis number and the longest end label. */
export const trendGutter = (
  panels: readonly TrendPanelData[],
  t: readonly number[],
  compact: boolean,
): { left: number; right: number } => {
  const least = compact ? NARROW : WIDE;
  const figures = panels.flatMap((panel) => {
    const [min, max] = axisRange(panel);
    return panelTicks(panel, { min, max }, MOST_GAPS).map(panel.formatTick ?? panel.format);
  });
  const ends = panels.flatMap((panel) =>
    panel.series.map((one) => {
      const last = one.dotted ? null : lastSample(t, one);
      if (!last) return "";
      return endLabel(one, panel.format(last.value), compact);
    }),
  );
  return {
    left: stepped(least.left, longest(figures) * TICK_FIGURE + 10),
    right: stepped(least.right, longest(ends) * END_FIGURE + 12),
  };
};

/** Moves labels apart to a distance of at least `gap` px, keeping their order. */
export const spreadApart = (places: readonly number[], gap: number, bottom: number): number[] => {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  for (let index = 1; index < order.length; index += 1) {
    const above = order[index - 1];
    const one = order[index];
    if (above && one) one.place = Math.max(one.place, above.place + gap);
  }
  let limit = bottom;
  for (const one of order.toReversed()) {
    one.place = Math.min(one.place, limit);
    limit = one.place - gap;
  }
  return order.sort((a, b) => a.index - b.index).map((one) => one.place);
};
