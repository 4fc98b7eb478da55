import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import { wasCarriedOut } from "../command-row.store.ts";
import { lastUnanswered, uncertainOutcome } from "./uncertain-outcome.store.ts";

/** A command that closed a valve fully, or that released it again. */
export interface Closing {
  deviceId: number;
  isRelease: boolean;
  at: Date;
  by: string;
  reason: string | null;
}

/** The last command of the closing output of each valve that was sent by a time, and the last one since; newest first. */
export const findLastClosings = async (
  db: Kysely<Database>,
  valveIds: readonly number[],
  by: Date,
): Promise<Closing[]> => {
  const isDone = wasCarriedOut("command");
  const rows = await db
    .selectFrom("command")
    .distinctOn(["device_id", sql`is_later`])
    .select(["device_id", "action", "actor_name", "reason", "sent_at"])
    .select(({ eb }) => eb("sent_at", ">", by).as("is_later"))
    .where("device_id", "=", sql<number>`any(${valveIds}::int[])`)
    .where("sent_at", "is not", null)
    .where((eb) =>
      eb.or([
        // While it runs the valve moves already.
        eb.and([eb("action", "=", "fully_close_on"), eb.or([isDone, eb("status", "=", "processing")])]),
        eb.and([eb("action", "=", "fully_close_off"), isDone]),
      ]),
    )
    .orderBy("device_id")
    .orderBy(sql`is_later`)
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows
    .flatMap(({ device_id, action, actor_name, reason, sent_at }) =>
      device_id === null || sent_at === null
        ? []
        : {
            ...{ deviceId: device_id, at: sent_at, by: actor_name, reason },
            isRelease: action === "fully_close_off",
          },
    )
    .sort((one, other) => other.at.getTime() - one.at.getTime());
};

/**
 * The closing of a valve whose answer was lost, while the device has not said since where its output stands. It closed a valve that
 * says of itself that it is closed since.
 */
export const findLostClosing = async (db: Kysely<Database>, deviceId: number): Promise<Closing | null> => {
  const lost = await uncertainOutcome(db, deviceId, "fully_close_on");
  if (!lost?.sentAt) return null;
  return { deviceId, isRelease: false, at: lost.sentAt, by: lost.actorName, reason: lost.reason };
};

/** By when (epoch ms) a valve had heard the last closing that it carried out, or may have carried out; `null` without any. */
export const lastClosingHeardAt = async (db: Kysely<Database>, deviceId: number): Promise<number | null> => {
  const done = await db
    .selectFrom("command")
    .select(sql<Date>`coalesce(responded_at, late_response_at)`.as("at"))
    .where("device_id", "=", deviceId)
    .where("action", "=", "fully_close_on")
    .where(wasCarriedOut("command"))
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const lost = await lastUnanswered(db, deviceId, "fully_close_on");
  const heardAt = [done?.at, lost?.deadlineAt ?? lost?.sentAt].flatMap((at) => (at ? [at.getTime()] : []));
  return heardAt.length === 0 ? null : Math.max(...heardAt);
};
