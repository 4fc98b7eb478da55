import { type Permission, type RightsHolder, rightsOf } from "@sgval/contract/permission";
import { Refusal } from "./errors.ts";

/** Who is asking: a signed-in person with rights and scope. */
export interface Actor {
  userId: number;
  sessionId: number;
  username: string;
  email: string | null;
  superUser: boolean;
  manageSuper: boolean;
  /** Somebody else set the password: nothing but a change of it is open. */
  mustChangePassword: boolean;
  role: { id: number; name: string; permissions: string[] | null } | null;
  /** The devices in view; `"all"` for no limit. */
  scope: "all" | ReadonlySet<number>;
  /** The preferred unit of each quantity; one that is not named keeps its usual unit. */
  units: Readonly<Record<string, string>>;
  createdAt: Date;
  updatedAt: Date;
}

/** The signed-in person behind a call, and the address it comes from. */
export interface Caller {
  actor: Actor;
  ip: string;
}

/** What somebody may do and see. */
export type Rights = Pick<Actor, "superUser" | "role" | "scope">;

/** How an action is signed in the history: by a person, or by the system where there is none. */
export interface Signature {
  id: number | null;
  name: string;
  role: string | null;
  ip: string | null;
}

export const signatureOf = (actor: Actor, ip: string | null): Signature => ({
  id: actor.userId,
  name: actor.username,
  role: actor.role?.name ?? (actor.superUser ? "superUser" : null),
  ip,
});

export const systemSignature = (name: string): Signature => ({ id: null, name, role: null, ip: null });

/** True when the actor holds the permission. */
export const holds = (actor: RightsHolder, permission: Permission): boolean => {
  const rights = rightsOf(actor);
  return rights === "all" || rights.has(permission);
};

/** Throws `forbidden` naming the missing permission. */
export const demand = (actor: Actor, permission: Permission): void => {
  if (!holds(actor, permission)) throw new Refusal("forbidden", { permission });
};

/** True when the device is within what the actor may see. */
export const sees = (actor: Pick<Actor, "scope">, deviceId: number): boolean =>
  actor.scope === "all" || actor.scope.has(deviceId);
