import { keyframes, styled } from "@mui/material/styles";
import { paint } from "../paint.ts";
import {
  type AlarmLook,
  isPriority,
  type Priority,
  type ProcessState,
  type StatusKind,
} from "./status-kinds.ts";

const OUTLINE: Record<Priority, string> = {
  critical: "M6.6 2h6.8L18 6.6v6.8L13.4 18H6.6L2 13.4V6.6z",
  high: "M10 1.8 19 17.6H1z",
  medium: "M10 1 19 10 10 19 1 10z",
  low: "M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16z",
};

/** The digits 1 to 4 as paths, independent of fonts. */
const DIGIT: Record<Priority, string> = {
  critical: "M8.7 7.7 10.4 6.6V13.5",
  high: "M8.5 10.6a1.55 1.55 0 1 1 2.7 1L8.5 15.4h3.1",
  medium: "M8.3 7.3a1.75 1.5 0 1 1 1.5 2.6 1.85 1.65 0 1 1-1.6 2.7",
  low: "M11 13.5V6.6L8 11.4h4.2",
};

/** Centre to which each outline is scaled when it has a ring. */
const CENTRE: Record<Priority, number> = { critical: 10, high: 11.9, medium: 10, low: 10 };

const blink = keyframes({ "50%": { opacity: 0.25 } });

const Svg = styled("svg", { shouldForwardProp: (name) => name !== "fresh" })<{ fresh?: boolean }>(
  {
    display: "inline-block",
    verticalAlign: "-0.2em",
    flex: "none",
    overflow: "visible",
    strokeLinecap: "round",
    strokeLinejoin: "round",
  },
  // Blinks at 1 Hz for five seconds, then only the ring remains; with reduced motion only the ring.
  {
    variants: [
      {
        props: { fresh: true },
        style: {
          animation: `${blink} 1s ease-in-out 5`,
          "@media (prefers-reduced-motion: reduce)": { animation: "none" },
        },
      },
    ],
  },
);

export type StatusShapeProps = {
  kind: StatusKind;
  look?: AlarmLook;
  /** 15 to 18 px in rows, 20 and more in heads. */
  size?: number;
  /** Just raised: blinks for five seconds. */
  fresh?: boolean;
  /** Accessible name; omit it if there is text beside the shape. */
  label?: string;
};

export const StatusShape = ({ kind, look = "plain", size = 18, fresh = false, label }: StatusShapeProps) => (
  <Svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    fresh={fresh}
    {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    data-kind={kind}
    data-look={look}
  >
    {isPriority(kind) ? <AlarmShape priority={kind} look={look} /> : <PlainShape kind={kind} />}
  </Svg>
);

const AlarmShape = ({ priority, look }: { priority: Priority; look: AlarmLook }) => {
  const edge = paint[`${priority}Edge`];
  const outline = OUTLINE[priority];
  const hollow = look === "returned" || look === "shelved";
  const body = (
    <>
      <path
        d={outline}
        fill={hollow ? paint.card : paint[`${priority}Fill`]}
        stroke={hollow ? paint[`${priority}Text`] : edge}
        strokeWidth={hollow ? 1.6 : 1}
      />
      {look === "shelved" ? (
        <path
          d={priority === "high" ? "M8.6 10.4v4M11.4 10.4v4" : "M8.4 7.6v4.8M11.6 7.6v4.8"}
          fill="none"
          stroke={paint[`${priority}Text`]}
          strokeWidth="1.6"
        />
      ) : (
        <path
          d={DIGIT[priority]}
          fill="none"
          stroke={hollow ? paint[`${priority}Text`] : paint[`${priority}Ink`]}
          strokeWidth="1.5"
        />
      )}
    </>
  );
  if (look !== "unacknowledged") return body;
  const centre = CENTRE[priority];
  return (
    <>
      <path
        d={outline}
        fill={paint.card}
        stroke={edge}
        strokeWidth="1.5"
        transform={`translate(10 ${centre}) scale(1.12) translate(-10 ${-centre})`}
      />
      <g transform={`translate(10 ${centre}) scale(0.8) translate(-10 ${-centre})`}>{body}</g>
    </>
  );
};

const PlainShape = ({ kind }: { kind: Exclude<StatusKind, Priority> }) => {
  if (kind === "late" || kind === "stale") {
    return (
      <g fill="none" stroke={paint.mute} strokeWidth="1.6">
        <circle cx="10" cy="10" r="8" strokeDasharray={kind === "stale" ? "3.2 2.2" : undefined} />
        <path d="M10 5.6V10l2.8 2" />
      </g>
    );
  }
  if (kind === "offline") {
    return (
      <g fill="none" stroke={paint.mute} strokeWidth="1.6">
        <path d="M5 8h10v3a5 5 0 0 1-10 0z" />
        <path d="M7.4 8V3.6M12.6 8V3.6M10 16v2.4" />
        <path d="M6.6 13 11 8.4M9 15.2l4.6-5" strokeWidth="1" />
      </g>
    );
  }
  if (kind === "bad") {
    return (
      <g fill="none" stroke={paint.ink2} strokeWidth="1.6">
        <circle cx="10" cy="10" r="8" />
        <path d="m7 7 6 6M13 7l-6 6" />
      </g>
    );
  }
  return <ProcessShape state={kind} />;
};

const ProcessShape = ({ state }: { state: ProcessState }) => {
  if (state === "running") return <circle cx="10" cy="10" r="8" fill={paint.ink2} />;
  if (state === "stopped")
    return <circle cx="10" cy="10" r="7.2" fill="none" stroke={paint.ink2} strokeWidth="1.7" />;
  if (state === "changing") {
    return (
      <>
        <circle
          cx="10"
          cy="10"
          r="7.2"
          fill="none"
          stroke={paint.ink2}
          strokeWidth="1.7"
          strokeDasharray="30 15.2"
        />
        <path d="M10 4.6a5.4 5.4 0 0 1 0 10.8z" fill={paint.ink2} />
      </>
    );
  }
  return (
    <g fill="none" stroke={paint.mute} strokeWidth="1.6">
      <circle cx="10" cy="10" r="8" strokeDasharray="3.2 2.2" />
      <path d="M8 8.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4M10 13.8v.1" />
    </g>
  );
};
