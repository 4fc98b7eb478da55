import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TrendReadout } from "./trend-readout.tsx";
import type { TrendPanelData } from "./trend-types.ts";

const panel: TrendPanelData = {
  key: "bar",
  unit: "bar",
  series: [
    { key: "p2", label: "P2", letter: "P2", color: 1, values: [2.5, 2.6, 2.7], gapAfter: 150 },
    { key: "p3", label: "P3", letter: "P3", color: 2, values: [4.1, null, null], gapAfter: 2250 },
  ],
  format: (value) => value.toFixed(2),
};

it("distinguishes lines of several devices, and says what holds at that time", () => {
  const ends = panel.series.map((one) => ({ ...one, letter: "P", end: `P DL-0${one.color}` }));
  render(
    <TrendReadout
      {...{ timeText: "10:02", formatTime: String, t: [0, 60, 120], index: 0, left: 10, width: 400 }}
      panels={[{ ...panel, series: ends }]}
      notes={["poor quality"]}
      spoken={false}
    />,
  );
  expect(screen.getByText("P DL-01")).toBeTruthy();
  expect(screen.getByText("P DL-02")).toBeTruthy();
  expect(screen.getByText("~ poor quality")).toBeTruthy();
});

it("shows the last value of a slower series with the time it was measured at", () => {
  render(
    <TrendReadout
      timeText="10:02"
      formatTime={(time) => `at ${time}`}
      t={[0, 60, 120]}
      index={2}
      panels={[panel]}
      notes={[]}
      left={10}
      width={400}
      spoken={false}
    />,
  );
  expect(screen.getByText("P2").parentElement?.textContent).toBe("P22.70 bar");
  expect(screen.getByText("P3").parentElement?.textContent).toBe("P34.10 bar at 0");
});
