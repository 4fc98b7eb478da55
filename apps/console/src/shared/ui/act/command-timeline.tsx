import { styled } from "@mui/material/styles";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Actions, Shrink } from "../arrange.ts";
import { StatusShape } from "../device/status-shape.tsx";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { CountdownRing, type CountdownRingProps } from "./countdown-ring.tsx";

type StepState = "done" | "current" | "open" | "failed";

export type CommandStep = {
  key: string;
  label: string;
  time?: string | undefined;
  note?: string | undefined;
  state: StepState;
};

export type CommandOutcome = "completed" | "failed" | "unanswered" | "running";

export type RecentCommand = {
  key: string;
  label: string;
  meta: string;
  outcome: CommandOutcome;
  outcomeLabel: string;
};

const Title = styled("p")({ ...typeScale.h3, margin: 0, fontSize: "0.9375rem" });
const Head = styled("div")({ display: "flex", gap: 16, alignItems: "center" });
const Foot = styled(Actions)({ marginTop: 12 });
const Detail = styled("p")({ ...typeScale.bodyS, margin: "2px 0 0", color: paint.mute });
const Steps = styled("ol")({ margin: "12px 0 0", padding: 0, listStyle: "none" });
const Small = styled("h3")({ ...typeScale.label, margin: "12px 0 4px", color: paint.mute, fontWeight: 500 });
const Rows = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": {
    ...typeScale.bodyS,
    display: "flex",
    alignItems: "center",
    gap: 10,
    minHeight: 33,
    borderTop: `1px solid ${paint.line}`,
  },
  "& > li > svg": { flex: "none" },
  "& b": { fontWeight: 550, minWidth: 0 },
  "& small": {
    ...typeScale.age,
    flex: "none",
    maxWidth: "62%",
    marginInlineStart: "auto",
    color: paint.mute,
    textAlign: "end",
  },
});

const StepRow = styled("li")({
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

const StepLine = styled("span")({
  position: "absolute",
  insetInlineStart: 7,
  top: 18,
  bottom: 1,
  width: 1.5,
  background: paint.lineStrong,
  "[data-state=done] > &": { background: paint.ink2 },
});

const Sign = styled("svg")({ display: "block" });

const StepSign = ({ state }: { state: StepState }) => (
  <Sign viewBox="0 0 16 16" width="16" height="18" aria-hidden="true">
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
  </Sign>
);

/** Icon of one step: filled tick, half circle, dashed circle, cross. */
const TimelineStep = ({ step, last }: { step: CommandStep; last: boolean }) => {
  const { key, label, time, note, state } = step;
  return (
    <StepRow data-state={state} data-step={key} aria-current={state === "current" ? "step" : undefined}>
      {!last && <StepLine />}
      <StepSign state={state} />
      <b>{label}</b>
      {time ? <time>{time}</time> : <span />}
      {note && <p>{note}</p>}
    </StepRow>
  );
};

export type CommandTimelineProps = {
  /** Absent once the command has ended. */
  ring?: CountdownRingProps | undefined;
  /** Verb and value. */
  title: string;
  /** From, to and difference, and a note that the shown state is confirmed by the device. */
  detail?: ReactNode;
  steps: readonly CommandStep[];
  actions?: ReactNode;
};

/** A command in progress: elapsed time and current step; never shows success before the device confirms. */
export const CommandTimeline = ({ ring, title, detail, steps, actions }: CommandTimelineProps) => (
  <div>
    <Head>
      {ring && <CountdownRing {...ring} />}
      <Shrink>
        <Title>{title}</Title>
        {detail && <Detail>{detail}</Detail>}
      </Shrink>
    </Head>
    <Steps>
      {steps.map((step, index) => (
        <TimelineStep key={step.key} step={step} last={index === steps.length - 1} />
      ))}
    </Steps>
    {actions && <Foot>{actions}</Foot>}
  </div>
);

/** The last commands with actor, time and duration; outcomes are signs with a label for screen readers, never green. */
export const RecentCommands = ({
  title,
  commands,
}: {
  title?: string;
  commands: readonly RecentCommand[];
}) => (
  <div>
    {title && <Small>{title}</Small>}
    <Rows>
      {commands.map((command) => (
        <li key={command.key}>
          <OutcomeSign outcome={command.outcome} label={command.outcomeLabel} />
          <b>{command.label}</b>
          <small>{command.meta}</small>
        </li>
      ))}
    </Rows>
  </div>
);

/** How a command ended, as a sign with its label for screen readers; without one where the same stands beside it. */
export const OutcomeSign = ({ outcome, label }: { outcome: CommandOutcome; label?: string }) => {
  const named = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  const sign = { size: 16, stroke: 2, ...named };
  if (outcome === "completed") return <IconCheck {...sign} />;
  if (outcome === "failed") return <IconX {...sign} />;
  if (outcome === "unanswered") return <StatusShape kind="high" size={16} {...(label && { label })} />;
  return <StatusShape kind="changing" size={16} {...(label && { label })} />;
};
