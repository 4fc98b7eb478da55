import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";

export interface NamedDevice {
  id: number;
  name: string;
  displayName: string;
}

/** The devices of these ids that exist, by name. */
export const findDevices = async (db: Kysely<Database>, ids: readonly number[]): Promise<NamedDevice[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom("device")
        .select(["id", "name", "display_name as displayName"])
        .where("id", "in", ids)
        .orderBy("name")
        .execute();

/** Sets whether somebody sees every device, and which devices are named. */
export const writeScope = async (
  db: Kysely<Database>,
  userId: number,
  scope: { all: boolean; deviceIds: readonly number[] },
  now: Date,
): Promise<void> => {
  await db
    .updateTable("user_account")
    .set({ scope_all: scope.all, updated_at: now })
    .where("id", "=", userId)
    .execute();
  await db.deleteFrom("user_device").where("user_id", "=", userId).execute();
  if (scope.deviceIds.length === 0) return;
  await db
    .insertInto("user_device")
    .values(scope.deviceIds.map((deviceId) => ({ user_id: userId, device_id: deviceId })))
    .execute();
};
