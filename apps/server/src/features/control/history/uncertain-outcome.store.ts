import { isOn, oppositeOf, outputOf } from "@sgval/contract/control/command-gate";
import { type ActionKey, deviceState, type FailureCode } from "@sgval/contract/control/control";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import type { CommandRecord } from "../command-record.ts";
import { commandOf, wasCarriedOut } from "../command-row.store.ts";

/** Failures of a command that its device may have heard: a stop pre-empted it, or its connection broke meanwhile. */
const maybeHeard = ["preempted", "publish_refused"] as const satisfies FailureCode[];

/**
 * The command of an action that was sent last and ended without anybody knowing whether the device heard it. A late
 * "ok" does not settle it: an older one may not have made it into the confirmed state.
 */
export const lastUnanswered = async (
  db: Kysely<Database>,
  deviceId: number,
  action: ActionKey,
): Promise<CommandRecord | null> => {
  const row = await db
    .selectFrom("command")
    .selectAll()
    .where("device_id", "=", deviceId)
    .where("action", "=", action)
    .where("sent_at", "is not", null)
    .where((eb) =>
      eb.or([
        eb("status", "=", "device_not_response"),
        eb.and([eb("status", "=", "failed"), eb("failure_code", "in", maybeHeard)]),
      ]),
    )
    .where(sql<boolean>`late_result is distinct from 'err'`)
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? commandOf(row) : null;
};

/** Whether the answer to a command says where an output stands. */
const namesOutput = (key: string) =>
  sql<boolean>`jsonb_typeof(coalesce(raw_response, late_response) -> 'state' -> ${key}::text) <> 'null'`;

/** Whether the device said last, between this command and a time, that the output which it switches on is off. */
export const wasAnsweredOff = async (
  db: Kysely<Database>,
  command: CommandRecord,
  until: Date | null,
): Promise<boolean> => {
  const output = outputOf(command.action, command.code);
  if (!output) return false;
  const row = await db
    .selectFrom("command")
    .select(sql<unknown>`coalesce(raw_response, late_response) -> 'state' -> ${output.key}::text`.as("value"))
    .where("device_id", "=", command.deviceId)
    .where(sql<boolean>`(sent_at, id) > (${command.sentAt}::timestamptz, ${command.id}::int)`)
    .where(sql<boolean>`coalesce(responded_at, late_response_at) <= ${until}::timestamptz`)
    .where(namesOutput(output.key))
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const said = deviceState.valueType.safeParse(row?.value).data;
  return said !== undefined && !isOn(said);
};

/**
 * Whether the device's answer to something sent after this command says where an output stands: by naming it in the
 * state, or by an ok to one of the actions that set it.
 */
const isKnownSince = async (
  db: Kysely<Database>,
  command: CommandRecord,
  output: { key: string; actions: readonly ActionKey[] },
): Promise<boolean> => {
  const row = await db
    .selectFrom("command")
    .select("id")
    .where("device_id", "=", command.deviceId)
    .where(sql<boolean>`(sent_at, id) > (${command.sentAt}::timestamptz, ${command.id}::int)`)
    .where((eb) =>
      eb.or([
        namesOutput(output.key),
        eb.and([eb("action", "in", [...output.actions]), wasCarriedOut("command")]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * The command of an action that may have been carried out, because its outcome is unknown and the device has not reported
 * that output since; `null` when there is none.
 */
export const uncertainOutcome = async (
  db: Kysely<Database>,
  deviceId: number,
  action: ActionKey,
): Promise<CommandRecord | null> => {
  const command = await lastUnanswered(db, deviceId, action);
  const output = command && outputOf(command.action, command.code);
  if (!command || !output) return null;
  return (await isKnownSince(db, command, output)) ? null : command;
};

/** The command that may have left the opposite output on (fully open, fully close). */
export const uncertainOpposite = async (
  db: Kysely<Database>,
  deviceId: number,
  action: ActionKey,
): Promise<CommandRecord | null> => {
  const opposite = oppositeOf(action);
  return opposite ? uncertainOutcome(db, deviceId, opposite) : null;
};
