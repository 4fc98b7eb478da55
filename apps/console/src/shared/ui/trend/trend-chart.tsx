import { styled } from "@mui/material/styles";
import { type KeyboardEvent, type PointerEvent, useCallback, useId, useRef, useState } from "react";
import type uPlot from "uplot";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { useElementWidth } from "../use-element-width.ts";
import { onOffHeight, panelHeights, trendGutter } from "./trend-axis.ts";
import { panned, useTrendGestures, zoomed } from "./trend-gestures.ts";
import { LANE_HEIGHT, TrendLane } from "./trend-lane.tsx";
import { TrendPanel } from "./trend-panel.tsx";
import { type OnPoint, usePointing } from "./trend-pointing.ts";
import { TrendReadout } from "./trend-readout.tsx";
import type { TrendEvent, TrendPanelData, TrendRange, TrendWindow } from "./trend-types.ts";

export type TrendKeyAction =
  | { kind: "move"; steps: number }
  | { kind: "range"; range: TrendRange }
  | { kind: "reset" }
  | { kind: "mark" }
  | { kind: "note" }
  | { kind: "fit" }
  | { kind: "table" };

/** Keyboard commands: arrows move the cursor (Shift: ten samples), + and − zoom, 0 resets, m marks, n writes a note, f fits the axis to the data, t shows the table. */
export const trendKey = (key: string, shift: boolean, range: TrendRange): TrendKeyAction | null => {
  const far = shift ? 10 : 1;
  if (key === "ArrowRight") return { kind: "move", steps: far };
  if (key === "ArrowLeft") return { kind: "move", steps: -far };
  if (key === "+" || key === "=") return { kind: "range", range: zoomed(range, 0.5) };
  if (key === "-") return { kind: "range", range: zoomed(range, 2) };
  if (key === "0") return { kind: "reset" };
  if (key === "m") return { kind: "mark" };
  if (key === "n") return { kind: "note" };
  if (key === "f") return { kind: "fit" };
  if (key === "t") return { kind: "table" };
  return null;
};

const Root = styled("div")({
  position: "relative",
  width: "100%",
  minWidth: 0,
  borderRadius: 4,
  // Vertical swipes scroll the page, horizontal ones move the cursor.
  touchAction: "pan-y",
  "& .u-cursor-x": { borderRight: `1px dashed ${paint.edge}` },
  "& .u-select": { background: paint.tint, opacity: 0.6 },
});

const Unit = styled("span")({
  ...typeScale.micro,
  position: "absolute",
  // The start of the chart, which is not mirrored; "left" would be.
  insetInlineStart: 0,
  textAlign: "end",
  color: paint.mute,
  pointerEvents: "none",
});

/** The marked time, across all panels. */
const Mark = styled("i")({
  position: "absolute",
  top: 4,
  width: 0,
  borderInlineStart: `2px solid ${paint.primary}`,
  pointerEvents: "none",
  "&::before": {
    content: '""',
    position: "absolute",
    top: 0,
    left: -6,
    border: "5px solid transparent",
    borderTopColor: paint.primary,
  },
});

export type TrendChartProps = {
  /** What the chart shows in one sentence: series, range, last values, excursions. */
  summary: string;
  /** Sample times in epoch seconds, ascending; every series has one value per time. */
  t: readonly number[];
  panels: readonly TrendPanelData[];
  range: TrendRange;
  events?: readonly TrendEvent[];
  windows?: readonly TrendWindow[];
  /** Label of a gap. */
  gapText: string;
  /** Height of the plots in px, without the lane. */
  height: number;
  /** Offset of the time zone from UTC in seconds. */
  zoneOffset: number;
  /** Formats an axis time; `step` is the distance of ticks in seconds. */
  formatTime: (time: number, step: number) => string;
  /** Formats the time under the cursor. */
  formatTimestamp: (time: number) => string;
  /** Called after dragging or + and −; the caller changes the range. */
  onRange?: (range: TrendRange) => void;
  onReset?: () => void;
  onTable?: () => void;
  /** Fits the axes to the data, or no longer. */
  onFit?: () => void;
  /** A time that is marked. */
  mark?: number | null;
  /** Called with the time under the cursor. */
  onMark?: (time: number) => void;
  /**
   * Called with a time that somebody points at, and where on the screen: the right mouse button, a long touch or the menu
   * key; `n` gives the time under the cursor without a place.
   */
  onPoint?: OnPoint | undefined;
  /** The range ends now. */
  isLive?: boolean;
};

const NO_EVENTS: readonly TrendEvent[] = [];
const NO_WINDOWS: readonly TrendWindow[] = [];
/** What is said of the values of a time: that they are poor. */
const notesAt = (windows: readonly TrendWindow[], time: number): string[] => [
  ...new Set(
    windows.filter(({ from, to, shaded }) => shaded && from <= time && time <= to).map(({ text }) => text),
  ),
];
const IGNORE = () => {};

/**
 * Trend of up to six series: one panel per unit over one time axis and one cursor, with the normal band, limits,
 * gaps and an event lane. Load this module lazily, it brings the plotting library.
 */
export const TrendChart = (props: TrendChartProps) => {
  const { summary, t, panels, height, formatTimestamp, onRange = IGNORE, mark = null } = props;
  const host = useRef<HTMLDivElement>(null);
  const plots = useRef(new Map<string, uPlot>());
  const width = useElementWidth(host);
  const cursorKey = useId();
  const [cursor, setCursor] = useState<number | null>(null);
  const [byKeys, setByKeys] = useState(false);
  const compact = width < 480;
  const gutter = trendGutter(panels, t, compact);
  const states = onOffHeight(panels);
  const heights = panelHeights(panels, height);
  const inner = Math.max(1, width - gutter.left - gutter.right);
  const { range, goTo, isMoving, handlers } = useTrendGestures(
    host,
    { range: props.range, start: gutter.left, width: inner },
    onRange,
  );
  const pointing = usePointing({ range, start: gutter.left, width: inner }, cursor, props.onPoint);
  const xOf = (time: number) => ((time - range.from) / (range.to - range.from)) * inner;

  const onPlot = useCallback((key: string, plot: uPlot | null) => {
    if (plot) plots.current.set(key, plot);
    else plots.current.delete(key);
  }, []);

  const showAt = (time: number) => {
    setCursor(time);
    for (const plot of plots.current.values()) plot.setCursor({ left: xOf(time), top: 0 }, false);
    // A cursor that leaves the range takes it along.
    const span = range.to - range.from;
    if (time < range.from) goTo(panned(range, -span / 4));
    else if (time > range.to) goTo(panned(range, span / 4));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const action =
      event.ctrlKey || event.metaKey || event.altKey ? null : trendKey(event.key, event.shiftKey, range);
    if (!action) return;
    event.preventDefault();
    if (action.kind === "range") goTo(action.range);
    else if (action.kind === "reset") props.onReset?.();
    else if (action.kind === "table") props.onTable?.();
    else if (action.kind === "fit") props.onFit?.();
    else if (action.kind === "mark") {
      if (cursor !== null) props.onMark?.(cursor);
    } else if (action.kind === "note") props.onPoint?.(cursor ?? range.to, null);
    else {
      const at = cursor === null ? nearest(t, range.to) : nearest(t, cursor) + action.steps;
      const time = t[Math.min(t.length - 1, Math.max(0, at))];
      if (time === undefined) return;
      setByKeys(true);
      showAt(time);
    }
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    setByKeys(false);
    if (handlers.onPointerMove(event)) return;
    // uPlot handles the mouse; touch is handled here.
    if (event.pointerType !== "touch") return;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - gutter.left;
    const time = t[nearest(t, range.from + (x / inner) * (range.to - range.from))];
    if (time !== undefined && time >= range.from && time <= range.to) showAt(time);
  };

  const index = cursor === null ? -1 : nearest(t, cursor);
  let top = 0;
  return (
    <Root
      ref={host}
      dir="ltr"
      tabIndex={0}
      role="group"
      aria-label={summary}
      onKeyDown={onKeyDown}
      {...pointing}
      {...handlers}
      onPointerMove={onPointerMove}
      // A drag with Shift pans; the plot would take it for the selection of a range.
      onMouseDownCapture={(event) => event.shiftKey && event.stopPropagation()}
      onDoubleClick={props.onReset}
      style={{ height: height + states + LANE_HEIGHT }}
    >
      {width > 0 && (
        <>
          {panels.map((panel, place) => {
            const own = heights[place] ?? 0;
            const unitTop = top - 2;
            top += own;
            return (
              <div key={panel.key}>
                <TrendPanel
                  panel={panel}
                  t={t}
                  range={range}
                  gutter={gutter}
                  width={width}
                  height={own}
                  gapText={props.gapText}
                  compact={compact}
                  isLive={props.isLive ?? true}
                  cursorKey={cursorKey}
                  onCursor={setCursor}
                  onSelect={goTo}
                  onPlot={onPlot}
                />
                <Unit style={{ top: unitTop, width: gutter.left - 8 }}>{panel.unit}</Unit>
              </div>
            );
          })}
          <TrendLane
            width={width}
            plotHeight={top}
            gutter={gutter}
            range={range}
            events={props.events ?? NO_EVENTS}
            windows={props.windows ?? NO_WINDOWS}
            zoneOffset={props.zoneOffset}
            formatTime={props.formatTime}
          />
          {mark !== null && mark >= range.from && mark <= range.to && (
            <Mark
              data-mark={mark}
              style={{ left: gutter.left + xOf(mark), height: top + LANE_HEIGHT - 28 }}
            />
          )}
          {cursor !== null && index >= 0 && !isMoving && (
            <TrendReadout
              timeText={formatTimestamp(t[index] ?? cursor)}
              formatTime={(time) => props.formatTime(time, 1)}
              t={t}
              index={index}
              panels={panels}
              left={gutter.left + xOf(cursor)}
              width={width}
              notes={notesAt(props.windows ?? NO_WINDOWS, t[index] ?? cursor)}
              spoken={byKeys}
            />
          )}
        </>
      )}
    </Root>
  );
};

/** Index of the time closest to `time`; −1 when there is none. `t` is ascending. */
const nearest = (t: readonly number[], time: number): number => {
  let low = 0;
  let high = t.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((t[middle] ?? 0) <= time) low = middle;
    else high = middle;
  }
  return Math.abs((t[high] ?? 0) - time) < Math.abs((t[low] ?? 0) - time)
    ? high
    : Math.min(low, t.length - 1);
};
