import * as z from "zod";
import { commaList, id, isoTime, listOf, listQuery, route, timestamp } from "../route.ts";
import { exportQueryOf, exportsPerMinute } from "../table-export.ts";

export const activityTypes = [
  "device_create",
  "device_update",
  "device_delete",
  "set_timer",
  "set_threshold",
  "control",
  "linkage",
  "set_pump_parameter",
  "modify",
] as const;
export const activityType = z.enum(activityTypes);
export type ActivityType = z.infer<typeof activityType>;

/** What exactly was done; the texts live in the catalogues of the console. */
export const activityDetails = [
  "account_updated",
  "command_cancelled",
  "command_sent",
  "dead_letter_deleted",
  "device_created",
  "device_deleted",
  "device_linked",
  "device_updated",
  "hotline_updated",
  "maintenance_updated",
  "mode_auto",
  "mode_manual",
  "password_changed",
  "password_reset",
  "permission_created",
  "permission_deleted",
  "permission_updated",
  "photo_removed",
  "photo_updated",
  "preferences_updated",
  "recovery_codes_renewed",
  "reset_link_sent",
  "role_created",
  "role_deleted",
  "role_updated",
  "second_factor_on",
  "second_factor_removed",
  "security_updated",
  "sessions_ended",
  "sign_in_unlocked",
  "table_exported",
  "threshold_removed",
  "threshold_set",
  "timer_set",
  "token_created",
  "token_deleted",
  "token_renamed",
  "token_replaced",
  "user_created",
  "user_deleted",
  "user_scope_changed",
  "user_updated",
] as const;
export type ActivityDetail = (typeof activityDetails)[number];

export const activity = z.object({
  id: z.number().int(),
  at: isoTime,
  type: activityType,
  actor: z.object({ id: z.number().int().nullable(), name: z.string(), role: z.string().nullable() }),
  ip: z.string().nullable(),
  /** What was changed, such as `device`, `token`, `session`. */
  subject: z.string(),
  subjectId: z.number().int().nullable(),
  subjectName: z.string().nullable(),
  deviceId: z.number().int().nullable(),
  /** One of `activityDetails`, or what an older version wrote. */
  detail: z.string(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
});
export type Activity = z.infer<typeof activity>;

export const activityListQuery = listQuery.extend({
  deviceId: id.optional(),
  type: commaList(activityType).optional(),
  actorId: id.optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
});

export const listActivity = route({
  method: "GET",
  path: "/activity",
  summary: "Who changed what, newest first",
  access: { permission: "History.Index" },
  query: activityListQuery,
  answer: listOf(activity),
});
export const exportActivity = route({
  method: "GET",
  path: "/activity/export",
  summary: "All changes of a filter as a CSV, XLSX or PDF file",
  access: listActivity.access,
  query: exportQueryOf(activityListQuery.omit({ page: true, size: true })),
  answer: null,
  limitPerMinute: exportsPerMinute,
});
