import { styled } from "@mui/material/styles";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { sampleAt } from "./trend-data.ts";
import type { TrendPanelData } from "./trend-types.ts";

const Box = styled("div")({
  ...typeScale.age,
  position: "absolute",
  top: 6,
  zIndex: 3,
  minWidth: 130,
  padding: "6px 10px",
  border: `1px solid ${paint.line}`,
  borderRadius: 6,
  backgroundColor: paint.card,
  boxShadow: paint.shadowFloat,
  pointerEvents: "none",
  "& p": { margin: "0 0 2px", color: paint.mute },
  "& div": { display: "flex", justifyContent: "space-between", gap: 12 },
  "& b": { fontWeight: 600 },
  "& small": { fontSize: "inherit", color: paint.mute },
});

export type TrendReadoutProps = {
  /** Formatted time under the cursor. */
  timeText: string;
  /** Formats the time of a value that was measured earlier than that. */
  formatTime: (time: number) => string;
  t: readonly number[];
  /** Index of the time under the cursor. */
  index: number;
  panels: readonly TrendPanelData[];
  /** Px from the start of the chart to the cursor. */
  left: number;
  width: number;
  /** What holds at that time, such as poor quality. */
  notes: readonly string[];
  /** Announced when the cursor was moved by keyboard. */
  spoken: boolean;
};

/** All values under the cursor with their units, on the side with enough space. */
export const TrendReadout = ({
  timeText,
  formatTime,
  t,
  index,
  panels,
  left,
  width,
  notes,
  spoken,
}: TrendReadoutProps) => (
  <Box
    aria-live={spoken ? "polite" : "off"}
    style={left > width / 2 ? { right: width - left + 12 } : { left: left + 12 }}
  >
    <p>{timeText}</p>
    {panels.flatMap((panel) =>
      panel.series.map((one) => {
        const sample = sampleAt(t, one, index);
        return (
          <div key={`${panel.key} ${one.key}`}>
            <span
              style={{ color: one.dotted ? paint.ink2 : one.dash ? paint.mute : paint[`series${one.color}`] }}
            >
              {one.end ?? one.letter ?? one.label}
            </span>
            <span>
              <b>{sample ? panel.format(sample.value) : "--"}</b> {panel.unit}
              {sample && sample.at !== t[index] && <small> {formatTime(sample.at)}</small>}
            </span>
          </div>
        );
      }),
    )}
    {notes.map((note) => (
      <p key={note}>~ {note}</p>
    ))}
  </Box>
);
