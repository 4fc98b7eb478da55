import uPlot from "uplot";
import { FONT_FAMILY } from "../type-scale.ts";
import { panelTicks } from "./trend-axis.ts";
import { drawGround, drawLabels, drawSpread } from "./trend-canvas.ts";
import { faded, lineColor } from "./trend-colors.ts";
import { axisRange, drawnOrder } from "./trend-data.ts";
import type { PanelScene } from "./trend-scene.ts";
import type { TrendPanelData, TrendRange } from "./trend-types.ts";

export type TrendPanelProps = {
  panel: TrendPanelData;
  t: readonly number[];
  range: TrendRange;
  /** Px left and right of the plot, shared by every panel and by the lane. */
  gutter: { left: number; right: number };
  width: number;
  height: number;
  gapText: string;
  compact: boolean;
  /** The range ends now. */
  isLive: boolean;
  /** Panels with one key move their cursor together. */
  cursorKey: string;
  onCursor: (time: number | null) => void;
  onSelect: (range: TrendRange) => void;
  onPlot: (key: string, plot: uPlot | null) => void;
};

/**
 * uPlot options of a panel. `live` holds the current props, so that axes, cursor and selection follow them without
 * recreating the plot.
 */
export const plotOptions = (
  props: TrendPanelProps,
  scene: PanelScene,
  live: { readonly current: TrendPanelProps },
): uPlot.Options => {
  const colors = () => scene.colors;
  return {
    width: props.width,
    height: props.height,
    padding: [20, 0, 8, 0],
    legend: { show: false },
    cursor: {
      sync: { key: props.cursorKey, setSeries: false },
      y: false,
      points: { size: 7 },
      drag: { x: true, y: false, setScale: false },
    },
    scales: {
      x: { time: false, range: () => [live.current.range.from, live.current.range.to] },
      y: { range: () => axisRange(live.current.panel) },
    },
    axes: [
      { show: false },
      {
        size: props.gutter.left,
        stroke: () => colors().mute,
        font: `11px ${FONT_FAMILY}`,
        gap: 8,
        ticks: { show: false },
        grid: { stroke: () => colors().line, width: 1 },
        splits: (u, _axis, min, max) =>
          panelTicks(live.current.panel, { min, max }, Math.max(2, Math.floor(u.height / 34))),
        values: (_u, splits) => {
          const { format, formatTick } = live.current.panel;
          return splits.map((split) => (formatTick ?? format)(split));
        },
      },
      // Space for the end labels.
      {
        side: 1,
        scale: "y",
        size: props.gutter.right,
        ticks: { show: false },
        grid: { show: false },
        values: () => [],
      },
    ],
    series: [
      {},
      ...drawnOrder(props.panel.series).map((one): uPlot.Series => {
        const color = () => lineColor(colors(), one);
        const stepped = one.stepped ? uPlot.paths.stepped?.({ align: 1 }) : undefined;
        return {
          label: one.label,
          stroke: one.dotted ? () => colors().ink : color,
          width: one.dotted || one.dash ? 1.2 : 1.8,
          points: { show: false },
          ...(one.dotted ? { dash: [2, 3] } : one.dash ? { dash: [...one.dash] } : {}),
          // An axis that is fitted to the data has no zero that an area could stand on.
          ...(props.panel.onOff
            ? { fill: () => faded(color(), 0.5), fillTo: () => 0 }
            : one.filled
              ? {
                  fill: () => (live.current.panel.fitted ? "transparent" : faded(color(), 0.12)),
                  fillTo: () => 0,
                }
              : {}),
          ...(stepped ? { paths: stepped } : {}),
        };
      }),
    ],
    hooks: {
      drawClear: [(u) => drawGround(u, scene)],
      drawAxes: [(u) => drawSpread(u, scene)],
      draw: [(u) => drawLabels(u, scene)],
      setCursor: [
        (u) => {
          const index = u.cursor.idx;
          const time = index === null || index === undefined ? undefined : u.data[0]?.[index];
          live.current.onCursor(typeof time === "number" && (u.cursor.left ?? -1) >= 0 ? time : null);
        },
      ],
      setSelect: [
        (u) => {
          if (u.select.width < 6) return;
          const from = u.posToVal(u.select.left, "x");
          const to = u.posToVal(u.select.left + u.select.width, "x");
          u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          live.current.onSelect({ from, to });
        },
      ],
    },
  };
};
