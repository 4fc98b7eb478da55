import { styled } from "@mui/material/styles";
import { parameterOf } from "@sgval/quantities/parameter";
import { paint } from "../paint.ts";

const width = 120;
const height = 28;
/** Space for the width of the line. */
const edge = 2;

const Drawing = styled("svg")({
  display: "block",
  width: "100%",
  height,
  overflow: "visible",
  "& path": {
    fill: "none",
    stroke: paint.ink2,
    strokeWidth: 1.5,
    strokeLinejoin: "round",
    vectorEffect: "non-scaling-stroke",
  },
});

/** So many steps of what is written, and such a share of its value, a line must move by to fill the height. */
const [LEAST_STEPS, LEAST_SHARE] = [10, 0.1];

/** Without axes nobody sees how little a line moves: noise must not look like a swing, so that there is a least height. */
const scaleOf = (known: readonly number[], decimals: number | null): { low: number; range: number } => {
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const middle = (least + most) / 2;
  const steps = decimals === null ? 0 : LEAST_STEPS * 10 ** -decimals;
  const range = Math.max(most - least, steps, LEAST_SHARE * Math.abs(middle));
  return { low: middle - range / 2, range };
};

/**
 * The path of a small line: missing values and pauses longer than `gap` break it.
 * @param t epoch ms, ascending
 * @param values as many as `t`; `null` is missing
 * @param span first and last time of the drawing (epoch ms)
 * @param decimals with which the values are written; `null` for states, which have no noise
 */
export const sparklinePath = (
  t: readonly number[],
  values: readonly (number | null)[],
  span: { from: number; to: number },
  gap: number,
  decimals: number | null,
): string => {
  const known = values.filter((value): value is number => value !== null);
  if (known.length < 2) return "";
  const { low, range } = scaleOf(known, decimals);
  const x = (time: number) => ((time - span.from) / (span.to - span.from)) * width;
  // A value that does not change is a line in the middle.
  const y = (value: number) =>
    range === 0 ? height / 2 : height - edge - ((value - low) / range) * (height - 2 * edge);
  let last: number | null = null;
  return t
    .flatMap((time, index) => {
      const value = values[index] ?? null;
      if (value === null) {
        last = null;
        return [];
      }
      const move = last === null || time - last > gap;
      last = time;
      return [`${move ? "M" : "L"}${x(time).toFixed(1)} ${y(value).toFixed(1)}`];
    })
    .join("");
};

/** With how many decimals the values of a channel are drawn; `null` for states. */
export const lineDecimals = (key: string): number | null => {
  const parameter = parameterOf(key)?.parameter;
  return parameter && !parameter.states ? parameter.decimals : null;
};

/** A line without axes beside the number it belongs to; the number says what assistive technology needs. */
export const Sparkline = ({ path }: { path: string }) => (
  <Drawing viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
    <path d={path} />
  </Drawing>
);
