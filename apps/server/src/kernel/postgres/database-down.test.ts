import { expect, it } from "vitest";
import { isDatabaseDown } from "./database-down.ts";

const failure = (code: string) => Object.assign(new Error("of the database"), { code });

it("treats a full disk and missing memory as an unavailable database, so that nothing is acknowledged", () => {
  expect(["53100", "53200", "53300"].map((code) => isDatabaseDown(failure(code)))).toEqual([
    true,
    true,
    true,
  ]);
});

it("does not treat a rejected statement as an unavailable database", () => {
  expect(["23505", "42601", "22P02"].map((code) => isDatabaseDown(failure(code)))).toEqual([
    false,
    false,
    false,
  ]);
});
