import * as z from "zod";
import { commaList, id, isoTime, listOf, listQuery, moment, route } from "./route.ts";

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
  /** What happened, a key of the console's catalogue. */
  detail: z.string(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
});
export type Activity = z.infer<typeof activity>;

export const listActivity = route({
  method: "GET",
  path: "/activity",
  summary: "Who changed what, newest first",
  access: { permission: "History.Index" },
  query: listQuery.extend({
    deviceId: id.optional(),
    type: commaList(activityType).optional(),
    actorId: id.optional(),
    from: moment.optional(),
    to: moment.optional(),
  }),
  answer: listOf(activity),
});
