import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** What tests write to and read from the database directly. */
export const fixtureStore = (db: Kysely<Database>) => ({
  /** A super user, unless a role's permissions and the devices in view are named. */
  addUser: async (
    username: string,
    limits?: { permissions: string[]; devices: number[] },
  ): Promise<number> => {
    const now = new Date(0);
    const role =
      limits &&
      (await db
        .insertInto("role")
        .values({
          name: `role of ${username}`,
          permissions: JSON.stringify(limits.permissions),
          created_at: now,
          updated_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow());
    const row = await db
      .insertInto("user_account")
      .values({
        username,
        email: null,
        password_hash: "none",
        role_id: role?.id ?? null,
        super_user: !limits,
        scope_all: !limits,
        created_at: now,
        updated_at: now,
        last_seen_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const device_id of limits?.devices ?? [])
      await db.insertInto("user_device").values({ user_id: row.id, device_id }).execute();
    return row.id;
  },

  setPermissions: (username: string, permissions: string[]) =>
    db
      .updateTable("role")
      .set({ permissions: JSON.stringify(permissions) })
      .where("name", "=", `role of ${username}`)
      .execute(),
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

  audit: (commandId: number) =>
    db.selectFrom("command").selectAll().where("id", "=", commandId).executeTakeFirstOrThrow(),

  /** Changes settings without the feature, as another node would. */
  dropThreshold: (deviceId: number) =>
    db.deleteFrom("device_threshold").where("device_id", "=", deviceId).execute(),
  putMode: (deviceId: number, mode: "manual" | "auto") =>
    db.updateTable("device").set({ mode }).where("id", "=", deviceId).execute(),
});
