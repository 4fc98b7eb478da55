import type { TrendRange } from "./trend-types.ts";

export type TrendKeyAction =
  | { kind: "move"; steps: number }
  | { kind: "range"; range: TrendRange }
  | { kind: "reset" }
  | { kind: "table" };

const scaled = ({ from, to }: TrendRange, factor: number): TrendRange => {
  const middle = (from + to) / 2;
  const half = ((to - from) / 2) * factor;
  return { from: middle - half, to: middle + half };
};

/** Keyboard commands: arrows move the cursor (Shift: ten samples), + and − zoom, 0 resets, t shows the table. */
export const trendKey = (key: string, shift: boolean, range: TrendRange): TrendKeyAction | null => {
  const far = shift ? 10 : 1;
  if (key === "ArrowRight") return { kind: "move", steps: far };
  if (key === "ArrowLeft") return { kind: "move", steps: -far };
  if (key === "+" || key === "=") return { kind: "range", range: scaled(range, 0.5) };
  if (key === "-") return { kind: "range", range: scaled(range, 2) };
  if (key === "0") return { kind: "reset" };
  if (key === "t") return { kind: "table" };
  return null;
};
