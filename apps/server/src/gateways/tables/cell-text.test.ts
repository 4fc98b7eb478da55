import { qualityTable } from "@sgval/contract/reports/quality-report";
import { decimalsInRow } from "@sgval/contract/table";
import { expect, it } from "vitest";
import { csvText, localEpoch, pageText, writeIso, writeZone } from "./cell-text.ts";

const eight = Date.UTC(2026, 10, 20, 1, 0, 5);

it("writes a timestamp in local time with the offset from UTC", () => {
  expect(writeIso(eight, "Asia/Ho_Chi_Minh")).toBe("2026-11-20T08:00:05+07:00");
  expect(writeIso(eight + 250, "America/St_Johns")).toBe("2026-11-19T21:30:05.250-03:30");
  expect(writeIso(Date.UTC(2026, 6, 1), "Europe/Paris")).toBe("2026-07-01T02:00:00+02:00");
  expect(writeIso(Date.UTC(2026, 11, 1), "UTC")).toBe("2026-12-01T00:00:00+00:00");
});

it("names the zone with its offset", () => {
  expect(writeZone(eight, "Asia/Ho_Chi_Minh")).toBe("Asia/Ho_Chi_Minh (GMT+7)");
});

it("gives spreadsheets the local time as if it were UTC", () => {
  expect(new Date(localEpoch(eight, "Asia/Ho_Chi_Minh")).toISOString()).toBe("2026-11-20T08:00:05.000Z");
});

it("writes values of many parameters in one column each with the decimals of its parameter", () => {
  const { mean } = qualityTable.columns;
  const column = { key: "mean", heading: "Mean", kind: "number", unit: "", decimals: mean.decimals } as const;
  const head = { language: "vn", timeZone: "UTC" } as const;
  const cells = (
    [
      [210, "conductivity"],
      [7.2, "ph"],
      [0.0005, "arsenic"],
      [1.5, "unknown"],
    ] as const
  ).map(([value, parameter]) => ({ value, decimals: decimalsInRow(mean, parameter) }));
  expect(cells.map((cell) => pageText(cell, column, head))).toEqual(["210", "7,20", "0,0005", "1,500"]);
  expect(cells.map((cell) => csvText(cell, column, head, false))).toEqual(["210", "7,2", "0,0005", "1,5"]);
});
