import {
  type CommandListQuery,
  type CommandStatus,
  commandSources,
  type FailureCode,
  isAutomatic,
} from "@sgval/contract/control/control";
import type { CommandHistoryQuery } from "@sgval/contract/control/history";
import type { ListQuery } from "@sgval/contract/route";
import { searchTerms } from "@sgval/contract/search-text";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Scope } from "../../../kernel/actor.ts";
import { inScope, rangeOf, searchCondition } from "../../../kernel/list-query.ts";
import type { Database } from "../../../kernel/schema.ts";
import type { CommandRecord } from "../command-record.ts";
import { commandOf } from "../command-row.store.ts";

export interface CommandPage {
  commands: CommandRecord[];
  total: number;
}

/** Commands keep what their device is called; its code is that of the device. Each word may stand in either. */
const found = (word: string) => sql<boolean>`(${searchCondition(word)} or device_id = any(array(
  select id from (select id, search_text(name) as code from device) coded where ${searchCondition(word, "code")})))`;

const matching = (db: Kysely<Database>, { q }: Pick<ListQuery, "q">) =>
  db
    .selectFrom("command")
    // The commands of a deleted device are visible to no one.
    .where("device_id", "is not", null)
    .where((eb) => eb.and(searchTerms(q).map(found)));

type Selection = ReturnType<typeof matching>;

const page = async (selection: Selection, query: ListQuery): Promise<CommandPage> => {
  const [rows, count] = await Promise.all([
    selection.selectAll().limit(rangeOf(query).limit).offset(rangeOf(query).offset).execute(),
    selection
      .clearOrderBy()
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { commands: rows.map(commandOf), total: count.total };
};

/** A page of the commands of a device. */
export const listCommandsOfDevice = (
  db: Kysely<Database>,
  deviceId: number,
  query: CommandListQuery,
): Promise<CommandPage> => {
  const { from, to } = query;
  return page(
    matching(db, query)
      .where("device_id", "=", deviceId)
      .$if(from !== undefined, (all) => all.where("created_at", ">=", new Date(from ?? 0)))
      .$if(to !== undefined, (all) => all.where("created_at", "<=", new Date(to ?? 0)))
      .orderBy("id", query.sort === "createdAt" ? "asc" : "desc"),
    query,
  );
};

/** A page of the commands that wait or run on devices in the scope, newest first. */
export const listOpenCommands = (
  db: Kysely<Database>,
  scope: Scope,
  query: ListQuery,
): Promise<CommandPage> =>
  page(
    matching(db, query)
      .where(inScope("device_id", scope))
      .where("status", "in", ["waiting", "processing"])
      .orderBy("id", "desc"),
    query,
  );

/** A page of the commands a user sent to devices in the scope, those that wait or run first. */
export const listCommandsOfActor = (
  db: Kysely<Database>,
  userId: number,
  scope: Scope,
  query: ListQuery,
): Promise<CommandPage> =>
  page(
    matching(db, query)
      .where(inScope("device_id", scope))
      .where("actor_id", "=", userId)
      .orderBy(sql`status in ('waiting', 'processing')`, "desc")
      .orderBy("id", "desc"),
    query,
  );

/** The people who sent commands to devices in the scope and still have an account, by name; one look into an index for each. */
export const findActors = (db: Kysely<Database>, scope: Scope): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom("user_account as person")
    .select(["person.id", "person.username as name"])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("command")
          .select("command.id")
          .whereRef("command.actor_id", "=", "person.id")
          .where("command.device_id", "is not", null)
          .where(inScope("device_id", scope)),
      ),
    )
    .orderBy("person.username")
    .execute();

/** Of a command that is not completed: whoever cancels one has not seen it fail, and a late answer says that it was done. */
const hasFailed = sql<boolean>`failure_code is distinct from 'cancelled' and late_result is distinct from 'ok'`;

/** How many commands were created since a time on devices (`null`: on all), and how they stand. */
export const countCommandsSince = async (
  db: Kysely<Database>,
  since: Date,
  deviceIds: readonly number[] | null,
): Promise<{ total: number; failed: number; noResponse: number; open: number }> => {
  const having = (...statuses: CommandStatus[]) => sql<boolean>`status = any(${statuses}::text[])`;
  const counted = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})::int`;
  return db
    .selectFrom("command")
    .where("device_id", "is not", null)
    .where("created_at", ">=", since)
    .$if(deviceIds !== null, (all) =>
      all.where("device_id", "=", sql<number>`any(${deviceIds ?? []}::int[])`),
    )
    .select([
      sql<number>`count(*)::int`.as("total"),
      counted(sql`${having("failed")} and ${hasFailed}`).as("failed"),
      counted(sql`${having("device_not_response")} and ${hasFailed}`).as("noResponse"),
      counted(having("waiting", "processing")).as("open"),
    ])
    .executeTakeFirstOrThrow();
};

/** Which commands of the installation are looked for. */
export interface CommandFilter
  extends Pick<
    CommandHistoryQuery,
    "deviceId" | "roomId" | "zoneId" | "actorId" | "by" | "action" | "status" | "failed" | "from" | "to" | "q"
  > {
  scope: Scope;
}

const automaticSources = commandSources.filter(isAutomatic);

const history = (db: Kysely<Database>, filter: CommandFilter): Selection => {
  const { scope, deviceId, roomId, zoneId, actorId, by, action, status, failed, from, to } = filter;
  return matching(db, filter)
    .where(inScope("device_id", scope))
    .$if(deviceId !== undefined, (all) => all.where("device_id", "=", deviceId ?? 0))
    .$if(roomId !== undefined, (all) =>
      all.where("device_id", "in", (eb) =>
        eb
          .selectFrom("device")
          .select("id")
          .where("room_id", "=", roomId ?? 0),
      ),
    )
    .$if(zoneId !== undefined, (all) =>
      all.where("device_id", "in", (eb) =>
        eb
          .selectFrom("device")
          .select("id")
          .where("zone_id", "=", zoneId ?? 0),
      ),
    )
    .$if(actorId !== undefined, (all) => all.where("actor_id", "=", actorId ?? 0))
    .$if(by !== undefined, (all) => all.where("source", by === "person" ? "not in" : "in", automaticSources))
    .$if(action !== undefined, (all) => all.where("action", "in", action ?? []))
    .$if(status !== undefined, (all) => all.where("status", "in", status ?? []))
    .$if(failed, (all) => all.where("status", "in", ["failed", "device_not_response"]).where(hasFailed))
    .$if(from !== undefined, (all) => all.where("created_at", ">=", new Date(from ?? 0)))
    .$if(to !== undefined, (all) => all.where("created_at", "<=", new Date(to ?? 0)));
};

/** What the person of a filter is called, as their commands in the scope name them. */
export const actorOfFilter = async (
  db: Kysely<Database>,
  { scope, actorId }: CommandFilter,
): Promise<string | undefined> => {
  if (actorId === undefined) return undefined;
  const { rows } = await sql<{ actor: string }>`
    select actor_name as actor from command
    where actor_id = ${actorId} and ${inScope("device_id", scope)} order by id desc limit 1`.execute(db);
  return rows[0]?.actor;
};

/** A page of the commands of all devices in the scope, newest first (`oldestFirst`: oldest first). */
export const listCommandHistory = (
  db: Kysely<Database>,
  filter: CommandFilter,
  query: ListQuery,
  oldestFirst: boolean,
): Promise<CommandPage> => page(history(db, filter).orderBy("id", oldestFirst ? "asc" : "desc"), query);

/** How many commands a filter finds, and the newest id among them. */
export const countCommandHistory = async (
  db: Kysely<Database>,
  filter: CommandFilter,
): Promise<{ total: number; newest: number }> => {
  const row = await history(db, filter)
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.coalesce(fn.max("id"), sql<number>`0`).as("newest"),
    ])
    .executeTakeFirstOrThrow();
  return { total: row.total, newest: Number(row.newest) };
};

/** The next commands of a filter below an id, newest first, for files that are written while they are read. */
export const commandsBelow = async (
  db: Kysely<Database>,
  filter: CommandFilter,
  below: number,
  limit: number,
): Promise<CommandRecord[]> => {
  const rows = await history(db, filter)
    .selectAll()
    .where("id", "<", below)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(commandOf);
};

/** Failures of the device or its connection; other commands were taken back or refused before they were sent. */
const deviceFailures = [
  "expired",
  "publish_refused",
  "not_handed_over",
  "refused_by_device",
] as const satisfies readonly FailureCode[];

/** How many of the last commands of each device failed by it; only devices that have a command. */
export const countFailedOfLast = async (
  db: Kysely<Database>,
  deviceIds: readonly number[],
  last: number,
): Promise<{ deviceId: number; failed: number }[]> => {
  const { rows } = await sql<{ deviceId: number; failed: number }>`
    select d.id as "deviceId", (count(*) filter (where c.status <> 'completed'))::int as failed
    from unnest(${deviceIds}::int[]) as d (id)
    cross join lateral (
      select status from command
      where device_id = d.id and (status in ('completed', 'device_not_response')
        or status = 'failed' and failure_code = any(${[...deviceFailures]}::text[]))
      order by id desc limit ${last}
    ) c
    group by d.id`.execute(db);
  return rows;
};

/** The commands of devices in a range of the time of request, the oldest first; the end is not in it. */
export const findCommandsOfDevices = async (
  db: Kysely<Database>,
  deviceIds: readonly number[],
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<CommandRecord[]> => {
  const rows = await db
    .selectFrom("command")
    .selectAll()
    .where("device_id", "=", sql<number>`any(${deviceIds}::int[])`)
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(commandOf);
};
