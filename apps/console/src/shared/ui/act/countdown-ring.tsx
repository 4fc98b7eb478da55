import { styled } from "@mui/material/styles";
import { paint } from "../paint.ts";

const Root = styled("div")({
  position: "relative",
  flex: "none",
  "& > svg": { display: "block" },
});
const Centre = styled("div")({
  position: "absolute",
  inset: 0,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  "& b": { fontSize: "1.0625rem", lineHeight: 1.1, fontWeight: 640 },
  "& span": { fontSize: "0.6563rem", lineHeight: 1.1, color: paint.mute },
});

const RADIUS = 27;
const AROUND = 2 * Math.PI * RADIUS;

export type CountdownRingProps = {
  /** Whole seconds since sending; beyond the limit the ring stays full. */
  seconds: number;
  limit: number;
  /** Text under the number, e.g. "/ 100 s". */
  caption: string;
  /** Accessible name; the ring is no live region. */
  label: string;
  size?: number;
};

/** Elapsed seconds of a command, in the text colour, because waiting is no alarm. */
export const CountdownRing = ({ seconds, limit, caption, label, size = 64 }: CountdownRingProps) => {
  const shown = Math.min(limit, Math.max(0, Math.floor(seconds)));
  const share = limit > 0 ? shown / limit : 1;
  return (
    <Root dir="ltr" role="timer" aria-label={label} aria-live="off" style={{ width: size, height: size }}>
      <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
        <circle cx="32" cy="32" r={RADIUS} fill="none" stroke={paint.track} strokeWidth="5" />
        <circle
          data-part="elapsed"
          cx="32"
          cy="32"
          r={RADIUS}
          fill="none"
          stroke={paint.ink}
          strokeWidth="5"
          strokeDasharray={`${AROUND * share} ${AROUND}`}
          transform="rotate(-90 32 32)"
        />
      </svg>
      <Centre>
        <b>{shown}</b>
        <span>{caption}</span>
      </Centre>
    </Root>
  );
};
