import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { licenceIsAllowed } from "./checks/licence.ts";
import { type LockedPackage, readLock } from "./checks/lock.ts";
import { root } from "./run-program.ts";

type Described = { license?: string; licenses?: { type?: string }[] };

/** Exceptions, each explained in NOTICE, which must name the package while it is installed. */
const EXCEPTIONS: { name: RegExp; licence: string }[] = [
  { name: /^pako$/u, licence: "(MIT AND Zlib)" },
  { name: /^png-js$/u, licence: "" },
  { name: /^sparkplug-payload$/u, licence: "EPL-2.0" },
  { name: /^@img\/sharp-libvips-/u, licence: "LGPL-3.0-or-later" },
  { name: /^@img\/sharp-win32-/u, licence: "Apache-2.0 AND LGPL-3.0-or-later" },
  { name: /^@img\/sharp-wasm32$/u, licence: "Apache-2.0 AND LGPL-3.0-or-later AND MIT" },
];

const readJson = <Shape>(path: string): Shape => JSON.parse(readFileSync(path, "utf8"));

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** The lock file repeats most licences; some old packages write theirs in a way it does not read. */
const licenceOf = (path: string, locked: LockedPackage): string => {
  const description = join(root, path, "package.json");
  if (locked.license !== undefined || !existsSync(description)) return locked.license ?? "";
  const { license, licenses } = readJson<Described>(description);
  return license ?? licenses?.map(({ type }) => type ?? "").join(" OR ") ?? "";
};

const isException = (name: string, licence: string, notice: string): boolean =>
  EXCEPTIONS.some((exception) => exception.name.test(name) && exception.licence === licence) &&
  notice.includes(name.startsWith("@img/") ? "sharp-libvips" : name);

/** Every locked package whose licence the project does not allow, with the licence it has. */
export const findForbiddenLicences = (): string[] => {
  const notice = readFileSync(join(root, "NOTICE"), "utf8");
  const { packages } = readLock();
  return Object.entries(packages)
    .filter(([path, locked]) => path.includes("node_modules/") && !locked.link)
    .map(([path, locked]) => ({
      name: nameOf(path),
      licence: licenceOf(path, locked),
      use: locked.dev ? ("development" as const) : ("shipped" as const),
    }))
    .filter(
      ({ name, licence, use }) => !licenceIsAllowed(licence, use) && !isException(name, licence, notice),
    )
    .map(({ name, licence, use }) => `${name} (${use}): ${licence === "" ? "names no licence" : licence}`);
};
