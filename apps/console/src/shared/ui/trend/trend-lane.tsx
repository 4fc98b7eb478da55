import { styled } from "@mui/material/styles";
import { timeTicks } from "@sgval/quantities/axis-ticks";
import { daySeconds } from "@sgval/quantities/duration";
import { useId } from "react";
import { StatusShape } from "../device/status-shape.tsx";
import { paint } from "../paint.ts";
import type { TrendEvent, TrendRange, TrendWindow } from "./trend-types.ts";

const LANE = 15;
/** Width of a letter, about, in px. A text that has no space is left out: half a word says nothing. */
const LETTER = 6;
/** Height of lane and time axis under the plots, in px. */
export const LANE_HEIGHT = LANE + 28;

const Root = styled("svg")({
  position: "absolute",
  insetInlineStart: 0,
  top: 0,
  pointerEvents: "none",
  fontSize: 11,
});

/** Px of a time that is shorter than can be seen. */
const LEAST_WIDE = 3;

export type TrendLaneProps = {
  width: number;
  /** Height of all plots together; event lines run up through it. */
  plotHeight: number;
  gutter: { left: number; right: number };
  range: TrendRange;
  events: readonly TrendEvent[];
  windows: readonly TrendWindow[];
  zoneOffset: number;
  formatTime: (time: number, step: number) => string;
};

/** What happened: times without connection as bars, commands as pentagon markers, alarms as shapes, notes as sheets, above the time axis. */
export const TrendLane = (props: TrendLaneProps) => {
  const { width, plotHeight, gutter, range, events, windows } = props;
  const inner = Math.max(1, width - gutter.left - gutter.right);
  const xOf = (time: number) => gutter.left + ((time - range.from) / (range.to - range.from)) * inner;
  const within = (time: number) => time >= range.from && time <= range.to;
  const ticks = timeTicks(range, Math.max(2, Math.floor(inner / 110)), props.zoneOffset);
  // The day begins with its date, which a range of many hours says nowhere else.
  const isMidnight = (time: number) => (time + props.zoneOffset) % daySeconds === 0;
  const shown = events.filter((event) => within(event.at)).sort((a, b) => a.at - b.at);
  const top = plotHeight + 3;
  // A switch begins a bar of the same name: both names would lie on each other.
  const isMarked = (left: number, wide: number) =>
    shown.some(({ at }) => xOf(at) >= left - 1 && xOf(at) < left + wide);
  const hatch = useId();
  return (
    <Root width={width} height={plotHeight + LANE_HEIGHT} aria-hidden="true">
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v6" stroke={paint.edge} strokeWidth="2" />
      </pattern>
      <rect x={gutter.left} y={top} width={inner} height={LANE} fill={paint.sunk} />
      {windows.map((window) => {
        const from = Math.max(range.from, window.from);
        const to = Math.min(range.to, window.to);
        if (to <= from) return null;
        const left = xOf(from);
        // A single reading is a few seconds of a week.
        const wide = Math.max(LEAST_WIDE, xOf(to) - left);
        const written = 8 + window.text.length * LETTER;
        return (
          <g key={window.key}>
            {window.shaded && (
              <rect
                x={left}
                y="4"
                width={wide}
                height={plotHeight - 4}
                fill={paint.mediumFill}
                opacity="0.24"
              />
            )}
            <rect
              {...{ x: left, y: top, width: wide, height: LANE }}
              {...(window.shaded ? { fill: paint.mediumFill, opacity: 0.3 } : { fill: `url(#${hatch})` })}
              pointerEvents="all"
            >
              <title>{window.text}</title>
            </rect>
            {written < wide && !isMarked(left, written) && (
              <text
                x={left + 8}
                y={top + 11.5}
                fill={paint.ink2}
                // Legible on the hatching.
                stroke={paint.sunk}
                strokeWidth="4"
                paintOrder="stroke"
              >
                {window.text}
              </text>
            )}
          </g>
        );
      })}
      {shown.map((event, index) => {
        const x = xOf(event.at);
        const next = shown[index + 1];
        const space = (next ? xOf(next.at) : width - gutter.right) - x - 14;
        const acts = event.kind === "auto" || event.kind === "manual";
        return (
          <g key={event.key}>
            {acts && (
              <path
                d={`M${x} 14V${top}`}
                stroke={paint.ink2}
                strokeWidth="1"
                strokeDasharray="2 3"
                fill="none"
              />
            )}
            <EventMark event={event} x={x} top={top} />
            {event.text.length * LETTER < space && (
              <text x={x + (event.kind === "mode" ? 5 : 12)} y={top + 11.5} fill={paint.ink2}>
                {event.text}
              </text>
            )}
          </g>
        );
      })}
      {ticks.at.map((tick) => (
        <text key={tick} x={xOf(tick)} y={top + LANE + 16} textAnchor="middle" fill={paint.mute}>
          {props.formatTime(tick, isMidnight(tick) ? daySeconds : ticks.step)}
        </text>
      ))}
    </Root>
  );
};

const EventMark = ({ event, x, top }: { event: TrendEvent; x: number; top: number }) => {
  if (event.kind === "alarm") {
    return (
      <svg x={x - 8} y={top - 1} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <StatusShape kind={event.priority ?? "low"} size={16} />
      </svg>
    );
  }
  if (event.kind === "mode") {
    return <path d={`M${x} ${top + 1}v13`} stroke={paint.ink} strokeWidth="2" fill="none" />;
  }
  if (event.kind === "note") {
    return (
      <g transform={`translate(${x - 6} ${top + 1})`} data-note>
        <path
          d="M1 1H8L11.5 4.5V12.5H1Z M8 1V4.5H11.5 M3.5 7H9 M3.5 9.8H7.5"
          fill={paint.card}
          stroke={paint.primary}
          strokeWidth="1.4"
          strokeLinejoin="round"
        />
      </g>
    );
  }
  return (
    <g transform={`translate(${x - 6.5} ${top - 5})`}>
      <path
        d="M6.5.8 12.2 5.6V18.2a1 1 0 0 1-1 1H1.8a1 1 0 0 1-1-1V5.6z"
        fill={paint.card}
        stroke={paint.ink2}
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
      {event.open ? (
        <circle cx="6.5" cy="12" r="2.4" fill={paint.ink} />
      ) : event.kind === "auto" ? (
        <text x="6.5" y="15.4" textAnchor="middle" fontSize="9" fontWeight="700" fill={paint.ink}>
          A
        </text>
      ) : (
        <path d="M4 12.2 5.9 14 9.2 10.2" fill="none" stroke={paint.ink} strokeWidth="1.4" />
      )}
    </g>
  );
};
