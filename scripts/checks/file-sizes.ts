import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { root } from "../run-program.ts";
import type { Finding } from "./allowances.ts";
import { belongsToTests, sourceFiles } from "./source-files.ts";

const MOST_IN_FOLDER = 25;
const TINY_LINES = 12;

/** Entries and texts are read by tools and patterns, not by an importer; so is what a feature declares. */
const FOUND_OTHERWISE =
  /(?:^|\/)(?:index|main|feature|.*\.d|.*\.config)\.tsx?$|\/(?:migrations|catalogue|public|generated)\/|\.(?:css|mjs|js)$|^scripts\//u;
const GENERATED = /\/generated\//u;
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)"(\.[^"]+)"/gu;

const linesOf = (text: string): number => text.trimEnd().split("\n").length;

/** Folders with more source files than a reader takes in at once; migrations are a history and grow for ever. */
export const crowdedFolders = (files: readonly string[]): Finding[] => {
  const counts = new Map<string, number>();
  for (const path of files)
    if (!/\/migrations\//u.test(path)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MOST_IN_FOLDER)
    .map(([path, count]) => ({ path, problem: `holds ${count} source files, more than ${MOST_IN_FOLDER}` }));
};

/** Files of a dozen lines that one file alone imports: they belong there. */
export const tinyFiles = (texts: ReadonlyMap<string, string>): Finding[] => {
  const importers = new Map<string, Set<string>>();
  for (const [path, text] of texts)
    for (const [, target = ""] of text.matchAll(IMPORT)) {
      const imported = posix.join(posix.dirname(path), target);
      importers.set(imported, (importers.get(imported) ?? new Set()).add(path));
    }
  return [...texts]
    .filter(([path, text]) => linesOf(text) <= TINY_LINES && !FOUND_OTHERWISE.test(path))
    .flatMap(([path]) => {
      const [only, ...others] = importers.get(path) ?? [];
      if (only && GENERATED.test(only)) return [];
      return only === undefined || others.length > 0
        ? []
        : [{ path, problem: `has ${TINY_LINES} lines or fewer and one importer: it belongs in ${only}` }];
    });
};

const ownFiles = () => sourceFiles().filter((path) => !belongsToTests(path));

export const findCrowdedFolders = (): Finding[] => crowdedFolders(ownFiles());
export const findTinyFiles = (): Finding[] =>
  tinyFiles(new Map(ownFiles().map((path) => [path, readFileSync(join(root, path), "utf8")])));
