import type { FailureCode } from "@sgval/contract/control/control";
import type { CommandAnswer } from "@sgval/contract/mqtt";
import { type Kysely, sql } from "kysely";
import type { Signature } from "../../kernel/actor.ts";
import type { Database } from "../../kernel/schema.ts";
import type { AskedBody, CommandRecord, CommandSource, DeviceState } from "./command-record.ts";
import { commandOf } from "./command-row.ts";

interface NewCommand {
  cmdId: string;
  requestId: string;
  asked: AskedBody;
  device: { id: number; name: string; displayName: string };
  code: string;
  source: CommandSource;
  by: Signature;
  mode: "manual" | "auto";
  stateBefore: DeviceState | null;
  /** The newest readings at that moment, for the audit; the age is in seconds. */
  telemetry: { values: Record<string, number | null>; ageSeconds: number } | null;
  createdAt: Date;
  expiresAt: Date;
}

const json = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

/**
 * Commands and confirmed states in the database. Every change of a status states the status it leaves, so that
 * of two nodes, or of an answer and a deadline, exactly one wins; the other gets nothing back.
 */
export const controlStore = (db: Kysely<Database>) => ({
  add: async (command: NewCommand): Promise<CommandRecord> => {
    const row = await db
      .insertInto("command")
      .values({
        device_id: command.device.id,
        device_name: command.device.name,
        device_display_name: command.device.displayName,
        request_id: command.requestId,
        cmd_id: command.cmdId,
        request_body: JSON.stringify(command.asked),
        action: command.asked.action,
        code: command.code,
        value: command.asked.value,
        source: command.source,
        actor_id: command.by.id,
        actor_name: command.by.name,
        actor_role: command.by.role,
        ip: command.by.ip,
        mode: command.mode,
        reason: command.asked.reason,
        state_before: json(command.stateBefore),
        telemetry_before: json(command.telemetry?.values),
        telemetry_age_seconds: command.telemetry?.ageSeconds ?? null,
        status: "waiting",
        created_at: command.createdAt,
        expires_at: command.expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return commandOf(row);
  },

  /** One command of a device, or `null`. */
  find: async (deviceId: number, commandId: number): Promise<CommandRecord | null> => {
    const row = await db
      .selectFrom("command")
      .selectAll()
      .where("id", "=", commandId)
      .where("device_id", "=", deviceId)
      .executeTakeFirst();
    return row ? commandOf(row) : null;
  },

  findRequest: async (deviceId: number, requestId: string): Promise<CommandRecord | null> => {
    const row = await db
      .selectFrom("command")
      .selectAll()
      .where("device_id", "=", deviceId)
      .where("request_id", "=", requestId)
      .executeTakeFirst();
    return row ? commandOf(row) : null;
  },

  findByCmdId: async (deviceId: number, cmdId: string): Promise<CommandRecord | null> => {
    const row = await db
      .selectFrom("command")
      .selectAll()
      .where("device_id", "=", deviceId)
      .where("cmd_id", "=", cmdId)
      .executeTakeFirst();
    return row ? commandOf(row) : null;
  },

  /** Commands of a device sent since then that nobody answered, the running one first, then newest first. */
  unanswered: async (deviceId: number, since: Date, code: string | undefined): Promise<CommandRecord[]> => {
    const rows = await db
      .selectFrom("command")
      .selectAll()
      .where("device_id", "=", deviceId)
      .where("sent_at", ">", since)
      .where("responded_at", "is", null)
      .where("late_response_at", "is", null)
      .$if(code !== undefined, (query) => query.where("code", "=", code ?? ""))
      .orderBy(sql`status = 'processing'`, "desc")
      .orderBy("sent_at", "desc")
      .execute();
    return rows.map(commandOf);
  },

  /** Commands of a device that wait or run, oldest first. */
  open: async (deviceId: number): Promise<CommandRecord[]> => {
    const rows = await db
      .selectFrom("command")
      .selectAll()
      .where("device_id", "=", deviceId)
      .where("status", "in", ["waiting", "processing"])
      .orderBy("id")
      .execute();
    return rows.map(commandOf);
  },

  hasOpen: async (deviceId: number): Promise<boolean> => {
    const row = await db
      .selectFrom("command")
      .select("id")
      .where("device_id", "=", deviceId)
      .where("status", "in", ["waiting", "processing"])
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Every command that runs now, on all devices. */
  running: async (): Promise<CommandRecord[]> => {
    const rows = await db.selectFrom("command").selectAll().where("status", "=", "processing").execute();
    return rows.map(commandOf);
  },

  /** Devices with a command that waits. */
  devicesWaiting: async (): Promise<number[]> => {
    const rows = await db
      .selectFrom("command")
      .select("device_id")
      .distinct()
      .where("status", "=", "waiting")
      .where("device_id", "is not", null)
      .execute();
    return rows.flatMap((row) => row.device_id ?? []);
  },

  startProcessing: async (id: number, sentAt: Date, deadlineAt: Date): Promise<CommandRecord | null> => {
    const row = await db
      .updateTable("command")
      .set({ status: "processing", sent_at: sentAt, deadline_at: deadlineAt })
      .where("id", "=", id)
      .where("status", "=", "waiting")
      .returningAll()
      .executeTakeFirst();
    return row ? commandOf(row) : null;
  },

  fail: async (
    id: number,
    from: "waiting" | "processing",
    code: FailureCode,
    at: Date,
  ): Promise<CommandRecord | null> => {
    const row = await db
      .updateTable("command")
      .set({ status: "failed", failure_code: code, finished_at: at })
      .where("id", "=", id)
      .where("status", "=", from)
      .returningAll()
      .executeTakeFirst();
    return row ? commandOf(row) : null;
  },

  /** Writes the answer that arrived in time. */
  settle: async (id: number, answer: CommandAnswer, at: Date): Promise<CommandRecord | null> => {
    const row = await db
      .updateTable("command")
      .set({
        status: answer.result === "ok" ? "completed" : "failed",
        failure_code: answer.result === "ok" ? null : "refused_by_device",
        device_code: answer.code ?? null,
        responded_at: at,
        finished_at: at,
        raw_response: JSON.stringify(answer),
      })
      .where("id", "=", id)
      .where("status", "=", "processing")
      .returningAll()
      .executeTakeFirst();
    return row ? commandOf(row) : null;
  },

  /** Keeps an answer that came after the end; the status stays. Only the first one counts. */
  noteLate: async (id: number, answer: CommandAnswer, at: Date): Promise<CommandRecord | null> => {
    const row = await db
      .updateTable("command")
      .set({ late_response_at: at, late_result: answer.result, late_response: JSON.stringify(answer) })
      .where("id", "=", id)
      .where("status", "in", ["failed", "device_not_response"])
      .where("responded_at", "is", null)
      .where("late_response_at", "is", null)
      .returningAll()
      .executeTakeFirst();
    return row ? commandOf(row) : null;
  },

  /** Ends what nobody answered and gives up what waited too long; one command, or all that are due. */
  endOverdue: async (now: Date, only?: number): Promise<CommandRecord[]> => {
    const rows = await db
      .updateTable("command")
      .set({
        status: sql<string>`case status when 'processing' then 'device_not_response' else 'failed' end`,
        failure_code: sql<string | null>`case status when 'processing' then null else 'expired' end`,
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
          // What somebody is changing right now is left to the next look, so that nobody waits for each other.
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute();
    return rows.map(commandOf);
  },
});

export type ControlStore = ReturnType<typeof controlStore>;
