import { styled } from "@mui/material/styles";
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

/**
 * The path of a small line: missing values and pauses longer than `gap` break it.
 * @param t epoch ms, ascending
 * @param values as many as `t`; `null` is missing
 * @param span first and last time of the drawing (epoch ms)
 */
export const sparklinePath = (
  t: readonly number[],
  values: readonly (number | null)[],
  span: { from: number; to: number },
  gap: number,
): string => {
  const known = values.filter((value): value is number => value !== null);
  if (known.length < 2) return "";
  const low = Math.min(...known);
  const range = Math.max(...known) - low;
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

/** A line without axes beside the number it belongs to; the number says what assistive technology needs. */
export const Sparkline = ({ path }: { path: string }) => (
  <Drawing viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
    <path d={path} />
  </Drawing>
);
