import { operatingActions } from "@sgval/contract/control/control";
import { type SwitchReason, switchReason } from "@sgval/contract/pumps/live";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import type { PumpRun } from "./interlocks.ts";

type Db = Kysely<Database>;

/** A run with why it began or ended, and the energy (kWh) of what is over. */
export interface StoredRun extends PumpRun {
  reason: SwitchReason;
  energy: number | null;
  /** Nobody asked for it here, and a report showed it at its usual time, long after the one before: it may have run since then. */
  ranUnseen?: boolean;
}

/** The runs of a station that are open or ended after `since`, and of each pump its last one, oldest first. */
export const findRuns = async (db: Db, deviceId: number, since: Date): Promise<StoredRun[]> => {
  const rows = await db
    .selectFrom("pump_run as r")
    .select(["key", "started_at", "stopped_at", "reason", "energy"])
    .where("device_id", "=", deviceId)
    .where((eb) =>
      eb.or([
        eb("stopped_at", "is", null),
        eb("stopped_at", ">", since),
        sql<boolean>`r.started_at = (select max(started_at) from pump_run l
                                     where l.device_id = r.device_id and l.key = r.key)`,
      ]),
    )
    .orderBy("started_at")
    .execute();
  return rows.map((row) => ({
    key: row.key,
    startedAt: row.started_at.getTime(),
    stoppedAt: row.stopped_at?.getTime() ?? null,
    reason: switchReason.parse(row.reason),
    energy: row.energy,
  }));
};

/** Hours and energy (kWh) of all runs of a station that are over, by pump. */
export const findTotals = async (
  db: Db,
  deviceId: number,
): Promise<Map<string, { hours: number; energy: number | null }>> => {
  const rows = await db
    .selectFrom("pump_run")
    .select(["key", sql<number>`extract(epoch from sum(stopped_at - started_at))::float8 / 3600`.as("hours")])
    .select(sql<number | null>`sum(energy)`.as("energy"))
    .where("device_id", "=", deviceId)
    .where("stopped_at", "is not", null)
    .groupBy("key")
    .execute();
  return new Map(rows.map(({ key, hours, energy }) => [key, { hours, energy }]));
};

/** A pump started. Returns false, and stores nothing, where its run is open already. */
export const openRun = async (db: Db, deviceId: number, { key, startedAt, reason }: StoredRun) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("pump_run")
    .values({ device_id: deviceId, key, started_at: new Date(startedAt), reason })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** A pump stopped. Returns false where no run of it is open. @param energy of the run, kWh */
export const closeRun = async (
  db: Db,
  deviceId: number,
  key: string,
  { stoppedAt, reason, energy }: { stoppedAt: Date; reason: SwitchReason; energy: number | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("pump_run")
    .set({ stopped_at: sql`greatest(started_at, ${stoppedAt})`, reason, energy })
    .where("device_id", "=", deviceId)
    .where("key", "=", key)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Stores what the database does not know of these runs, oldest first: those that nothing there overlaps, and the ends of those
 * that are open there. What another node has stored of the same pump stays.
 */
export const storeMissedRuns = async (db: Db, deviceId: number, runs: readonly StoredRun[]) => {
  for (const { key, startedAt, stoppedAt, reason, energy } of runs) {
    const [from, to] = [new Date(startedAt), stoppedAt === null ? null : new Date(stoppedAt)];
    await sql`
      insert into pump_run (device_id, key, started_at, stopped_at, reason, energy)
      select ${deviceId}::int, ${key}::text, ${from}::timestamptz, ${to}::timestamptz, ${reason}::text, ${energy}::float8
      where not exists (
        select from pump_run
        where device_id = ${deviceId} and key = ${key}
          and (started_at = ${from} or started_at < coalesce(${to}::timestamptz, 'infinity')
            and coalesce(stopped_at, 'infinity') > ${from}))`.execute(db);
    if (to === null) continue;
    await db
      .updateTable("pump_run")
      .set({ stopped_at: to, reason, energy })
      .where("device_id", "=", deviceId)
      .where("key", "=", key)
      .where("stopped_at", "is", null)
      .where("started_at", "<=", to)
      .execute();
  }
};

/** Keeps the energy (kWh) of a run that goes on, for a restart. */
export const keepEnergy = async (db: Db, deviceId: number, key: string, energy: number): Promise<void> => {
  await db
    .updateTable("pump_run")
    .set({ energy })
    .where("device_id", "=", deviceId)
    .where("key", "=", key)
    .where("stopped_at", "is", null)
    .execute();
};

/** A periodic sending as a person started it. */
export interface StartedSending {
  key: string;
  startedAt: number;
  startedBy: string;
}

export const findSendings = async (db: Db, deviceId: number): Promise<StartedSending[]> => {
  const rows = await db.selectFrom("pump_sending").selectAll().where("device_id", "=", deviceId).execute();
  return rows.map((row) => ({
    key: row.key,
    startedAt: row.started_at.getTime(),
    startedBy: row.started_by,
  }));
};

export const addSendings = async (
  db: Db,
  deviceId: number,
  sendings: readonly StartedSending[],
): Promise<void> => {
  if (sendings.length === 0) return;
  await db
    .insertInto("pump_sending")
    .values(
      sendings.map(({ key, startedAt, startedBy }) => ({
        ...{ device_id: deviceId, key, started_at: new Date(startedAt), started_by: startedBy },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Returns those that were there. */
export const removeSendings = async (
  db: Db,
  deviceId: number,
  keys: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .deleteFrom("pump_sending")
    .where("device_id", "=", deviceId)
    .where("key", "in", [...keys])
    .returning("key")
    .execute();
  return rows.map(({ key }) => key);
};

/**
 * The pumps whose periodic sending ended since then because nobody answered, as the log says, oldest first; none that was sent
 * something again, or whose station has answered another command for them since.
 */
export const findSilencedSendings = async (
  db: Db,
  since: Date,
): Promise<{ deviceId: number; pumpId: string; at: number }[]> => {
  const rows = await db
    .selectFrom("activity as a")
    .select(["device_id", "at", sql<string | null>`a.after->'pumpIds'->>0`.as("key")])
    .where("at", ">=", since)
    .where("type", "=", "control")
    .where("detail", "=", "pump_periodic_stopped")
    .where("device_id", "is not", null)
    .where(sql<boolean>`a.after->>'ended' = 'no_answer'`)
    .where(
      sql<boolean>`not exists (
        select from activity later
        where later.device_id = a.device_id and later.id > a.id and later.type = 'control'
          and later.detail in ('pump_periodic_started', 'pump_periodic_power')
          and (later.after->'pumpIds') @> (a.after->'pumpIds'))`,
    )
    .where(
      sql<boolean>`not exists (
        select from command where command.device_id = a.device_id and command.responded_at > a.at
          and command.action = any(${[...operatingActions]})
          and (command.pump_ids is null or (a.after->'pumpIds') <@ to_jsonb(command.pump_ids)))`,
    )
    .orderBy("id")
    .execute();
  return rows.flatMap(({ device_id, at, key }) =>
    device_id === null || key === null ? [] : [{ deviceId: device_id, pumpId: key, at: at.getTime() }],
  );
};
