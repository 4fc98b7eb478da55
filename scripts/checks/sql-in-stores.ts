import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-program.ts";
import { belongsToTests, sourceFiles } from "./source-files.ts";

const SPEAKS_SQL =
  /\bsql(?:<[^`]*>)?`|\bsql\.(?:raw|lit|join)\(|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|(?:pool|client|connection|database|db)\.query\(/u;
const COMMENT = /^\s*(?:\/\/|\/?\*)/u;
const MAY_SPEAK_SQL = [/\.store\.ts$/u, /^apps\/server\/migrations\//u, /^apps\/server\/src\/kernel\//u];
const LOOKED_AT = /^(?:apps|packages)\//u;

/** Line numbers, from 1, of the lines that speak to the database. */
export const linesWithSql = (source: string): number[] =>
  source
    .split("\n")
    .flatMap((line, index) => (SPEAKS_SQL.test(line) && !COMMENT.test(line) ? [index + 1] : []));

/** SQL outside of stores, migrations, the kernel's own plumbing, and tests that look at what was stored. */
export const findStraySql = (): string[] =>
  sourceFiles()
    .filter((path) => LOOKED_AT.test(path) && !belongsToTests(path))
    .filter((path) => !MAY_SPEAK_SQL.some((place) => place.test(path)))
    .flatMap((path) =>
      linesWithSql(readFileSync(join(root, path), "utf8")).map(
        (line) => `${path}:${line} speaks SQL; move it to a *.store.ts`,
      ),
    );
