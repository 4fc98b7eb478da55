import { writeFileSync } from "node:fs";
import { findGaps, type Lock, lockFile, readLock } from "./checks/lock.ts";
import { type Platform, platformOf } from "./checks/platform-of.ts";

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/u;

const namesMachine = ({ os, cpu }: Platform): boolean => os !== undefined || cpu !== undefined;

/**
 * Adds to the lock file the optional parts for other machines that npm left out (see `findGaps`). They carry no
 * hash, because the registry that left them out has none; on the machines they are not for, nothing is fetched.
 * Answers the names it added and those it cannot know: parts without an exact version or a machine in their name.
 */
const complete = (lock: Lock): { added: string[]; left: string[] } => {
  const gaps = findGaps(lock);
  const known = gaps.filter(({ name, version }) => EXACT.test(version) && namesMachine(platformOf(name)));
  for (const { parent, name, version } of known) {
    const above = lock.packages[parent];
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(above?.dev && { dev: true }),
      ...(above?.license !== undefined && { license: above.license }),
      optional: true,
    };
  }
  return {
    added: known.map(({ name }) => name),
    left: gaps.filter((gap) => !known.includes(gap)).map(({ name }) => name),
  };
};

const inOrder = (packages: Lock["packages"]): Lock["packages"] =>
  Object.fromEntries(Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, "en")));

const lock = readLock();
const { added, left } = complete(lock);
if (added.length > 0) {
  writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages: inOrder(lock.packages) }, null, 2)}\n`);
}
console.log(`${added.length} parts for other machines added to the lock file.`);
if (left.length > 0) {
  console.error(`Left out, because nothing says what they are for: ${left.join(", ")}`);
  process.exitCode = 1;
}
