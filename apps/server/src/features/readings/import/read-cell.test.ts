import type { TimeFormat } from "@sgval/contract/readings/import-mapping";
import { parameters } from "@sgval/quantities/parameter";
import { expect, it } from "vitest";
import type { ReadCell } from "../../../gateways/tables/read-row.ts";
import { MISSING, UNREADABLE } from "../decode/read-value.ts";
import { readCellNumber } from "./read-cell-number.ts";
import { createTimeReader, NO_TIME } from "./read-cell-time.ts";

const zone = "Asia/Ho_Chi_Minh";
const time = (format: TimeFormat, cell: ReadCell, clock?: ReadCell, inZone = zone) =>
  createTimeReader({ column: 0, timeColumn: clock === undefined ? null : 1, format, zone: inZone })(
    cell,
    clock,
  );
const at = Date.parse("2025-11-20T08:00:00+07:00");

it.each<[TimeFormat, ReadCell]>([
  ["ymd", "2025-11-20T08:00:00+07:00"],
  ["ymd", "2025-11-20T01:00:00Z"],
  ["ymd", "2025-11-20T01:00:00.000Z"],
  ["ymd", "2025-11-20 08:00"],
  ["ymd", "2025/11/20 8:00:00"],
  ["dmy", "20/11/2025 08:00"],
  ["dmy", "20-11-2025 08:00:00"],
  ["dmy", "20.11.25 8:00"],
  ["dmy", "08:00 20/11/2025"],
  ["dmy", "20/11/2025, 8:00 SA"],
  ["mdy", "11/20/2025 8:00 AM"],
  ["epoch_s", "1763600400"],
  ["epoch_s", 1763600400],
  ["epoch_ms", "1763600400000"],
  // As a workbook has it.
  ["dmy", new Date("2025-11-20T08:00:00Z")],
])("reads the time %s %s", (format, cell) => {
  expect(time(format, cell)).toBe(at);
});

it("reads date and time from two columns", () => {
  expect(time("dmy", "20/11/2025", "08:00")).toBe(at);
  expect(time("dmy", new Date("2025-11-20T00:00:00Z"), new Date("1899-12-30T08:00:00Z"))).toBe(at);
  expect(time("dmy", "20/11/2025", "25:00")).toBeNaN();
});

it("refuses what is no time in the chosen format instead of guessing", () => {
  for (const [format, cell] of [
    ["dmy", "11/20/2025 08:00"],
    ["dmy", "30/02/2025 08:00"],
    ["dmy", "2025-11-20 08:00"],
    ["ymd", "20/11/2025 08:00"],
    ["ymd", "2025-11-20 24:30"],
    ["ymd", "2,46"],
    ["ymd", "yesterday"],
    ["epoch_s", "2025-11-20"],
  ] as const)
    expect(time(format, cell), cell).toBeNaN();
  expect([time("ymd", null), time("ymd", "")]).toEqual([NO_TIME, NO_TIME]);
});

it("takes the repeated hour of autumn in the order of the rows", () => {
  const read = createTimeReader({ column: 0, timeColumn: null, format: "ymd", zone: "Europe/Paris" });
  const times = ["2025-10-26 01:30", "2025-10-26 02:00", "2025-10-26 02:30"].map((text) => read(text));
  expect(times.map((one) => new Date(one).toISOString().slice(11, 16))).toEqual(["23:30", "00:00", "00:30"]);
});

const number = (cell: ReadCell, decimal: "." | ",") => readCellNumber(parameters.flow, cell, decimal);

it("reads numbers in the notation of the file, and refuses what belongs to the other", () => {
  expect(["2,46", "1.234,5", "1 234,5", "-0,5", "12", "1\u00a0234"].map((text) => number(text, ","))).toEqual(
    [2.46, 1234.5, 1234.5, -0.5, 12, 1234],
  );
  expect(["2.46", "1,234.5", "1e3", ".5", "1'234"].map((text) => number(text, "."))).toEqual([
    2.46, 1234.5, 1000, 0.5, 1234,
  ]);
  for (const text of ["2.46", "1,234.5", "abc1", "1,2,3", "0x10"])
    expect(number(text, ","), text).toBe(UNREADABLE);
  for (const text of ["2,46", "1.234,5", "12 bar"]) expect(number(text, "."), text).toBe(UNREADABLE);
  for (const text of [null, "", "--", "NULL", "NaN"]) expect(number(text, ",")).toBe(MISSING);
});

it("reads the states of a parameter by name", () => {
  expect(readCellNumber(parameters.pump_running, "on", ".")).toBe(1);
});
