import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../kernel/schema.ts";

export type BrowserRecord = Selectable<Database["push_subscription"]>;

/** Keeps the key pair unless there is one; returns what is stored. */
export const keepPushKey = async (
  db: Kysely<Database>,
  made: { publicKey: string; privateSealed: string },
): Promise<{ publicKey: string; privateSealed: string }> => {
  await db
    .insertInto("push_key")
    .values({ public_key: made.publicKey, private_sealed: made.privateSealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return readPushKey(db).then((key) => key ?? made);
};

export const readPushKey = async (
  db: Kysely<Database>,
): Promise<{ publicKey: string; privateSealed: string } | null> => {
  const row = await db.selectFrom("push_key").selectAll().executeTakeFirst();
  return row ? { publicKey: row.public_key, privateSealed: row.private_sealed } : null;
};

/** A new key makes every subscription worthless. */
export const dropPushKey = async (db: Kysely<Database>): Promise<void> => {
  await db.deleteFrom("push_key").execute();
  await db.deleteFrom("push_subscription").execute();
};

/** Keeps a subscription; the same browser again belongs to whoever is signed in now. */
export const keepBrowser = (
  db: Kysely<Database>,
  browser: {
    userId: number;
    sessionId: number;
    endpointDigest: string;
    sealed: string;
    userAgent: string | null;
  },
  now: Date,
): Promise<BrowserRecord> => {
  const owner = {
    user_id: browser.userId,
    session_id: browser.sessionId,
    sealed: browser.sealed,
    user_agent: browser.userAgent,
  };
  return db
    .insertInto("push_subscription")
    .values({ ...owner, endpoint_digest: browser.endpointDigest, created_at: now })
    .onConflict((conflict) => conflict.column("endpoint_digest").doUpdateSet(owner))
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const findBrowsers = (db: Kysely<Database>, userId: number): Promise<BrowserRecord[]> =>
  db.selectFrom("push_subscription").selectAll().where("user_id", "=", userId).orderBy("id").execute();

export const findBrowser = async (db: Kysely<Database>, id: number): Promise<BrowserRecord | null> =>
  (await db.selectFrom("push_subscription").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;

/** Deletes a subscription, of this user alone where one is given; whether there was one. */
export const deleteBrowser = async (db: Kysely<Database>, id: number, userId?: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("push_subscription")
    .where("id", "=", id)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? 0))
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** The subscription that a session made ends with it. */
export const deleteBrowsersOfSession = async (db: Kysely<Database>, sessionId: number): Promise<void> => {
  await db.deleteFrom("push_subscription").where("session_id", "=", sessionId).execute();
};

export const noteBrowserUsed = async (db: Kysely<Database>, id: number, now: Date): Promise<void> => {
  await db.updateTable("push_subscription").set({ used_at: now }).where("id", "=", id).execute();
};

/** Whether anybody has subscribed a browser. */
export const anyBrowser = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom("push_subscription").select("id").limit(1).executeTakeFirst()) !== undefined;
