import { expect, it } from "vitest";
import { fieldProblems } from "../message.ts";
import { readingBody } from "./readings.ts";

it("asks for an index that was left empty, and calls only a typed one wrong", () => {
  const problemsOf = (index: unknown) => {
    const { error } = readingBody.safeParse({ at: "2026-01-31T08:00:00.000Z", index });
    return error && fieldProblems(error);
  };
  expect(problemsOf(null)).toEqual([{ field: "index", message: "validation.required" }]);
  expect(problemsOf("12a")).toEqual([{ field: "index", message: "validation.invalid_value" }]);
  expect(problemsOf(12)).toBeUndefined();
});
