import { type AlarmKind, sideOfKind } from "@sgval/contract/alarms/alarm-kinds";
import {
  type AlarmPriority,
  type alarmEvents,
  announcingEvents,
  leastOfStrip,
  returningEvents,
} from "@sgval/contract/alarms/alarm-state";
import type { AlarmFlood, AlarmListQuery, AlarmTab } from "@sgval/contract/alarms/alarms";
import type { CrossedLimit, DeviceAlarms } from "@sgval/contract/alarms/device-alarms";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Scope } from "../../kernel/actor.ts";
import { inScope, type ListOrder } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";
import { type AlarmRecord, alarmOf } from "./alarm-record.ts";

type Db = Kysely<Database>;
type AlarmEventKind = (typeof alarmEvents)[number];

/** Which alarms; see `alarmListQuery`. */
export interface AlarmSelection
  extends Partial<
    Pick<
      AlarmListQuery,
      | "priority"
      | "kind"
      | "channel"
      | "deviceId"
      | "deviceIds"
      | "roomId"
      | "zoneId"
      | "from"
      | "to"
      | "raisedFrom"
      | "raisedTo"
      | "grouped"
      | "group"
    >
  > {
  tab: AlarmTab;
  scope: Scope;
  /** What a search found: alarms of these devices or of these kinds. */
  found?: { deviceIds: readonly number[]; kinds: readonly string[] } | undefined;
}

/** Shelved, suppressed or out of service: nobody is asked for an answer meanwhile. */
export const isHeldBack = sql<boolean>`(out_until is not null or suppressed_by is not null or shelved_until is not null)`;
const isOpen = sql<boolean>`closed_at is null`;
const tabs: Readonly<Record<AlarmTab, RawBuilder<boolean>>> = {
  active: sql`${isOpen} and not ${isHeldBack}`,
  unacknowledged: sql`${isOpen} and not ${isHeldBack} and not acknowledged`,
  shelved: sql`${isOpen} and ${isHeldBack}`,
  closed: sql`closed_at is not null`,
  open: isOpen,
  all: sql`true`,
};

/** What happened to the alarm of the event `e` last of some events, until that event. */
const lastOf = (what: "event" | "at" | "until", ...events: readonly AlarmEventKind[]) =>
  sql`(select earlier.${sql.ref(what)} from alarm_event earlier
    where earlier.alarm_id = e.alarm_id and earlier.id <= e.id and earlier.event = any(${events}::text[])
    order by earlier.id desc limit 1)`;
/**
 * What held the alarm back ended by the event `e`, and nothing else does, while it is active and nobody has answered. What makes a
 * shelved alarm critical ends that, too, and asks by itself. The rule is `asksAnew`; here it is read back from events, which do not
 * keep what it decided.
 */
const asksByReturning = sql`e.event = any(${returningEvents}::text[])
  and ${lastOf("event", ...announcingEvents, "acknowledged", "cleared")} = any(${announcingEvents}::text[])
  and not (${lastOf("at", ...announcingEvents)} = e.at and ${lastOf("until", ...announcingEvents)} is null)
  and ${lastOf("event", "shelved", "unshelved")} is distinct from 'shelved'
  and ${lastOf("event", "suppressed", "released", "cleared")} is distinct from 'suppressed'
  and ${lastOf("event", "taken_out", "put_back")} is distinct from 'taken_out'`;

/** The alarm of the event `e` asked for an answer by it; what is on the shelf or out of service does not. */
export const asksBy = sql<boolean>`((e.event = any(${announcingEvents}::text[]) and e.until is null) or (${asksByReturning}))`;

/** The same of an event of the alarm `a`: late data ask for none. */
export const announced = sql<boolean>`(${asksBy} and not a.historical)`;

/** Alarms that asked for an answer in a time. */
const announcedWithin = (from: number | undefined, to: number | undefined): RawBuilder<boolean> => {
  const within = [announced];
  if (from !== undefined) within.push(sql`e.at >= ${new Date(from)}`);
  if (to !== undefined) within.push(sql`e.at <= ${new Date(to)}`);
  return sql`alarm.id in (select e.alarm_id from alarm_event e join alarm a on a.id = e.alarm_id
    where ${sql.join(within, sql` and `)})`;
};

const conditionsOf = (selection: AlarmSelection): RawBuilder<boolean>[] => {
  const { tab, scope, priority, kind, deviceId, deviceIds, roomId, zoneId, from, to, found } = selection;
  const { raisedFrom, raisedTo, channel, group } = selection;
  const all = [tabs[tab], inScope("alarm.device_id", scope)];
  if (priority) all.push(sql`priority = any(${priority}::int[])`);
  if (kind) all.push(sql`kind = any(${kind}::text[])`);
  if (group !== undefined) all.push(sql`alarm.group_key = ${group}`);
  if (channel !== undefined) all.push(sql`channel = ${channel}`);
  if (deviceId !== undefined) all.push(sql`alarm.device_id = ${deviceId}`);
  if (deviceIds) all.push(sql`alarm.device_id = any(${deviceIds}::int[])`);
  if (roomId !== undefined) all.push(sql`device.room_id = ${roomId}`);
  if (zoneId !== undefined) all.push(sql`device.zone_id = ${zoneId}`);
  // It was active from when it was raised until it cleared.
  if (from !== undefined) all.push(sql`(cleared_at is null or cleared_at >= ${new Date(from)})`);
  if (to !== undefined) all.push(sql`raised_at <= ${new Date(to)}`);
  if (raisedFrom !== undefined || raisedTo !== undefined) all.push(announcedWithin(raisedFrom, raisedTo));
  if (found)
    all.push(sql`(alarm.device_id = any(${found.deviceIds}::int[]) or kind = any(${found.kinds}::text[]))`);
  return all;
};

const selected = (db: Db, selection: AlarmSelection) =>
  db
    .selectFrom("alarm")
    .innerJoin("device", "device.id", "alarm.device_id")
    .where((where) => where.and(conditionsOf(selection)));

/** What the list may be sorted by; equals stand the gravest first, then the newest. */
export const alarmOrders = {
  priority: sql`alarm.priority`,
  // As the column shows it: what came back or got worse stands as what is new.
  raisedAt: sql`alarm.active_since`,
  device: sql`device.display_name`,
  kind: sql`alarm.kind`,
  state: sql`(alarm.acknowledged, alarm.active)`,
} as const;
export type AlarmOrder = ListOrder<keyof typeof alarmOrders>;

/** What stands in one row of a list of groups. */
const ofRow = sql<string>`coalesce(alarm.group_key, alarm.id::text)`;

/** In a group those that wait for a person come first, the gravest before the others, whatever the order of the list. */
const inGroup = sql`(${isHeldBack} or acknowledged), alarm.priority, alarm.active_since desc, alarm.id desc`;

/** Alarms of a selection in an order; where it is grouped, the first of each group. */
export const selectAlarms = async (
  db: Db,
  selection: AlarmSelection,
  { field, descending }: AlarmOrder,
  page: { limit: number; offset: number },
): Promise<AlarmRecord[]> => {
  const direction = sql.raw(descending ? "desc" : "asc");
  const inOrder = sql`${alarmOrders[field]} ${direction}, alarm.priority, alarm.active_since desc, alarm.id desc`;
  const ranked = selected(db, selection).select([
    "alarm.id",
    sql<number>`row_number() over (partition by ${ofRow} order by ${inGroup})`.as("place"),
  ]);
  const heads = db.selectFrom(ranked.as("ranked")).select("ranked.id").where("place", "=", 1);
  const rows = await selected(db, selection)
    .selectAll("alarm")
    .$if(selection.grouped === true, (query) => query.where("alarm.id", "in", heads))
    .orderBy(inOrder)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.flatMap((row) => alarmOf(row) ?? []);
};

/** How many alarms of a selection there are, or rows where it is grouped. */
export const countAlarms = async (db: Db, selection: AlarmSelection): Promise<number> => {
  const { total } = await selected(db, selection)
    .select((select) =>
      (selection.grouped ? select.fn.count<number>(ofRow).distinct() : select.fn.countAll<number>()).as(
        "total",
      ),
    )
    .executeTakeFirstOrThrow();
  return total;
};

/** What each of these groups holds of a selection; none of those that hold one alarm alone. */
export const findFloods = async (
  db: Db,
  selection: AlarmSelection,
  groups: readonly string[],
): Promise<Map<string, AlarmFlood>> => {
  if (groups.length === 0) return new Map();
  const rows = await selected(db, selection)
    .where("alarm.group_key", "in", groups)
    .select((select) => [
      sql<string>`alarm.group_key`.as("group"),
      select.fn.countAll<number>().as("count"),
      sql<number>`count(*) filter (where ${tabs.unacknowledged})::int`.as("unanswered"),
      sql<AlarmPriority>`min(alarm.priority)`.as("priority"),
    ])
    .groupBy("alarm.group_key")
    .having((having) => having(having.fn.countAll(), ">", 1))
    .execute();
  return new Map(rows.map(({ group, ...flood }) => [group, flood]));
};

/** How many alarms of a selection have each priority; one that none has is left out. */
export const countSelected = async (
  db: Db,
  selection: AlarmSelection,
): Promise<{ priority: number; listed: number }[]> =>
  selected(db, selection)
    .select((select) => ["alarm.priority", select.fn.countAll<number>().as("listed")])
    .groupBy("alarm.priority")
    .execute();

interface PriorityCounts {
  priority: number;
  active: number;
  holding: number;
  unacknowledged: number;
  held: number;
}

/** How many alarms of each priority are announced, still hold and wait for an answer, and how many are held back. */
export const countByPriority = async (
  db: Db,
  selection: Pick<AlarmSelection, "scope" | "roomId" | "zoneId">,
): Promise<PriorityCounts[]> => {
  const { rows } = await sql<PriorityCounts>`
    select priority, count(*) filter (where not ${isHeldBack})::int as active,
      count(*) filter (where not ${isHeldBack} and active)::int as holding,
      count(*) filter (where not ${isHeldBack} and not acknowledged)::int as unacknowledged,
      count(*) filter (where ${isHeldBack})::int as held
    from alarm join device on device.id = alarm.device_id
    where ${sql.join(conditionsOf({ ...selection, tab: "open" }), sql` and `)} group by priority`.execute(db);
  return rows;
};

/** The alarms of a channel that hold. */
type Held = { kind: AlarmKind; limit: number | null }[];

/** The limits of alarms that are about limits alone, else null. */
const crossedBy = (held: Held): CrossedLimit[] | null => {
  const limits = held.flatMap(({ kind, limit }) => {
    const side = sideOfKind(kind);
    return side === null || limit === null ? [] : [{ side, limit }];
  });
  return limits.length === held.length ? limits : null;
};

/**
 * How many alarms of each device are announced, and the gravest of their priorities, altogether and by channel; devices without any
 * are left out.
 */
export const countByDevice = async (db: Db, scope: Scope): Promise<Map<number, DeviceAlarms>> => {
  const { rows } = await sql<Omit<DeviceAlarms, "crossed"> & { id: number; held: Record<string, Held> }>`
    select id, sum(count)::int as count, coalesce(min(holding), min(priority)) as priority,
      min(holding) is not null as holds,
      coalesce(jsonb_object_agg(channel, holding) filter (where channel is not null and holding is not null), '{}') as channels,
      coalesce(jsonb_object_agg(channel, held) filter (where channel is not null and holding is not null), '{}') as held
    from (
      select device_id as id, channel, count(*) as count, min(priority) as priority,
        min(priority) filter (where active) as holding,
        jsonb_agg(jsonb_build_object('kind', kind, 'limit', limit_value)) filter (where active) as held
      from alarm where ${tabs.active} and ${inScope("alarm.device_id", scope)}
      group by device_id, channel
    ) as by_channel
    group by id`.execute(db);
  return new Map(
    rows.map(({ id, held, ...found }) => {
      const crossed = Object.entries(held).flatMap(([channel, of]) => {
        const limits = crossedBy(of);
        return limits ? [[channel, limits] as const] : [];
      });
      return [id, { ...found, crossed: Object.fromEntries(crossed) }];
    }),
  );
};

/** Of the gravest that wait for an answer, the one that waits longest. */
export const findOldest = async (db: Db, scope: Scope): Promise<AlarmRecord | null> => {
  const row = await db
    .selectFrom("alarm")
    .selectAll()
    .where((where) => where.and([tabs.unacknowledged, inScope("alarm.device_id", scope)]))
    // What has returned waits as well, but after what still holds.
    .orderBy((where) => where("priority", ">", leastOfStrip))
    .orderBy("active", "desc")
    .orderBy("priority")
    .orderBy("active_since")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row ? alarmOf(row) : null;
};
