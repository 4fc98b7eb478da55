import { styled } from "@mui/material/styles";
import { dayLabels, minutesOf, type Timer } from "@sgval/contract/automation/automation";
import { daySeconds } from "@sgval/quantities/duration";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import { env } from "../../../config/env.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { weekdayOf } from "../timer-windows.ts";

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
  "& > i": { position: "absolute", insetBlock: 0, width: 2, backgroundColor: paint.ink },
});
const Hours = styled("div")({
  position: "relative",
  gridColumn: 2,
  height: 16,
  "& > span": { position: "absolute", transform: "translateX(-50%)" },
  "[dir=rtl] & > span": { transform: "translateX(50%)" },
});

const share = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`;

/** The windows of low pressure over the hours of each day of the week, with the present time. */
export const WeekBars = ({ timers, label }: { timers: readonly Timer[]; label: string }) => {
  const { language } = useFormat();
  const minute = useClock((now) => Math.floor(now / 60_000)) * 60;
  const local = minute + zoneOffsetSeconds(minute * 1000, env.timeZone);
  const today = weekdayOf(Math.floor(local / daySeconds));
  return (
    <Grid role="img" aria-label={label}>
      {days.map((day) => [
        <b key={`${day}-name`} data-today={day === today}>
          {dayLabels[day][language]}
        </b>,
        <Bar key={day}>
          {timers
            .filter((timer) => timer.days.includes(day))
            .map(({ startTime, endTime }) => (
              <span
                key={`${startTime}-${endTime}`}
                style={{
                  insetInlineStart: share(minutesOf(startTime)),
                  width: share(minutesOf(endTime) - minutesOf(startTime)),
                }}
              />
            ))}
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
