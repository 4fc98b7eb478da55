import { describe, expect, it } from "vitest";
import { passwordRules } from "./form-password.tsx";

const met = (text: string, strict: boolean) =>
  passwordRules(text, strict)
    .filter((rule) => rule.met)
    .map(({ key }) => key);

describe("password rules", () => {
  it("meet nothing for an empty password", () => {
    expect(met("", true)).toEqual([]);
  });

  it("are met one by one", () => {
    expect(met("abc", true)).toEqual([]);
    expect(met("abc1", true)).toEqual(["password_weak"]);
    expect(met("abcdefg1", true)).toEqual(["password_too_short", "password_weak"]);
    expect(met("Abcdef-1", true)).toEqual(["password_too_short", "password_weak", "password_strict"]);
  });

  it("include the strict rule only where it applies", () => {
    expect(passwordRules("abc", false).map(({ key }) => key)).toEqual([
      "password_too_short",
      "password_weak",
    ]);
  });
});
