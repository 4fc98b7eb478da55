import { styled } from "@mui/material/styles";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { StatusShape } from "../device/status-shape.tsx";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { CountdownRing, type CountdownRingProps } from "./countdown-ring.tsx";
import { type StepState, TimelineStep } from "./timeline-step.tsx";

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

export type CommandTimelineProps = {
  /** Absent once the command has ended. */
  ring?: CountdownRingProps | undefined;
  /** Verb and value. */
  title: string;
  /** From, to and difference, and the sentence that the shown state is the device's. */
  detail?: ReactNode;
  steps: readonly CommandStep[];
  actions?: ReactNode;
};

/** One command on its way: how long it has waited, where it stands, and nothing that claims success early. */
export const CommandTimeline = ({ ring, title, detail, steps, actions }: CommandTimelineProps) => (
  <div>
    <div style={{ display: "flex", gap: 16, alignItems: "center" }}>
      {ring && <CountdownRing {...ring} />}
      <div style={{ minWidth: 0 }}>
        <Title>{title}</Title>
        {detail && <Detail>{detail}</Detail>}
      </div>
    </div>
    <Steps>
      {steps.map((step, index) => (
        <TimelineStep
          key={step.key}
          id={step.key}
          label={step.label}
          time={step.time}
          note={step.note}
          state={step.state}
          last={index === steps.length - 1}
        />
      ))}
    </Steps>
    {actions && <div style={{ display: "flex", flexWrap: "wrap", gap: 8, marginTop: 12 }}>{actions}</div>}
  </div>
);

/** The last commands with actor, time and duration; outcomes are signs with a spoken word, never green. */
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

const OutcomeSign = ({ outcome, label }: { outcome: CommandOutcome; label: string }) => {
  const sign = { size: 16, stroke: 2, role: "img", "aria-label": label, style: { flex: "none" } };
  if (outcome === "completed") return <IconCheck {...sign} />;
  if (outcome === "failed") return <IconX {...sign} />;
  if (outcome === "unanswered") return <StatusShape kind="high" size={16} label={label} />;
  return <StatusShape kind="changing" size={16} label={label} />;
};
