import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-program.ts";

export type LockedPackage = {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, LockedPackage> };

export const lockFile = join(root, "package-lock.json");

export const readLock = (): Lock => JSON.parse(readFileSync(lockFile, "utf8"));

export type Gap = { parent: string; name: string; version: string };

/** Places where a package looks for what it needs, nearest first, as paths of the lock file. */
const placesFor = (parent: string, name: string): string[] => {
  const steps = parent.split("/node_modules/");
  const nested = steps.map(
    (_, index) => `${steps.slice(0, steps.length - index).join("/node_modules/")}/node_modules/${name}`,
  );
  return [...nested, `node_modules/${name}`];
};

/**
 * Optional parts that a locked package names but the lock file leaves out. npm writes such a lock file when a
 * registry has no copy of a part for some other machine, and `npm ci` then refuses it everywhere.
 */
export const findGaps = ({ packages }: Lock): Gap[] =>
  Object.entries(packages).flatMap(([parent, { optionalDependencies }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([name]) => !placesFor(parent, name).some((place) => place in packages))
      .map(([name, version]) => ({ parent, name, version })),
  );

/** The gaps as lines of text. */
export const describeGaps = (): string[] => {
  const gaps = findGaps(readLock()).map(
    ({ parent, name }) => `${parent} names ${name}, which is not in the lock file`,
  );
  return gaps.length === 0 ? [] : [...gaps, "Run: node scripts/complete-lock.ts"];
};
