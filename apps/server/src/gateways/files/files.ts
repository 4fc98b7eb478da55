import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defineService } from "../../kernel/services.ts";

/** Where files of one kind lie together. */
export type FileArea = "photos";

const fileName = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/;

/** Files of the product on disk. Names are made here, never taken from outside. */
export interface Files {
  /** Returns the name under which the file is found again. */
  add(area: FileArea, extension: string, content: Buffer): Promise<string>;
  /** `null` when there is no such file. */
  read(area: FileArea, name: string): Promise<Buffer | null>;
  remove(area: FileArea, name: string): Promise<void>;
  list(area: FileArea): Promise<string[]>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

export const openFiles = (dataDir: string): Files => {
  const place = (area: FileArea, name: string): string => {
    if (!fileName.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a file`);
    return join(dataDir, "files", area, name);
  };
  return {
    add: async (area, extension, content) => {
      const name = `${randomBytes(16).toString("hex")}.${extension}`;
      const file = place(area, name);
      await mkdir(join(dataDir, "files", area), { recursive: true, mode: 0o700 });
      // Half a file never bears the name that somebody reads.
      await writeFile(`${file}.half`, content, { mode: 0o600 });
      await rename(`${file}.half`, file);
      return name;
    },
    read: async (area, name) => {
      try {
        return await readFile(place(area, name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (area, name) => rm(place(area, name), { force: true }),
    list: async (area) => {
      try {
        return (await readdir(join(dataDir, "files", area))).filter((name) => fileName.test(name));
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
};

export const fileStorage = defineService("file storage", ({ config }) => openFiles(config.dataDir));
