import { styled } from "@mui/material/styles";
import { timeTicks } from "@sgval/quantities/axis-ticks";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { touch } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { useElementWidth } from "../use-element-width.ts";
import { type BarHandle, barKey, movedWindow } from "./range-bar-parts.ts";
import { Sparkline } from "./sparkline.tsx";
import type { TrendRange } from "./trend-types.ts";

/** px */
const HEIGHT = 40;
const TICK_WIDTH = 84;
/** What a pointer takes hold of is at least so wide, px. */
const TARGET = 24;
/** px; half of it stands over the window. */
const HANDLE_WIDTH = 8;
/** A window that is only some pixels wide can still be held between its handles. */
const LEAST_WIDTH = TARGET + HANDLE_WIDTH;

const Root = styled("div")({
  position: "relative",
  height: HEIGHT,
  // For the handles, which stand over its ends, and the times below.
  margin: "10px 10px 22px",
  borderRadius: 4,
  backgroundColor: paint.sunk,
  cursor: "pointer",
  // Vertical swipes scroll the page.
  touchAction: "pan-y",
  userSelect: "none",
  "& > svg": { position: "absolute", insetInline: 0, top: 6 },
});

const Time = styled("span")({
  ...typeScale.micro,
  position: "absolute",
  top: HEIGHT + 4,
  transform: "translateX(-50%)",
  color: paint.mute,
  whiteSpace: "nowrap",
  pointerEvents: "none",
});

const focused = { outline: `2px solid ${paint.primary}`, outlineOffset: 1 } as const;

const Window = styled("div")({
  position: "absolute",
  top: 0,
  bottom: 0,
  border: `1px solid ${paint.primary}`,
  borderRadius: 4,
  backgroundColor: `color-mix(in srgb, ${paint.primary} 16%, transparent)`,
  cursor: "grab",
  touchAction: "none",
  "&:active": { cursor: "grabbing" },
  "&:focus-visible": focused,
});

/** Wider than it is drawn, away from the window, which stays free to be held itself. */
const Handle = styled("div")({
  position: "absolute",
  top: 0,
  bottom: 0,
  width: TARGET,
  marginInlineStart: -HANDLE_WIDTH / 2,
  cursor: "ew-resize",
  touchAction: "none",
  "&[data-side=from]": { marginInlineStart: HANDLE_WIDTH / 2 - TARGET },
  "&:focus-visible": { outline: "none", "&::before": focused },
  "&::before": {
    content: '""',
    position: "absolute",
    insetBlock: 6,
    insetInlineStart: 0,
    boxSizing: "border-box",
    width: HANDLE_WIDTH,
    border: `1px solid ${paint.primary}`,
    borderRadius: 4,
    backgroundColor: paint.card,
  },
  "&[data-side=from]::before": { insetInline: "auto 0" },
  // A finger is wider than what it moves.
  [touch]: { "&::after": { content: '""', position: "absolute", inset: "-8px -14px -8px 0" } },
  "&[data-side=from]::after": { [touch]: { inset: "-8px 0 -8px -14px" } },
});

type RangeBarProps = {
  /** What the bar is, and its three handles. */
  labels: { bar: string; window: string; from: string; to: string };
  /** The part of time that the bar shows, epoch seconds. */
  period: TrendRange;
  /** The range of the chart. */
  range: TrendRange;
  /** Nothing is measured after it. */
  now: number;
  /** A line as `sparklinePath` draws it; empty while it is loading. */
  path: string;
  /** Offset of the time zone from UTC in seconds. */
  zoneOffset: number;
  formatTick: (time: number, step: number) => string;
  /** A time, as the handles are read. */
  formatTime: (time: number) => string;
  /** Called when the window was let go, or moved by a key. */
  onRange: (range: TrendRange) => void;
};

/**
 * More of the time around a chart, with a window on the part that the chart shows: it is dragged by mouse or finger, by its ends too,
 * and moved by keys. A press beside it brings it there.
 */
export const RangeBar = (props: RangeBarProps) => {
  const { labels, period, now, formatTime, onRange } = props;
  const host = useRef<HTMLDivElement>(null);
  const width = useElementWidth(host);
  const [moved, setMoved] = useState<{ window: TrendRange; letGoAt: TrendRange | null } | null>(null);
  const held = useRef<{ handle: BarHandle; x: number; start: TrendRange } | null>(null);
  // The chart has taken over what was let go as soon as it shows another range.
  const isMoved = moved !== null && (moved.letGoAt === null || moved.letGoAt === props.range);
  const range = isMoved ? moved.window : props.range;
  const length = period.to - period.from;
  const within = { from: period.from, to: Math.min(period.to, now) };
  const place = (time: number) => Math.min(1, Math.max(0, (time - period.from) / length));
  const left = place(range.from) * width;
  const wide = Math.max(LEAST_WIDTH, place(range.to) * width - left);
  const start = Math.max(0, Math.min(left, width - wide));

  const take = (handle: BarHandle, event: PointerEvent<HTMLElement>, from = range) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    host.current?.setPointerCapture?.(event.pointerId);
    held.current = { handle, x: event.clientX, start: from };
    setMoved({ window: from, letGoAt: null });
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const at = period.from + (x / Math.max(1, width)) * length;
    take("window", event, movedWindow("window", range, at - (range.from + range.to) / 2, within));
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (!held.current) return;
    const { handle, x, start: before } = held.current;
    const seconds = ((clientX - x) / Math.max(1, width)) * length;
    setMoved({ window: movedWindow(handle, before, seconds, within), letGoAt: null });
  };
  const letGo = () => {
    if (!held.current || !moved) return;
    held.current = null;
    const { from, to } = moved.window;
    const isSame = from === props.range.from && to === props.range.to;
    setMoved(isSame ? null : { window: moved.window, letGoAt: props.range });
    if (!isSame) onRange(moved.window);
  };
  const cancel = () => {
    held.current = null;
    setMoved(null);
  };
  const onKey = (handle: BarHandle) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const seconds = barKey(event.key, event.shiftKey, range, within);
    if (seconds === null) return;
    event.preventDefault();
    const next = movedWindow(handle, range, seconds, within);
    setMoved({ window: next, letGoAt: props.range });
    onRange(next);
  };
  const slider = (handle: BarHandle, label: string, time: number, text: string) => ({
    role: "slider",
    tabIndex: 0,
    "aria-label": label,
    "aria-valuemin": Math.round(within.from),
    "aria-valuemax": Math.round(within.to),
    "aria-valuenow": Math.round(time),
    "aria-valuetext": text,
    onKeyDown: onKey(handle),
    onPointerDown: (event: PointerEvent<HTMLElement>) => take(handle, event),
  });
  const ticks = timeTicks(period, Math.max(2, Math.floor(width / TICK_WIDTH)), props.zoneOffset);
  return (
    <Root
      ref={host}
      dir="ltr"
      role="group"
      aria-label={labels.bar}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={cancel}
    >
      {props.path !== "" && <Sparkline path={props.path} />}
      {ticks.at
        .map((tick) => ({ tick, x: place(tick) * width }))
        .filter(({ x }) => x > TICK_WIDTH / 4 && x < width - TICK_WIDTH / 4)
        .map(({ tick, x }) => (
          <Time key={tick} aria-hidden style={{ left: x }}>
            {props.formatTick(tick, ticks.step)}
          </Time>
        ))}
      <Window
        {...slider(
          "window",
          labels.window,
          (range.from + range.to) / 2,
          `${formatTime(range.from)} – ${formatTime(range.to)}`,
        )}
        style={{ left: start, width: wide }}
      />
      <Handle
        {...slider("from", labels.from, range.from, formatTime(range.from))}
        data-side="from"
        style={{ left: start }}
      />
      <Handle {...slider("to", labels.to, range.to, formatTime(range.to))} style={{ left: start + wide }} />
    </Root>
  );
};
