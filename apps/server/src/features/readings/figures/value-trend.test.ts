import { expect, it } from "vitest";
import { valueTrend } from "./value-trend.ts";

const hourly = (...means: number[]) => means.map((mean, hour) => ({ hour, mean }));
const chlorine = { under: 0.2, over: 1, decimals: 2 };

it("is the change along a straight line: chlorine that loses 0.02 mg/L an hour falls by 0.14 in seven hours", () => {
  const trend = valueTrend(hourly(0.6, 0.58, 0.56, 0.54, 0.52, 0.5, 0.48, 0.46), chlorine);
  expect(trend?.change).toBeCloseTo(-0.14);
  expect(trend?.trend).toBe("falling");
});
it("is steady below 5 % of the permitted range: 0.03 of 0.2 to 1.0 mg/L", () => {
  expect(valueTrend(hourly(0.5, 0.5, 0.51, 0.51, 0.52, 0.53), chlorine)?.trend).toBe("steady");
});
it("is measured against the mean where there are no limits: conductivity of 250 that rises by 50", () => {
  const free = { under: null, over: null, decimals: 0 };
  expect(valueTrend(hourly(250, 260, 270, 280, 290, 300), free)).toMatchObject({ trend: "rising" });
  expect(valueTrend(hourly(250, 251, 252, 253, 254, 255), free)).toMatchObject({ trend: "steady" });
});
it("is unknown with fewer than six hours", () => {
  expect(valueTrend(hourly(1, 2, 3, 4, 5), chlorine)).toBeNull();
});
