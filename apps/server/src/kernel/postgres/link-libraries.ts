import { access, readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import * as z from "zod";
import { errorCode } from "./error-code.ts";

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the library links that npm cannot pack and that the package's install script makes, if it ran.
 * A tree we may not write to is left as it is: whether the binaries run is checked afterwards.
 * @param root folder holding `bin`, `lib` and `share`
 */
export async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, "pg-symlinks.json"), "utf8").catch(() => "[]");
  // Paths in the list start at the package, one level above `root`, and `root` may be a renamed copy.
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
