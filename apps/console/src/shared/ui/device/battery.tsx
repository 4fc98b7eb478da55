import { paint } from "../paint.ts";
import { Drawing } from "./drawing.tsx";

/** What a symbol is filled to for each state; a lithium cell stays flat and then drops, so never a percentage. */
export const batteryShare = { ok: 0.9, low: 0.35, critical: 0.1 } as const;

/**
 * Battery icon filled to the charge; show voltage or percent beside it. Pass null for lithium cells: their charge cannot
 * be derived from the voltage, which hardly falls before the end.
 */
export const Battery = ({
  share,
  label,
  size = 20,
}: {
  /** 0 to 1; null when the device has not reported it. */
  share: number | null;
  label?: string;
  size?: number;
}) => {
  const filled = share === null ? 0 : Math.min(1, Math.max(0, share));
  return (
    <Drawing viewBox="0 0 20 12" width={size} height={(size * 12) / 20} label={label} data-share={filled}>
      <rect
        x="0.8"
        y="0.8"
        width="15.4"
        height="10.4"
        rx="2"
        fill="none"
        stroke={paint.ink2}
        strokeWidth="1.5"
      />
      <path d="M18.4 4v4" stroke={paint.ink2} strokeWidth="2" strokeLinecap="round" />
      {filled > 0 && <rect x="3" y="3" width={11 * filled} height="6" rx="0.8" fill={paint.ink2} />}
      {share === null && (
        <path d="M5.5 6h6" stroke={paint.mute} strokeWidth="1.5" strokeDasharray="1.6 1.6" />
      )}
    </Drawing>
  );
};
