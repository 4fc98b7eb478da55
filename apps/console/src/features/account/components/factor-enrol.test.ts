import { describe, expect, it } from "vitest";
import { grouped } from "./factor-enrol.tsx";

describe("formatting of a key", () => {
  it("uses groups of four", () => {
    expect(grouped("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
    expect(grouped("ABCDEFGH")).toBe("ABCD EFGH");
  });
});
