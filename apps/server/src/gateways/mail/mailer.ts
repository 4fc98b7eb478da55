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
import { defineService, defineToken } from "../../kernel/services.ts";

/** Mails that were not sent, for want of a server or because it refused them, stay in the outbox for a week. */
export const mailDays = 7;
const keepFor = mailDays * dayMs;

/** A server that does not answer must delay neither the other mails nor the shutdown. */
const timeout = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A file that goes with a mail; it is read when the mail is sent, so that the mails to many hold it once. */
const attached = z.object({ source: z.string(), key: z.string() });

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Holds a secret, such as the link to set a new password. */
  secret: z.boolean(),
  /** Whose delivery it is, for whoever keeps a log of what became of it. */
  reference: z.string().optional(),
  attachments: z.array(attached).optional(),
});
export type Mail = z.infer<typeof mail>;

const mailFile = mail.extend({ at: z.number() });

/** Tried for three days. Where the server hangs, each waits for it until it is given up. */
const sendMail = defineJob({ name: "send-mail", payload: mail, maxAttempts: 21, ownWorker: true });

export interface OutboxMail extends Mail {
  id: number;
  at: Date;
  /** How often the server could not be reached or refused it. */
  tries: number;
}

/** A file of a mail as it is sent. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** Sends one mail; rejects when the server did not accept it. */
export type Transport = (mail: {
  from: string;
  to: string;
  subject: string;
  text: string;
  attachments?: Attachment[];
}) => Promise<unknown>;

/** What became of a try to send a mail. */
export interface MailResult {
  reference: string;
  /** `null` when it was sent. */
  reason: string | null;
  tries: number;
  isLast: boolean;
}

/** The mail server that is set now; `undefined` for none. */
export const mailServer = defineToken<() => string | undefined>("mail server");

export interface Mailer {
  /** Whether a mail server is configured. */
  readonly server: boolean;
  /** Adds the mail within the caller's transaction; it is sent in the background and retried until the server accepts it. */
  send(db: Kysely<Database>, mail: Mail): Promise<void>;
  /** Mails that were not sent, newest first. */
  outbox(): Promise<OutboxMail[]>;
  /** Calls the listener after each try to send a mail with a reference. */
  onResult(listener: (result: MailResult) => Promise<void>): void;
  /** Where the files of a source come from; `null` for one that is gone. */
  attachFrom(source: string, load: (key: string) => Promise<Attachment | null>): void;
  /** Asks before each try of a mail with a reference what it says now; `null` where it is not to be sent any more. */
  beforeEach(ask: (mail: Mail & { reference: string }) => Promise<Mail | null>): void;
  /** Sends one mail at once, without the outbox; `null` or why it did not leave. */
  sendNow(mail: Pick<Mail, "to" | "subject" | "text">): Promise<string | null>;
  /** Another mail server is set: what waits is sent by it. */
  serverChanged(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
}

interface MailerDeps {
  /** `smtp://user:password@host:port?from=address`; while there is none every mail stays in the outbox. */
  smtpUrl: () => string | undefined;
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
  let opened: { url: string; sendNow: Transport } | null = null;
  const transport = (): { from: string; sendNow: Transport } | null => {
    const url = smtpUrl();
    if (url === undefined) return null;
    if (opened?.url !== url) opened = { url, sendNow: openTransport(url) };
    return {
      from: `"${title.replaceAll(/["\\\r\n]/g, "")}" <${senderOf(url)}>`,
      sendNow: opened.sendNow,
    };
  };
  const sources = new Map<string, (key: string) => Promise<Attachment | null>>();
  /** Only the reason of a failure: the error may contain the mail, and with it a link that opens an account. */
  const attempt = async ({
    to,
    subject,
    text,
    attachments = [],
  }: Pick<Mail, "to" | "subject" | "text" | "attachments">): Promise<string | null> => {
    const way = transport();
    if (!way) return "no_mail_server";
    try {
      const files: Attachment[] = [];
      for (const { source, key } of attachments) {
        const file = await sources.get(source)?.(key);
        if (!file) return "attachment_gone";
        files.push(file);
      }
      const whole = files.length > 0 ? { attachments: files } : {};
      await way.sendNow({ from: way.from, to, subject, text, ...whole });
      return null;
    } catch (error) {
      return error instanceof Error && "code" in error ? String(error.code) : "unknown";
    }
  };
  const asked: Parameters<Mailer["beforeEach"]>[0][] = [];
  const listeners: ((result: MailResult) => Promise<void>)[] = [];
  jobs.handle(
    sendMail,
    async (waiting, { number, isLast }) => {
      const { reference } = waiting;
      let mail: Mail | null = waiting;
      if (reference !== undefined) for (const ask of asked) mail &&= await ask({ ...mail, reference });
      if (!mail) return;
      const reason = await attempt(mail);
      if (reference !== undefined)
        for (const listener of listeners)
          await listener({ reference, reason, tries: number, isLast }).catch((error: unknown) =>
            logger.warn({ err: error }, "what became of a mail could not be kept"),
          );
      if (reason !== null) throw new Error(reason);
    },
    () => smtpUrl() !== undefined,
  );

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
    get server() {
      return smtpUrl() !== undefined;
    },
    onResult: (listener) => void listeners.push(listener),
    attachFrom: (source, load) => void sources.set(source, load),
    beforeEach: (ask) => void asked.push(ask),
    sendNow: attempt,
    serverChanged: () => jobs.restart(sendMail),
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
  const smtpUrl = use(mailServer);
  const mailer = createMailer({
    ...kernel,
    ...kernel.config,
    ...{ smtpUrl, jobs: use(jobs), openTransport: openSmtp },
  });
  onStart(mailer.start);
  onStop(mailer.stop);
  return mailer;
});
