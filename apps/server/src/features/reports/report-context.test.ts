import { expect, it } from "vitest";
import { noteOfPartlyKnown } from "./report-context.ts";

it("names the devices whose hours beyond limits are only those of the known part of the range", () => {
  const row = (device: string, coverage: number | null, hoursUnder: number | null) => ({
    ...{ device, coverage, hoursUnder, hoursOver: null },
  });
  const rows = [row("DL-01", 99, 3), row("DL-08", 20, 19.4), row("DL-08", 21, 0), row("DL-09", 20, null)];
  expect(noteOfPartlyKnown(rows)).toEqual([
    { key: "hours_beyond", values: { target: "95", devices: "DL-08" } },
  ]);
  expect(noteOfPartlyKnown(rows.slice(0, 1))).toEqual([]);
});
