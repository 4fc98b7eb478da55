import { mostFailures } from "@sgval/contract/automation/state";
import { maybeHeard } from "@sgval/contract/control/command-end";
import { isOn, oppositeOf, outputOf } from "@sgval/contract/control/command-gate";
import { reportedSetPoint, setPointState } from "@sgval/contract/control/confirmed-state";
import {
  type ActionKey,
  actionKeys,
  actionRule,
  deviceState,
  isAutomatic,
} from "@sgval/contract/control/control";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import type { UncertainMove } from "../../automation/index.ts";
import type { CommandRecord } from "../command-record.ts";
import { commandOf, wasCarriedOut } from "../command-row.store.ts";

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

/** What switches an output or sets the set-point of a valve. */
const moves = actionKeys.filter(
  (action) => actionRule(action).sets !== undefined || action === "set_outlet_pressure",
);

/** What a command moves, as keys of the state, and the actions that move the same. */
const movedBy = ({ action, code, pumpIds }: CommandRecord): { keys: string[]; actions: ActionKey[] } => {
  if (action === "set_outlet_pressure") return { keys: [setPointState], actions: [action] };
  const output = outputOf(action, code);
  if (!output) return { keys: [], actions: [] };
  return { keys: pumpIds ?? [output.key], actions: output.actions };
};

/**
 * The moves of each device that run, or ended without anybody knowing whether they were carried out, and that no later answer has
 * settled: by naming what they move, or by an ok to an action that moves the same. A late "ok" settles its own, unless a later
 * command was answered before it: then it did not make it into the confirmed state.
 */
export const uncertainMoves = async (
  db: Kysely<Database>,
  deviceIds: readonly number[],
): Promise<Map<number, UncertainMove[]>> => {
  const rows = await db
    .selectFrom(
      sql<{ id: number; action: string }>`(select id, action from unnest(${deviceIds}::int[]) as id,
        unnest(${moves}::text[]) as action)`.as<"moved">(sql`moved`),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("command as c")
          .selectAll()
          .whereRef("c.device_id", "=", "moved.id")
          .whereRef("c.action", "=", "moved.action")
          .where("c.status", "<>", "completed")
          .where("c.sent_at", "is not", null)
          .where((or) =>
            or.or([
              or("c.status", "in", ["processing", "device_not_response"]),
              or("c.failure_code", "in", maybeHeard),
            ]),
          )
          .where(sql<boolean>`c.late_result is distinct from 'err'`)
          .orderBy("c.sent_at", "desc")
          .orderBy("c.id", "desc")
          // After as many failures automation moves nothing any more: earlier set-points are none that a valve may have.
          .limit(mostFailures)
          .as("last"),
      (join) => join.onTrue(),
    )
    .selectAll("last")
    .execute();
  const found = rows.map(commandOf).map((command) => ({ command, ...movedBy(command) }));
  if (found.length === 0) return new Map();
  const asked = found.map(
    ({ command: { id, deviceId, sentAt, lateResponseAt, lateResult }, keys, actions }) => ({
      ...{ id, device_id: deviceId, sent_at: sentAt, keys, actions },
      late_at: lateResult === "ok" ? lateResponseAt : null,
    }),
  );
  const { rows: uncertain } = await sql<{ id: number }>`
    select w.id from json_to_recordset(${JSON.stringify(asked)}::json)
      as w(id int, device_id int, sent_at timestamptz, late_at timestamptz, keys text[], actions text[])
    where not exists (
      select from command c where c.device_id = w.device_id and (c.sent_at, c.id) > (w.sent_at, w.id)
        and ((c.action = any(w.actions) and ${wasCarriedOut("c")})
          or exists (select from unnest(w.keys) key
            where jsonb_typeof(coalesce(c.raw_response, c.late_response) -> 'state' -> key) <> 'null')
          or (c.action = 'sync' and ${setPointState}::text = any(w.keys) and jsonb_typeof(
            coalesce(c.raw_response, c.late_response) -> 'state' -> ${reportedSetPoint}::text) = 'number')))
    and (w.late_at is null or exists (
      select from command c where c.device_id = w.device_id and (c.sent_at, c.id) > (w.sent_at, w.id)
        and coalesce(c.responded_at, c.late_response_at) < w.late_at))`.execute(db);
  const ids = new Set(uncertain.map(({ id }) => id));
  const byDevice = new Map<number, UncertainMove[]>();
  for (const { command, keys } of found) {
    const { id, cmdId, deviceId, action, value, source, sentAt, status } = command;
    if (deviceId === null || !ids.has(id)) continue;
    const isRunning = status === "processing";
    const isOwn = isAutomatic(source);
    const move = { id, cmdId, action, keys, value, isOwn, sentAt: sentAt?.getTime() ?? 0, isRunning };
    byDevice.set(deviceId, [...(byDevice.get(deviceId) ?? []), move]);
  }
  return byDevice;
};
