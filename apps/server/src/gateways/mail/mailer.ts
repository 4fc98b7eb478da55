import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import { defineService } from "../../kernel/services.ts";
import { type Mail, openOutbox, type StoredMail } from "./outbox.ts";

const minute = 60_000;
const longestWait = 60 * minute;
const giveUpAfter = 3 * 24 * 60 * minute;
/** Without a server, mails stay in the outbox for a week. */
const keepFor = 7 * 24 * 60 * minute;

/** A server that does not answer must delay neither the other mails nor the shutdown. */
const timeout = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

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
  /** Resolves when the mail is stored; it is sent in the background and retried until the server accepts it. */
  send(mail: Mail): Promise<void>;
  outbox(): Promise<StoredMail[]>;
  close(): Promise<void>;
}

export interface MailerDeps {
  /** `smtp://user:password@host:port?from=address`; without one every mail stays in the outbox. */
  smtpUrl: string | undefined;
  title: string;
  dataDir: string;
  clock: Clock;
  logger: Logger;
  /** Replaces the server of `smtpUrl` in tests. */
  transport?: Transport;
}

const transportOf = (smtpUrl: string): Transport => {
  const smtp = nodemailer.createTransport({ url: smtpUrl, ...timeout });
  return (mail) => smtp.sendMail(mail);
};

const senderOf = (smtpUrl: string): string => {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  return url.searchParams.get("from") ?? (user.includes("@") ? user : `sg-val@${url.hostname}`);
};

export const createMailer = ({ smtpUrl, title, dataDir, clock, logger, transport }: MailerDeps): Mailer => {
  const outbox = openOutbox(join(dataDir, "mail", "outbox"));
  const server = smtpUrl
    ? {
        from: `"${title.replaceAll(/["\\\r\n]/g, "")}" <${senderOf(smtpUrl)}>`,
        send: transport ?? transportOf(smtpUrl),
      }
    : null;

  const attempt = async (mail: StoredMail, now: number): Promise<void> => {
    if (!server) return;
    try {
      await server.send({ from: server.from, to: mail.to, subject: mail.subject, text: mail.text });
      await outbox.remove(mail);
    } catch (error) {
      const tries = mail.tries + 1;
      // Only the reason: the error may contain the mail, and with it a link that opens an account.
      const reason = error instanceof Error && "code" in error ? error.code : "unknown";
      logger.warn({ reason, tries }, "a mail could not be sent");
      await outbox.replace({
        ...mail,
        tries,
        nextTryAt: now + Math.min(minute * 2 ** (tries - 1), longestWait),
      });
    }
  };

  const sweep = async (): Promise<void> => {
    const now = clock.now();
    for (const mail of (await outbox.list()).reverse()) {
      if (now - mail.at > (server ? giveUpAfter : keepFor)) {
        await outbox.remove(mail);
        if (server) logger.error({ tries: mail.tries }, "a mail was given up");
      } else if (mail.nextTryAt <= now) await attempt(mail, now);
    }
  };

  let running: Promise<void> | null = null;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await sweep();
    } while (again);
  };
  const start = (): void => {
    again = true;
    running ??= run()
      .catch((error: unknown) => logger.error({ err: error }, "the outbox could not be read"))
      .finally(() => {
        running = null;
      });
  };
  const stopSweeping = clock.every(minute, start);

  return {
    server: server !== null,
    send: async (mail) => {
      await outbox.add(mail, clock.now());
      if (server) start();
    },
    outbox: outbox.list,
    close: async () => {
      stopSweeping();
      await running;
    },
  };
};

export const mailService = defineService<Mailer>("mailer", ({ config, clock, logger, onStop }) => {
  const mailer = createMailer({ ...config, clock, logger });
  onStop(mailer.close);
  return mailer;
});
