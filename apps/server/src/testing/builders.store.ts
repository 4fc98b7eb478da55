import type { Threshold, Timer } from "@sgval/contract/automation/automation";
import { type Kysely, sql } from "kysely";
import type { Database } from "../kernel/schema.ts";

/** What automation would have stored, without asking it. */
export const insertAutomation = async (
  db: Kysely<Database>,
  deviceId: number,
  threshold: Threshold | null,
  timers: readonly Timer[],
): Promise<void> => {
  if (threshold)
    await db
      .insertInto("device_threshold")
      .values({
        device_id: deviceId,
        start_pressure_point: threshold.startPressurePoint,
        limit_pressure_point: threshold.limitPressurePoint,
      })
      .execute();
  if (timers.length > 0)
    await db
      .insertInto("device_timer")
      .values(
        timers.map((timer, position) => ({
          device_id: deviceId,
          position,
          days: timer.days,
          start_time: timer.startTime,
          end_time: timer.endTime,
        })),
      )
      .execute();
};

export interface StoredUser {
  username: string;
  email: string | null;
  passwordHash: string;
  superUser: boolean;
  role: { id: number } | { permissions: readonly string[] | null } | null;
  scope: "all" | readonly number[];
}

/** A user with a role of the same name, past the API. */
export const insertUser = async (
  db: Kysely<Database>,
  { username, email, passwordHash, superUser, role, scope }: StoredUser,
): Promise<{ id: number; roleId: number }> => {
  const now = new Date(0);
  const ownRole =
    role && "permissions" in role
      ? await db
          .insertInto("role")
          .values({
            name: `role of ${username}`,
            permissions: role.permissions && JSON.stringify(role.permissions),
            created_at: now,
            updated_at: now,
          })
          .returning("id")
          .executeTakeFirstOrThrow()
      : role;
  const roleId = ownRole?.id ?? null;
  const { id } = await db
    .insertInto("user_account")
    .values({
      username,
      email,
      password_hash: passwordHash,
      role_id: roleId,
      super_user: superUser,
      scope_all: scope === "all",
      created_at: now,
      updated_at: now,
      last_seen_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (scope !== "all" && scope.length > 0)
    await db
      .insertInto("user_device")
      .values(scope.map((device_id) => ({ user_id: id, device_id })))
      .execute();
  return { id, roleId: roleId ?? 0 };
};

/** Entries of the history about numbered subjects: `step0001` and on; now, or at the start of a day. */
export const insertHistory = async (
  db: Kysely<Database>,
  name: string,
  count: number,
  day: string | null = null,
): Promise<void> => {
  await sql`
    insert into activity (at, type, actor_name, subject, subject_name, detail)
    select coalesce(${day}::timestamptz, now()), 'modify', 'somebody', 'user', ${name} || lpad(i::text, 4, '0'), 'user_updated'
    from generate_series(1, ${count}::int) as i order by i`.execute(db);
};

/** Ordinary users under numbered names: `crowd0001` and on. */
export const insertCrowd = async (db: Kysely<Database>, name: string, count: number): Promise<void> => {
  await sql`
    insert into user_account (username, password_hash, super_user, scope_all, created_at, updated_at)
    select ${name} || lpad(i::text, 4, '0'), '-', false, false, now(), now()
    from generate_series(1, ${count}::int) as i`.execute(db);
};

export const setMode = async (db: Kysely<Database>, deviceId: number, mode: string): Promise<void> => {
  await db.updateTable("device").set({ mode }).where("id", "=", deviceId).execute();
};

/** A command that ended well, of a device that may be deleted since. */
export const insertCompletedCommand = async (
  db: Kysely<Database>,
  device: { id: number; name: string; displayName: string },
  requestId = "r1",
): Promise<void> => {
  await sql`
    insert into command (cmd_id, device_id, device_name, device_display_name, request_id, request_body, action,
      code, source, actor_name, mode, status, created_at, expires_at)
    values (${`c-${device.id}-${requestId}`}, ${device.id}, ${device.name}, ${device.displayName}, ${requestId},
      ${JSON.stringify({ requestId, action: "sync", value: null, reason: null })}, 'sync',
      'STATUS', 'manual', 'somebody', 'manual', 'completed', now(), now())`.execute(db);
};

export const commandsNaming = (db: Kysely<Database>, deviceName: string) =>
  db.selectFrom("command").select(["device_id", "status"]).where("device_name", "=", deviceName).execute();

/** The devices named in the scope of a user. */
export const scopeOf = async (db: Kysely<Database>, userId: number): Promise<number[]> => {
  const rows = await db.selectFrom("user_device").select("device_id").where("user_id", "=", userId).execute();
  return rows.map((row) => row.device_id);
};

/** The history once more, behind the back of the feature: what may the database role do to it? */
export const forgeActivity = (db: Kysely<Database>, how: "update" | "delete" | "truncate") =>
  (how === "update"
    ? sql`update activity set actor_name = 'nobody'`
    : how === "delete"
      ? sql`delete from activity`
      : sql`truncate activity`
  ).execute(db);

/** Everything the tables of tokens and history hold, as text, to look for what must not be there. */
export const storedText = async (db: Kysely<Database>): Promise<string> => {
  const { rows } = await sql<{ text: string }>`
    select (select coalesce(string_agg(t::text, ' '), '') from device_token t)
        || (select coalesce(string_agg(a::text, ' '), '') from activity a) as text`.execute(db);
  return rows[0]?.text ?? "";
};

export const tokenUse = async (db: Kysely<Database>, id: number): Promise<Date | null | undefined> =>
  (await db.selectFrom("device_token").select("last_used_at").where("id", "=", id).executeTakeFirst())
    ?.last_used_at;

export const passwordHashes = async (db: Kysely<Database>): Promise<string[]> =>
  (await db.selectFrom("user_account").select("password_hash").execute()).map((row) => row.password_hash);

/** Everything stored of sessions, as text. */
export const storedSessions = async (db: Kysely<Database>): Promise<string> =>
  JSON.stringify((await sql`select *, encode(token_hash, 'escape') as shown from session`.execute(db)).rows);

export const accountNames = async (db: Kysely<Database>): Promise<string[]> =>
  (await db.selectFrom("user_account").select("username").orderBy("id").execute()).map((row) => row.username);

export const roleNames = async (db: Kysely<Database>): Promise<string[]> =>
  (await db.selectFrom("role").select("name").orderBy("id").execute()).map((row) => row.name);

/** Names a room in the scope of a user, past the API. */
export const nameRoom = async (db: Kysely<Database>, userId: number, roomId: number): Promise<void> => {
  await db.insertInto("user_room").values({ user_id: userId, room_id: roomId }).execute();
};

/** Copies of a photo of a device, as many as are asked for. */
export const repeatPhoto = async (db: Kysely<Database>, photoId: number, times: number): Promise<void> => {
  await sql`
    insert into device_photo (device_id, caption, taken_at, uploaded_at, uploader_id, uploader_name, content, small)
    select device_id, caption, taken_at, uploaded_at, uploader_id, uploader_name, content, small
    from device_photo, generate_series(1, ${times}::integer) where id = ${photoId}`.execute(db);
};
