import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildConsole } from "./build-console.ts";
import { runChecks } from "./check.ts";
import { compareWithRequirements } from "./conformance.ts";
import { findBrowser, NO_BROWSER } from "./find-browser.ts";
import { runTool } from "./run-program.ts";
import { readResults } from "./test-results.ts";

/** Words after the command narrow the run to matching test files; the checks and the list are of the whole. */
const filters = process.argv.slice(2);
const whole = filters.length === 0;
let passed = 0;
let failed = 0;
let skipped = 0;

const fail = (reason: string) => {
  console.error(`\n✗ ${reason}`);
  failed += 1;
};

const runTests = async (browser: string | null): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), "sgval-test-"));
  const report = join(folder, "report.json");
  const { code } = await runTool(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...filters],
    { shown: true, env: browser === null ? process.env : { ...process.env, CHROMIUM_PATH: browser } },
  );
  const results = readResults(report);
  rmSync(folder, { recursive: true });
  passed += results.passed;
  failed += results.failed;
  skipped += results.skipped;
  if (code !== 0 && results.failed === 0) fail("The test run failed outside its tests; its output is above.");
  return results.passedTitles;
};

const browser = await findBrowser();
if (browser === null) fail(NO_BROWSER);
const built = await buildConsole();
if (!built.ok) fail(`The console could not be built.\n${built.output}`);
if (whole) {
  const checks = await runChecks();
  passed += checks.passed;
  failed += checks.failed;
}
const titles = await runTests(browser);
if (whole) {
  const { text, unknown } = compareWithRequirements(titles);
  console.log(`\nRequirements with a passing test\n${text}\n`);
  if (unknown.length > 0)
    fail(`Tests name requirements that docs/requirements.md does not know: ${unknown.join(" ")}`);
}

console.log(`${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`);
process.exitCode = failed === 0 ? 0 : 1;
