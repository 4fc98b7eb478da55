import { access, chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { BaseLogger } from "pino";
import * as z from "zod";
import { errorCode } from "./database-error.ts";
import { type PostgresBinaries, relocateBinaries } from "./locate-binaries.ts";
import { type RuntimeUser, runAs, runsAs } from "./runtime-user.ts";

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the library symlinks that npm cannot pack and that the install script of the package creates, if it ran.
 * A read-only installation is left unchanged; whether the binaries run is checked afterwards.
 * @param root folder with `bin`, `lib` and `share`
 */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, "pg-symlinks.json"), "utf8").catch(() => "[]");
  // Paths in the list are relative to the package, one level above `root`; `root` may be a copy.
  const inRoot = (path: string) => join(root, path.replace(/^native\//, ""));
  for (const { source, target } of linkList.parse(JSON.parse(list))) {
    const link = inRoot(target);
    try {
      await access(link);
    } catch {
      await symlink(relative(dirname(link), inRoot(source)), link).catch((error: unknown) => {
        if (!["EEXIST", "EACCES", "EPERM", "EROFS"].includes(errorCode(error) ?? "")) throw error;
      });
    }
  }
}

const works = (binaries: PostgresBinaries, user: RuntimeUser | undefined) =>
  runsAs(user, binaries.postgres, ["--version"]);

async function copyTree(from: string, to: string, parent: string): Promise<void> {
  const staging = await mkdtemp(join(parent, ".copy-"));
  try {
    const copy = join(staging, "postgresql");
    await cp(from, copy, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(copy);
    // Files installed under a strict umask are not readable by other users.
    if (process.platform !== "win32") await runAs(undefined, "chmod", ["-R", "a+rX", copy]);
    // Renamed last, so that an incomplete copy is never used.
    await rename(copy, to);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Returns binaries that `user` can run: the installed ones, or a copy if `user` cannot enter their folder or library
 * links are missing and cannot be created.
 * @param installed the build installed by npm
 * @param copyFolder parent folder of the copy; `user` must be able to enter it
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
  // Throws with the reason if it still fails, for instance on a system without glibc.
  await runAs(user, copied.postgres, ["--version"]);
  logger.info({ from: installed.root, to: copied.root, user: user?.name }, "copied the PostgreSQL binaries");
  return copied;
}
