import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TrendTable } from "./trend-table.tsx";
import type { TrendPanelData, TrendSeries } from "./trend-types.ts";

const series = (key: string, values: (number | null)[], gapAfter: number): TrendSeries => ({
  color: 1,
  label: key,
  ...{ key, values, gapAfter },
});

it("keeps the last sample of a series that is measured less often, and shows a gap without a unit", () => {
  const t = [0, 30, 60, 90, 120, 150];
  const panel: TrendPanelData = {
    ...{ key: "bar", unit: "bar", format: (value: number) => value.toFixed(2) },
    series: [
      series("P1", [4.5, 4.51, 4.52, 4.5, 4.49, 4.5], 75),
      series("P3", [1.67, null, 1.68, null, null, null], 75),
    ],
  };
  render(
    <TrendTable
      caption="Trend"
      timeHead="Measured at"
      t={t}
      panels={[panel]}
      range={{ from: 0, to: 150 }}
      formatTimestamp={String}
      moreText={() => ""}
    />,
  );
  const third = screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.lastElementChild?.textContent);
  expect(third).toEqual(["--", "1.68bar", "1.68bar", "1.68bar", "1.67bar", "1.67bar"]);
});
