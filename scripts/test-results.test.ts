import { expect, it } from "vitest";
import { countResults } from "./test-results.ts";

const test = (title: string, status: string) => ({ title, status });

it("counts a file that broke before its first test as a failure", () => {
  const results = countResults({
    testResults: [
      { name: "a", status: "failed", assertionResults: [] },
      { name: "b", status: "passed", assertionResults: [test("works", "passed"), test("later", "pending")] },
    ],
  });
  expect(results).toEqual({ passed: 1, failed: 1, skipped: 1, passedTitles: ["works"] });
});

it("counts a failed test once, not its file as well", () => {
  const results = countResults({
    testResults: [{ name: "a", status: "failed", assertionResults: [test("breaks", "failed")] }],
  });
  expect(results.failed).toBe(1);
});
