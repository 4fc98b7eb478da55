import { createReadStream, type ReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../../../kernel/postgres/database-error.ts";

/** What must stay free beside the file and what becomes of it: the database is on the same disk as a rule. */
const reserve = 512 * 1024 * 1024;

/** The files of imports, in a folder of their own below the data folder, named by the id of the import. */
export const createImportFiles = (dataDir: string) => {
  const folder = join(dataDir, "imports");
  const pathOf = (id: number): string => join(folder, String(id));

  const sizeOf = async (id: number): Promise<number> => {
    try {
      return (await stat(pathOf(id))).size;
    } catch (error) {
      if (errorCode(error) === "ENOENT") return 0;
      throw error;
    }
  };

  return {
    sizeOf,
    /** Whether the disk takes a file of this size, and its readings in the database. */
    fits: async (bytes: number): Promise<boolean> => {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize > 2 * bytes + reserve;
    },
    /** Writes a piece of a file; what was behind it is gone. Returns the size. */
    write: async (id: number, at: number, piece: Buffer): Promise<number> => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(pathOf(id), at === 0 ? "w" : "r+", 0o600);
      try {
        await file.write(piece, 0, piece.length, at);
        await file.truncate(at + piece.length);
      } finally {
        await file.close();
      }
      return at + piece.length;
    },
    read: (id: number): ReadStream => createReadStream(pathOf(id), { highWaterMark: 256 * 1024 }),
    remove: (id: number): Promise<void> => rm(pathOf(id), { force: true }),
    /** Removes every file but these. */
    keepOnly: async (ids: readonly number[]): Promise<void> => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names)
        if (!ids.includes(Number(name))) await rm(join(folder, name), { force: true });
    },
  };
};

export type ImportFiles = ReturnType<typeof createImportFiles>;
