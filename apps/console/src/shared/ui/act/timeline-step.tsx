import { styled } from "@mui/material/styles";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

export type StepState = "done" | "current" | "open" | "failed";

const Row = styled("li")({
  ...typeScale.bodyS,
  position: "relative",
  display: "grid",
  gridTemplateColumns: "16px 1fr auto",
  columnGap: 10,
  paddingBottom: 10,
  "&[data-state=open]": { color: paint.mute },
  "& b": { fontWeight: 600 },
  "&[data-state=open] b": { fontWeight: 400 },
  "& time": { ...typeScale.age, lineHeight: "1.125rem", color: paint.mute },
  "& p": { ...typeScale.age, gridColumn: "2 / -1", margin: 0, color: paint.mute },
});

const Line = styled("span")({ position: "absolute", insetInlineStart: 7, top: 18, bottom: 1, width: 1.5 });

const Sign = ({ state }: { state: StepState }) => (
  <svg viewBox="0 0 16 16" width="16" height="18" aria-hidden="true" style={{ display: "block" }}>
    {state === "done" && (
      <>
        <circle cx="8" cy="8" r="6.5" fill={paint.ink2} />
        <path
          d="M5 8.2 7.2 10.4 11.2 6"
          fill="none"
          stroke={paint.card}
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    )}
    {state === "current" && (
      <>
        <circle cx="8" cy="8" r="5.8" fill="none" stroke={paint.ink} strokeWidth="1.5" />
        <path d="M8 2.2a5.8 5.8 0 0 1 0 11.6z" fill={paint.ink} />
      </>
    )}
    {state === "open" && (
      <circle
        cx="8"
        cy="8"
        r="5.8"
        fill="none"
        stroke={paint.mute}
        strokeWidth="1.4"
        strokeDasharray="2.2 2"
      />
    )}
    {state === "failed" && (
      <>
        <circle cx="8" cy="8" r="5.8" fill="none" stroke={paint.ink} strokeWidth="1.5" />
        <path d="m5.9 5.9 4.2 4.2m0-4.2-4.2 4.2" stroke={paint.ink} strokeWidth="1.5" strokeLinecap="round" />
      </>
    )}
  </svg>
);

export type TimelineStepProps = {
  id: string;
  label: string;
  time?: string | undefined;
  note?: string | undefined;
  state: StepState;
  last: boolean;
};

/** One step of a command: filled tick, half circle, dashed circle, cross. */
export const TimelineStep = ({ id, label, time, note, state, last }: TimelineStepProps) => (
  <Row data-state={state} data-step={id} aria-current={state === "current" ? "step" : undefined}>
    {!last && <Line style={{ background: state === "done" ? paint.ink2 : paint.lineStrong }} />}
    <Sign state={state} />
    <b>{label}</b>
    {time ? <time>{time}</time> : <span />}
    {note && <p>{note}</p>}
  </Row>
);
