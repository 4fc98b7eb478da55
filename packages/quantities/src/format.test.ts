import { describe, expect, it } from "vitest";
import {
  decimalsBeside,
  formatChange,
  formatForInput,
  formatNumber,
  formatParameter,
  formatQuantity,
  formatRange,
  parseLocaleNumber,
} from "./format.ts";
import { languages, localeOf } from "./language.ts";
import { parameters } from "./parameter.ts";

describe("formatNumber", () => {
  it("[R1.20] uses the grouping and decimal sign of each language, English as in the United States", () => {
    expect(localeOf("en")).toBe("en-US");
    expect(formatNumber(1234567.89, 2, "vn")).toBe("1.234.567,89");
    expect(formatNumber(1234567.89, 2, "en")).toBe("1,234,567.89");
    expect(formatNumber(1234567.89, 2, "fr")).toBe("1\u202f234\u202f567,89");
  });

  it("shows two dashes for a missing number and 0 for zero", () => {
    for (const missing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(formatNumber(missing, 1, "en")).toBe("--");
    }
    expect(formatNumber(0, 1, "vn")).toBe("0,0");
  });

  it("uses U+2212 as minus sign, and none for a number that rounds to zero", () => {
    expect(formatNumber(-1.5, 1, "en")).toBe("\u22121.5");
    expect(formatNumber(-0.001, 2, "vn")).toBe("0,00");
  });
});

describe("formatQuantity", () => {
  it("joins number and unit with a no-break space", () => {
    expect(formatQuantity(2.45, "bar", 2, "vn")).toBe("2,45\u00a0bar");
    expect(formatQuantity(63.4, "m3/h", 1, "en")).toBe("63.4\u00a0m³/h");
  });

  it("formats a percentage with the spacing of each language", () => {
    expect(formatQuantity(12.3, "%", 1, "vn")).toBe("12,3%");
    expect(formatQuantity(12.3, "%", 1, "en")).toBe("12.3%");
    expect(formatQuantity(12.3, "%", 1, "fr")).toBe("12,3\u202f%");
  });

  it("shows no unit for a missing number and for pH", () => {
    expect(formatQuantity(null, "bar", 2, "en")).toBe("--");
    expect(formatQuantity(7.21, "pH", 2, "fr")).toBe("7,21");
  });
});

it("writes a share that something grew by with a plus sign, and one that rounds to zero without any", () => {
  const written = [0.123, -0.05, 0.0004, -0.0004, 0].map((share) => formatChange(share, "en"));
  expect(written).toEqual(["+12.3%", "\u22125.0%", "0.0%", "0.0%", "0.0%"]);
});

describe("formatParameter", () => {
  it("converts to the preferred unit and keeps the resolution", () => {
    expect(formatParameter(2.5, parameters.outlet_pressure, "en", "kPa")).toBe("250\u00a0kPa");
    expect(formatParameter(2.5, parameters.outlet_pressure, "vn", "mH2O")).toBe("25,5\u00a0mH₂O");
    expect(formatParameter(3.6, parameters.flow, "en", "L/s")).toBe("1.00\u00a0L/s");
  });

  it("shows the name of a state in the chosen language", () => {
    expect(formatParameter(0, parameters.water_level_float, "fr")).toBe("Bas");
    expect(formatParameter(1, parameters.pump_running, "vn")).toBe("Đang chạy");
  });
});

describe("parseLocaleNumber", () => {
  it.each([
    ["0,42", "vn", 0.42],
    ["1.234,5", "vn", 1234.5],
    ["1.234.567", "vn", 1_234_567],
    ["\u22121,5", "vn", -1.5],
    ["1 234,5", "fr", 1234.5],
    ["1\u202f234\u202f567", "fr", 1_234_567],
    ["1,234.5", "en", 1234.5],
    [" 12 ", "en", 12],
  ] as const)("reads %j in %s", (text, language, expected) => {
    expect(parseLocaleNumber(text, language)).toBe(expected);
  });

  it.each([
    ["1.5", "vn"],
    ["1.234", "vn"],
    ["1.5", "fr"],
    ["1.234,5", "fr"],
    ["0,42", "en"],
    ["1,5", "en"],
    ["1.23,4", "vn"],
    ["1,2,3", "vn"],
    ["", "en"],
    ["-", "en"],
    ["1e5", "en"],
    ["12 bar", "en"],
    ["Infinity", "en"],
  ] as const)("refuses %j in %s rather than guess", (text, language) => {
    expect(parseLocaleNumber(text, language)).toBeNull();
  });

  it("parses what formatForInput writes", () => {
    for (const language of languages) {
      for (const value of [0, -1234.5, 1234, 0.05]) {
        expect(parseLocaleNumber(formatForInput(value, 2, language), language)).toBe(value);
      }
    }
  });
});

it("write a range with a dash, and in words where an end is negative", () => {
  expect(formatRange("1,00", "6,00", "vn")).toBe("1,00–6,00");
  expect(formatRange("−105", "−40", "vn")).toBe("từ −105 đến −40");
  expect(formatRange("−1.00", "10.00", "en")).toBe("from −1.00 to 10.00");
  expect(formatRange("-1", "10", "vn")).toBe("từ −1 đến 10");
  expect(formatRange("−105", "--", "fr")).toBe("de −105 à --");
});

it("write a value beside its limit with more decimals where both would be written alike though they differ", () => {
  const written = (value: number, limit: number) => {
    const decimals = decimalsBeside(value, limit, 2);
    return languages.map((language) => formatNumber(value, decimals, language));
  };
  expect(written(1.497, 1.5)).toEqual(["1,497", "1.497", "1,497"]);
  expect(written(1.49996, 1.5)).toEqual(["1,49996", "1.49996", "1,49996"]);
  expect(written(1.42, 1.5)).toEqual(["1,42", "1.42", "1,42"]);
  expect(written(1.5, 1.5)).toEqual(["1,50", "1.50", "1,50"]);
  // Noise of a conversion is no difference.
  expect(written(1.5 + 1e-9, 1.5)).toEqual(["1,50", "1.50", "1,50"]);
});

it("write a limit beside its value with the digits that it has, so that the sign between them is true", () => {
  const written = (value: number, limit: number) =>
    [decimalsBeside(value, limit, 2), decimalsBeside(limit, value, 2)].map((decimals, index) =>
      formatNumber(index === 0 ? value : limit, decimals, "en"),
    );
  expect(written(1.002, 1.004)).toEqual(["1.002", "1.004"]);
  expect(written(5.998, 5.9964)).toEqual(["5.998", "5.996"]);
  expect(written(1, 1.004)).toEqual(["1.00", "1.004"]);
  expect(written(0.996, 1)).toEqual(["0.996", "1.00"]);
  expect(written(0.95, 1.004)).toEqual(["0.95", "1.00"]);
});
