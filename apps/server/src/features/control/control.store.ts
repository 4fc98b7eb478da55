import {
  actionKey,
  type CommandSource,
  type ConfirmedState,
  type ControlMode,
  type DeviceState,
  deviceState,
  type FailureCode,
} from "@sgval/contract/control/control";
import type { CommandAnswer } from "@sgval/contract/mqtt";
import { type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { Signature } from "../../kernel/actor.ts";
import type { Database } from "../../kernel/schema.ts";
import { answeredOutcome, overdueOutcomes } from "./command-lifecycle.ts";
import { type CommandRecord, commandOf, type RequestedCommand } from "./command-record.ts";

interface NewCommand {
  cmdId: string;
  requestId: string;
  requested: RequestedCommand;
  device: { id: number; name: string; displayName: string };
  code: string;
  source: CommandSource;
  by: Signature;
  mode: ControlMode;
  stateBefore: DeviceState | null;
  /** The newest readings at that time, for the audit; the age is in seconds. */
  telemetry: { values: Record<string, number | null>; ageSeconds: number } | null;
  createdAt: Date;
  expiresAt: Date;
}

type CommandRow = Selectable<Database["command"]>;

const json = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));
const recordOf = (row: CommandRow | undefined): CommandRecord | null => (row ? commandOf(row) : null);

/** What an overdue command becomes, by the status it has. */
const byStatus = (field: "status" | "failureCode") => {
  const { processing, waiting } = overdueOutcomes;
  return sql<string>`case status when 'processing' then ${processing[field]}::text else ${waiting[field]}::text end`;
};

/**
 * Commands and confirmed states of devices. Every change of a status names the status it leaves, so that of two
 * nodes, or of an answer and a deadline, exactly one wins; the other gets nothing back.
 */
export const controlStore = (db: Kysely<Database>) => {
  const ofDevice = (deviceId: number) =>
    db.selectFrom("command").selectAll().where("device_id", "=", deviceId);
  const openOf = (deviceId: number) => ofDevice(deviceId).where("status", "in", ["waiting", "processing"]);
  const move = async (
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

  return {
    add: async (command: NewCommand): Promise<CommandRecord> => {
      const row = await db
        .insertInto("command")
        .values({
          device_id: command.device.id,
          device_name: command.device.name,
          device_display_name: command.device.displayName,
          request_id: command.requestId,
          cmd_id: command.cmdId,
          request_body: JSON.stringify(command.requested),
          action: command.requested.action,
          code: command.code,
          value: command.requested.value,
          source: command.source,
          actor_id: command.by.id,
          actor_name: command.by.name,
          actor_role: command.by.role,
          ip: command.by.ip,
          mode: command.mode,
          reason: command.requested.reason,
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

    find: async (deviceId: number, commandId: number): Promise<CommandRecord | null> =>
      recordOf(await ofDevice(deviceId).where("id", "=", commandId).executeTakeFirst()),

    findRequest: async (deviceId: number, requestId: string): Promise<CommandRecord | null> =>
      recordOf(await ofDevice(deviceId).where("request_id", "=", requestId).executeTakeFirst()),

    findByCmdId: async (deviceId: number, cmdId: string): Promise<CommandRecord | null> =>
      recordOf(await ofDevice(deviceId).where("cmd_id", "=", cmdId).executeTakeFirst()),

    /** Commands of a device sent since then that nobody answered, the running one first, then newest first. */
    unanswered: async (deviceId: number, since: Date, code: string | undefined): Promise<CommandRecord[]> => {
      const rows = await ofDevice(deviceId)
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
    open: async (deviceId: number): Promise<CommandRecord[]> =>
      (await openOf(deviceId).orderBy("id").execute()).map(commandOf),

    hasOpen: async (deviceId: number): Promise<boolean> =>
      (await openOf(deviceId).clearSelect().select("id").limit(1).executeTakeFirst()) !== undefined,

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

    startProcessing: (id: number, sentAt: Date, deadlineAt: Date): Promise<CommandRecord | null> =>
      move(id, "waiting", { status: "processing", sent_at: sentAt, deadline_at: deadlineAt }),

    fail: (
      id: number,
      from: "waiting" | "processing",
      code: FailureCode,
      at: Date,
    ): Promise<CommandRecord | null> =>
      move(id, from, { status: "failed", failure_code: code, finished_at: at }),

    /** Ends a command by the answer that arrived in time. */
    settle: (id: number, answer: CommandAnswer, at: Date): Promise<CommandRecord | null> =>
      move(id, "processing", {
        status: answeredOutcome(answer).status,
        failure_code: answeredOutcome(answer).failureCode,
        device_code: answer.code ?? null,
        responded_at: at,
        finished_at: at,
        raw_response: JSON.stringify(answer),
      }),

    /** Stores an answer that came after the end; the status stays. Only the first one counts. */
    addLateAnswer: async (id: number, answer: CommandAnswer, at: Date): Promise<CommandRecord | null> =>
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
      ),

    /** Ends unanswered commands past their deadline and waiting ones past their time to live; one command, or all due. */
    endOverdue: async (now: Date, only?: number): Promise<CommandRecord[]> => {
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
            // A row that somebody is changing now is left to the next sweep, so that nobody waits for each other.
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .execute();
      return rows.map(commandOf);
    },

    /** What a device last confirmed of itself; `null` when it never did. */
    deviceState: async (deviceId: number): Promise<ConfirmedState | null> => {
      const row = await db
        .selectFrom("device_state as s")
        .leftJoin("command as c", "c.id", "s.command_id")
        .select(["s.state", "s.confirmed_at", "s.command_id", "c.action", "c.actor_name"])
        .where("s.device_id", "=", deviceId)
        .executeTakeFirst();
      if (!row) return null;
      return {
        state: deviceState.parse(row.state),
        confirmedAt: row.confirmed_at.toISOString(),
        commandId: row.command_id,
        action: actionKey.nullable().parse(row.action),
        actorName: row.actor_name,
      };
    },

    /**
     * Merges what the answer to a command confirmed into the device's state; the answer to an earlier command never
     * overwrites that to a later one. Returns the whole state, or `null` when the answer was too old to count.
     */
    mergeDeviceState: async (
      command: CommandRecord,
      state: DeviceState,
      at: Date,
    ): Promise<DeviceState | null> => {
      if (command.deviceId === null) return null;
      const row = await db
        .insertInto("device_state")
        .values({
          device_id: command.deviceId,
          state: JSON.stringify(state),
          command_id: command.id,
          confirmed_at: at,
        })
        .onConflict((conflict) =>
          conflict
            .column("device_id")
            .doUpdateSet({
              state: sql`device_state.state || excluded.state`,
              command_id: sql`excluded.command_id`,
              confirmed_at: sql`excluded.confirmed_at`,
            })
            .where(
              sql<boolean>`coalesce((select (sent_at, id) from command where id = device_state.command_id)
                <= (${command.sentAt}::timestamptz, ${command.id}::int), true)`,
            ),
        )
        .returning("state")
        .executeTakeFirst();
      return row ? deviceState.parse(row.state) : null;
    },
  };
};

export type ControlStore = ReturnType<typeof controlStore>;
