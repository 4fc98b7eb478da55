import { chmod, cp, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BaseLogger } from "pino";
import { linkLibraries } from "./link-libraries.ts";
import { type PostgresBinaries, relocateBinaries } from "./locate-binaries.ts";
import { runAs, runsAs } from "./run-as.ts";
import type { RuntimeUser } from "./runtime-user.ts";

const works = (binaries: PostgresBinaries, user: RuntimeUser | undefined) =>
  runsAs(user, binaries.postgres, ["--version"]);

async function copyTree(from: string, to: string, parent: string): Promise<void> {
  const staging = await mkdtemp(join(parent, ".copy-"));
  try {
    const copy = join(staging, "postgresql");
    await cp(from, copy, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(copy);
    // An installation made under a strict umask is closed file by file.
    if (process.platform !== "win32") await runAs(undefined, "chmod", ["-R", "a+rX", copy]);
    // Renaming last means that a half-made copy is never taken for a whole one.
    await rename(copy, to);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Makes sure `user` can run PostgreSQL: in place, or from a copy when the installation lies on a path that
 * user may not enter or lacks links we cannot create.
 * @param installed the build as npm installed it
 * @param copyFolder parent folder for the copy; it must be open to `user`
 */
export async function prepareBinaries(
  installed: PostgresBinaries,
  user: RuntimeUser | undefined,
  copyFolder: string,
  logger: BaseLogger,
): Promise<PostgresBinaries> {
  await linkLibraries(installed.root);
  if (await works(installed, user)) return installed;

  const { size } = await stat(installed.postgres);
  const copied = relocateBinaries(installed, join(copyFolder, `postgresql-18-${process.arch}-${size}`));
  if (await works(copied, user)) return copied;
  await mkdir(copyFolder, { recursive: true });
  await chmod(copyFolder, 0o755);
  await rm(copied.root, { recursive: true, force: true });
  await copyTree(installed.root, copied.root, copyFolder);
  // Still failing, now with its reason: a system without glibc, for one.
  await runAs(user, copied.postgres, ["--version"]);
  logger.info({ from: installed.root, to: copied.root, user: user?.name }, "copied the PostgreSQL binaries");
  return copied;
}
