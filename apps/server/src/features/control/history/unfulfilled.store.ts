import { failedStops } from "@sgval/contract/control/command-end";
import { failureCode, operatingActions, stopActions } from "@sgval/contract/control/control";
import { dayMs } from "@sgval/quantities/duration";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import { ownReasons } from "../../automation/index.ts";
import type { CommandRecord } from "../command-record.ts";
import { commandOf } from "../command-row.store.ts";
import { didOverride, effectsOf, type MissingEffect } from "../effect/effects.store.ts";

type Db = Kysely<Database>;

/** No command waits, runs and is checked for longer: its creation, which has an index, bounds the search. */
const longestLife = 4 * dayMs;

/** Commands of devices that there still are and that may have ended since then, oldest first. */
const livedSince = (db: Db, since: Date) =>
  db
    .selectFrom("command")
    .selectAll("command")
    .where("command.created_at", ">=", new Date(since.getTime() - longestLife))
    .where("command.device_id", "is not", null)
    .where("command.action", "in", operatingActions)
    .orderBy("command.id");

/** The commands that ended since then without an answer, where the device has answered none after them. */
export const findUnanswered = async (db: Db, since: Date): Promise<CommandRecord[]> => {
  const rows = await livedSince(db, since)
    .where("command.finished_at", ">=", since)
    .where("command.late_result", "is", null)
    .where("command.status", "=", "device_not_response")
    .where(
      sql<boolean>`not exists (
        select from command later
        where later.device_id = command.device_id
          and (later.status = 'completed' or later.late_result is not null
            or later.failure_code = 'refused_by_device')
          and coalesce(later.late_response_at, later.finished_at) >= command.finished_at
      )`,
    )
    .execute();
  return rows.map(commandOf);
};

/** Why a stop did not reach its device, or was not carried out by it. */
const stopFailures = failureCode.options.filter((code) => failedStops[code] !== null);

/** The stops since then that did not stop anything, where nothing was carried out by the same after them; of one device if given. */
export const findFailedStops = async (db: Db, since: Date, deviceId?: number): Promise<CommandRecord[]> => {
  const rows = await livedSince(db, since)
    .$if(deviceId !== undefined, (query) => query.where("command.device_id", "=", deviceId ?? 0))
    .where("command.finished_at", ">=", since)
    .where("command.action", "in", stopActions)
    .where("command.failure_code", "in", stopFailures)
    .where(
      sql<boolean>`not exists (
        select from command later left join command_effect seen on seen.command_id = later.id
        where later.device_id = command.device_id and later.id > command.id and ${didOverride}
          and coalesce(later.pump_ids && command.pump_ids, true)
          and (command.failure_code <> 'refused_by_device' or later.action <> command.action
            or seen.outcome = 'shown')
      )`,
    )
    .execute();
  return rows.map(commandOf);
};

/** Whether the pump of a well may have run: a start was sent to it before, or it reported that it runs. */
const mayHaveRun = sql<boolean>`(
  exists (
    select from command earlier
    where earlier.device_id = command.device_id and earlier.action = 'pump_start'
      and earlier.sent_at is not null and earlier.id < command.id
  )
  or (command.telemetry_before->>'pump_running')::float8 > 0
  or (command.telemetry_before->>'pump_current')::float8 > 0
)`;

/** The stops of interlocks since then, oldest first; those that automation sent to a dry well only where something may have run. */
export const findTrips = async (db: Db, since: Date): Promise<CommandRecord[]> => {
  const rows = await livedSince(db, since)
    .where("command.created_at", ">=", since)
    .where("command.action", "in", stopActions)
    .where(sql<boolean>`command.request_body->>'interlock' = 'true'`)
    .where(sql<boolean>`(command.reason is distinct from 'level_low' or ${mayHaveRun})`)
    .execute();
  return rows.map(commandOf);
};

/**
 * The commands whose effect was looked for since then and missed; none where another command for the same was carried out, or
 * the effect of one was seen, after it. Of one device if given.
 */
export const findWithoutEffect = async (
  db: Db,
  since: Date,
  deviceId?: number,
): Promise<(MissingEffect & { command: CommandRecord; measured: number | null })[]> => {
  const rows = await livedSince(db, since)
    .$if(deviceId !== undefined, (query) => query.where("command.device_id", "=", deviceId ?? 0))
    .innerJoin("command_effect", "command_effect.command_id", "command.id")
    .select(["command_effect.before", "command_effect.parameter", "command_effect.measured"])
    .where("command_effect.outcome", "=", "missing")
    .where("command_effect.checked_at", ">=", since)
    .where(
      sql<boolean>`not exists (
        select from command later left join command_effect seen on seen.command_id = later.id
        where later.device_id = command.device_id and later.id > command.id and ${didOverride}
          and coalesce(later.pump_ids && command.pump_ids, true)
          and (later.action <> command.action or seen.outcome = 'shown')
      )`,
    )
    .execute();
  return rows.flatMap((row) => {
    const command = commandOf(row);
    const effect = effectsOf(command).find(({ parameter }) => parameter === row.parameter);
    return effect ? [{ command, effect, before: row.before, measured: row.measured }] : [];
  });
};

/** The devices in manual mode that changed themselves to it since then: their commands failed, or nobody knew where they stand. */
export const findDropped = async (db: Db, since: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom("activity")
    .innerJoin("device", "device.id", "activity.device_id")
    .select(["activity.device_id", sql<string | null>`activity.after->>'reason'`.as("reason")])
    .distinctOn("activity.device_id")
    .where("activity.at", ">=", since)
    .where("activity.type", "=", "control")
    .where("activity.detail", "in", ["mode_auto", "mode_manual"])
    .where("device.mode", "=", "manual")
    .orderBy("activity.device_id")
    .orderBy("activity.id", "desc")
    .execute();
  return rows.flatMap(({ device_id, reason }) =>
    device_id !== null && reason !== null && ownReasons.includes(reason) ? [device_id] : [],
  );
};
