import * as z from "zod";
import { activitySettingBody, reachesSomebody } from "../activity/settings.ts";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { exportFormats } from "../table-export.ts";
import { runStates } from "./runs.ts";

/** Schedules of an installation at most. */
export const mostSchedules = 100;

/** Files that are larger together are not attached: most mail servers refuse them. */
export const mostAttachedBytes = 8 * 1024 * 1024;

const { userIds, addresses, sendTimes, days } = activitySettingBody.shape;

/** When the report of a template is mailed, and to whom. It says what whoever saved the schedule may see. */
export const scheduleBody = z
  .object({
    templateId: id,
    enabled: z.boolean(),
    ...{ userIds, addresses, sendTimes, days },
    formats: z
      .array(z.enum(exportFormats))
      .min(1, message("required"))
      .max(exportFormats.length)
      .refine((formats) => new Set(formats).size === formats.length, message("value_exists")),
    /** A link opens for users who sign in; who has no account gets attachments alone. */
    delivery: z.enum(["attachment", "link"]),
  })
  .refine(reachesSomebody, { path: ["userIds"], error: message("required") })
  .refine(({ delivery, addresses }) => delivery === "attachment" || addresses.length === 0, {
    path: ["delivery"],
    error: message("invalid_value"),
  });
export type ScheduleForm = z.input<typeof scheduleBody>;
export type ScheduleFields = z.output<typeof scheduleBody>;

/** What became of a mail of a report; `waiting` for its first try, or for another after `reason`. */
export const mailStates = ["waiting", "sent", "failed"] as const;
export const reportMail = z.object({
  to: z.string(),
  state: z.enum(mailStates),
  /** Why the last try failed, as the mail server or the network says it. */
  reason: z.string().nullable(),
  tries: z.number().int(),
  triedAt: isoTime.nullable(),
});

export const reportSchedule = z.object({
  ...scheduleBody.shape,
  id,
  addresses: z.array(z.string()),
  recipients: z.array(z.object({ id, name: z.string(), hasEmail: z.boolean() })),
  /** Users whose accounts were deleted; they are in none of the lists, and are left out when it is saved. */
  goneRecipients: z.number().int(),
  templateName: z.string(),
  /** Whoever saved it last; `null` when the account is gone: then nothing is sent. */
  savedBy: z.string().nullable(),
  /** Whether they may schedule reports no more: then nothing is sent either. */
  mayNotSchedule: z.boolean(),
  lastSentAt: isoTime.nullable(),
  /** `null` while nothing is sent. */
  nextSendAt: isoTime.nullable(),
  /** What was sent last. */
  lastRun: z
    .object({ state: z.enum(runStates), error: z.string().nullable(), mails: z.array(reportMail) })
    .nullable(),
  updatedAt: isoTime,
});
export type ReportSchedule = z.output<typeof reportSchedule>;

const path = "/report-schedule";
const access = { permission: "Report.Schedule" } as const;

export const listSchedules = route({
  method: "GET",
  path,
  summary:
    "When the reports of the templates in view are mailed, to whom, and what became of the last; for a super user those of all templates",
  access,
  answer: dataOf(z.array(reportSchedule)),
});
export const listScheduleRecipients = route({
  method: "GET",
  path: `${path}/recipient`,
  summary: "The users to whom reports may be mailed",
  access,
  answer: dataOf(z.array(z.object({ id, name: z.string(), hasEmail: z.boolean() }))),
});
export const createSchedule = route({
  method: "POST",
  path,
  summary: "Mail the report of a template at its times, as the caller may see it then",
  access,
  body: scheduleBody,
  answer: dataOf(reportSchedule),
  errors: ["not_found", "list_full"],
});
export const updateSchedule = route({
  method: "PUT",
  path: `${path}/:id`,
  summary: "Change when a report is mailed and to whom; it says what the caller may see from then on",
  access,
  params: idParams,
  body: scheduleBody,
  answer: dataOf(reportSchedule),
  errors: ["not_found"],
});
export const deleteSchedule = route({
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Mail the report no more; a super user ends any schedule",
  access,
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
