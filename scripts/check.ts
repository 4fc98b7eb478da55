import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildConsole } from "./build-console.ts";
import { beyondAllowance } from "./checks/allowances.ts";
import { findBannedWords } from "./checks/banned-words.ts";
import { findLongFiles } from "./checks/file-length.ts";
import { findCrowdedFolders, findTinyFiles } from "./checks/file-sizes.ts";
import { findHeavyStart } from "./checks/first-script.ts";
import { describeGaps } from "./checks/lock.ts";
import { findStraySql } from "./checks/sql-in-stores.ts";
import { findStyling } from "./checks/styling.ts";
import { findTwins } from "./checks/twin-code.ts";
import { findStaleIndexes } from "./indexes.ts";
import { findForbiddenLicences } from "./licences.ts";
import { root, runTool, type tools } from "./run-program.ts";

type Verdict = { ok: boolean; output: string };
type Check = { name: string; run: () => Promise<Verdict> };

const CODE = ["apps", "packages", "bench", "scripts", "vitest.config.ts"];

const tool = async (
  name: keyof typeof tools,
  parameters: string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Verdict> => {
  const env = { ...process.env, ...environment };
  const { code, output } = await runTool(name, parameters, { background: true, env });
  return { ok: code === 0, output };
};

/** The tool misses a TypeScript 6 that it does not need: its sources are read with swc. */
const borders = async (): Promise<Verdict> => {
  const verdict = await tool("borders", ["--config", ".dependency-cruiser.mjs", ...present]);
  return { ...verdict, output: verdict.output.split("‼ missing-tsc-transpiler")[0] ?? "" };
};

const findings = async (lines: string[]): Promise<Verdict> => ({
  ok: lines.length === 0,
  output: `${lines.join("\n")}\n`,
});

const firstScript = async (): Promise<Verdict> => {
  const built = await buildConsole();
  return built.ok ? findings(findHeavyStart()) : built;
};

/**
 * The console has settings of its own; all other folders are one program, so that what they share is read once. One
 * checker, too: each of several works out anew most of the types that the others know already. Nearly all that it
 * allocates stays in use, so that collecting garbage as often as usual costs a fifth of the time and frees little.
 */
const types = async (): Promise<Verdict> => {
  const verdicts: Verdict[] = [];
  for (const project of ["tsconfig.json", "apps/console", "apps/console/service-worker"])
    verdicts.push(await tool("tsc", ["-p", project, "--noEmit", "--checkers", "1"], { GOGC: "400" }));
  return findings(verdicts.filter(({ ok }) => !ok).map(({ output }) => output));
};

const present = CODE.filter((path) => existsSync(join(root, path)));

const checks: Check[] = [
  { name: "types", run: types },
  { name: "dead code", run: () => tool("knip", ["--no-progress"]) },
  {
    name: "format and lint",
    run: () => tool("biome", ["check", "--error-on-warnings", "--max-diagnostics=100", "."]),
  },
  { name: "borders", run: borders },
  { name: "file length", run: () => findings(findLongFiles()) },
  { name: "folder size", run: () => findings(beyondAllowance("folder-size", findCrowdedFolders())) },
  { name: "tiny files", run: () => findings(beyondAllowance("tiny-files", findTinyFiles())) },
  { name: "words", run: () => findings(beyondAllowance("words", findBannedWords())) },
  { name: "twin code", run: () => findings(beyondAllowance("twin-code", findTwins())) },
  { name: "one way to style", run: () => findings(beyondAllowance("styling", findStyling())) },
  { name: "SQL in stores", run: () => findings(findStraySql()) },
  { name: "contract indexes", run: () => findings(findStaleIndexes()) },
  { name: "first script", run: firstScript },
  { name: "lock file", run: () => findings(describeGaps()) },
  { name: "licences", run: () => findings(findForbiddenLicences()) },
];

/** @returns why it did not pass */
const report = async ({ name, run }: Check): Promise<string | null> => {
  const startedAt = performance.now();
  const verdict = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!verdict.ok) console.log(`\n${verdict.output.trim()}\n`);
  console.log(`${verdict.ok ? "✓" : "✗"} ${name} (${seconds} s)`);
  return verdict.ok ? null : `check "${name}"\n${verdict.output.trim()}`;
};

/** Runs every check, `atOnce` at a time; counts those that passed and says why others did not. */
export const runChecks = async (atOnce = 2): Promise<{ passed: number; failures: string[] }> => {
  const waiting = [...checks];
  const failures: string[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const failure = await report(check);
      if (failure !== null) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { passed: checks.length - failures.length, failures };
};

if (import.meta.main) {
  const { failures } = await runChecks();
  process.exitCode = failures.length === 0 ? 0 : 1;
}
