import type { ActionKey } from "@sgval/contract/control/control";
import type { IssuedCommand } from "@sgval/contract/control/who-acts";
import { type Estimate, estimate } from "@sgval/contract/prediction/prediction";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

type Db = Kysely<Database>;

export interface SeenEstimate {
  deviceId: number;
  userId: number;
  action: ActionKey;
  value: number | null;
  pumpIds: string[] | null;
  madeAt: Date;
  estimate: Estimate;
}

/** Keeps what a person was shown, until a command follows. */
export const addPrediction = async (db: Db, seen: SeenEstimate): Promise<void> => {
  await db
    .insertInto("command_prediction")
    .values({
      device_id: seen.deviceId,
      user_id: seen.userId,
      action: seen.action,
      value: seen.value,
      pump_ids: seen.pumpIds,
      made_at: seen.madeAt,
      estimate: JSON.stringify(seen.estimate),
    })
    .execute();
};

/** Joins a command with the estimate that its actor saw last for exactly this, not before `since`. */
export const joinPrediction = async (db: Db, command: IssuedCommand, since: Date): Promise<void> => {
  await db
    .updateTable("command_prediction")
    .set({ command_id: command.id })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("command_prediction")
        .select("id")
        .where("device_id", "=", command.deviceId)
        .where("user_id", "=", command.actor.id ?? 0)
        .where("action", "=", command.action)
        .where(sql<boolean>`value is not distinct from ${command.value}::float8`)
        .where(sql<boolean>`pump_ids is not distinct from ${command.pumpIds}::text[]`)
        .where("command_id", "is", null)
        .where("made_at", ">=", since)
        .orderBy("made_at", "desc")
        .limit(1),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("command_prediction as known").select("id").where("command_id", "=", command.id)),
      ),
    )
    .execute();
};

/** A command was carried out, or never answered: then it may have been. */
const mayBeCarriedOut = sql<boolean>`(
  command.status in ('completed', 'device_not_response') and command.late_result is distinct from 'err'
)`;
const carriedOutAt = sql<Date>`coalesce(command.late_response_at, command.finished_at)`;

interface KeptPrediction {
  estimate: Estimate;
  /** `null` while the device has not answered, and where it refused. */
  carriedOutAt: Date | null;
  measuredAt: string | null;
}

/** The estimate before a command; `null` where nobody saw one. */
export const findPrediction = async (
  db: Db,
  deviceId: number,
  commandId: number,
): Promise<KeptPrediction | null> => {
  const row = await db
    .selectFrom("command_prediction as seen")
    .innerJoin("command", "command.id", "seen.command_id")
    .select(["seen.estimate", "seen.measured_at"])
    .select(sql<Date | null>`case when ${mayBeCarriedOut} then ${carriedOutAt} end`.as("carriedOutAt"))
    .where("seen.command_id", "=", commandId)
    .where("seen.device_id", "=", deviceId)
    .executeTakeFirst();
  return row
    ? {
        estimate: estimate.parse(row.estimate),
        carriedOutAt: row.carriedOutAt,
        measuredAt: row.measured_at?.toISOString() ?? null,
      }
    : null;
};

export interface CarriedOut extends Pick<IssuedCommand, "action" | "pumpIds"> {
  id: number;
  deviceId: number;
  carriedOutAt: Date;
}

/** Commands of a time that were carried out, or never answered, whose estimate has nothing measured beside it yet. */
export const unmeasuredCommands = async (db: Db, createdSince: Date): Promise<CarriedOut[]> =>
  db
    .selectFrom("command_prediction as seen")
    .innerJoin("command", "command.id", "seen.command_id")
    .select(["command.id", "command.action", "command.pump_ids as pumpIds", "seen.device_id as deviceId"])
    .select(carriedOutAt.as("carriedOutAt"))
    .$narrowType<{ action: ActionKey }>()
    .where("seen.measured_at", "is", null)
    .where("command.created_at", ">=", createdSince)
    .where(mayBeCarriedOut)
    .execute();

/** Writes what was measured after a command, once. */
export const storeMeasured = async (
  db: Db,
  commandId: number,
  measured: Estimate,
  at: Date,
): Promise<void> => {
  await db
    .updateTable("command_prediction")
    .set({ estimate: JSON.stringify(measured), measured_at: at })
    .where("command_id", "=", commandId)
    .where("measured_at", "is", null)
    .execute();
};

/** Removes estimates that no command followed. */
export const dropUnused = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom("command_prediction")
    .where("command_id", "is", null)
    .where("made_at", "<", before)
    .execute();
};
