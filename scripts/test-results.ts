import { readFileSync } from "node:fs";

type Assertion = { title: string; status: string };
type Report = {
  testResults: { name: string; status: string; assertionResults: Assertion[] }[];
};

export type Results = { passed: number; failed: number; skipped: number; passedTitles: string[] };

const readReport = (file: string): Report => JSON.parse(readFileSync(file, "utf8"));

/** Counts a report of the test runner; a file that broke before its first test counts as one failure. */
export const countResults = ({ testResults }: Report): Results => {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const broken = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const passedTitles = tests.filter((test) => test.status === "passed").map((test) => test.title);
  const failed = count("failed") + broken.length;
  return {
    passed: passedTitles.length,
    failed,
    skipped: tests.length - passedTitles.length - count("failed"),
    passedTitles,
  };
};

/** Reads what the test runner wrote; without a report the run itself has failed. */
export const readResults = (file: string): Results => {
  try {
    return countResults(readReport(file));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, passedTitles: [] };
  }
};
