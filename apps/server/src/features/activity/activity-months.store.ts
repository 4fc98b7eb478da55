import { activityTermSetting, keptSince } from "@sgval/contract/settings/settings";
import { type Kysely, sql } from "kysely";
import type { DatabaseHandle } from "../../kernel/database.ts";
import {
  createPartition,
  type MonthlyTable,
  monthOfPartition,
} from "../../kernel/postgres/partitions.store.ts";
import type { Database } from "../../kernel/schema.ts";

type Db = Kysely<Database>;

/** Detaching locks out readers and writers of the log for an instant; it may keep them waiting this long. */
const detachLockTimeout = "200ms";

/** A month, by its start in UTC (epoch ms), as the functions of the database take it. */
const dayOf = (month: number): string => new Date(month).toISOString().slice(0, 10);

/** What the server may do with months of the log are functions of the role that owns it (migration 0021). */
const activityTable: MonthlyTable = {
  name: "activity",
  attach: (client, _, from) => client.query("select activity_attach_month($1)", [dayOf(from.getTime())]),
};

/** Gives a month a partition, with the entries that came before it. */
export const attachMonth = (db: DatabaseHandle, month: number): Promise<void> =>
  createPartition(db, activityTable, month);

/** The months that have a partition. */
export const activityMonths = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'activity'::regclass and c.relname ~ '^activity_\\d{4}_\\d{2}$'
    order by 1`.execute(db);
  return rows.map(({ name }) => monthOfPartition(activityTable.name, name));
};

/** How many months entries are kept; `null`: for ever, also while a setting cannot be read. */
const selectTerm = async (db: Db): Promise<number | null> => {
  const row = await db
    .selectFrom("setting")
    .select("value")
    .where("key", "=", "activityTerm")
    .executeTakeFirst();
  return activityTermSetting.shape.months.catch(null).parse(row?.value ?? null);
};

/** Those of them that are past the term, by the clock of the database. */
export const monthsPastTerm = async (db: Db): Promise<number[]> => {
  const term = await selectTerm(db);
  if (term === null) return [];
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const since = rows[0] ? keptSince(rows[0].now.getTime(), term) : 0;
  return (await activityMonths(db)).filter((month) => month < since);
};

/** When the oldest entry since a time was made that is in no month's partition; `null` without one. */
export const oldestWithoutMonth = async (db: Db, since: number): Promise<number | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from activity_other where at >= ${new Date(since)}`.execute(db);
  return rows[0]?.at?.getTime() ?? null;
};

/**
 * Takes a month out of the log; it stays as a table of its own. Returns how many entries it has.
 * @throws for a month within the term, and when the lock cannot be had in time (SQLSTATE 55P03)
 */
export const detachMonth = async (trx: Db, month: number): Promise<number> => {
  await sql`select set_config('lock_timeout', ${detachLockTimeout}, true)`.execute(trx);
  const { rows } = await sql<{ entries: number }>`
    select activity_detach_month(${dayOf(month)}::date, ${await selectTerm(trx)}) as entries`.execute(trx);
  return rows[0]?.entries ?? 0;
};

/** Whether the role of the server owns the log, and so could change it. */
export const ownsActivity = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'activity'::regclass`.execute(db);
  return rows[0]?.owns ?? false;
};
