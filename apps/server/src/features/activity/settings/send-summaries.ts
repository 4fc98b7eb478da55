import { setTimeout as delay } from "node:timers/promises";
import { lastSendTime } from "@sgval/contract/activity/settings";
import { pagePaths } from "@sgval/contract/pages";
import { minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import type { Kysely } from "kysely";
import type { Mail, Mailer } from "../../../gateways/mail/mailer.ts";
import type { View } from "../../../gateways/tables/table-source.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Config } from "../../../kernel/config.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { Database } from "../../../kernel/schema.ts";
import { openWriters } from "../activity.store.ts";
import { findEntries } from "../list-activity.ts";
import { findRecipients, type Recipient } from "./recipients.store.ts";
import { findSettings, noteReported, type SettingRecord } from "./settings.store.ts";
import { mostEntries, writeSummary } from "./summary-mail.ts";

export interface SummaryDeps {
  db: DatabaseHandle;
  clock: Clock;
  config: Pick<Config, "locale" | "timeZone" | "title">;
  mailer: Pick<Mailer, "send">;
  /** Address of the console. */
  origin: () => string;
  units: () => Readonly<Record<string, string>>;
}

/** How often due settings are looked for. */
export const summariesEvery = minuteMs;

/** So long (ms) a look waits for what is being written; where that takes longer, the next look mails it. */
const waitsFor = 2_000;
const step = 50;

/** Whether all that was being written has been kept or given up: an entry has the time at which it was written, not of its commit. */
const isWritten = async (db: Kysely<Database>, signal?: AbortSignal): Promise<boolean> => {
  const writing = new Set(await openWriters(db));
  for (
    let waited = 0;
    writing.size > 0 && !writing.isDisjointFrom(new Set(await openWriters(db)));
    waited += step
  ) {
    if (waited >= waitsFor || signal?.aborted) return false;
    await delay(step);
  }
  return true;
};

/** The mail of a setting for one reader, of what happened after `from` up to `to` (epoch ms). */
export const summaryFor = async (
  { config, origin, units }: SummaryDeps,
  db: Kysely<Database>,
  { fields }: Pick<SettingRecord, "fields">,
  reader: Recipient,
  { from, to }: { from: number; to: number },
): Promise<{ subject: string; text: string; total: number }> => {
  const view: View = {
    language: reader.language ?? config.locale,
    timeZone: config.timeZone,
    units: { ...units(), ...reader.units },
  };
  const query = { type: fields.types, from: from + 1, to };
  const { total, entries } = await findEntries(db, query, reader, mostEntries);
  const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
  const link = `${origin()}${pagePaths.history}?type=${fields.types.join(",")}&${range}`;
  const summary = { setting: fields.name, title: config.title, from, to, entries, total, link };
  return { ...writeSummary(summary, reader, view), total };
};

/** The mails of a setting; what goes to addresses is what whoever saved it may see, and nothing when that account is gone. */
const mailsOf = async (
  deps: SummaryDeps,
  db: Kysely<Database>,
  setting: SettingRecord,
  range: { from: number; to: number },
): Promise<Mail[]> => {
  const { userIds, addresses } = setting.fields;
  const { savedBy } = setting;
  const people = await findRecipients(db, savedBy === null ? userIds : [...userIds, savedBy]);
  const mails: Mail[] = [];
  const add = async (reader: Recipient, recipients: readonly string[]) => {
    const { subject, text } = await summaryFor(deps, db, setting, reader, range);
    mails.push(...recipients.map((to) => ({ to, subject, text, secret: false })));
  };
  for (const reader of people)
    if (userIds.includes(reader.userId) && reader.email !== null) await add(reader, [reader.email]);
  const author = people.find(({ userId }) => userId === savedBy);
  if (author && addresses.length > 0) await add({ ...author, language: null }, addresses);
  return mails;
};

/**
 * Mails what happened since the last time, for every setting whose time has come. Times that passed while the server was down
 * are one mail; it and the note that it was sent are one transaction. A change that was being written when the time came, such as
 * an import, is in that mail, which waits for it.
 */
export const sendSummaries = async (deps: SummaryDeps, signal?: AbortSignal): Promise<void> =>
  sendDue(deps, await findSettings(deps.db.kysely), signal);

/** The same for those of the settings given. */
export const sendDue = async (
  deps: SummaryDeps,
  known: readonly SettingRecord[],
  signal?: AbortSignal,
): Promise<void> => {
  const now = deps.clock.now();
  const zone = createTimeZone(deps.config.timeZone);
  const settings = known.flatMap((setting) => {
    const due = setting.fields.enabled ? lastSendTime(setting.fields, zone, now) : null;
    const from = setting.reportedUntil.getTime();
    // A time of before the setting was saved was not one of it.
    return due === null || due <= Math.max(from, setting.updatedAt.getTime()) ? [] : [{ setting, due, from }];
  });
  if (settings.length === 0 || !(await isWritten(deps.db.kysely, signal))) return;
  for (const { setting, due, from } of settings) {
    if (signal?.aborted) return;
    await deps.db.transaction(async (trx) => {
      if (!(await noteReported(trx, setting, new Date(due), new Date(now)))) return;
      for (const mail of await mailsOf(deps, trx, setting, { from, to: due }))
        await deps.mailer.send(trx, mail);
    });
  }
};
