import { createRole } from "@sgval/contract/access/roles";
import { createUser, type User } from "@sgval/contract/access/users";
import { hashPassword } from "../features/sign-in/index.ts";
import type { Actor } from "../kernel/actor.ts";
import { insertUser } from "./builders.store.ts";
import { type Harness, type SignedIn, usualPassword } from "./harness.ts";

/** A caller for actions that are called without a request: may do everything and sees every device, unless built otherwise. */
export const anActor = (changes: Partial<Actor> = {}): Actor => ({
  userId: 1,
  sessionId: 1,
  username: "operator01",
  email: null,
  superUser: true,
  manageSuper: false,
  mustChangePassword: false,
  role: { id: 1, name: "admin", permissions: null },
  scope: "all",
  places: { roomId: new Set(), zoneId: new Set() },
  units: {},
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...changes,
});

let made = 0;

interface UserPlan {
  username: string;
  email: string | null;
  password: string | null;
  superUser: boolean;
  manageSuper: boolean;
  /** The id of a role, or the permissions of a new role; `null` for one without the permissions field. */
  role: { id: number } | { permissions: readonly string[] | null } | null;
  /** The devices in view. */
  scope: "all" | readonly number[];
}

/** A user in the database, with the password of the sign-in form. */
export interface BuiltUser {
  id: number;
  username: string;
  password: string;
  /** 0 without a role. */
  roleId: number;
}

export class UserBuilder {
  readonly #plan: UserPlan;

  constructor(plan: UserPlan) {
    this.#plan = plan;
  }

  #with = (changes: Partial<UserPlan>): UserBuilder => new UserBuilder({ ...this.#plan, ...changes });

  named = (username: string): UserBuilder => this.#with({ username });
  withEmail = (email: string): UserBuilder => this.#with({ email });
  withPassword = (password: string): UserBuilder => this.#with({ password });
  asSuperUser = (): UserBuilder => this.#with({ superUser: true });
  managingSuperUsers = (): UserBuilder => this.#with({ superUser: true, manageSuper: true });
  withRole = (id: number): UserBuilder => this.#with({ role: { id } });
  /** A new role with these permissions. */
  withPermissions = (...permissions: string[]): UserBuilder => this.#with({ role: { permissions } });
  /** A new role without the permissions field, which allows everything. */
  withOpenRole = (): UserBuilder => this.#with({ role: { permissions: null } });
  seeing = (...devices: (number | { id: number })[]): UserBuilder =>
    this.#with({ scope: devices.map((device) => (typeof device === "number" ? device : device.id)) });

  /** Stores the user as it is, without history and mail. Without a role it has none. */
  in = async ({ db }: Pick<Harness, "db">): Promise<BuiltUser> => {
    const { username } = this.#plan;
    const password = this.#plan.password ?? usualPassword(username);
    const passwordHash = await hashPassword(password);
    const ids = await insertUser(db.kysely, { ...this.#plan, passwordHash });
    return { ...ids, username, password };
  };

  /** The body of `POST /user`. */
  body = () => {
    const { username, email, password, superUser, manageSuper, role } = this.#plan;
    return {
      username,
      email: email ?? `${username}@example.org`,
      password: password ?? usualPassword(username),
      mustChangePassword: false,
      superUser,
      manageSuper,
      ...(role && "id" in role ? { roleId: role.id } : {}),
    };
  };

  /** Adds the user through the API, which gives the default role to those without. */
  createdIn = async (harness: Harness): Promise<User> =>
    (await harness.ok(harness.admin, createUser, { body: this.body() })).data;

  signedInTo = async (harness: Harness): Promise<BuiltUser & SignedIn> => {
    const user = await this.in(harness);
    return { ...user, ...(await harness.signIn(user.username, user.password)) };
  };
}

/** `aUser().named("lan1").withPermissions("Device.Index").seeing(device).signedInTo(harness)` */
export const aUser = (): UserBuilder =>
  new UserBuilder({
    username: `user${String(++made).padStart(3, "0")}`,
    email: null,
    password: null,
    superUser: false,
    manageSuper: false,
    role: null,
    scope: "all",
  });

/** A role added through the API; `null` leaves the permissions field out, which allows everything. */
export const aRole = (name: string, permissions: readonly string[] | null) => ({
  in: async (harness: Harness): Promise<number> =>
    (await harness.ok(harness.admin, createRole, { body: { name, permissions } })).data.id,
});
