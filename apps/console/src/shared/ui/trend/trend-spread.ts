import type uPlot from "uplot";
import { faded, lineColor } from "./trend-colors.ts";
import { indexFrom } from "./trend-data.ts";
import { drawMarker } from "./trend-marker.ts";
import type { PanelScene } from "./trend-scene.ts";
import type { TrendSeries } from "./trend-types.ts";

type Column = readonly (number | null)[];
type Point = { x: number; value: number };

/**
 * The course of a column in the range and beside it, in stretches without a gap. Of the samples within one pixel only the
 * outermost counts, because a path through a hundred thousand points takes longer than a frame.
 */
const stretches = (
  u: uPlot,
  { t, range }: PanelScene,
  { gapAfter }: TrendSeries,
  column: Column,
  outermost: (one: number, other: number) => number,
): Point[][] => {
  const found: Point[][] = [];
  const { left, width } = u.bbox;
  const perSecond = width / (range.to - range.from);
  let before = Number.NEGATIVE_INFINITY;
  let last: Point | undefined;
  const end = Math.min(t.length, indexFrom(t, range.to + gapAfter) + 1);
  for (let index = Math.max(0, indexFrom(t, range.from - gapAfter) - 1); index < end; index += 1) {
    const time = t[index] ?? 0;
    const value = column[index];
    if (typeof value !== "number") continue;
    const x = Math.round(left + (time - range.from) * perSecond);
    if (time - before > gapAfter) found.push([]);
    else if (last?.x === x) {
      last.value = outermost(last.value, value);
      before = time;
      continue;
    }
    last = { x, value };
    found.at(-1)?.push(last);
    before = time;
  }
  return found;
};

const trace = (u: uPlot, points: readonly Point[]): void => {
  for (const { x, value } of points) u.ctx.lineTo(x, u.valToPos(value, "y", true));
};

/** The band between minimum and maximum of each mean. */
export const drawBand = (u: uPlot, scene: PanelScene, one: TrendSeries): void => {
  if (!one.min || !one.max) return;
  u.ctx.fillStyle = faded(lineColor(scene.colors, one), one.dash ? 0.08 : 0.16);
  const low = stretches(u, scene, one, one.min, Math.min);
  stretches(u, scene, one, one.max, Math.max).forEach((high, index) => {
    u.ctx.beginPath();
    trace(u, high);
    trace(u, (low[index] ?? []).toReversed());
    u.ctx.fill();
  });
};

// Found once for the data and not for each drawing: a chart that is panned draws sixty times a second.
const extremesOf = new WeakMap<Column, { low: number; high: number }>();

const extremes = (column: Column): { low: number; high: number } => {
  const known = extremesOf.get(column);
  if (known) return known;
  const found = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY };
  for (const value of column) {
    if (value === null) continue;
    if (value < found.low) found.low = value;
    if (value > found.high) found.high = value;
  }
  extremesOf.set(column, found);
  return found;
};

/** Shades what a line has outside of its limits. */
export const drawExcursions = (u: uPlot, scene: PanelScene, one: TrendSeries): void => {
  const { ctx, bbox } = u;
  const shade = (
    limit: number,
    outermost: (one: number, other: number) => number,
    top: number,
    bottom: number,
  ) => {
    const lines = stretches(u, scene, one, one.values, outermost);
    if (!lines.some((line) => line.some(({ value }) => outermost(value, limit) !== limit))) return;
    const at = u.valToPos(limit, "y", true);
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, top, bbox.width, Math.max(0, bottom - top));
    ctx.clip();
    ctx.fillStyle = faded(scene.colors.high, 0.3);
    for (const line of lines) {
      ctx.beginPath();
      ctx.moveTo(line[0]?.x ?? 0, at);
      trace(u, line);
      ctx.lineTo(line.at(-1)?.x ?? 0, at);
      ctx.fill();
    }
    ctx.restore();
  };
  const { under, over } = one;
  const { low, high } = extremes(one.values);
  if (over !== undefined && high > over) shade(over, Math.max, bbox.top, u.valToPos(over, "y", true));
  if (under !== undefined && low < under)
    shade(under, Math.min, u.valToPos(under, "y", true), bbox.top + bbox.height);
};

/** Distance of the markers of a line, CSS px. */
const MARKER_EVERY = 140;

/** Marks the lines of a panel by shape, for whoever does not see their colours. */
export const drawMarkers = (u: uPlot, scene: PanelScene): void => {
  const { panel, t, range, colors } = scene;
  const lines = panel.series.filter((one) => !one.dotted);
  if (lines.length < 2) return;
  const ratio = devicePixelRatio;
  const count = Math.max(1, Math.floor(u.bbox.width / ratio / MARKER_EVERY));
  const step = (range.to - range.from) / count;
  lines.forEach((one, place) => {
    u.ctx.fillStyle = lineColor(colors, one);
    for (let number = 0; number < count; number += 1) {
      // Lines that lie on each other carry their markers side by side.
      const wanted = range.from + (number + (place + 1) / (lines.length + 1)) * step;
      const index = indexFrom(t, wanted);
      for (let near = index; near < Math.min(t.length, index + 50); near += 1) {
        const [time, value] = [t[near] ?? 0, one.values[near]];
        if (time > range.to || time - wanted > step / 2) break;
        if (typeof value !== "number") continue;
        const [x, y] = [u.valToPos(time, "x", true), u.valToPos(value, "y", true)];
        drawMarker(u.ctx, one.color, x, y, 3.6 * ratio);
        break;
      }
    }
  });
};
