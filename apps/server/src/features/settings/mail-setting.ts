import {
  type MailServerView,
  type MailSetting,
  mailServer as mailServerView,
  mailTls,
  readMailSetting,
  testMail,
  type updateMailBody,
  updateMailSetting,
} from "@sgval/contract/settings/mail";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Mailer } from "../../gateways/mail/mailer.ts";
import { writeMail } from "../../gateways/mail/write-mail.ts";
import type { Caller } from "../../kernel/actor.ts";
import type { Config } from "../../kernel/config.ts";
import { Refusal } from "../../kernel/errors.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import type { SecretBox } from "../../kernel/secrets/secret-box.ts";
import { type AuditDeps, auditedChange, changedFields } from "../activity/index.ts";
import { type SettingsKit, settingStored } from "./define-setting.ts";
import { readSettings, writeSetting } from "./settings.store.ts";

const key = "mailServer";
const purpose = "password of the mail server";

const stored = z
  .object({
    ...mailServerView.omit({ hasPassword: true }).shape,
    tls: z.enum(mailTls),
    passwordSealed: z.string().nullable(),
  })
  .nullable();
type Stored = z.output<typeof stored>;

const viewOf = (value: Stored): MailServerView | null => {
  if (!value) return null;
  const { passwordSealed, ...shown } = value;
  return { ...shown, hasPassword: passwordSealed !== null };
};

/** The address by which the mailer reaches the server. */
const urlOf = (value: NonNullable<Stored>, password: string | null): string => {
  const url = new URL(`${value.tls === "tls" ? "smtps" : "smtp"}://mail.invalid:${value.port}`);
  url.hostname = value.host.includes(":") ? `[${value.host}]` : value.host;
  if (value.username !== null) url.username = encodeURIComponent(value.username);
  if (password !== null) url.password = encodeURIComponent(password);
  url.searchParams.set("from", value.sender);
  if (value.tls === "starttls") url.searchParams.set("requireTLS", "true");
  if (value.tls === "none") url.searchParams.set("ignoreTLS", "true");
  return url.href;
};

type Deps = AuditDeps & {
  secrets: SecretBox;
  mailer: Mailer;
  config: Pick<Config, "smtpUrl" | "title" | "locale">;
};

/** The mail server as the settings name it; that of the environment comes before it. */
export const createMailSetting = (deps: Deps, { cacheSetting }: Pick<SettingsKit, "cacheSetting">) => {
  const { config, secrets, mailer } = deps;
  const setting = cacheSetting<{ mailServer: Stored }>({
    key,
    storedField: "mailServer",
    schema: z.object({ mailServer: stored }),
    fallback: { mailServer: null },
  });
  const fixed = config.smtpUrl !== undefined;
  const current = (): Stored => setting.value().mailServer;
  const shown = (value: Stored): MailSetting => ({ mailServer: fixed ? null : viewOf(value), fixed });

  /** Errors: `mail_server_fixed`. */
  const update = (body: z.output<typeof updateMailBody>, caller: Caller): Promise<MailSetting> => {
    if (fixed) throw new Refusal("mail_server_fixed");
    return auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const before = setting.parse(await readSettings(trx)).mailServer;
      let after: Stored = null;
      if (body.mailServer) {
        const { password, ...named } = body.mailServer;
        const kept = before?.host === named.host ? before.passwordSealed : null;
        const passwordSealed =
          password === undefined ? kept : password === "" ? null : secrets.seal(password, purpose);
        after = { ...named, passwordSealed };
      }
      await writeSetting(trx, key, after, now);
      const changes = changedFields({ mailServer: viewOf(before) }, { mailServer: viewOf(after) });
      const passwordReplaced = Boolean(body.mailServer?.password);
      if (changes || passwordReplaced)
        await record({
          ...{ subject: "setting", subjectName: "mail", detail: "mail_updated" },
          before: changes?.before ?? {},
          after: { ...changes?.after, ...(passwordReplaced ? { passwordReplaced } : {}) },
        });
      emit(settingStored, { key });
      return shown(after);
    });
  };

  let lastUrl: string | undefined;
  return {
    /** The address of the mail server; `undefined` for none, and where its password was encrypted with another key. */
    url: (): string | undefined => {
      if (config.smtpUrl !== undefined) return config.smtpUrl;
      const value = current();
      if (!value) return undefined;
      const password = value.passwordSealed === null ? null : secrets.open(value.passwordSealed, purpose);
      return value.passwordSealed !== null && password === null ? undefined : urlOf(value, password);
    },
    /** What waits is sent by the server that is set now. */
    follow: async (url: string | undefined): Promise<void> => {
      if (url === lastUrl) return;
      lastUrl = url;
      await mailer.serverChanged();
    },
    routes: (app: FastifyInstance): void => {
      registerRoute(app, readMailSetting, () => ({ data: shown(current()) }));
      registerRoute(app, updateMailSetting, async ({ body, actor, ip }) => ({
        data: await update(body, { actor, ip }),
      }));
      registerRoute(app, testMail, async ({ body, actor }) => {
        const mail = writeMail("test", config.locale, { title: config.title, username: actor.username });
        const reason = await mailer.sendNow({ to: body.to, ...mail });
        return { data: { sent: reason === null, reason } };
      });
    },
  };
};
