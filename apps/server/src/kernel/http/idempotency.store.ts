import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

/** A sent answer. */
export interface KeptAnswer {
  status: number;
  contentType: string | null;
  /** The body; `null` for an empty one. */
  text: string | null;
}

export interface KeyUse {
  userId: number;
  /** SHA-256 of the key. */
  key: string;
  /** Hash of the request, keyed with the key. */
  fingerprint: Buffer;
}

/** State of a key: claimed by this call, in progress, or answered. */
export type Claim =
  | { state: "claimed" }
  | { state: "running"; fingerprint: Buffer }
  | { state: "answered"; fingerprint: Buffer; answer: KeptAnswer };

/** Claims a key for a request, or returns its state. Claims before `abandoned` are of a stopped server. */
export const claimKey = async (
  db: Kysely<Database>,
  { userId, key, fingerprint }: KeyUse,
  times: { now: Date; expired: Date; abandoned: Date },
): Promise<Claim> => {
  const { rows } = await sql`
    insert into idempotency_key as known (user_id, key, fingerprint, created_at)
    values (${userId}, ${key}, ${fingerprint}, ${times.now})
    on conflict (user_id, key) do update
      set fingerprint = excluded.fingerprint, created_at = excluded.created_at,
        status = null, content_type = null, answer = null
      where known.created_at <= ${times.expired}
        or (known.status is null and known.created_at <= ${times.abandoned})
    returning 1`.execute(db);
  if (rows.length > 0) return { state: "claimed" };
  const row = await db
    .selectFrom("idempotency_key")
    .selectAll()
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
  // Released between the two queries.
  if (!row) return claimKey(db, { userId, key, fingerprint }, times);
  return row.status === null
    ? { state: "running", fingerprint: row.fingerprint }
    : {
        state: "answered",
        fingerprint: row.fingerprint,
        answer: { status: row.status, contentType: row.content_type, text: row.answer },
      };
};

export const keepAnswer = async (db: Kysely<Database>, use: KeyUse, answer: KeptAnswer): Promise<void> => {
  await db
    .updateTable("idempotency_key")
    .set({ status: answer.status, content_type: answer.contentType, answer: answer.text })
    .where("user_id", "=", use.userId)
    .where("key", "=", use.key)
    .where("fingerprint", "=", use.fingerprint)
    .execute();
};

/** Releases a key, so that the request may be retried. */
export const releaseKey = async (db: Kysely<Database>, use: KeyUse): Promise<void> => {
  await db
    .deleteFrom("idempotency_key")
    .where("user_id", "=", use.userId)
    .where("key", "=", use.key)
    .where("fingerprint", "=", use.fingerprint)
    .execute();
};

export const dropKeysUntil = async (db: Kysely<Database>, expired: Date): Promise<void> => {
  await db.deleteFrom("idempotency_key").where("created_at", "<=", expired).execute();
};
