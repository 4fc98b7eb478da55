import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defineService } from "../../kernel/services.ts";

/** A subfolder for files of one kind. */
export type FileArea = "photos";

const fileName = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/;

/** Stored files. Names are generated here, never taken from a request. */
export interface Files {
  /** Stores a file and returns its name. */
  add(area: FileArea, extension: string, content: Buffer): Promise<string>;
  /** The content, or `null` when there is no such file. */
  read(area: FileArea, name: string): Promise<Buffer | null>;
  remove(area: FileArea, name: string): Promise<void>;
  list(area: FileArea): Promise<string[]>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Files below `<dataDir>/files`. Throws for a name that is not a generated one. */
export const openFiles = (dataDir: string): Files => {
  const pathOf = (area: FileArea, name: string): string => {
    if (!fileName.test(name)) throw new Error(`${JSON.stringify(name)} is not a file name`);
    return join(dataDir, "files", area, name);
  };
  return {
    add: async (area, extension, content) => {
      const name = `${randomBytes(16).toString("hex")}.${extension}`;
      const file = pathOf(area, name);
      await mkdir(join(dataDir, "files", area), { recursive: true, mode: 0o700 });
      // Write and rename, so that a reader never sees a partial file.
      await writeFile(`${file}.half`, content, { mode: 0o600 });
      await rename(`${file}.half`, file);
      return name;
    },
    read: async (area, name) => {
      try {
        return await readFile(pathOf(area, name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (area, name) => rm(pathOf(area, name), { force: true }),
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
