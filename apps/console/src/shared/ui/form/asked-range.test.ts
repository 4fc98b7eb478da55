import { describe, expect, it } from "vitest";
import { rangeUntilNow, readRange } from "./asked-range.ts";

const nine = "2025-11-18T02:00:00.000Z";
const noon = "2025-11-18T05:00:00.000Z";

describe("the range of a list", () => {
  it("narrows to what the address asks for, with either end open", () => {
    expect(readRange({ from: nine, to: noon }).filter).toEqual({
      from: Date.parse(nine),
      to: Date.parse(noon),
    });
    expect(readRange({ to: noon }).filter).toEqual({ to: Date.parse(noon) });
  });

  it("reports a range that ends before it starts, and keeps both ends in the fields", () => {
    expect(readRange({ from: noon, to: nine })).toEqual({
      shown: { from: noon, to: nine },
      filter: {},
      problem: "validation.start_before_end",
    });
  });

  it("ignores an end that is not a time", () => {
    expect(readRange({ from: "yesterday", to: 5 })).toMatchObject({ filter: {}, problem: undefined });
  });

  it("[R9.3] offers two hours, five hours and one day until now", () => {
    const now = Date.parse(noon);
    expect(rangeUntilNow("2h", now).from).toBe("2025-11-18T03:00:00.000Z");
    expect(rangeUntilNow("5h", now).from).toBe("2025-11-18T00:00:00.000Z");
    expect(rangeUntilNow("1d", now)).toEqual({ from: "2025-11-17T05:00:00.000Z", to: undefined });
  });
});
