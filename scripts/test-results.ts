import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./run-program.ts";

type Assertion = { title: string; status: string };
type TestFile = {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: Assertion[];
};
type Report = { testResults: TestFile[] };

export type FileTime = { file: string; seconds: number };
export type Results = {
  passed: number;
  failed: number;
  skipped: number;
  passedTitles: string[];
  files: FileTime[];
};

/** Counts a report of the test runner; a file that broke before its first test counts as one failure. */
export const countResults = ({ testResults }: Report): Results => {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const broken = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const passedTitles = tests.filter((test) => test.status === "passed").map((test) => test.title);
  return {
    passed: passedTitles.length,
    failed: count("failed") + broken.length,
    skipped: tests.length - passedTitles.length - count("failed"),
    passedTitles,
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name).replaceAll("\\", "/"),
      seconds: (endTime - startTime) / 1000,
    })),
  };
};

/** Reads what the test runner wrote; without a report the run itself has failed. */
export const readResults = (file: string): Results => {
  try {
    const report: Report = JSON.parse(readFileSync(file, "utf8"));
    return countResults(report);
  } catch {
    return { passed: 0, failed: 1, skipped: 0, passedTitles: [], files: [] };
  }
};

/** The files that took longest, slowest first, one to a line. */
export const describeSlowest = (files: readonly FileTime[], count: number): string =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
    .join("\n");
