import type { CommandSource } from "@sgval/contract/control/control";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import type { CommandRecord } from "./command-record.ts";
import { addCommand } from "./commands.store.ts";

/** What tests write to and read from the database directly. */
export const fixtureStore = (db: Kysely<Database>) => ({
  setPermissions: (username: string, permissions: string[]) =>
    db
      .updateTable("role")
      .set({ permissions: JSON.stringify(permissions) })
      .where("name", "=", `role of ${username}`)
      .execute(),
  demandNewPassword: (userId: number) =>
    db.updateTable("user_account").set({ must_change_password: true }).where("id", "=", userId).execute(),
  dropScope: (userId: number) => db.deleteFrom("user_device").where("user_id", "=", userId).execute(),
  dropUser: (userId: number) => db.deleteFrom("user_account").where("id", "=", userId).execute(),

  history: (deviceId: number) =>
    db
      .selectFrom("activity")
      .select(["type", "detail", "actor_name", "subject", "subject_id", "before", "after"])
      .where("device_id", "=", deviceId)
      .where("type", "<>", "device_create")
      .orderBy("id")
      .execute(),

  /** The action types in the history of a device, the deleted ones too. */
  typesOf: async (deviceId: number): Promise<string[]> => {
    const rows = await db
      .selectFrom("activity")
      .select("type")
      .where((eb) =>
        eb.or([
          eb("device_id", "=", deviceId),
          eb.and([eb("subject", "=", "device"), eb("subject_id", "=", deviceId)]),
        ]),
      )
      .orderBy("id")
      .execute();
    return rows.map(({ type }) => type);
  },

  /** Earlier commands of a device, each as this one that has ended, a second apart. */
  repeatBefore: (commandId: number, times: number) =>
    sql`
      insert into command (device_id, device_name, device_display_name, request_id, cmd_id, request_body, action, code,
        source, actor_name, mode, status, created_at, expires_at, sent_at, responded_at)
      select device_id, device_name, device_display_name, request_id || '-' || n, cmd_id || '-' || n, request_body,
        action, code, source, actor_name, mode, status, created_at, expires_at,
        sent_at - n * interval '1 second', responded_at
      from command, generate_series(1, ${times}::int) n where id = ${commandId}`.execute(db),

  /** Every command of a request; of a deleted device with `null`. */
  ofRequest: (deviceId: number | null, requestId: string) =>
    db
      .selectFrom("command")
      .selectAll()
      .where("device_id", deviceId === null ? "is" : "=", deviceId)
      .where("request_id", "=", requestId)
      .execute(),
  /** Holds the row of a device, as a slow transaction of somebody else does, until the work is done. */
  whileLocked: async <T>(deviceId: number, work: () => Promise<T>): Promise<T> => {
    const trx = await db.startTransaction().execute();
    await trx.selectFrom("device").select("id").where("id", "=", deviceId).forUpdate().execute();
    try {
      return await work();
    } finally {
      await trx.rollback().execute();
    }
  },
  /** As a node leaves the alarms of a device that dies before it writes them. */
  loseAlarms: (deviceId: number) => db.deleteFrom("alarm").where("device_id", "=", deviceId).execute(),
  byCmdId: (cmdId: string) =>
    db.selectFrom("command").selectAll().where("cmd_id", "=", cmdId).executeTakeFirstOrThrow(),
  /** Makes the database refuse every new stop, as a constraint does that it breaks; returns what ends that. */
  refuseStops: async (): Promise<() => Promise<void>> => {
    await sql`alter table command add constraint no_stops check (action <> 'pump_stop') not valid`.execute(
      db,
    );
    return async () => void (await sql`alter table command drop constraint no_stops`.execute(db));
  },
  /** Makes the database refuse to pre-empt a command, as a trigger does; returns what ends that. */
  refusePreempting: async (): Promise<() => Promise<void>> => {
    await sql`alter table command add constraint no_preempting check (failure_code <> 'preempted') not valid`.execute(
      db,
    );
    return async () => void (await sql`alter table command drop constraint no_preempting`.execute(db));
  },
  /** Ends a waiting command as another server does. */
  putExpired: (commandId: number) =>
    db
      .updateTable("command")
      .set({ status: "failed", failure_code: "expired", finished_at: new Date() })
      .where("id", "=", commandId)
      .execute(),
  dropCommands: (deviceId: number) => db.deleteFrom("command").where("device_id", "=", deviceId).execute(),
  dropDevice: (deviceId: number) => db.deleteFrom("device").where("id", "=", deviceId).execute(),

  audit: (commandId: number) =>
    db.selectFrom("command").selectAll().where("id", "=", commandId).executeTakeFirstOrThrow(),

  /** Changes settings without the feature, as another node would. */
  dropThreshold: (deviceId: number) =>
    db.deleteFrom("device_threshold").where("device_id", "=", deviceId).execute(),
  putMode: (deviceId: number, mode: "manual" | "auto") =>
    db.updateTable("device").set({ mode }).where("id", "=", deviceId).execute(),
  putCode: (deviceId: number, action: string, code: string) =>
    db
      .updateTable("device_action")
      .set({ code })
      .where("device_id", "=", deviceId)
      .where("action", "=", action)
      .execute(),
  /** Changes a code as an update of the device does; returns what commits it. */
  beginCodeChange: async (deviceId: number, action: string, code: string): Promise<() => Promise<void>> => {
    const trx = await db.startTransaction().execute();
    await trx.selectFrom("device").select("id").where("id", "=", deviceId).forUpdate().execute();
    await fixtureStore(trx).putCode(deviceId, action, code);
    return () => trx.commit().execute();
  },
  /** Stores a start as another server does that holds the lock of the device; returns what commits it. */
  beginStart: async (command: CommandRecord): Promise<() => Promise<void>> => {
    const trx = await db.startTransaction().execute();
    await trx
      .selectFrom("device")
      .select("id")
      .where("id", "=", command.deviceId ?? 0)
      .forUpdate()
      .execute();
    await addCommand(trx, command, { ip: null, telemetry: null });
    return () => trx.commit().execute();
  },
  lockWaits: async (): Promise<number> => {
    const waiting = sql<boolean>`datname = current_database() and wait_event_type = 'Lock'`;
    const { rows } = await sql`select from pg_stat_activity where ${waiting}`.execute(db);
    return rows.length;
  },
  putSource: (commandId: number, source: CommandSource) =>
    db.updateTable("command").set({ source }).where("id", "=", commandId).execute(),
});
