import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** What tests put into and read from the database without asking a feature. */
export const fixtureStore = (db: Kysely<Database>) => ({
  addUser: async (username: string): Promise<number> => {
    const now = new Date(0);
    const row = await db
      .insertInto("user_account")
      .values({
        username,
        email: null,
        password_hash: "none",
        role_id: null,
        created_at: now,
        updated_at: now,
        last_seen_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  },

  history: (deviceId: number) =>
    db
      .selectFrom("activity")
      .select(["type", "detail", "actor_name", "subject", "subject_id", "before", "after"])
      .where("device_id", "=", deviceId)
      .where("type", "<>", "device_create")
      .orderBy("id")
      .execute(),

  audit: (commandId: number) =>
    db.selectFrom("command").selectAll().where("id", "=", commandId).executeTakeFirstOrThrow(),

  /** Makes a change of settings behind the feature's back, as another node would. */
  dropThreshold: (deviceId: number) =>
    db.deleteFrom("device_threshold").where("device_id", "=", deviceId).execute(),
  putMode: (deviceId: number, mode: "manual" | "auto") =>
    db.updateTable("device").set({ mode }).where("id", "=", deviceId).execute(),
});
