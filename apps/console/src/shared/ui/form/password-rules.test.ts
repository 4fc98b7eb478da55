import { describe, expect, it } from "vitest";
import { passwordRules } from "./password-rules.ts";

const met = (text: string, strict: boolean) =>
  passwordRules(text, strict)
    .filter((rule) => rule.met)
    .map(({ key }) => key);

describe("the live rules of a password", () => {
  it("ticks nothing while nothing is typed", () => {
    expect(met("", true)).toEqual([]);
  });

  it("ticks each rule as it is met", () => {
    expect(met("abc", true)).toEqual([]);
    expect(met("abc1", true)).toEqual(["password_weak"]);
    expect(met("abcdefg1", true)).toEqual(["password_too_short", "password_weak"]);
    expect(met("Abcdef-1", true)).toEqual(["password_too_short", "password_weak", "password_strict"]);
  });

  it("lists the strict rule only where it is in force", () => {
    expect(passwordRules("abc", false).map(({ key }) => key)).toEqual([
      "password_too_short",
      "password_weak",
    ]);
  });
});
