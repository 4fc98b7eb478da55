import { type Kysely, sql } from "kysely";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database } from "../../kernel/schema.ts";

/** Serialises changes of users, roles and permissions on all nodes, so that the rules see no partial change. */
export const lockAccess = async (trx: Kysely<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('sgval.access'))`.execute(trx);
};

/** The devices that the limited scope of each of these users shows: named ones, and those in a room or zone named. */
export const devicesInScope = async (
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<Map<number, Set<number>>> => {
  const shown = new Map(userIds.map((id) => [id, new Set<number>()]));
  if (userIds.length === 0) return shown;
  const rows = await db.selectFrom("device_in_scope").selectAll().where("user_id", "in", userIds).execute();
  for (const row of rows) shown.get(row.user_id)?.add(row.device_id);
  return shown;
};

/** What a scope names. */
export interface Named {
  devices: ReadonlySet<number>;
  rooms: ReadonlySet<number>;
  zones: ReadonlySet<number>;
}

/** The devices, rooms and zones named for each of these users. */
export const namedFor = async (
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<Map<number, Named>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("user_account as u")
    .select([
      "u.id",
      sql<number[]>`array(select device_id from user_device where user_id = u.id)`.as("devices"),
      sql<number[]>`array(select room_id from user_room where user_id = u.id)`.as("rooms"),
      sql<number[]>`array(select zone_id from user_zone where user_id = u.id)`.as("zones"),
    ])
    .where("u.id", "in", userIds)
    .execute();
  return new Map(
    rows.map(({ id, devices, rooms, zones }) => [
      id,
      { devices: new Set(devices), rooms: new Set(rooms), zones: new Set(zones) },
    ]),
  );
};

/** How many super users there are, and how many of them may make others. */
export const countSupers = async (
  db: Kysely<Database>,
): Promise<{ superUsers: number; managers: number }> => {
  const { rows } = await sql<{ superUsers: number; managers: number }>`
    select count(*)::int as "superUsers", (count(*) filter (where manage_super))::int as managers
    from user_account where super_user`.execute(db);
  return rows[0] ?? { superUsers: 0, managers: 0 };
};

const fields: Readonly<Record<string, "username" | "email" | "name" | "roleId">> = {
  user_username_unique: "username",
  user_email_unique: "email",
  role_name_unique: "name",
  permission_pkey: "name",
  user_account_role_id_fkey: "roleId",
};

/** The field whose constraint a failed insert or update violated. */
export const brokenAccessRule = (error: unknown): "username" | "email" | "name" | "roleId" | null => {
  const constraint = violatedConstraint(error);
  return constraint !== undefined && Object.hasOwn(fields, constraint) ? (fields[constraint] ?? null) : null;
};
