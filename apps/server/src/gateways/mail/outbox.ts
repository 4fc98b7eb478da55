import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

const keptMail = z.object({
  id: z.string(),
  at: z.number(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Carries what opens an account, such as the link of a new password. */
  secret: z.boolean(),
  tries: z.number().int(),
  nextTryAt: z.number(),
});
export type KeptMail = z.infer<typeof keptMail>;
export type Mail = Pick<KeptMail, "to" | "subject" | "text" | "secret">;

const mostKept = 200;
const mailName = /^\d{15}-\d{6}-[0-9a-f]{8}\.json$/;

/** Mails on disk, one file each, readable for the server's account alone. */
export interface Outbox {
  add(mail: Mail, now: number): Promise<KeptMail>;
  /** Newest first. */
  list(): Promise<KeptMail[]>;
  replace(mail: KeptMail): Promise<void>;
  remove(mail: KeptMail): Promise<void>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

export const openOutbox = (folder: string): Outbox => {
  const fileOf = (id: string): string => join(folder, `${id}.json`);
  const write = async (mail: KeptMail): Promise<void> => {
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
  const read = async (name: string): Promise<KeptMail | null> => {
    try {
      return keptMail.parse(JSON.parse(await readFile(join(folder, name), "utf8")));
    } catch (error) {
      // Sent and removed meanwhile, or not ours: a list must not fail because of one file.
      if (isMissing(error) || error instanceof SyntaxError || error instanceof z.ZodError) return null;
      throw error;
    }
  };
  const trim = async (): Promise<void> => {
    const all = await names();
    for (const name of all.slice(0, Math.max(0, all.length - mostKept)))
      await rm(join(folder, name), { force: true });
  };
  // Names sort by time; mails of one moment by their count.
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
      const kept: KeptMail = {
        ...mail,
        id: newId(now),
        at: now,
        tries: 0,
        nextTryAt: now,
      };
      await write(kept);
      await trim();
      return kept;
    },
    list: async () => {
      const mails: KeptMail[] = [];
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
