import {
  type ActivitySetting,
  type ActivitySettingFields,
  mostActivitySettings,
  nextSendTime,
} from "@sgval/contract/activity/settings";
import { dayMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import type { Kysely } from "kysely";
import type { Actor, Caller } from "../../../kernel/actor.ts";
import { Refusal, refuseTaken } from "../../../kernel/errors.ts";
import type { EventBus } from "../../../kernel/events.ts";
import type { Database } from "../../../kernel/schema.ts";
import { auditedChange, changedFields } from "../audited-change.ts";
import { recipientsOf, withKnownRecipients } from "./known-recipients.ts";
import { findRecipients } from "./recipients.store.ts";
import { type SummaryDeps, sendDue, summaryFor } from "./send-summaries.ts";
import {
  deleteSettingRow,
  findSettings,
  insertSetting,
  isNameTaken,
  lockSetting,
  type SettingRecord,
  updateSetting,
} from "./settings.store.ts";

export interface ManageDeps extends SummaryDeps {
  events: EventBus;
}

const viewOf =
  ({ config, clock }: Pick<ManageDeps, "config" | "clock">) =>
  async (db: Kysely<Database>, records: readonly SettingRecord[]): Promise<ActivitySetting[]> => {
    const ids = records.flatMap(({ fields, savedBy }) => [...fields.userIds, ...(savedBy ? [savedBy] : [])]);
    const people = new Map((await findRecipients(db, ids)).map((person) => [person.userId, person]));
    const zone = createTimeZone(config.timeZone);
    return records.map(({ id, fields, savedBy, lastSentAt, updatedAt }) => {
      const next = fields.enabled ? nextSendTime(fields, zone, clock.now()) : null;
      return {
        ...fields,
        id,
        ...recipientsOf(fields.userIds, people),
        savedBy: (savedBy !== null && people.get(savedBy)?.username) || null,
        lastSentAt: lastSentAt?.toISOString() ?? null,
        nextSendAt: next === null ? null : new Date(next).toISOString(),
        updatedAt: updatedAt.toISOString(),
      };
    });
  };

const entryOf = ({ id, fields }: Pick<SettingRecord, "id" | "fields">) => ({
  ...{ subject: "activity_setting" as const, subjectId: id, subjectName: fields.name },
});

const refuseName = (error: unknown): never => {
  throw isNameTaken(error) ? refuseTaken("name") : error;
};

/** What is mailed of the activity log: seen, added, changed, deleted and tried. */
export const createActivitySettings = (deps: ManageDeps) => {
  const view = viewOf(deps);
  const shown = async (db: Kysely<Database>, record: SettingRecord): Promise<ActivitySetting> => {
    const [setting] = await view(db, [record]);
    if (!setting) throw new Refusal("not_found");
    return setting;
  };
  return {
    list: async (): Promise<ActivitySetting[]> => view(deps.db.kysely, await findSettings(deps.db.kysely)),

    /** Errors: `value_exists` for the name, `list_full`. */
    create: (body: ActivitySettingFields, caller: Caller): Promise<ActivitySetting> =>
      auditedChange(deps, caller, async ({ trx, now, record }) => {
        const fields = await withKnownRecipients(trx, body, []);
        if ((await findSettings(trx)).length >= mostActivitySettings) throw new Refusal("list_full");
        const made = await insertSetting(trx, fields, caller.actor.userId, now);
        await record({ ...entryOf(made), detail: "activity_setting_created", after: made.fields });
        return shown(trx, made);
      }).catch(refuseName),

    /** Errors: `not_found`, `value_exists` for the name. */
    update: async (id: number, body: ActivitySettingFields, caller: Caller): Promise<ActivitySetting> => {
      // A time that has just passed would be taken for one of before the change by the next look, and mailed a day later.
      if (body.enabled)
        await sendDue(
          deps,
          (await findSettings(deps.db.kysely)).filter((one) => one.id === id),
        );
      return auditedChange(deps, caller, async ({ trx, now, record }) => {
        const before = await lockSetting(trx, id);
        if (!before) throw new Refusal("not_found");
        const fields = await withKnownRecipients(trx, body, before.fields.userIds);
        // What happened while it was switched off is not mailed later.
        const reportedUntil = before.fields.enabled ? before.reportedUntil : now;
        const savedBy = caller.actor.userId;
        const after = await updateSetting(trx, id, { fields, savedBy, reportedUntil, now });
        const changes = changedFields({ ...before.fields }, { ...after.fields });
        if (changes) await record({ ...entryOf(after), detail: "activity_setting_updated", ...changes });
        return shown(trx, after);
      }).catch(refuseName);
    },

    /** Errors: `not_found`. */
    remove: (id: number, caller: Caller): Promise<void> =>
      auditedChange(deps, caller, async ({ trx, record }) => {
        const before = await lockSetting(trx, id);
        if (!before) throw new Refusal("not_found");
        await deleteSettingRow(trx, id);
        await record({ ...entryOf(before), detail: "activity_setting_deleted", before: before.fields });
      }),

    /** Mails the last 24 hours to the caller. Errors: `not_found`, `no_address`. */
    test: async (id: number, { userId }: Actor): Promise<{ to: string; entries: number }> => {
      const setting = (await findSettings(deps.db.kysely)).find((one) => one.id === id);
      if (!setting) throw new Refusal("not_found");
      const [reader] = await findRecipients(deps.db.kysely, [userId]);
      if (!reader || reader.email === null) throw new Refusal("no_address");
      const to = deps.clock.now();
      const { subject, text, total } = await summaryFor(deps, deps.db.kysely, setting, reader, {
        from: to - dayMs,
        to,
      });
      await deps.mailer.send(deps.db.kysely, { to: reader.email, subject, text, secret: false });
      return { to: reader.email, entries: total };
    },
  };
};
