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
    expect(met("abc1", false)).toEqual(["password_weak"]);
    expect(met("Ab-1", true)).toEqual(["password_strict"]);
    expect(met("abcdefg1", true)).toEqual(["password_too_short"]);
    expect(met("abcdefg1", false)).toEqual(["password_too_short", "password_weak"]);
    expect(met("Abcdef-1", true)).toEqual(["password_too_short", "password_strict"]);
  });

  it("list the strict rule only where it applies, and then not what it contains", () => {
    expect(passwordRules("abc", true).map(({ key }) => key)).toEqual([
      "password_too_short",
      "password_strict",
    ]);
    expect(passwordRules("abc", false).map(({ key }) => key)).toEqual([
      "password_too_short",
      "password_weak",
    ]);
  });
});
