import { styled } from "@mui/material/styles";
import { dayLabels, type Timer } from "@sgval/contract/automation/automation";
import { daySeconds } from "@sgval/quantities/duration";
import { minuteOfDay } from "@sgval/quantities/time-of-day";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { touch } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { drawnEdge, edgeStep, weekdayOf } from "../timer-windows.ts";

const days = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = [0, 6, 12, 18, 24] as const;
const DAY_MINUTES = 1440;

const Grid = styled("div")({
  ...typeScale.age,
  display: "grid",
  gridTemplateColumns: "max-content minmax(0, 1fr)",
  alignItems: "center",
  gap: "6px 10px",
  paddingInlineEnd: 8,
  color: paint.mute,
  "& > b": { fontWeight: 500 },
  "& > b[data-today=true]": { color: paint.ink, fontWeight: 650 },
});
const Bar = styled("div")({
  position: "relative",
  height: 22,
  border: `1px solid ${paint.line}`,
  borderRadius: 4,
  // A line every six hours.
  background: `repeating-linear-gradient(90deg, transparent 0 calc(25% - 1px), ${paint.line} calc(25% - 1px) 25%) ${paint.sunk}`,
  overflow: "hidden",
  "& > span": {
    position: "absolute",
    insetBlock: 0,
    borderRadius: 3,
    backgroundColor: paint.series1,
    opacity: 0.75,
  },
  "& > i": {
    position: "absolute",
    insetBlock: 0,
    width: 2,
    backgroundColor: paint.ink,
    pointerEvents: "none",
  },
  "&[data-editable=true]": { overflow: "visible", [touch]: { height: 44 } },
});
/** An edge of a window that can be drawn; wider than it looks, for fingers. */
const Edge = styled("b")({
  position: "absolute",
  insetBlock: -1,
  zIndex: 1,
  width: 20,
  transform: "translateX(-50%)",
  cursor: "ew-resize",
  touchAction: "none",
  outline: "none",
  [touch]: { width: 44 },
  "[dir=rtl] &": { transform: "translateX(50%)" },
  "&::after": {
    content: '""',
    position: "absolute",
    insetBlock: 2,
    left: "50%",
    width: 6,
    marginLeft: -3,
    border: `1px solid ${paint.card}`,
    borderRadius: 3,
    backgroundColor: paint.primary,
  },
  "&:focus-visible::after": { outline: `2px solid ${paint.primary}`, outlineOffset: 2 },
});
const Hours = styled("div")({
  position: "relative",
  gridColumn: 2,
  height: 16,
  "& > span": { position: "absolute", transform: "translateX(-50%)" },
  "[dir=rtl] & > span": { transform: "translateX(50%)" },
});

const share = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`;

type EdgeName = "startTime" | "endTime";
export type OnEdge = (index: number, edge: EdgeName, time: string) => void;

const HOUR = 60;
/** By how many minutes a key moves an edge; Home and End move it as far as it goes. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -edgeStep,
  ArrowDown: -edgeStep,
  ArrowRight: edgeStep,
  ArrowUp: edgeStep,
  PageDown: -HOUR,
  PageUp: HOUR,
  Home: -DAY_MINUTES,
  End: DAY_MINUTES,
};

/** Minutes after midnight under a pointer on the bar of a day. */
const minutesUnder = (event: PointerEvent<HTMLElement>): number => {
  const bar = event.currentTarget.parentElement;
  const { left, width } = bar?.getBoundingClientRect() ?? { left: 0, width: 1 };
  const from = (event.clientX - left) / width;
  const mirrored = bar !== null && getComputedStyle(bar).direction === "rtl";
  return (mirrored ? 1 - from : from) * DAY_MINUTES;
};

/** One edge of a window on one day; of the days that share the window the first can be reached by keyboard. */
const WindowEdge = ({
  timers,
  index,
  edge,
  reachable,
  onEdge,
}: {
  timers: readonly Timer[];
  index: number;
  edge: EdgeName;
  reachable: boolean;
  onEdge: OnEdge;
}) => {
  const { t } = useTranslation("automation");
  const timer = timers[index];
  if (!timer) return null;
  const at = minuteOfDay(timer[edge]);
  const move = (minutes: number) => onEdge(index, edge, drawnEdge(timers, index, edge, minutes));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(at + step);
  };
  const slider = reachable
    ? {
        role: "slider",
        tabIndex: 0,
        "aria-label":
          edge === "startTime"
            ? t("bars.start", { number: index + 1 })
            : t("bars.end", { number: index + 1 }),
        "aria-valuemin": 0,
        "aria-valuemax": DAY_MINUTES,
        "aria-valuenow": at,
        "aria-valuetext": timer[edge],
        onKeyDown,
      }
    : { "aria-hidden": true };
  return (
    <Edge
      {...slider}
      style={{ insetInlineStart: share(at) }}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) move(minutesUnder(event));
      }}
    />
  );
};

const edges = ["startTime", "endTime"] as const;

/**
 * The windows of low pressure over the hours of each day of the week, with the present time. With `onEdge` their edges
 * can be drawn.
 */
export const WeekBars = ({
  timers,
  label,
  onEdge,
}: {
  timers: readonly Timer[];
  label: string;
  onEdge?: OnEdge | undefined;
}) => {
  const { language } = useFormat();
  // By its place in the list a window that is being drawn keeps its pointer.
  const numbered = timers.map((timer, index) => ({ timer, index, key: `window ${index}` }));
  const minute = useClock((now) => Math.floor(now / 60_000)) * 60;
  const local = minute + zoneOffsetSeconds(minute * 1000, env.timeZone);
  const today = weekdayOf(Math.floor(local / daySeconds));
  return (
    <Grid role={onEdge ? "group" : "img"} aria-label={label}>
      {days.map((day) => [
        <b key={`${day}-name`} data-today={day === today}>
          {dayLabels[day][language]}
        </b>,
        <Bar key={day} data-editable={onEdge !== undefined}>
          {timers
            .filter((timer) => timer.days.includes(day))
            .map(({ startTime, endTime }) => (
              <span
                key={`${startTime}-${endTime}`}
                style={{
                  insetInlineStart: share(minuteOfDay(startTime)),
                  width: share(minuteOfDay(endTime) - minuteOfDay(startTime)),
                }}
              />
            ))}
          {onEdge &&
            numbered.flatMap(({ timer, index, key }) =>
              timer.days.includes(day)
                ? edges.map((edge) => (
                    <WindowEdge
                      key={`${key} ${edge}`}
                      timers={timers}
                      index={index}
                      edge={edge}
                      reachable={day === Math.min(...timer.days)}
                      onEdge={onEdge}
                    />
                  ))
                : [],
            )}
          {day === today && <i style={{ insetInlineStart: share((local % daySeconds) / 60) }} />}
        </Bar>,
      ])}
      <Hours>
        {hours.map((hour) => (
          <span key={hour} style={{ insetInlineStart: share(hour * 60) }}>
            {String(hour).padStart(2, "0")}
          </span>
        ))}
      </Hours>
    </Grid>
  );
};
