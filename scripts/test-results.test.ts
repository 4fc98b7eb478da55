import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./run-program.ts";
import { countResults, describeSlowest } from "./test-results.ts";

const test = (title: string, status: string, ...failureMessages: string[]) => ({
  title,
  status,
  failureMessages,
});
const file = (name: string, status: string, assertionResults: ReturnType<typeof test>[]) => ({
  name: join(root, name),
  status,
  startTime: 1_000,
  endTime: 3_500,
  assertionResults,
});

it("counts a file that broke before its first test as a failure", () => {
  const results = countResults({
    testResults: [
      file("a", "failed", []),
      file("b", "passed", [test("works", "passed"), test("later", "pending")]),
    ],
  });
  expect(results).toEqual({
    passed: 1,
    failures: ["a: broke before its first test"],
    skipped: 1,
    passedTitles: ["works"],
    files: [
      { file: "a", seconds: 2.5 },
      { file: "b", seconds: 2.5 },
    ],
  });
});

it("names a failed test once with its reason, not its file as well", () => {
  const failed = test("breaks", "failed", "expected 1 to be 2\n  at a.ts:3");
  const results = countResults({ testResults: [file("a", "failed", [failed])] });
  expect(results.failures).toEqual(["a: breaks\n    expected 1 to be 2\n      at a.ts:3"]);
});

it("lists the slowest files first", () => {
  const files = [
    { file: "quick", seconds: 1 },
    { file: "slow", seconds: 20.04 },
    { file: "middling", seconds: 3 },
  ];
  expect(describeSlowest(files, 2)).toBe("   20.0 s  slow\n    3.0 s  middling");
});
