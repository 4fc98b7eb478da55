import { styled } from "@mui/material/styles";
import { IconWifiOff } from "@tabler/icons-react";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

export type LiveState = "live" | "reconnecting" | "offline";

const Root = styled("span")({
  ...typeScale.bodyS,
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  minHeight: 28,
  padding: "0 12px",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 14,
  color: paint.ink,
  fontWeight: 500,
  whiteSpace: "nowrap",
  "&[data-bare=true]": { border: 0, padding: "0 4px" },
  // As wide as the dot: what is beside it must not move when the network is lost.
  "&[data-bare=true] > svg": { flex: "none", marginInline: -5.5 },
});

const Dot = styled("span")({
  width: 9,
  height: 9,
  flex: "none",
  borderRadius: 5,
  boxSizing: "border-box",
  "[data-state=live] > &": { background: paint.ink2, boxShadow: `0 0 0 2px ${paint.track}` },
  "[data-state=reconnecting] > &": {
    background: `linear-gradient(90deg, ${paint.ink2} 50%, transparent 50%)`,
    border: `1.5px solid ${paint.ink2}`,
  },
  "[data-state=offline] > &": { border: `1.5px dashed ${paint.mute}` },
});

/** State of the live socket: full, half or hollow dot and text. Never green. */
export const LiveChip = ({
  state,
  label,
  bare = false,
}: {
  state: LiveState;
  label: string;
  bare?: boolean;
}) => (
  <Root role="status" title={bare ? label : undefined} data-state={state} data-bare={bare}>
    {bare && state !== "live" ? <IconWifiOff size={20} stroke={1.75} aria-hidden /> : <Dot />}
    {/* A narrow bar has no space for the words, which are said instead. */}
    {bare ? <span className="visually-hidden">{label}</span> : label}
  </Root>
);
