import type { AlarmEvent } from "@sgval/contract/alarms/alarm-history";
import { type AlarmKind, alarmKindKeys } from "@sgval/contract/alarms/alarm-kinds";
import {
  type AlarmStatus,
  type AlarmTransition,
  alarmPriorities,
  alarmStateOf,
  asksAnew,
  isClosed,
  isOfAnother,
  nextState,
} from "@sgval/contract/alarms/alarm-state";
import { type Alarm, type Suppression, suppressions } from "@sgval/contract/alarms/alarms";
import { isoTime } from "@sgval/quantities/timestamp";
import type { Selectable } from "kysely";
import * as z from "zod";
import { defineEvent, defineSharedEvent } from "../../kernel/events.ts";
import type { Database } from "../../kernel/schema.ts";
import type { DeviceRecord } from "../devices/index.ts";

/** What an alarm is of; at most one of each is open. */
export interface AlarmSource {
  deviceId: number;
  kind: AlarmKind;
  channel: string | null;
}

export const sourceKey = ({ deviceId, kind, channel }: AlarmSource): string =>
  `${deviceId} ${kind} ${channel ?? ""}`;

/** An alarm as the database stores it. */
export interface AlarmRecord extends AlarmSource {
  id: number;
  status: AlarmStatus;
  historical: boolean;
  count: number;
  raisedAt: Date;
  /** When it became active or worse last; see `isActiveSince`. */
  activeSince: Date;
  /** When it asked people for an answer last; each time is later than the one before. */
  askedAt: Date;
  /** Base units. */
  value: number | null;
  limit: number | null;
  /** What the value measures where the alarm has no channel. */
  valueChannel: string | null;
  standard: string | null;
  commandId: number | null;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  note: string | null;
  clearedAt: Date | null;
  closedAt: Date | null;
  shelf: { until: Date; by: string; reason: string } | null;
  out: { until: Date; by: string; owner: string; reason: string | null } | null;
  suppressedBy: Suppression | null;
  /** Who on duty was notified last because nobody had answered. */
  escalated: { to: string; at: Date } | null;
  group: string | null;
}

/** What happened to an alarm, for its history. */
export type AlarmEventRecord = Omit<AlarmEvent, "at" | "until"> & { at: Date; until: Date | null };

/** What happened, and that it took the alarm off the shelf where it did: cleared, or critical by now. */
export const withShelfEnd = <Event extends AlarmEventRecord>(
  alarmEvent: Event,
  { before, after }: { before: AlarmStatus | undefined; after: AlarmStatus },
): Event[] =>
  before?.shelved && !after.shelved && alarmEvent.event !== "unshelved"
    ? [alarmEvent, { ...alarmEvent, event: "unshelved", value: null, note: null, until: null }]
    : [alarmEvent];

const parsedColumns = z.object({
  kind: z.enum(alarmKindKeys),
  priority: z.literal(alarmPriorities),
  suppressed_by: z.enum(suppressions).nullable(),
});

/** A row as a record; `null` for a kind that this version does not know. */
export const alarmOf = (row: Selectable<Database["alarm"]>): AlarmRecord | null => {
  const { success, data } = parsedColumns.safeParse(row);
  if (!success) return null;
  const shelf =
    row.shelved_until && row.shelved_by !== null
      ? { until: row.shelved_until, by: row.shelved_by, reason: row.shelved_reason ?? "" }
      : null;
  const out =
    row.out_until && row.out_by !== null
      ? { until: row.out_until, by: row.out_by, owner: row.out_owner ?? "", reason: row.out_reason }
      : null;
  return {
    id: row.id,
    deviceId: row.device_id,
    kind: data.kind,
    channel: row.channel,
    status: {
      priority: data.priority,
      active: row.active,
      acknowledged: row.acknowledged,
      shelved: shelf && (row.shelved_once ? "once" : "timed"),
      suppressed: data.suppressed_by !== null,
      outOfService: out !== null,
    },
    historical: row.historical,
    count: row.count,
    raisedAt: row.raised_at,
    activeSince: row.active_since,
    askedAt: row.asked_at,
    value: row.value,
    limit: row.limit_value,
    valueChannel: row.value_channel,
    standard: row.standard,
    commandId: row.command_id,
    acknowledgedAt: row.acknowledged_at,
    acknowledgedBy: row.acknowledged_by,
    note: row.note,
    clearedAt: row.cleared_at,
    closedAt: row.closed_at,
    shelf,
    out,
    suppressedBy: data.suppressed_by,
    escalated:
      row.escalated_to !== null && row.escalated_at ? { to: row.escalated_to, at: row.escalated_at } : null,
    group: row.group_key,
  };
};

/** The columns of a record; the inverse of `alarmOf`. */
export const rowOf = (alarm: AlarmRecord): Selectable<Database["alarm"]> => ({
  id: alarm.id,
  device_id: alarm.deviceId,
  kind: alarm.kind,
  channel: alarm.channel,
  priority: alarm.status.priority,
  active: alarm.status.active,
  acknowledged: alarm.status.acknowledged,
  historical: alarm.historical,
  count: alarm.count,
  raised_at: alarm.raisedAt,
  active_since: alarm.activeSince,
  asked_at: alarm.askedAt,
  value: alarm.value,
  limit_value: alarm.limit,
  value_channel: alarm.valueChannel,
  standard: alarm.standard,
  command_id: alarm.commandId,
  acknowledged_at: alarm.acknowledgedAt,
  acknowledged_by: alarm.acknowledgedBy,
  note: alarm.note,
  cleared_at: alarm.clearedAt,
  closed_at: alarm.closedAt,
  shelved_until: alarm.shelf?.until ?? null,
  shelved_by: alarm.shelf?.by ?? null,
  shelved_reason: alarm.shelf?.reason ?? null,
  shelved_once: alarm.status.shelved === "once",
  out_until: alarm.out?.until ?? null,
  out_by: alarm.out?.by ?? null,
  out_owner: alarm.out?.owner ?? null,
  out_reason: alarm.out?.reason ?? null,
  suppressed_by: alarm.suppressedBy,
  escalated_to: alarm.escalated?.to ?? null,
  escalated_at: alarm.escalated?.at ?? null,
  group_key: alarm.group,
});

/** An alarm as the API and the sockets show it. */
export const alarmView = (alarm: AlarmRecord, device: DeviceRecord): Alarm => ({
  id: alarm.id,
  deviceId: alarm.deviceId,
  deviceName: device.name,
  deviceDisplayName: device.displayName,
  deviceType: device.type,
  roomId: device.roomId,
  room: device.room,
  zoneId: device.zoneId,
  zone: device.zone,
  kind: alarm.kind,
  channel: alarm.channel,
  priority: alarm.status.priority,
  state: alarmStateOf(alarm.status),
  active: alarm.status.active,
  acknowledged: alarm.status.acknowledged,
  historical: alarm.historical,
  count: alarm.count,
  raisedAt: alarm.raisedAt.toISOString(),
  activeSince: alarm.activeSince.toISOString(),
  value: alarm.value,
  limit: alarm.limit,
  valueChannel: alarm.valueChannel,
  standard: alarm.standard,
  commandId: alarm.commandId,
  acknowledgedAt: isoTime(alarm.acknowledgedAt),
  acknowledgedBy: alarm.acknowledgedBy,
  note: alarm.note,
  clearedAt: isoTime(alarm.clearedAt),
  closedAt: isoTime(alarm.closedAt),
  shelved: alarm.shelf && {
    ...alarm.shelf,
    until: alarm.shelf.until.toISOString(),
    once: alarm.status.shelved === "once",
  },
  outOfService: alarm.out && { ...alarm.out, until: alarm.out.until.toISOString() },
  suppressedBy: alarm.suppressedBy,
  escalated: alarm.escalated && { to: alarm.escalated.to, at: alarm.escalated.at.toISOString() },
  group: alarm.group,
});

/** The events by which the condition of an alarm becomes true: it stands since the last of them, however often it got worse. */
export const conditionEvents = ["raised", "activated"] as const satisfies AlarmEvent["event"][];

/** Whether an alarm is active since an event: its condition is new, worse, or of another of the same. */
export const isActiveSince = (event: AlarmEvent["event"], isOfOther: boolean): boolean =>
  event === "worsened" ||
  (event === "re_alarmed" ? isOfOther : (conditionEvents as readonly string[]).includes(event));

/**
 * The alarm after a transition at a time, with what only the status does not say; `null` where the transition changes
 * nothing. `more` is what the transition sets beside it.
 */
export const afterTransition = (
  alarm: AlarmRecord,
  transition: AlarmTransition,
  at: Date,
  more: Partial<AlarmRecord> = {},
): AlarmRecord | null => {
  const status = nextState(alarm.status, transition);
  if (status === null) return null;
  const isAnnouncement = isActiveSince(transition.type, isOfAnother(transition));
  const asks = asksAnew(alarm.status, status, transition);
  return {
    ...alarm,
    ...more,
    status,
    count: alarm.count + (transition.type === "activated" ? 1 : 0),
    activeSince: isAnnouncement ? at : alarm.activeSince,
    // A reading may be older than the answer of a person.
    askedAt: asks ? new Date(Math.max(at.getTime(), alarm.askedAt.getTime() + 1)) : alarm.askedAt,
    // An acknowledgement is of what was there then.
    acknowledgedAt: status.acknowledged ? (more.acknowledgedAt ?? alarm.acknowledgedAt) : null,
    acknowledgedBy: status.acknowledged ? (more.acknowledgedBy ?? alarm.acknowledgedBy) : null,
    clearedAt: transition.type === "cleared" ? at : status.active ? null : alarm.clearedAt,
    closedAt: isClosed(status) ? at : null,
    shelf: status.shelved === null ? null : (more.shelf ?? alarm.shelf),
    out: status.outOfService ? (more.out ?? alarm.out) : null,
    suppressedBy: status.suppressed ? (more.suppressedBy ?? alarm.suppressedBy) : null,
    escalated: isAnnouncement || asks ? null : alarm.escalated,
  };
};

/**
 * Alarms were written: every node reads them again, and then emits `alarmChanged` for each. `asking` are those that ask for an
 * answer by it, as in `alarmRaised`, and `alarmIds` the others: together they must fit into one notification of the database.
 */
export const alarmsStored = defineSharedEvent<{ alarmIds: number[]; asking?: number[] }>("alarmsStored");

/** An alarm was raised or changed, on every node; whether it asks for an answer by it. */
export const alarmChanged = defineEvent<{ alarm: Alarm; asks: boolean }>("alarmChanged");

/**
 * An alarm asks for an answer: it is new, active again, worse, or announced once more, as it is when it comes off the shelf,
 * back into service or out of suppression while its condition lasts. Emitted by one node only, the one that evaluates or
 * the one that a person asked, so that whoever notifies does it once. Not for one that is held back or historical.
 */
export const alarmRaised = defineEvent<{ alarm: Alarm; askedAt: Date; why: AlarmEvent["event"] }>(
  "alarmRaised",
);
