import { expect, it } from "vitest";
import { loginBody } from "../sign-in/sign-in.ts";
import { passwordOf } from "./fields.ts";

const problemOf = (text: string, strict = true) =>
  passwordOf(strict).safeParse(text).error?.issues[0]?.message;

it("counts a run of spaces in a password as one character", () => {
  for (const spaces of [" ".repeat(5), "\u00a0".repeat(9), " \t \t \t", " ".repeat(60)]) {
    expect(problemOf(`Aa1${spaces}`)).toBe("validation.password_too_short");
    expect(problemOf(`${spaces}Aa1`, false)).toBe("validation.password_too_short");
  }
  expect(problemOf("bốn từ rất dài 1 A")).toBeUndefined();
  expect(problemOf("Aa1 b c d")).toBeUndefined();
});

it("compares a password at sign-in with its spaces, as it was set", () => {
  expect(loginBody.parse({ login: " lan1 ", password: " Better 42 " })).toMatchObject({
    login: "lan1",
    password: " Better 42 ",
  });
});
