import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-program.ts";
import { belongsToTests, sourceFiles } from "./source-files.ts";

const LONGEST = 300;

const linesOf = (path: string): number => readFileSync(join(root, path), "utf8").trimEnd().split("\n").length;

/** Source files past the hard limit; tests may be as long as their stories are. */
export const findLongFiles = (): string[] =>
  sourceFiles()
    .filter((path) => !belongsToTests(path))
    .map((path) => ({ path, lines: linesOf(path) }))
    .filter(({ lines }) => lines > LONGEST)
    .map(({ path, lines }) => `${path} has ${lines} lines; split it before ${LONGEST}`);
