import { parameters } from "@sgval/quantities/parameter";
import { describe, expect, it } from "vitest";
import { MISSING, readNumber, readValue, UNREADABLE } from "./read-value.ts";

describe("reading the number of a payload field", () => {
  it.each([
    [2.41, 2.41],
    ["3.58", 3.58],
    [" -0.5 ", -0.5],
    ["0,42", 0.42],
    ["-12,5", -12.5],
    ["1e3", 1000],
    [true, 1],
    [false, 0],
  ])("reads %o as %d", (value, number) => {
    expect(readNumber(value)).toBe(number);
  });

  it.each([
    null,
    undefined,
    "",
    "  ",
    "NULL",
    "null",
    "--",
    "---",
    "NaN",
    "nan",
    "Infinity",
    "-Infinity",
    "inf",
    "1e999",
  ])("reads %o as missing", (value) => {
    expect(readNumber(value)).toBe(MISSING);
  });

  it("reads a number beyond a double as missing", () => {
    expect(readNumber(JSON.parse("1e400"))).toBe(MISSING);
  });

  it.each(["1.234,5", "1,234,567", "12 bar", "0x10", "1-2", "<0.05", "KPH", "1..2", "e", "٣", {}, [], [1]])(
    "refuses %o, which is not unambiguously a number",
    (value) => {
      expect(readNumber(value)).toBe(UNREADABLE);
    },
  );
});

it("reads what devices say of their flags, and nothing of it of a pump", () => {
  const read = (key: "leak" | "pump_running") =>
    [true, "1", "Detected", "ALARM", " có ", "OK", "normal", "không", "maybe"].map((value) =>
      readValue(parameters[key], value),
    );
  expect(read("leak")).toEqual([1, 1, 1, 1, 1, 0, 0, 0, UNREADABLE]);
  expect(read("pump_running")).toEqual([1, 1, ...Array(7).fill(UNREADABLE)]);
});
