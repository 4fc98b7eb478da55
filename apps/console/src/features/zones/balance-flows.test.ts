import type { ZoneFigures } from "@sgval/contract/zones/zone-accounting";
import type { ZoneFigureKey } from "@sgval/contract/zones/zone-figures";
import { expect, it } from "vitest";
import { layoutBalance, TEXT_HEIGHT } from "./balance-flows.ts";
import { daysOfMonth } from "./figure-text.ts";

const time = "2026-10-01T00:00:00.000Z";
const figuresOf = (values: Partial<Record<ZoneFigureKey, number | null>>): ZoneFigures =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      { key, value, missing: null, from: time, to: time, quality: null, notes: [], inputs: [] },
    ]),
  );
const balance = {
  system_input: 30_240,
  revenue_water: 18_900,
  non_revenue_water: 11_340,
  unbilled_authorised: 151.2,
  apparent_losses: 433,
  real_losses: 10_755.8,
};

it("draws flows of a balance as high as their volumes, one below the other", () => {
  const layout = layoutBalance(figuresOf(balance), { width: 800, height: 300 });
  const heightOf = (key: ZoneFigureKey) => layout?.nodes.find((node) => node.key === key)?.height ?? 0;
  expect(heightOf("revenue_water") / heightOf("system_input")).toBeCloseTo(0.625);
  expect(heightOf("revenue_water") + heightOf("non_revenue_water")).toBeCloseTo(heightOf("system_input"));
  const last = layout?.nodes.filter(({ x }) => x > 500) ?? [];
  expect(last.map(({ key }) => key)).toEqual(["unbilled_authorised", "apparent_losses", "real_losses"]);
  expect(last.every(({ y, height }, index) => index === 2 || y + height <= (last[index + 1]?.y ?? 0))).toBe(
    true,
  );
});

it.each([1, 5, 12, 37.5, 90])(
  "keeps the names and numbers of all losses inside the drawing at %s %% lost",
  (share) => {
    const lost = 302.4 * share;
    const height = 276;
    const layout = layoutBalance(
      figuresOf({
        ...{ system_input: 30_240, revenue_water: 30_240 - lost, non_revenue_water: lost },
        ...{ unbilled_authorised: lost * 0.1, apparent_losses: lost * 0.2, real_losses: lost * 0.7 },
      }),
      { width: 800, height },
    );
    const last = layout?.nodes.filter(({ x }) => x > 500) ?? [];
    expect(last).toHaveLength(3);
    for (const [index, one] of last.entries())
      expect(one.y + Math.max(one.height, TEXT_HEIGHT)).toBeLessThanOrEqual(last[index + 1]?.y ?? height);
    expect(last[0]?.y).toBeGreaterThanOrEqual(0);
  },
);

it("draws no flows where meters count more than flows in, or a line is not known", () => {
  const size = { width: 800, height: 300 };
  expect(layoutBalance(figuresOf({ ...balance, non_revenue_water: -5 }), size)).toBeNull();
  expect(layoutBalance(figuresOf({ ...balance, real_losses: null }), size)).toBeNull();
  expect(layoutBalance({}, size)).toBeNull();
});

it("knows the last day of a month", () => {
  expect(daysOfMonth("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(daysOfMonth("2026-12")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});
