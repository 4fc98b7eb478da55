import { describe, expect, it } from "vitest";
import { grouped } from "./factor-enrol.tsx";

describe("writing a key", () => {
  it("sets it in groups of four", () => {
    expect(grouped("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
    expect(grouped("ABCDEFGH")).toBe("ABCD EFGH");
  });
});
