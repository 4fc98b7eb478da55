import { lastSendTime } from "@sgval/contract/activity/settings";
import { pagePaths, pageTo } from "@sgval/contract/pages";
import { mayDo } from "@sgval/contract/permission";
import { rangeAt } from "@sgval/contract/reports/ranges";
import { kindsByParameter, type ReportQuery } from "@sgval/contract/reports/reports";
import { mostAttachedBytes } from "@sgval/contract/reports/schedules";
import { isUsable } from "@sgval/contract/reports/templates";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { Kysely } from "kysely";
import type { Mailer } from "../../../gateways/mail/mailer.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Config } from "../../../kernel/config.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { Jobs } from "../../../kernel/jobs/jobs.ts";
import type { Database } from "../../../kernel/schema.ts";
import { findRecipients, type Recipient } from "../../activity/index.ts";
import { type PlacesRegistry, zonesById } from "../reported-places.ts";
import { addRun } from "../runs/manage-runs.ts";
import { findFile, findFileSizes } from "../runs/run-files.store.ts";
import { type RunRecord, setReaders } from "../runs/runs.store.ts";
import { leftFor } from "../templates/manage-templates.ts";
import { findTemplate, type TemplateRecord } from "../templates/templates.store.ts";
import { writeReportMail } from "./report-mail.ts";
import { findSchedule, findSchedules, insertMail, noteSent, settleMail } from "./schedules.store.ts";

/** The source of the attachments of the mails. */
const reportFiles = "report";
const referenceOf = (mailId: number): string => `${reportFiles}:${mailId}`;

export interface SendDeps {
  db: DatabaseHandle;
  clock: Clock;
  zone: TimeZone;
  config: Pick<Config, "locale" | "timeZone" | "title">;
  registry: PlacesRegistry;
  jobs: Pick<Jobs, "enqueue">;
  mailer: Pick<Mailer, "send" | "server" | "onResult" | "attachFrom">;
  /** Address of the console. */
  origin: () => string;
}

/**
 * What is left of a template for whoever saved its schedule; of chosen parameters those that a device which is left has, and
 * the others, as a report refuses a parameter that none of its devices has.
 */
const leftOf = async (
  db: Kysely<Database>,
  registry: PlacesRegistry,
  template: TemplateRecord,
  author: Recipient,
) => {
  const zones = template.zones.length === 0 ? new Map<number, never>() : await zonesById(db);
  const left = leftFor(registry, zones, template, author);
  const offered = new Set(
    left.deviceIds.flatMap((id) =>
      (registry.get(id)?.channels ?? []).flatMap(({ removed, parameter }) => (removed ? [] : parameter)),
    ),
  );
  const chosen = kindsByParameter.some((kind) => kind === template.kind) ? template.parameters : [];
  return {
    ...left,
    parameters: chosen.filter((one) => offered.has(one)),
    // Without a device, their names say it all.
    goneParameters: left.deviceIds.length === 0 ? [] : chosen.filter((one) => !offered.has(one)),
  };
};

/** What the report of a template is asked for at a time; `null` where it can be asked for no more. */
const queryAt = async (
  { registry, zone }: Pick<SendDeps, "registry" | "zone">,
  db: Kysely<Database>,
  template: TemplateRecord,
  author: Recipient,
  at: number,
): Promise<ReportQuery | null> => {
  if (!isUsable(template)) return null;
  const { kind, range, options } = template;
  const left = await leftOf(db, registry, template, author);
  // With nothing left, the run fails and says so: a report on other parameters is not what was chosen.
  const parameters = left.parameters.length > 0 ? left.parameters : template.parameters;
  const ids = (left: number[], all: readonly { id: number }[]) =>
    left.length > 0 ? left : all.map(({ id }) => id);
  return {
    kind,
    ...options,
    compareFrom: options.compareFrom === undefined ? undefined : Date.parse(options.compareFrom),
    deviceIds: ids(left.deviceIds, template.devices),
    zoneIds: ids(left.zoneIds, template.zones),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...("preset" in range
      ? rangeAt(range.preset, at, zone)
      : { from: Date.parse(range.from), to: Date.parse(range.to) }),
  };
};

/**
 * Orders the reports whose time has come. Times that passed while the server was down are one report; it and the note
 * that the time is done are one transaction. Those of whoever may schedule no more are not made good either.
 */
export const orderScheduled = async (deps: SendDeps, signal?: AbortSignal): Promise<void> => {
  const { db, clock, zone } = deps;
  const now = clock.now();
  for (const schedule of await findSchedules(db.kysely)) {
    if (signal?.aborted) return;
    const { fields, savedBy } = schedule;
    const due = fields.enabled ? lastSendTime(fields, zone, now) : null;
    if (due === null || savedBy === null || due <= schedule.sentUntil.getTime()) continue;
    await db.transaction(async (trx) => {
      const [author] = await findRecipients(trx, [savedBy]);
      const sent = author && mayDo(author, "Report.Schedule") ? new Date(now) : null;
      if (!(await noteSent(trx, schedule, new Date(due), sent)) || !author || !sent) return;
      const template = await findTemplate(trx, fields.templateId);
      if (!template) return;
      const run = {
        ...{ userId: savedBy, name: template.name, formats: fields.formats, language: null },
        subject: { query: await queryAt(deps, trx, template, author, due), list: null },
        rightsThen: null,
        readerIds: fields.userIds,
        scheduleId: schedule.id,
      };
      await addRun(deps, trx, run, sent);
    });
  }
};

/** Mails what a schedule ordered, in the transaction in which it is done: to each recipient with what became of it. */
export const mailRun =
  (deps: SendDeps) =>
  async (trx: Kysely<Database>, run: RunRecord, error: string | null): Promise<void> => {
    const schedule = run.scheduleId === null ? undefined : await findSchedule(trx, run.scheduleId);
    const template = schedule && (await findTemplate(trx, schedule.fields.templateId));
    if (!schedule || !template) return;
    // The files are theirs whom the mails reach, also where others were chosen while the report was made.
    await setReaders(trx, run.id, schedule.fields.userIds);
    const { config, registry, mailer, origin } = deps;
    const { userIds, addresses, delivery } = schedule.fields;
    const people = await findRecipients(trx, [...userIds, run.userId]);
    const author = people.find(({ userId }) => userId === run.userId);
    if (!author) return;
    const files = await findFileSizes(trx, run.id);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const tooLarge = delivery === "attachment" && bytes > mostAttachedBytes;
    const attaches = files.length > 0 && delivery === "attachment" && !tooLarge;
    const notMade = run.formats.filter((format) => !files.some((file) => file.format === format));
    const { gone, hidden, goneParameters } = await leftOf(trx, registry, template, author);
    const send = async (to: string, language: string | null, hasAccount: boolean) => {
      const { subject, text } = writeReportMail(
        {
          ...{ run, error, tooLarge, title: config.title, template: template.name },
          savedBy: author.username,
          files: files.length === 0 ? "failed" : attaches ? "attached" : hasAccount ? "link" : "none",
          notMade,
          link: `${origin()}${pageTo(pagePaths.accountTab, { id: "files" })}`,
          ...{ gone: gone.map(({ name }) => name), hidden, goneParameters },
        },
        {
          language: language === "en" || language === "fr" || language === "vn" ? language : config.locale,
          timeZone: config.timeZone,
        },
      );
      const mailId = await insertMail(trx, run.id, to, mailer.server ? null : "no_mail_server");
      await mailer.send(trx, {
        ...{ to, subject, text, secret: false, reference: referenceOf(mailId) },
        ...(attaches
          ? {
              attachments: files.map(({ format }) => ({ source: reportFiles, key: `${run.id}/${format}` })),
            }
          : {}),
      });
    };
    for (const { userId, email, language } of people)
      if (userIds.includes(userId) && email !== null) await send(email, language, true);
    for (const address of addresses) await send(address, null, false);
  };

/** Gives the mails their files, and keeps what became of them. */
export const followMails = ({ db, clock, mailer }: SendDeps): void => {
  mailer.attachFrom(reportFiles, async (key) => {
    const [runId, format = ""] = key.split("/");
    const file = await findFile(db.kysely, Number(runId), format);
    if (!file) return null;
    const content = Buffer.concat(await Array.fromAsync(file.content));
    return { filename: file.name, contentType: file.contentType, content };
  });
  mailer.onResult(async ({ reference, reason, tries, isLast }) => {
    const [source, mailId] = reference.split(":");
    if (source !== reportFiles) return;
    const state = reason === null ? "sent" : isLast ? "failed" : "waiting";
    await settleMail(db.kysely, Number(mailId), { state, reason, tries }, new Date(clock.now()));
  });
};
