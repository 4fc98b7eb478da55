import type { HungLockOut } from "@sgval/contract/control/lock-out";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Scope } from "../../../kernel/actor.ts";
import { inScope } from "../../../kernel/list-query.ts";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

const lockOutOf = (row: Selectable<Database["lock_out"]>): HungLockOut => ({
  id: row.id,
  deviceId: row.device_id,
  owner: { id: row.owner_id, name: row.owner_name },
  reason: row.reason,
  since: row.since.toISOString(),
  until: row.until?.toISOString() ?? null,
});

const inForce = (db: Db, now: Date) =>
  db
    .selectFrom("lock_out")
    .selectAll()
    .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", now)]))
    .orderBy("since")
    .orderBy("id");

/** The tags of a device that are in force, oldest first. */
export const lockOutsOf = async (db: Db, deviceId: number, now: Date): Promise<HungLockOut[]> =>
  (await inForce(db, now).where("device_id", "=", deviceId).execute()).map(lockOutOf);

/** The tags of all devices in the scope that are in force, oldest first. */
export const lockOutsIn = async (db: Db, scope: Scope, now: Date): Promise<HungLockOut[]> => {
  const rows = await inForce(db, now).where(inScope("device_id", scope)).execute();
  return rows.map(lockOutOf);
};

/** The tag of a person on a device, locked; also one that has ended and was not taken off yet. */
export const findOwnLockOut = async (
  trx: Db,
  { deviceId, ownerId }: { deviceId: number; ownerId: number },
): Promise<HungLockOut | null> => {
  const row = await trx
    .selectFrom("lock_out")
    .selectAll()
    .where("device_id", "=", deviceId)
    .where("owner_id", "=", ownerId)
    .forUpdate()
    .executeTakeFirst();
  return row ? lockOutOf(row) : null;
};

export const findLockOut = async (
  trx: Db,
  { deviceId, lockOutId }: { deviceId: number; lockOutId: number },
): Promise<HungLockOut | null> => {
  const row = await trx
    .selectFrom("lock_out")
    .selectAll()
    .where("device_id", "=", deviceId)
    .where("id", "=", lockOutId)
    .forUpdate()
    .executeTakeFirst();
  return row ? lockOutOf(row) : null;
};

/** Stores the tag of a person on a device, in the place of the one that the person has there. */
export const putLockOut = async (
  trx: Db,
  tag: {
    deviceId: number;
    owner: { id: number; name: string };
    reason: string;
    since: Date;
    until: Date | null;
  },
): Promise<HungLockOut> => {
  const row = await trx
    .insertInto("lock_out")
    .values({
      device_id: tag.deviceId,
      owner_id: tag.owner.id,
      owner_name: tag.owner.name,
      reason: tag.reason,
      since: tag.since,
      until: tag.until,
    })
    .onConflict((conflict) =>
      conflict.columns(["device_id", "owner_id"]).doUpdateSet((eb) => ({
        owner_name: eb.ref("excluded.owner_name"),
        reason: eb.ref("excluded.reason"),
        since: eb.ref("excluded.since"),
        until: eb.ref("excluded.until"),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return lockOutOf(row);
};

export const deleteLockOut = async (trx: Db, lockOutId: number): Promise<void> => {
  await trx.deleteFrom("lock_out").where("id", "=", lockOutId).execute();
};

/** The tags of all devices that end at some time, also those that have. */
export const endingLockOuts = async (db: Db): Promise<(HungLockOut & { until: string })[]> =>
  (await db.selectFrom("lock_out").selectAll().where("until", "is not", null).execute())
    .map(lockOutOf)
    .flatMap((tag) => (tag.until === null ? [] : [{ ...tag, until: tag.until }]));

/** Takes off what has ended, unless its end was changed meanwhile; once among all nodes. */
export const deleteEndedLockOuts = async (
  trx: Db,
  ended: readonly { id: number; until: string }[],
): Promise<HungLockOut[]> => {
  const rows = await trx
    .deleteFrom("lock_out")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("lock_out")
        .select("id")
        .where(
          sql<boolean>`(id, until) in (select * from unnest(${ended.map(({ id }) => id)}::int[],
            ${ended.map(({ until }) => until)}::timestamptz[]))`,
        )
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map(lockOutOf);
};
