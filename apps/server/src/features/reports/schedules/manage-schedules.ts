import { lastSendTime, nextSendTime } from "@sgval/contract/activity/settings";
import { mayDo } from "@sgval/contract/permission";
import { mostSchedules, type ReportSchedule, type ScheduleFields } from "@sgval/contract/reports/schedules";
import { isoTime } from "@sgval/quantities/timestamp";
import type { Kysely } from "kysely";
import type { Actor, Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import {
  type AuditDeps,
  auditedChange,
  changedFields,
  findRecipients,
  recipientsOf,
  withKnownRecipients,
} from "../../activity/index.ts";
import { demandTemplate } from "../templates/manage-templates.ts";
import { findTemplate, findTemplatesFor } from "../templates/templates.store.ts";
import {
  deleteScheduleRow,
  findLastRuns,
  findSchedules,
  insertSchedule,
  lockSchedule,
  type ScheduleRecord,
  updateScheduleRow,
} from "./schedules.store.ts";
import type { SendDeps } from "./send-scheduled.ts";

type ScheduleDeps = AuditDeps & Pick<SendDeps, "zone">;

const entryOf = (id: number, name: string) => ({
  ...{ subject: "report_schedule" as const, subjectId: id, subjectName: name },
});
const keptOf = ({ templateId: _, ...fields }: ScheduleFields) => ({ ...fields });

/** When reports are mailed: seen, added, changed and deleted by whoever finds their template; a super user sees and deletes all. */
export const createSchedules = (deps: ScheduleDeps) => {
  const { db, clock, zone } = deps;
  const viewAll = async (
    within: Kysely<Database>,
    records: readonly ScheduleRecord[],
    names: ReadonlyMap<number, string>,
  ): Promise<ReportSchedule[]> => {
    const ids = records.flatMap(({ fields, savedBy }) => [...fields.userIds, ...(savedBy ? [savedBy] : [])]);
    const people = new Map((await findRecipients(within, ids)).map((person) => [person.userId, person]));
    const last = await findLastRuns(within);
    return records.map(({ id, fields, savedBy, lastSentAt, updatedAt }) => {
      const author = savedBy === null ? undefined : people.get(savedBy);
      const mayMail = author !== undefined && mayDo(author, "Report.Schedule");
      const next = fields.enabled && mayMail ? nextSendTime(fields, zone, clock.now()) : null;
      return {
        ...fields,
        id,
        ...recipientsOf(fields.userIds, people),
        templateName: names.get(fields.templateId) ?? "",
        savedBy: author?.username ?? null,
        mayNotSchedule: author !== undefined && !mayMail,
        lastSentAt: lastSentAt?.toISOString() ?? null,
        nextSendAt: next === null ? null : isoTime(next),
        lastRun: last.get(id) ?? null,
        updatedAt: updatedAt.toISOString(),
      };
    });
  };
  const shown = async (trx: Kysely<Database>, record: ScheduleRecord, name: string) => {
    const [view] = await viewAll(trx, [record], new Map([[record.fields.templateId, name]]));
    if (!view) throw new Refusal("not_found");
    return view;
  };
  const demand = async (trx: Kysely<Database>, id: number, actor: Actor) => {
    const record = await lockSchedule(trx, id);
    if (!record) throw new Refusal("not_found");
    const { templateId } = record.fields;
    // Whatever is mailed, somebody has to be able to end it.
    const template = actor.superUser
      ? await findTemplate(trx, templateId)
      : await demandTemplate(trx, templateId, actor);
    if (!template) throw new Refusal("not_found");
    return { record, template };
  };
  return {
    list: async ({ userId, superUser }: Actor): Promise<ReportSchedule[]> => {
      const templates = await findTemplatesFor(db.kysely, superUser ? "all" : userId);
      const names = new Map(templates.map(({ id, name }) => [id, name]));
      const records = (await findSchedules(db.kysely)).filter(({ fields }) => names.has(fields.templateId));
      return viewAll(db.kysely, records, names);
    },

    /** Errors: `not_found` for the template, `list_full`. */
    create: (body: ScheduleFields, caller: Caller): Promise<ReportSchedule> =>
      auditedChange(deps, caller, async ({ trx, now, record }) => {
        const template = await demandTemplate(trx, body.templateId, caller.actor);
        const fields = await withKnownRecipients(trx, body, []);
        if ((await findSchedules(trx)).length >= mostSchedules) throw new Refusal("list_full");
        const made = await insertSchedule(trx, fields, caller.actor.userId, now);
        const entry = entryOf(made.id, template.name);
        await record({ ...entry, detail: "report_schedule_created", after: keptOf(fields) });
        return shown(trx, made, template.name);
      }),

    /** Errors: `not_found`. */
    update: (id: number, body: ScheduleFields, caller: Caller): Promise<ReportSchedule> =>
      auditedChange(deps, caller, async ({ trx, now, record }) => {
        const { record: before } = await demand(trx, id, caller.actor);
        const template = await demandTemplate(trx, body.templateId, caller.actor);
        const fields = await withKnownRecipients(trx, body, before.fields.userIds);
        // A time that has just passed is still to be looked at; one at which it was off, or had no such time, is not made good.
        const lastOf = ({ enabled, ...times }: ScheduleFields) =>
          enabled ? lastSendTime(times, zone, now.getTime()) : null;
        const isKept = before.savedBy !== null && lastOf(before.fields) === lastOf(fields);
        const sentUntil = isKept ? before.sentUntil : now;
        const change = { fields, savedBy: caller.actor.userId, sentUntil, now };
        const after = await updateScheduleRow(trx, id, change);
        const changes = changedFields(keptOf(before.fields), keptOf(after.fields));
        const entry = entryOf(id, template.name);
        if (changes) await record({ ...entry, detail: "report_schedule_updated", ...changes });
        return shown(trx, after, template.name);
      }),

    /** Errors: `not_found`. */
    remove: (id: number, caller: Caller): Promise<void> =>
      auditedChange(deps, caller, async ({ trx, record }) => {
        const { record: before, template } = await demand(trx, id, caller.actor);
        await deleteScheduleRow(trx, id);
        const entry = entryOf(id, template.name);
        await record({ ...entry, detail: "report_schedule_deleted", before: keptOf(before.fields) });
      }),
  };
};
