import { deviceTypes } from "@sgval/quantities/device-types";
import { hourSeconds } from "@sgval/quantities/duration";
import * as z from "zod";
import { message } from "../message.ts";
import {
  commaList,
  dataOf,
  flag,
  id,
  idParams,
  isoTime,
  listOf,
  listQuery,
  route,
  timestamp,
} from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { labelText, longestReason } from "../text.ts";
import { alarmEvent, held, purposefulClosing } from "./alarm-history.ts";
import { alarmKindKeys } from "./alarm-kinds.ts";
import { type AlarmStatus, alarmPriorities, alarmStates } from "./alarm-state.ts";

export const alarmKind = z.enum(alarmKindKeys);
export const alarmPriority = z.literal(alarmPriorities, message("invalid_value"));

/** Why an alarm is held back by design. */
export const suppressions = ["device_offline", "pump_off"] as const;
export type Suppression = (typeof suppressions)[number];

/** An alarm: one occurrence, from the time its condition became true until it is over and acknowledged. */
export const alarm = z.object({
  id: z.number().int(),
  deviceId: z.number().int(),
  deviceName: z.string(),
  deviceDisplayName: z.string(),
  deviceType: z.enum(deviceTypes),
  roomId: z.number().int().nullable(),
  room: z.string().nullable(),
  zoneId: z.number().int().nullable(),
  zone: z.string().nullable(),
  kind: alarmKind,
  /** Key of the channel, such as `pump_current.p1`; `null` for an alarm of the device. */
  channel: z.string().nullable(),
  priority: alarmPriority,
  state: z.enum(alarmStates),
  active: z.boolean(),
  acknowledged: z.boolean(),
  /** Of data that came too late to be answered: never announced, closed from the start. */
  historical: z.boolean(),
  /** Times that it was active. */
  count: z.number().int(),
  raisedAt: isoTime,
  /** Of the last time that it became active or worse; what waits for an answer waits since then. */
  activeSince: isoTime,
  /** Value when it was raised, and the limit, in the base unit of the channel; `null` where there is none. */
  value: z.number().nullable(),
  limit: z.number().nullable(),
  /** Key of the channel that the value is of where the alarm is of none, as of a command that changed nothing. */
  valueChannel: z.string().nullable(),
  /** Code of the water-quality standard that the limit is of. */
  standard: z.string().nullable(),
  /** The command that it is about. */
  commandId: z.number().int().nullable(),
  acknowledgedAt: isoTime.nullable(),
  /** `null`, as every name, note and reason of staff, for whoever may not know who answers (`who-answers.ts`). */
  acknowledgedBy: z.string().nullable(),
  note: z.string().nullable(),
  clearedAt: isoTime.nullable(),
  closedAt: isoTime.nullable(),
  shelved: held.extend({ once: z.boolean() }).nullable(),
  outOfService: held.extend({ owner: z.string().nullable() }).nullable(),
  suppressedBy: z.enum(suppressions).nullable(),
  /** Who on duty was notified because nobody had answered. */
  escalated: z.object({ to: z.string().nullable(), at: isoTime }).nullable(),
  /** The same for alarms of one flood on one device or in one zone: `device:7@` or `zone:3@`, and the time it began. */
  group: z.string().nullable(),
});
export type Alarm = z.output<typeof alarm>;

/** The status that the rules of `alarm-state.ts` take. */
export const statusOf = (one: Alarm): AlarmStatus => ({
  priority: one.priority,
  active: one.active,
  acknowledged: one.acknowledged,
  shelved: one.shelved === null ? null : one.shelved.once ? "once" : "timed",
  suppressed: one.suppressedBy !== null,
  outOfService: one.outOfService !== null,
});

/** `active`: announced ones; `shelved`: all that is held back; `open`: both; `closed`: over and acknowledged. */
export const alarmTabs = ["active", "unacknowledged", "shelved", "closed", "open", "all"] as const;
export const alarmTab = z.enum(alarmTabs);
export type AlarmTab = (typeof alarmTabs)[number];

/** Orders of the list; `-` before it for descending. By default the gravest first, then the newest. */
export const alarmSorts = ["priority", "raisedAt", "device", "kind", "state"] as const;

export const alarmListQuery = listQuery.extend({
  tab: alarmTab.default("active"),
  priority: commaList(z.coerce.number().pipe(alarmPriority)).optional(),
  kind: commaList(alarmKind).optional(),
  /** Key of a channel that they are about. */
  channel: z.string().max(64).optional(),
  deviceId: id.optional(),
  /** Those of any of these devices. */
  deviceIds: commaList(id).pipe(z.array(z.number()).max(1000)).optional(),
  roomId: id.optional(),
  zoneId: id.optional(),
  /** Alarms that were active in this time. */
  from: timestamp.optional(),
  to: timestamp.optional(),
  /** Alarms that asked for an answer in this time, at first or once more; those of late data never did. */
  raisedFrom: timestamp.optional(),
  raisedTo: timestamp.optional(),
  /** Of the alarms of a flood that stand together, only the gravest that nobody answered, with what all of them are. */
  grouped: flag.optional(),
  /** Those of one such group. */
  group: z.string().max(64).optional(),
});
export type AlarmListQuery = z.output<typeof alarmListQuery>;

export const shelveLongestSeconds = 8 * hourSeconds;
/** Alarms that one request names. */
export const mostChosenAlarms = 100;

const note = labelText(longestReason);
const ids = z.array(id).min(1, message("required")).max(mostChosenAlarms, message("too_long"));
/** The alarms as whoever answers saw them: one that became active or worse later is refused. Without it, they are answered as they are. */
const seenAlarm = alarm.pick({ id: true, activeSince: true, priority: true }).partial({ priority: true });
const seen = z.array(seenAlarm).max(mostChosenAlarms, message("too_long"));
export type SeenAlarms = z.output<typeof seen>;
const acknowledgeBody = z.object({ note: note.optional(), seen: seen.optional() });
export const shelveBody = z.object({
  /** At most `shelveLongestSeconds` from now. */
  until: isoTime,
  reason: labelText(longestReason),
  /** Also ends when the alarm clears. */
  once: z.boolean().default(false),
  seen: seen.optional(),
});
export const outOfServiceBody = z.object({
  /** Who maintains it. */
  owner: labelText(128),
  until: isoTime,
  reason: note.optional(),
});

/** What stands together in a flood. */
const alarmFlood = z.object({
  count: z.number().int(),
  /** Those of them that wait for a person. */
  unanswered: z.number().int(),
  /** Of the gravest, answered or not. */
  priority: alarmPriority,
});
export type AlarmFlood = z.output<typeof alarmFlood>;

/** `flood`: of an alarm that stands for several. */
export const listedAlarm = alarm.extend({ flood: alarmFlood.optional() });
export type ListedAlarm = z.output<typeof listedAlarm>;

const path = "/alarm";
const read = { permission: "Risk.Index" } as const;
const answer = dataOf(alarm);
const changed = ["not_found", "alarm_closed", "alarm_state_changed"] as const;
const answered = [...changed, "alarm_not_seen"] as const;
/** What became of each alarm of a bulk request. */
const bulkAnswer = dataOf(
  z.object({
    changed: z.array(alarm),
    refused: z.array(z.object({ id: z.number().int(), code: z.string() })),
  }),
);

export const listAlarms = route({
  method: "GET",
  path,
  summary: "Alarms of the devices in view, the gravest first",
  access: read,
  query: alarmListQuery,
  answer: listOf(listedAlarm),
});
export const exportAlarms = route({
  method: "GET",
  path: `${path}/export`,
  summary: "All alarms of a filter as a CSV, XLSX or PDF file",
  access: read,
  query: exportQueryOf(
    alarmListQuery.omit({ page: true, size: true, deviceIds: true, grouped: true, group: true }),
  ),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
export const readAlarm = route({
  method: "GET",
  path: `${path}/:id`,
  summary: "One alarm and what happened to it last, oldest first",
  access: read,
  params: idParams,
  answer: dataOf(
    alarm.extend({
      /** The last of them. */
      events: z.array(alarmEvent),
      /** What happened before these. */
      earlierEvents: z.number().int().default(0),
      /** `null` for an alarm that no closed valve explains, or none that the reader sees. */
      purposefulClosing: purposefulClosing.nullable().default(null),
    }),
  ),
  errors: ["not_found"],
});
export const acknowledgeAlarm = route({
  method: "POST",
  path: `${path}/:id/acknowledge`,
  summary: "Acknowledge an alarm; the process is not changed by it",
  access: { permission: "Risk.Acknowledge" },
  params: idParams,
  body: acknowledgeBody,
  answer,
  errors: answered,
});
export const acknowledgeAlarms = route({
  method: "POST",
  path: `${path}/acknowledge`,
  summary: "Acknowledge several alarms",
  access: acknowledgeAlarm.access,
  body: acknowledgeBody.extend({ ids }),
  answer: bulkAnswer,
});
export const shelveAlarm = route({
  method: "POST",
  path: `${path}/:id/shelve`,
  summary: "Shelve an alarm for a time; not a critical one",
  access: { permission: "Risk.Shelve" },
  params: idParams,
  body: shelveBody,
  answer,
  errors: [...answered, "alarm_critical"],
});
export const shelveAlarms = route({
  method: "POST",
  path: `${path}/shelve`,
  summary: "Shelve several alarms for a time",
  access: shelveAlarm.access,
  body: shelveBody.extend({ ids }),
  answer: bulkAnswer,
});
export const unshelveAlarm = route({
  method: "POST",
  path: `${path}/:id/unshelve`,
  summary: "End the shelving of an alarm",
  access: shelveAlarm.access,
  params: idParams,
  answer,
  errors: changed,
});
export const takeAlarmOut = route({
  method: "POST",
  path: `${path}/:id/out-of-service`,
  summary: "Take an alarm out of service during maintenance",
  access: { permission: "Risk.Update" },
  params: idParams,
  body: outOfServiceBody,
  answer,
  errors: changed,
});
export const putAlarmBack = route({
  method: "POST",
  path: `${path}/:id/return-to-service`,
  summary: "End the maintenance of an alarm",
  access: takeAlarmOut.access,
  params: idParams,
  answer,
  errors: changed,
});
export const prioritiseAlarm = route({
  method: "PUT",
  path: `${path}/:id/priority`,
  summary: "Change the priority of an alarm",
  access: takeAlarmOut.access,
  params: idParams,
  body: z.object({ priority: alarmPriority }),
  answer,
  errors: changed,
});
export const noteAlarm = route({
  method: "POST",
  path: `${path}/:id/note`,
  summary: "Write a note on an alarm",
  access: acknowledgeAlarm.access,
  params: idParams,
  body: z.object({ note }),
  answer,
  errors: ["not_found"],
});
