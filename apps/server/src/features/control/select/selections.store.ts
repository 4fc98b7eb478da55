import type { ActionKey } from "@sgval/contract/control/control";
import { selectionSeconds } from "@sgval/contract/control/selection";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

/** Who selected a device for what; the token is known by its digest alone. */
export interface SelectionRow {
  deviceId: number;
  userId: number;
  tokenDigest: string;
  action: ActionKey;
  value: number | null;
  pumpIds: string[] | null;
}

/**
 * The latest end of a selection: one that lies further ahead was made before the clock was set back, and is over. The clock of another
 * node may be some seconds ahead.
 */
const latestEnd = (now: Date): Date => new Date(now.getTime() + 2 * selectionSeconds * 1000);

/** Stores a selection, in the place of one's own or of one that expired; false while somebody else has one. */
export const putSelection = async (
  trx: Db,
  selection: SelectionRow & { userName: string },
  now: Date,
  expiresAt: Date,
): Promise<boolean> => {
  const row = await trx
    .insertInto("command_selection")
    .values({
      device_id: selection.deviceId,
      user_id: selection.userId,
      user_name: selection.userName,
      token_digest: selection.tokenDigest,
      action: selection.action,
      value: selection.value,
      pump_ids: selection.pumpIds,
      selected_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .column("device_id")
        .doUpdateSet((eb) => ({
          user_id: eb.ref("excluded.user_id"),
          user_name: eb.ref("excluded.user_name"),
          token_digest: eb.ref("excluded.token_digest"),
          action: eb.ref("excluded.action"),
          value: eb.ref("excluded.value"),
          pump_ids: eb.ref("excluded.pump_ids"),
          selected_at: eb.ref("excluded.selected_at"),
          expires_at: eb.ref("excluded.expires_at"),
        }))
        .where((eb) =>
          eb.or([
            eb("command_selection.user_id", "=", selection.userId),
            eb("command_selection.expires_at", "<=", now),
            eb("command_selection.expires_at", ">", latestEnd(now)),
          ]),
        ),
    )
    .returning("device_id")
    .executeTakeFirst();
  return row !== undefined;
};

/** Uses a selection up; false when it is not this person's for exactly this, or has expired. */
export const takeSelection = async (trx: Db, selection: SelectionRow, now: Date): Promise<boolean> => {
  const row = await trx
    .deleteFrom("command_selection")
    .where("device_id", "=", selection.deviceId)
    .where("user_id", "=", selection.userId)
    .where("token_digest", "=", selection.tokenDigest)
    .where("action", "=", selection.action)
    .where(sql<boolean>`value is not distinct from ${selection.value}::float8`)
    .where(sql<boolean>`pump_ids is not distinct from ${selection.pumpIds}::text[]`)
    .where("expires_at", ">", now)
    .where("expires_at", "<=", latestEnd(now))
    .returning("device_id")
    .executeTakeFirst();
  return row !== undefined;
};

/** The selection of somebody else on a device that has not expired. */
export const selectionOfAnother = async (
  db: Db,
  { deviceId, userId }: Pick<SelectionRow, "deviceId" | "userId">,
  now: Date,
): Promise<{ actor: string; until: string } | null> => {
  const row = await db
    .selectFrom("command_selection")
    .select(["user_name", "expires_at"])
    .where("device_id", "=", deviceId)
    .where("user_id", "<>", userId)
    .where("expires_at", ">", now)
    .where("expires_at", "<=", latestEnd(now))
    .executeTakeFirst();
  return row ? { actor: row.user_name, until: row.expires_at.toISOString() } : null;
};

export const dropSelection = async (
  db: Db,
  { deviceId, userId, tokenDigest }: Pick<SelectionRow, "deviceId" | "userId" | "tokenDigest">,
): Promise<void> => {
  await db
    .deleteFrom("command_selection")
    .where("device_id", "=", deviceId)
    .where("user_id", "=", userId)
    .where("token_digest", "=", tokenDigest)
    .execute();
};
