import { missingText } from "@sgval/quantities/format";
import type uPlot from "uplot";
import { FONT_FAMILY } from "../type-scale.ts";
import { endLabel, spreadApart } from "./trend-axis.ts";
import { lineColor } from "./trend-colors.ts";
import { gapSpans, indexFrom, lineEnd } from "./trend-data.ts";
import { drawMarker } from "./trend-marker.ts";
import type { PanelScene } from "./trend-scene.ts";
import { drawBand, drawExcursions, drawMarkers } from "./trend-spread.ts";
import type { TrendRange } from "./trend-types.ts";

const fontOf = (size: number, weight: number, ratio: number) => `${weight} ${size * ratio}px ${FONT_FAMILY}`;

/** Normal band and gaps: under the grid. */
export const drawGround = (u: uPlot, scene: PanelScene): void => {
  const { ctx, bbox } = u;
  const { panel, colors } = scene;
  ctx.save();
  if (panel.band) {
    const top = panel.band.high === undefined ? bbox.top : u.valToPos(panel.band.high, "y", true);
    const end = panel.band.low === undefined ? bbox.top + bbox.height : u.valToPos(panel.band.low, "y", true);
    ctx.fillStyle = colors.band;
    const from = Math.max(bbox.top, top);
    // An axis that is fitted to the data may not reach the band at all.
    ctx.fillRect(bbox.left, from, bbox.width, Math.max(0, Math.min(bbox.top + bbox.height, end) - from));
  }
  for (const span of [...gapSpans(scene.t, panel.series, scene.range), ...(panel.hatched ?? [])])
    drawGap(u, scene, span);
  ctx.restore();
};

const drawGap = (u: uPlot, { colors }: PanelScene, span: TrendRange): void => {
  const { ctx, bbox } = u;
  const ratio = devicePixelRatio;
  const left = Math.max(bbox.left, u.valToPos(span.from, "x", true));
  const right = Math.min(bbox.left + bbox.width, u.valToPos(span.to, "x", true));
  const width = right - left;
  if (width < 2) return;
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, bbox.top, width, bbox.height);
  ctx.clip();
  // Resets the dash pattern of a dotted series.
  ctx.setLineDash([]);
  ctx.strokeStyle = colors.hatch;
  ctx.lineWidth = ratio * 0.75;
  ctx.beginPath();
  for (let x = left - bbox.height; x < right; x += 7 * ratio) {
    ctx.moveTo(x, bbox.top + bbox.height);
    ctx.lineTo(x + bbox.height, bbox.top);
  }
  ctx.stroke();
  ctx.restore();
};

/** Labels gaps that are wide enough; drawn after the grid, which would cross the text. */
const drawGapNames = (u: uPlot, { panel, t, range, colors, gapText }: PanelScene): void => {
  const { ctx, bbox } = u;
  const ratio = devicePixelRatio;
  ctx.font = fontOf(11, 500, ratio);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const textWidth = ctx.measureText(gapText).width;
  for (const span of gapSpans(t, panel.series, range)) {
    const left = u.valToPos(span.from, "x", true);
    const width = u.valToPos(span.to, "x", true) - left;
    if (textWidth + 16 * ratio > width) continue;
    const x = left + width / 2;
    const y = bbox.top + bbox.height / 2;
    ctx.fillStyle = colors.card;
    ctx.fillRect(x - textWidth / 2 - 5 * ratio, y - 9 * ratio, textWidth + 10 * ratio, 18 * ratio);
    ctx.fillStyle = colors.mute;
    ctx.fillText(gapText, x, y);
  }
};

/** Below the lines: gap labels, the band between minimum and maximum of a mean, and what is outside the limits. */
export const drawSpread = (u: uPlot, scene: PanelScene): void => {
  const { ctx, bbox } = u;
  const { panel } = scene;
  ctx.save();
  drawGapNames(u, scene);
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const one of panel.series) {
    drawBand(u, scene, one);
    if (one.over !== undefined || one.under !== undefined) drawExcursions(u, scene, one);
  }
  ctx.restore();
};

/** Whether a line of the panel crosses a box of the plot (canvas px), where text would cover it. */
const isCrossed = (
  u: uPlot,
  { panel, t }: PanelScene,
  box: { left: number; right: number; top: number; bottom: number },
): boolean => {
  const first = indexFrom(t, u.posToVal(box.left, "x", true));
  const end = indexFrom(t, u.posToVal(box.right, "x", true));
  const high = u.posToVal(box.top, "y", true);
  const low = u.posToVal(box.bottom, "y", true);
  return panel.series.some(({ values }) => {
    let before: number | null = null;
    // A line also crosses the box between two samples, of which one may lie outside.
    for (let index = Math.max(0, first - 1); index <= Math.min(end, t.length - 1); index += 1) {
      const value = values[index];
      if (typeof value !== "number") continue;
      before ??= value;
      if (Math.min(before, value) <= high && Math.max(before, value) >= low) return true;
      before = value;
    }
    return false;
  });
};

/** px of a line of such a text. */
const LIMIT_TEXT_HEIGHT = 14;

/** Start, baseline and width of a text (canvas px). */
interface TextPlace {
  x: number;
  baseline: number;
  width: number;
}

/**
 * Start and baseline of a limit label: outside the normal band if there is space and no line, else inside; where lines
 * run along the limit at the left, further to the right; at the end of the limit the other way round. On the dashes of
 * another limit rather than on a curve. Never on another label: a limit that finds no place keeps its line alone, as on a
 * phone, where two texts on each other say nothing, and where one on a curve would hide half of it.
 * @param dashes canvas px of all limits
 */
const placeLimitText = (
  u: uPlot,
  scene: PanelScene,
  { y, high, atEnd }: { y: number; high: boolean; atEnd: boolean },
  width: number,
  { written, dashes }: { written: readonly TextPlace[]; dashes: readonly number[] },
): TextPlace | undefined => {
  const ratio = devicePixelRatio;
  const { left, top, width: plotWidth, height } = u.bbox;
  const inset = 6 * ratio;
  // Descenders and accents keep clear of the dashes.
  const [above, below] = [y - 5 * ratio, y + 14 * ratio];
  const wanted = high ? [above, below] : [below, above];
  const within = wanted.filter((baseline) => baseline <= top + height && baseline - 10 * ratio >= 0);
  const space = Math.max(0, plotWidth - width - 2 * inset);
  const starts = [0, 1 / 2, 1, 1 / 4, 3 / 4].map(
    (share) => left + inset + (atEnd ? 1 - share : share) * space,
  );
  const places = starts.flatMap((x) => within.map((baseline) => ({ x, baseline, width })));
  // A text has a ground of its own against lines, but not against another text.
  const clear = places.filter((place) =>
    written.every(
      (other) =>
        Math.abs(other.baseline - place.baseline) >= LIMIT_TEXT_HEIGHT * ratio ||
        other.x + other.width + inset <= place.x ||
        place.x + width + inset <= other.x,
    ),
  );
  const isOffDashes = ({ baseline }: TextPlace) =>
    dashes.every((dash) => dash === y || dash < baseline - 11 * ratio || dash > baseline + 3 * ratio);
  const offCurves = clear.filter(
    ({ x, baseline }) =>
      !isCrossed(u, scene, {
        left: x - inset,
        right: x + width + inset,
        top: baseline - 11 * ratio,
        bottom: baseline + 3 * ratio,
      }),
  );
  return offCurves.find(isOffDashes) ?? offCurves[0] ?? (scene.compact ? undefined : clear[0]);
};

/** How much of what is under a label its ground covers: a curve can still be followed through it. */
const GROUND = 0.85;

/** Width in px of the limits that are not of the band. */
const THIN = 0.75;

/** Dashed limits with labels inside the plot, and the last value at the end of each line. */
export const drawLabels = (u: uPlot, scene: PanelScene): void => {
  const { ctx, bbox } = u;
  const { panel, colors } = scene;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.font = fontOf(11, 400, ratio);
  ctx.textBaseline = "alphabetic";
  const middle = (u.scales.y?.min ?? 0) + ((u.scales.y?.max ?? 0) - (u.scales.y?.min ?? 0)) / 2;
  const shown = (panel.limits ?? []).flatMap((limit) => {
    const y = Math.round(u.valToPos(limit.at, "y", true));
    if (y < bbox.top || y > bbox.top + bbox.height) return [];
    return [{ ...limit, y, ink: limit.color === undefined ? colors.ink : colors.series[limit.color] }];
  });
  ctx.setLineDash([4 * ratio, 3 * ratio]);
  for (const { y, ink, beside } of shown) {
    ctx.strokeStyle = ink;
    ctx.lineWidth = beside ? THIN * ratio : ratio;
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.setLineDash([]);
  // After all lines and on a ground of its own, as a curve or dashes would strike out a text that has no free place.
  const dashes = shown.map(({ y }) => y);
  const written: TextPlace[] = [];
  for (const { at, text, y, ink, beside = false } of shown) {
    const where = { y, high: at > middle, atEnd: beside };
    const place = placeLimitText(u, scene, where, ctx.measureText(text).width, { written, dashes });
    if (!place) continue;
    written.push(place);
    ctx.fillStyle = colors.card;
    ctx.globalAlpha = GROUND;
    ctx.fillRect(place.x - 3 * ratio, place.baseline - 11 * ratio, place.width + 6 * ratio, 14 * ratio);
    ctx.globalAlpha = 1;
    ctx.fillStyle = ink;
    ctx.fillText(text, place.x, place.baseline);
  }
  ctx.strokeStyle = colors.ink;
  ctx.fillStyle = colors.ink;
  ctx.lineWidth = ratio;
  drawMarkers(u, scene);
  drawEndLabels(u, scene);
  ctx.restore();
};

const drawEndLabels = (u: uPlot, { panel, t, colors, range, compact, live }: PanelScene): void => {
  const { ctx, bbox } = u;
  const ratio = devicePixelRatio;
  const ends = panel.series.flatMap((one) => {
    const last = one.dotted ? null : lineEnd(t, one, range);
    if (!last) return [];
    // In a past range the end of a line is no present value, however near its last sample is: its mark is hollow.
    const current = live && last.state === "current";
    const text = live && last.state === "stale" ? missingText : panel.format(last.value);
    return [
      {
        shape: one.color,
        color: current || !live ? lineColor(colors, one) : colors.mute,
        // Legible, where the line is weaker than text may be.
        ink: one.dash || (live && !current) ? colors.mute : colors.series[one.color],
        current,
        text: endLabel(one, text, compact),
        x: u.valToPos(last.at, "x", true),
        y: u.valToPos(last.value, "y", true),
      },
    ];
  });
  const places = spreadApart(
    ends.map((end) => end.y),
    15 * ratio,
    bbox.top + bbox.height,
  );
  ctx.font = fontOf(12.5, 640, ratio);
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  ends.forEach((end, index) => {
    ctx.fillStyle = end.color;
    ctx.strokeStyle = end.color;
    ctx.lineWidth = 1.5 * ratio;
    if (end.current) drawMarker(ctx, end.shape, end.x, end.y, 3.6 * ratio);
    else {
      // Hollow where the line does not reach the present.
      ctx.beginPath();
      ctx.arc(end.x, end.y, 3 * ratio, 0, 2 * Math.PI);
      ctx.stroke();
    }
    ctx.fillStyle = end.ink;
    ctx.fillText(end.text, bbox.left + bbox.width + 9 * ratio, places[index] ?? end.y);
  });
};
