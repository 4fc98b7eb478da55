import { paint } from "../paint.ts";
import { Drawing } from "./drawing.tsx";

/** Bars for a signal in dBm: four from −75, none without a value. */
const barsOf = (dbm: number | null): number => {
  if (dbm === null) return 0;
  if (dbm >= -75) return 4;
  if (dbm >= -90) return 3;
  if (dbm >= -105) return 2;
  return 1;
};

/** Signal as four bars; show the number in dBm beside it. */
export const SignalBars = ({
  dbm,
  label,
  size = 18,
}: {
  dbm: number | null;
  label?: string;
  size?: number;
}) => {
  const lit = barsOf(dbm);
  return (
    <Drawing viewBox="0 0 18 14" width={size} height={(size * 14) / 18} label={label} data-bars={lit}>
      {[1, 2, 3, 4].map((bar) => (
        <rect
          key={bar}
          x={(bar - 1) * 4.8}
          y={14 - (2 + bar * 3)}
          width="3.2"
          height={2 + bar * 3}
          rx="0.8"
          fill={bar <= lit ? paint.ink2 : paint.lineStrong}
        />
      ))}
    </Drawing>
  );
};
