import type uPlot from "uplot";
import { faded } from "./trend-colors.ts";
import { indexFrom } from "./trend-data.ts";
import { drawMarker } from "./trend-marker.ts";
import type { PanelScene } from "./trend-scene.ts";
import type { TrendSeries } from "./trend-types.ts";

/** Indices of the samples of a series in the range and beside it, in stretches without a gap. */
const stretches = ({ t, range }: PanelScene, { values, gapAfter }: TrendSeries): number[][] => {
  const found: number[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  const end = Math.min(t.length, indexFrom(t, range.to + gapAfter) + 1);
  for (let index = Math.max(0, indexFrom(t, range.from - gapAfter) - 1); index < end; index += 1) {
    const time = t[index] ?? 0;
    if (typeof values[index] !== "number") continue;
    if (time - last > gapAfter) found.push([]);
    found.at(-1)?.push(index);
    last = time;
  }
  return found;
};

type Column = readonly (number | null)[];

const trace = (u: uPlot, t: readonly number[], column: Column, indices: readonly number[]): void => {
  for (const index of indices)
    u.ctx.lineTo(u.valToPos(t[index] ?? 0, "x", true), u.valToPos(column[index] ?? 0, "y", true));
};

/** The band between minimum and maximum of each mean. */
export const drawBand = (u: uPlot, scene: PanelScene, one: TrendSeries): void => {
  if (!one.min || !one.max) return;
  u.ctx.fillStyle = faded(scene.colors.series[one.color], 0.16);
  for (const indices of stretches(scene, one)) {
    u.ctx.beginPath();
    trace(u, scene.t, one.max, indices);
    trace(u, scene.t, one.min, indices.toReversed());
    u.ctx.fill();
  }
};

/** Shades what a line has outside of its limits. */
export const drawExcursions = (u: uPlot, scene: PanelScene, one: TrendSeries): void => {
  const { ctx, bbox } = u;
  const shade = (limit: number, top: number, bottom: number) => {
    const at = u.valToPos(limit, "y", true);
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, top, bbox.width, Math.max(0, bottom - top));
    ctx.clip();
    ctx.fillStyle = faded(scene.colors.high, 0.3);
    for (const indices of stretches(scene, one)) {
      const [first, last] = [indices[0] ?? 0, indices.at(-1) ?? 0];
      ctx.beginPath();
      ctx.moveTo(u.valToPos(scene.t[first] ?? 0, "x", true), at);
      trace(u, scene.t, one.values, indices);
      ctx.lineTo(u.valToPos(scene.t[last] ?? 0, "x", true), at);
      ctx.fill();
    }
    ctx.restore();
  };
  if (one.over !== undefined) shade(one.over, bbox.top, u.valToPos(one.over, "y", true));
  if (one.under !== undefined) shade(one.under, u.valToPos(one.under, "y", true), bbox.top + bbox.height);
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
    u.ctx.fillStyle = colors.series[one.color];
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
