import { hashPassword } from "../features/sign-in/index.ts";
import type { DatabaseHandle } from "../kernel/database.ts";

export interface Person {
  username: string;
  email?: string | null;
  password: string;
  /** `null` for a role without the permissions field; left out for nobody's role. */
  permissions?: readonly string[] | null;
  superUser?: boolean;
  /** The devices in view; left out for all. */
  scope?: readonly number[];
}

/** Inserts users and roles past the API, and reads what is stored of them. */
export const peopleFixture = ({ pool }: DatabaseHandle) => ({
  add: async ({ username, email = null, password, permissions, superUser = false, scope }: Person) => {
    const now = new Date(0);
    const role =
      permissions === undefined
        ? null
        : await pool.query<{ id: number }>(
            "insert into role (name, permissions, created_at, updated_at) values ($1, $2::jsonb, $3, $3) returning id",
            [`role of ${username}`, permissions && JSON.stringify(permissions), now],
          );
    const { rows } = await pool.query<{ id: number }>(
      `insert into user_account (username, email, password_hash, role_id, super_user, scope_all, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
      [
        username,
        email,
        await hashPassword(password),
        role?.rows[0]?.id ?? null,
        superUser,
        scope === undefined,
        now,
      ],
    );
    const id = rows[0]?.id ?? 0;
    for (const deviceId of scope ?? [])
      await pool.query("insert into user_device (user_id, device_id) values ($1, $2)", [id, deviceId]);
    return id;
  },

  passwordHashes: async (): Promise<string[]> => {
    const { rows } = await pool.query<{ password_hash: string }>("select password_hash from user_account");
    return rows.map((row) => row.password_hash);
  },

  /** Everything stored of sessions, as text. */
  sessions: async (): Promise<string> =>
    JSON.stringify((await pool.query("select *, encode(token_hash, 'escape') as shown from session")).rows),

  accounts: async (): Promise<string[]> => {
    const { rows } = await pool.query<{ username: string }>("select username from user_account order by id");
    return rows.map((row) => row.username);
  },

  roles: async (): Promise<string[]> => {
    const { rows } = await pool.query<{ name: string }>("select name from role order by id");
    return rows.map((row) => row.name);
  },
});
