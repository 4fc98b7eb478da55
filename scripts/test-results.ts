import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./run-program.ts";

type Assertion = { title: string; status: string; failureMessages?: string[] };
type TestFile = {
  name: string;
  status: string;
  /** Why the file broke before its first test. */
  message?: string;
  startTime: number;
  endTime: number;
  assertionResults: Assertion[];
};
type Report = { testResults: TestFile[] };

export type FileTime = { file: string; seconds: number };
export type Results = {
  passed: number;
  /** File, title and the first lines of the reason of each failure. */
  failures: string[];
  skipped: number;
  passedTitles: string[];
  files: FileTime[];
};

/** Says what differs, and in which line; the rest of a stack is of the libraries. */
const REASON_LINES = 24;

const nameOf = ({ name }: TestFile): string => relative(root, name).replaceAll("\\", "/");

const describe = (file: TestFile, title: string, reason = ""): string =>
  [`${nameOf(file)}: ${title}`, ...reason.split("\n").slice(0, REASON_LINES)].join("\n    ").trimEnd();

/** Why a file failed: each of its tests that did, or what broke it before its first test. */
const failuresOf = (file: TestFile): string[] => {
  const failed = file.assertionResults.filter((test) => test.status === "failed");
  if (failed.length > 0)
    return failed.map((test) => describe(file, test.title, test.failureMessages?.join("\n")));
  return file.status === "failed" ? [describe(file, "broke before its first test", file.message)] : [];
};

/** Counts a report of the test runner; a file that broke before its first test counts as one failure. */
export const countResults = ({ testResults }: Report): Results => {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const failed = tests.filter((test) => test.status === "failed").length;
  const passedTitles = tests.filter((test) => test.status === "passed").map((test) => test.title);
  return {
    passed: passedTitles.length,
    failures: testResults.flatMap(failuresOf),
    skipped: tests.length - passedTitles.length - failed,
    passedTitles,
    files: testResults.map((file) => ({
      file: nameOf(file),
      seconds: (file.endTime - file.startTime) / 1000,
    })),
  };
};

/** Reads what the test runner wrote; without a report the run itself has failed. */
export const readResults = (file: string): Results => {
  try {
    const report: Report = JSON.parse(readFileSync(file, "utf8"));
    return countResults(report);
  } catch {
    return { passed: 0, failures: ["The test run left no report."], skipped: 0, passedTitles: [], files: [] };
  }
};

/** The files that took longest, slowest first, one to a line. */
export const describeSlowest = (files: readonly FileTime[], count: number): string =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
    .join("\n");
