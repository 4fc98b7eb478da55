import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildConsole } from "./build-console.ts";
import { runChecks } from "./check.ts";
import { compareWithRequirements } from "./conformance.ts";
import { findBrowser, NO_BROWSER } from "./find-browser.ts";
import { runTool } from "./run-program.ts";
import { describeSlowest, type FileTime, readResults } from "./test-results.ts";

/** Words after the command narrow the run to matching test files; the checks and the list are of the whole. */
const filters = process.argv.slice(2);
const whole = filters.length === 0;
const startedAt = performance.now();
const titles: string[] = [];
const files: FileTime[] = [];
const failures: string[] = [];
let passed = 0;
let skipped = 0;

const fail = (reason: string) => {
  console.error(`\n✗ ${reason}`);
  failures.push(reason);
};

const runTests = async (projects: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "sgval-test-"));
  const report = join(folder, "report.json");
  const { code } = await runTool(
    "vitest",
    [
      "run",
      ...projects.map((project) => `--project=${project}`),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...(whole ? [] : ["--passWithNoTests", ...filters]),
    ],
    { shown: true, env },
  );
  const results = readResults(report);
  rmSync(folder, { recursive: true });
  passed += results.passed;
  failures.push(...results.failures);
  skipped += results.skipped;
  titles.push(...results.passedTitles);
  files.push(...results.files);
  if (code !== 0 && results.failures.length === 0)
    fail("The test run failed outside its tests; its output is above.");
};

/** Builds the console for the browser. */
const build = async (): Promise<void> => {
  const built = await buildConsole();
  if (!built.ok) fail(`The console could not be built.\n${built.output}`);
};

/** Looks at the sources, one check at a time. */
const check = async (): Promise<void> => {
  if (!whole) return;
  const checks = await runChecks(1);
  passed += checks.passed;
  failures.push(...checks.failures);
};

const browser = await findBrowser();
if (browser === null) fail(NO_BROWSER);
const built = build();
// They give way to the tests, which go by clocks of their own; what is left of them goes on beside the browser.
const checked = built.then(check);
await Promise.all([runTests(["rules", "simulator", "console", "server"]), built]);
await runTests(
  ["durability", "browser"],
  browser === null ? process.env : { ...process.env, CHROMIUM_PATH: browser },
);
await checked;

if (whole) {
  const { text, unknown } = compareWithRequirements(titles);
  console.log(`\nRequirements with a passing test\n${text}\n`);
  if (unknown.length > 0)
    fail(`Tests name requirements that docs/requirements.md does not know: ${unknown.join(" ")}`);
}
console.log(`\nSlowest test files\n${describeSlowest(files, 10)}\n`);
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`Took ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
// Last, so that it is found at the end of however long an output.
if (failures.length > 0) console.log(`\nFailed\n${failures.join("\n")}\n`);
console.log(`${passed} passed, ${failures.length} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`);
process.exitCode = failures.length === 0 ? 0 : 1;
