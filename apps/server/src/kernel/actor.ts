import { mayDo, type Permission } from "@sgval/contract/permission";
import { Refusal } from "./errors.ts";

/** Where a device may be; what is in a room or zone is seen by whoever's scope names it. */
export type PlaceField = "roomId" | "zoneId";

/** Ids of the visible devices; `"all"` for no limit. */
export type Scope = "all" | ReadonlySet<number>;

/** The caller: a signed-in user with permissions and scope. */
export interface Actor {
  userId: number;
  sessionId: number;
  username: string;
  email: string | null;
  superUser: boolean;
  manageSuper: boolean;
  /** The password was set by another user: only changing it is allowed. */
  mustChangePassword: boolean;
  role: { id: number; name: string; permissions: string[] | null } | null;
  scope: Scope;
  /** The rooms and zones named in a limited scope, also those without a device. */
  places: Readonly<Record<PlaceField, ReadonlySet<number>>>;
  /** The preferred unit of each quantity; without one, the canonical unit. */
  units: Readonly<Record<string, string>>;
  createdAt: Date;
  updatedAt: Date;
  /** The API key by which a program acts for the user. */
  apiKey?: { id: number; name: string };
}

/** The caller of a request, and its IP address. */
export interface Caller {
  actor: Actor;
  ip: string;
}

/** Permissions and scope. */
export type Rights = Pick<Actor, "superUser" | "role" | "scope" | "places">;

/** The actor of an activity entry: a user, or the system. */
export interface Signature {
  id: number | null;
  name: string;
  role: string | null;
  ip: string | null;
}

/** Whoever signs a change: the caller of a request, or a user for whom the server works without one. */
export interface Signatory {
  actor: Pick<Actor, "userId" | "username" | "role" | "superUser" | "apiKey">;
  ip: string | null;
}

export const signatureOf = ({ actor, ip }: Signatory): Signature => ({
  id: actor.userId,
  name: actor.apiKey ? `${actor.username} (${actor.apiKey.name})` : actor.username,
  role: actor.role?.name ?? (actor.superUser ? "superUser" : null),
  ip,
});

export const systemSignature = (name: string): Signature => ({ id: null, name, role: null, ip: null });

/** Throws `forbidden` with the missing permission. */
export const demand = (actor: Actor, permission: Permission): void => {
  if (!mayDo(actor, permission)) throw new Refusal("forbidden", { permission });
};

/** Whether the device is within the scope of the actor. */
export const sees = (actor: Pick<Actor, "scope">, deviceId: number): boolean =>
  actor.scope === "all" || actor.scope.has(deviceId);
