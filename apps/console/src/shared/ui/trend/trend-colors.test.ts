import { getContrastRatio } from "@mui/material/styles";
import { describe, expect, it } from "vitest";
import { tokens } from "../tokens.ts";
import { lineColor, type TrendColors } from "./trend-colors.ts";

const numbers = [1, 2, 3, 4, 5, 6] as const;

describe.each(["light", "dark"] as const)("a line of an earlier period in the %s scheme", (scheme) => {
  const of = tokens[scheme];
  const series = Object.fromEntries(
    numbers.map((number) => [number, of[`series${number}`]]),
  ) as TrendColors["series"];
  const colors = { series, edge: of.edge };
  const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const spreadOf = (hex: string) => Math.max(...channelsOf(hex)) - Math.min(...channelsOf(hex));

  it.each(numbers)("is far greyer than line %i of the present, and still seen on the card", (color) => {
    const present = lineColor(colors, { color });
    const earlier = lineColor(colors, { color, dash: [6, 4] });
    expect(present).toBe(series[color]);
    expect(spreadOf(earlier)).toBeLessThan(0.6 * spreadOf(present));
    expect(getContrastRatio(earlier, of.card)).toBeGreaterThanOrEqual(3);
  });
});
