import { expect, it } from "vitest";
import { factorUri, newFactorSecret, stepOf } from "./second-factor.ts";

// The secret and the codes of RFC 6238, appendix B, cut to six digits.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

it.each([
  ["287082", 59],
  ["081804", 1_111_111_109],
  ["050471", 1_111_111_111],
  ["005924", 1_234_567_890],
])("knows the code %s of second %d", (code, second) => {
  expect(stepOf(secret, code, second * 1000)).toBe(Math.floor(second / 30));
});

it("accepts a clock that is one step off, and no more", () => {
  expect(stepOf(secret, "287082", 89_000)).toBe(1);
  expect(stepOf(secret, "287082", 119_000)).toBeNull();
});

it("accepts nothing but six digits", () => {
  for (const code of ["", "28708", "2870821", "28708a", " 287082"])
    expect(stepOf(secret, code, 59_000)).toBeNull();
});

it("makes secrets of 160 bits that an authenticator can read", () => {
  const made = newFactorSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(factorUri(made, "SG-VAL", "lan1")).toContain(`secret=${made}`);
});
