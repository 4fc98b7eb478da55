import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What one check found in one file or folder. */
export type Finding = { path: string; problem: string };

const allowedBy = (check: string): string[] => {
  const file = join(import.meta.dirname, "allowances", `${check}.txt`);
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
};

/**
 * The findings that count. A list beside this file names what is still waiting for its clean-up; it may only become
 * shorter, so a path on it that is clean by now counts as well.
 */
export const beyondAllowance = (
  check: string,
  findings: readonly Finding[],
  allowed: readonly string[] = allowedBy(check),
): string[] => {
  const found = new Set(findings.map(({ path }) => path));
  return [
    ...findings
      .filter(({ path }) => !allowed.includes(path))
      .map(({ path, problem }) => `${path} ${problem}`),
    ...allowed
      .filter((path) => !found.has(path))
      .map((path) => `${path} is clean: take it off scripts/checks/allowances/${check}.txt`),
  ];
};
