import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

const storedMail = z.object({
  id: z.string(),
  at: z.number(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Holds a secret, such as the link to set a new password. */
  secret: z.boolean(),
  tries: z.number().int(),
  nextTryAt: z.number(),
});
export type StoredMail = z.infer<typeof storedMail>;
export type Mail = Pick<StoredMail, "to" | "subject" | "text" | "secret">;

const maxStored = 200;
const mailName = /^\d{15}-\d{6}-[0-9a-f]{8}\.json$/;

/** Mails on disk, one file each, readable by the server's account only. */
export interface Outbox {
  add(mail: Mail, now: number): Promise<StoredMail>;
  /** Newest first. */
  list(): Promise<StoredMail[]>;
  replace(mail: StoredMail): Promise<void>;
  remove(mail: StoredMail): Promise<void>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

export const openOutbox = (folder: string): Outbox => {
  const fileOf = (id: string): string => join(folder, `${id}.json`);
  const write = async (mail: StoredMail): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const half = `${fileOf(mail.id)}.half`;
    await writeFile(half, JSON.stringify(mail, null, 2), { mode: 0o600 });
    await rename(half, fileOf(mail.id));
  };
  const names = async (): Promise<string[]> => {
    try {
      return (await readdir(folder)).filter((name) => mailName.test(name)).sort();
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  };
  const read = async (name: string): Promise<StoredMail | null> => {
    try {
      return storedMail.parse(JSON.parse(await readFile(join(folder, name), "utf8")));
    } catch (error) {
      // Sent and removed meanwhile, or not a mail: a list must not fail because of one file.
      if (isMissing(error) || error instanceof SyntaxError || error instanceof z.ZodError) return null;
      throw error;
    }
  };
  const trim = async (): Promise<void> => {
    const all = await names();
    for (const name of all.slice(0, Math.max(0, all.length - maxStored)))
      await rm(join(folder, name), { force: true });
  };
  // Names sort by time; mails of the same millisecond by their count.
  let count = 0;
  const newId = (now: number): string => {
    count = (count + 1) % 1_000_000;
    const parts = [
      String(now).padStart(15, "0"),
      String(count).padStart(6, "0"),
      randomBytes(4).toString("hex"),
    ];
    return parts.join("-");
  };
  return {
    add: async (mail, now) => {
      const stored: StoredMail = {
        ...mail,
        id: newId(now),
        at: now,
        tries: 0,
        nextTryAt: now,
      };
      await write(stored);
      await trim();
      return stored;
    },
    list: async () => {
      const mails: StoredMail[] = [];
      for (const name of (await names()).reverse()) {
        const mail = await read(name);
        if (mail) mails.push(mail);
      }
      return mails;
    },
    replace: write,
    remove: ({ id }) => rm(fileOf(id), { force: true }),
  };
};
