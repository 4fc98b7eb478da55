import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import type { Kysely } from "kysely";
import nodemailer from "nodemailer";
import * as z from "zod";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { defineJob, type Jobs, jobs } from "../../kernel/jobs/jobs.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { Database } from "../../kernel/schema.ts";
import { defineService } from "../../kernel/services.ts";

/** Mails that were not sent, for want of a server or because it refused them, stay in the outbox for a week. */
const keepFor = 7 * dayMs;

/** A server that does not answer must delay neither the other mails nor the shutdown. */
const timeout = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Holds a secret, such as the link to set a new password. */
  secret: z.boolean(),
});
export type Mail = z.infer<typeof mail>;

const mailFile = mail.extend({ at: z.number() });

/** Tried for three days. */
const sendMail = defineJob({ name: "send-mail", payload: mail, maxAttempts: 21 });

export interface OutboxMail extends Mail {
  id: number;
  at: Date;
  /** How often the server could not be reached or refused it. */
  tries: number;
}

/** Sends one mail; rejects when the server did not accept it. */
export type Transport = (mail: {
  from: string;
  to: string;
  subject: string;
  text: string;
}) => Promise<unknown>;

export interface Mailer {
  /** Whether a mail server is configured. */
  readonly server: boolean;
  /** Adds the mail within the caller's transaction; it is sent in the background and retried until the server accepts it. */
  send(db: Kysely<Database>, mail: Mail): Promise<void>;
  /** Mails that were not sent, newest first. */
  outbox(): Promise<OutboxMail[]>;
  start(): Promise<void>;
  stop(): void;
}

interface MailerDeps {
  /** `smtp://user:password@host:port?from=address`; without one every mail stays in the outbox. */
  smtpUrl: string | undefined;
  title: string;
  dataDir: string;
  db: Pick<DatabaseHandle, "kysely">;
  jobs: Jobs;
  clock: Clock;
  logger: Logger;
  /** Opens the way to the server of `smtpUrl`. */
  openTransport: (smtpUrl: string) => Transport;
}

/** Sends over SMTP. */
export const openSmtp = (smtpUrl: string): Transport => {
  const smtp = nodemailer.createTransport({ url: smtpUrl, ...timeout });
  return (mail) => smtp.sendMail(mail);
};

const senderOf = (smtpUrl: string): string => {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  return url.searchParams.get("from") ?? (user.includes("@") ? user : `sg-val@${url.hostname}`);
};

export const createMailer = ({
  smtpUrl,
  title,
  dataDir,
  db,
  jobs,
  clock,
  logger,
  openTransport,
}: MailerDeps): Mailer => {
  if (smtpUrl) {
    const from = `"${title.replaceAll(/["\\\r\n]/g, "")}" <${senderOf(smtpUrl)}>`;
    const sendNow = openTransport(smtpUrl);
    jobs.handle(sendMail, async ({ to, subject, text }) => {
      try {
        await sendNow({ from, to, subject, text });
      } catch (error) {
        // Only the reason: the error may contain the mail, and with it a link that opens an account.
        throw new Error(error instanceof Error && "code" in error ? String(error.code) : "unknown");
      }
    });
  }

  const dropOld = async (): Promise<void> => {
    const count = await jobs.deleteBefore(sendMail, new Date(clock.now() - keepFor));
    if (count > 0) logger.error({ count }, "mails were deleted that could not be sent for a week");
  };
  const stopDropping = clock.every(hourMs, () => {
    dropOld().catch((error: unknown) => logger.debug({ err: error }, "old mails could not be deleted"));
  });

  /** Earlier versions kept mails as files. Those of the last week become jobs, once. */
  const takeOverFiles = async (): Promise<void> => {
    const folder = join(dataDir, "mail", "outbox");
    for (const name of (await readdir(folder).catch(() => [])).sort()) {
      const file = join(folder, name);
      try {
        const { at, ...waiting } = mailFile.parse(JSON.parse(await readFile(file, "utf8")));
        if (clock.now() - at < keepFor) await jobs.enqueue(db.kysely, sendMail, waiting);
        await rm(file);
      } catch (error) {
        logger.error({ file, err: error }, "a mail kept as a file could not be taken over");
      }
    }
  };

  return {
    server: smtpUrl !== undefined,
    send: (trx, mail) => jobs.enqueue(trx, sendMail, mail),
    outbox: async () =>
      (await jobs.list(sendMail)).map(({ id, payload, createdAt, tries }) => ({
        ...payload,
        id,
        at: createdAt,
        tries,
      })),
    start: takeOverFiles,
    stop: stopDropping,
  };
};

export const mailService = defineService<Mailer>("mailer", ({ use, onStart, onStop, ...kernel }) => {
  const mailer = createMailer({ ...kernel, ...kernel.config, jobs: use(jobs), openTransport: openSmtp });
  onStart(mailer.start);
  onStop(mailer.stop);
  return mailer;
});
