import type { FailureCode } from "@sgval/contract/control/control";
import type { CommandAnswer } from "@sgval/contract/mqtt";
import { type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import { answeredOutcome, overdueOutcomes } from "./command-lifecycle.ts";
import type { CommandRecord } from "./command-record.ts";
import { commandOf } from "./command-row.store.ts";

// Every change of a status names the status it leaves, so that of two nodes, or of an answer and a deadline, exactly
// one wins; the other gets nothing back.

type Db = Kysely<Database>;

/** What a row says beside its record, for the audit. */
interface CommandAudit {
  /** From where it was requested. */
  ip: string | null;
  /** The newest readings at that time; the age is in seconds. */
  telemetry: { values: Record<string, number | null>; ageSeconds: number } | null;
}

type CommandRow = Selectable<Database["command"]>;

const json = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));
const recordOf = (row: CommandRow | undefined): CommandRecord | null => (row ? commandOf(row) : null);

/** What an overdue command becomes, by the status it has. */
const byStatus = (field: "status" | "failureCode") => {
  const { processing, waiting } = overdueOutcomes;
  return sql<string>`case status when 'processing' then ${processing[field]}::text else ${waiting[field]}::text end`;
};

const ofDevice = (db: Db, deviceId: number | null) =>
  db
    .selectFrom("command")
    .selectAll()
    .where("device_id", deviceId === null ? "is" : "=", deviceId);
const openOf = (db: Db, deviceId: number) =>
  ofDevice(db, deviceId).where("status", "in", ["waiting", "processing"]);
const move = async (
  db: Db,
  id: number,
  from: "waiting" | "processing",
  changes: Updateable<Database["command"]>,
): Promise<CommandRecord | null> =>
  recordOf(
    await db
      .updateTable("command")
      .set(changes)
      .where("id", "=", id)
      .where("status", "=", from)
      .returningAll()
      .executeTakeFirst(),
  );

/** The id of the next command, so that what follows its row can be sent together with it. */
export const nextCommandId = async (db: Db): Promise<number> => {
  const row = await db
    .selectNoFrom(sql<number>`nextval(pg_get_serial_sequence('command', 'id'))::int`.as("id"))
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Stores a waiting command under an id of `nextCommandId`. */
export const addCommand = async (
  db: Db,
  command: CommandRecord,
  { ip, telemetry }: CommandAudit,
): Promise<void> => {
  await db
    .insertInto("command")
    .values({
      id: command.id,
      device_id: command.deviceId,
      device_name: command.deviceName,
      device_display_name: command.deviceDisplayName,
      request_id: command.requestId,
      cmd_id: command.cmdId,
      request_body: JSON.stringify(command.requested),
      action: command.action,
      code: command.code,
      value: command.value,
      pump_ids: command.pumpIds,
      source: command.source,
      actor_id: command.actorId,
      actor_name: command.actorName,
      actor_role: command.actorRole,
      approver_name: command.approverName,
      ip,
      mode: command.mode,
      reason: command.reason,
      state_before: json(command.stateBefore),
      telemetry_before: json(telemetry?.values),
      telemetry_age_seconds: telemetry?.ageSeconds ?? null,
      status: "waiting",
      created_at: command.createdAt,
      expires_at: command.expiresAt,
    })
    .execute();
};

export const findCommand = async (
  db: Db,
  deviceId: number,
  commandId: number,
): Promise<CommandRecord | null> =>
  recordOf(await ofDevice(db, deviceId).where("id", "=", commandId).executeTakeFirst());

export const findRequestedCommand = async (
  db: Db,
  deviceId: number,
  requestId: string,
): Promise<CommandRecord | null> =>
  recordOf(await ofDevice(db, deviceId).where("request_id", "=", requestId).executeTakeFirst());

/** @param deviceId `null` for a command whose device was deleted */
export const findCommandByCmdId = async (
  db: Db,
  deviceId: number | null,
  cmdId: string,
): Promise<CommandRecord | null> =>
  recordOf(await ofDevice(db, deviceId).where("cmd_id", "=", cmdId).executeTakeFirst());

/** Commands of a device that run, or were sent since then, without an answer, the running one first, then newest first. */
export const unansweredCommands = async (
  db: Db,
  deviceId: number,
  since: Date,
  code: string | undefined,
): Promise<CommandRecord[]> => {
  const rows = await ofDevice(db, deviceId)
    .where((eb) => eb.or([eb("status", "=", "processing"), eb("sent_at", ">", since)]))
    .where("responded_at", "is", null)
    .where("late_response_at", "is", null)
    .$if(code !== undefined, (query) => query.where("code", "=", code ?? ""))
    .orderBy(sql`status = 'processing'`, "desc")
    .orderBy("sent_at", "desc")
    .execute();
  return rows.map(commandOf);
};

/** Commands of a device that wait or run, oldest first. */
export const openCommands = async (db: Db, deviceId: number): Promise<CommandRecord[]> =>
  (await openOf(db, deviceId).orderBy("id").execute()).map(commandOf);

export const hasOpenCommand = async (db: Db, deviceId: number): Promise<boolean> =>
  (await openOf(db, deviceId).clearSelect().select("id").limit(1).executeTakeFirst()) !== undefined;

/** The commands of these devices that wait or run, by device. */
export const openCommandIds = async (db: Db, ids: readonly number[]): Promise<Map<number, string[]>> => {
  const rows = await db
    .selectFrom("command")
    .select(["cmd_id as cmdId", "device_id as deviceId"])
    .where(sql<boolean>`device_id = any(${ids}::int[])`)
    .where("status", "in", ["waiting", "processing"])
    .execute();
  const open = new Map<number, string[]>();
  for (const { cmdId, deviceId } of rows)
    if (deviceId !== null) open.set(deviceId, [...(open.get(deviceId) ?? []), cmdId]);
  return open;
};

/** Of these devices, those with a command that waits or runs. */
export const devicesWithOpenCommand = async (db: Db, ids: readonly number[]): Promise<Set<number>> =>
  new Set((await openCommandIds(db, ids)).keys());

/** Every command that runs now, on all devices. */
export const runningCommands = async (db: Db): Promise<CommandRecord[]> => {
  const rows = await db.selectFrom("command").selectAll().where("status", "=", "processing").execute();
  return rows.map(commandOf);
};

/** Whether a command waits on each of the devices with one that waits or runs; those of deleted devices have no device. */
export const devicesWithCommands = (db: Db): Promise<{ deviceId: number | null; waits: boolean }[]> =>
  db
    .selectFrom("command")
    .select(["device_id as deviceId", sql<boolean>`bool_or(status = 'waiting')`.as("waits")])
    .where("status", "in", ["waiting", "processing"])
    .groupBy("device_id")
    .execute();

/** @param telemetry the newest values of the device, where they are not those of the request */
export const startProcessing = (
  db: Db,
  id: number,
  sentAt: Date,
  deadlineAt: Date,
  telemetry: Record<string, number | null> | null = null,
): Promise<CommandRecord | null> =>
  move(db, id, "waiting", {
    status: "processing",
    sent_at: sentAt,
    deadline_at: deadlineAt,
    telemetry_sent: json(telemetry),
  });

export const failCommand = (
  db: Db,
  id: number,
  from: "waiting" | "processing",
  code: FailureCode,
  at: Date,
): Promise<CommandRecord | null> =>
  move(db, id, from, { status: "failed", failure_code: code, finished_at: at });

/** Ends waiting commands, each with its failure; returns those that still waited. */
export const failWaiting = async (
  db: Db,
  failures: ReadonlyMap<CommandRecord, FailureCode>,
  at: Date,
): Promise<CommandRecord[]> => {
  const failed = await Promise.all(
    [...failures].map(([{ id }, code]) => failCommand(db, id, "waiting", code, at)),
  );
  return failed.filter((command) => command !== null);
};

/** Ends a command by the answer that arrived in time. */
export const storeAnswer = (
  db: Db,
  id: number,
  answer: CommandAnswer,
  at: Date,
): Promise<CommandRecord | null> =>
  move(db, id, "processing", {
    status: answeredOutcome(answer).status,
    failure_code: answeredOutcome(answer).failureCode,
    device_code: answer.code ?? null,
    responded_at: at,
    finished_at: at,
    raw_response: JSON.stringify(answer),
  });

/** Stores an answer that came after the end; the status stays. Only the first one counts. */
export const storeLateAnswer = async (
  db: Db,
  id: number,
  answer: CommandAnswer,
  at: Date,
): Promise<CommandRecord | null> =>
  recordOf(
    await db
      .updateTable("command")
      .set({ late_response_at: at, late_result: answer.result, late_response: JSON.stringify(answer) })
      .where("id", "=", id)
      .where("status", "in", ["failed", "device_not_response"])
      .where("responded_at", "is", null)
      .where("late_response_at", "is", null)
      .returningAll()
      .executeTakeFirst(),
  );

/**
 * Ends unanswered commands past their deadline and waiting ones past their time to live: one command, or all due.
 * @param options.except commands that are left as they are, by id; `options.exceptCmdIds` the same by command id
 */
export const endOverdueCommands = async (
  db: Db,
  now: Date,
  {
    only,
    except = [],
    exceptCmdIds = [],
  }: { only?: number; except?: number[]; exceptCmdIds?: string[] } = {},
): Promise<CommandRecord[]> => {
  const rows = await db
    .updateTable("command")
    .set({
      status: byStatus("status"),
      failure_code: byStatus("failureCode"),
      finished_at: now,
    })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("command")
        .select("id")
        .where((due) =>
          due.or([
            due.and([due("status", "=", "processing"), due("deadline_at", "<=", now)]),
            due.and([due("status", "=", "waiting"), due("expires_at", "<=", now)]),
          ]),
        )
        .$if(only !== undefined, (query) => query.where("id", "=", only ?? 0))
        .where("id", "<>", sql<number>`all(${except}::int[])`)
        .where("cmd_id", "<>", sql<string>`all(${exceptCmdIds}::text[])`)
        // A row that another transaction changes now is left to the next sweep, so that no two wait for each other.
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map(commandOf);
};
