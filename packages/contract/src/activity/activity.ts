import * as z from "zod";
import type { activityDetails } from "../generated/activity-details.ts";
import { activitySubjects } from "../generated/activity-subjects.ts";
import { mayDo, type Permission, type RightsHolder, rightsOf } from "../permission.ts";
import { commaList, dataOf, id, isoTime, listOf, listQuery, route, timestamp } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";

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

/** Detail codes of entries, declared by the features. */
export type ActivityDetail = keyof typeof activityDetails;

/** Kinds of entities that entries are about, declared by the features. */
export type ActivitySubject = keyof typeof activitySubjects;

export const activitySubject = z.enum(
  Object.keys(activitySubjects) as [ActivitySubject, ...ActivitySubject[]],
);

const subjectPermissions: Readonly<Record<ActivitySubject, { permission: Permission }>> = activitySubjects;

/** The kinds of entities whose entries somebody may see; `"all"` includes those of older versions. */
export const visibleSubjects = (holder: RightsHolder): "all" | string[] =>
  rightsOf(holder) === "all"
    ? "all"
    : Object.entries(subjectPermissions)
        .filter(([, { permission }]) => mayDo(holder, permission))
        .map(([subject]) => subject);

export const activity = z.object({
  id: z.number().int(),
  at: isoTime,
  type: activityType,
  actor: z.object({ id: z.number().int().nullable(), name: z.string(), role: z.string().nullable() }),
  ip: z.string().nullable(),
  /** Kind of the changed entity, such as `device`, `token`, `session`. */
  subject: z.string(),
  subjectId: z.number().int().nullable(),
  subjectName: z.string().nullable(),
  deviceId: z.number().int().nullable(),
  /** An `ActivityDetail`, or a code of an older version. */
  detail: z.string(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
});
export type Activity = z.infer<typeof activity>;

export const activityListQuery = listQuery.extend({
  deviceId: id.optional(),
  /** What happened to a room, and to the devices that are in it now. */
  roomId: id.optional(),
  type: commaList(activityType).optional(),
  subject: commaList(activitySubject).optional(),
  /** Together with `subject`: only the entries about this one. */
  subjectId: id.optional(),
  /** Only these happenings, such as those of one settings tab. */
  detail: commaList(z.string().regex(/^[a-z_]{1,64}$/)).optional(),
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
/** By whom the list may be narrowed. */
export const listActivityActors = route({
  method: "GET",
  path: "/activity/actor",
  summary: "Who has changed something that the caller may see, by name",
  access: listActivity.access,
  answer: dataOf(z.array(z.object({ id, name: z.string() }))),
});
export const exportActivity = route({
  method: "GET",
  path: "/activity/export",
  summary: "All changes of a filter as a CSV, XLSX or PDF file",
  access: listActivity.access,
  query: exportQueryOf(activityListQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
