import type { SignInOutcome, SignInTry } from "@sgval/contract/sign-in/security";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

const mostKept = 50;

export interface NewTry {
  userId: number;
  at: Date;
  outcome: SignInOutcome;
  method: "password" | "oidc";
  ip: string | null;
  userAgent: string | null;
}

/** Records a try and deletes those older than the last fifty of the account. */
export const keepTry = async (db: Kysely<Database>, one: NewTry): Promise<void> => {
  await db
    .insertInto("sign_in_try")
    .values({
      user_id: one.userId,
      at: one.at,
      outcome: one.outcome,
      method: one.method,
      ip: one.ip,
      user_agent: one.userAgent,
    })
    .execute();
  await sql`
    delete from sign_in_try where user_id = ${one.userId} and id <= (
      select id from sign_in_try where user_id = ${one.userId} order by id desc offset ${mostKept} limit 1
    )`.execute(db);
};

const outcomes: Readonly<Record<string, SignInOutcome>> = {
  success: "success",
  wrong_code: "wrong_code",
  paused: "paused",
};

/** The tries to sign in to an account, newest first. */
export const listTries = async (db: Kysely<Database>, userId: number): Promise<SignInTry[]> => {
  const rows = await db
    .selectFrom("sign_in_try")
    .select(["at", "outcome", "method", "ip", "user_agent"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(mostKept)
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    outcome: outcomes[row.outcome] ?? "wrong_password",
    method: row.method === "oidc" ? "oidc" : "password",
    ip: row.ip,
    userAgent: row.user_agent,
  }));
};
