import { mayGrant, seesSignInsOf } from "@sgval/contract/access/grant-rules";
import type { Kysely } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { countSupers } from "../access.store.ts";
import { refuseNotHeld, refuseNotSuper, refuseRole } from "../access-refusals.ts";
import type { AccessDeps, Change } from "../change-access.ts";
import { mayManage } from "../grantor.ts";
import { findRole, type RoleRecord } from "../roles/roles.store.ts";
import { findPeople, type UserRecord } from "./users.store.ts";

/** Errors: `user_not_found`. */
export const demandUser = async (db: Kysely<Database>, id: number): Promise<UserRecord> => {
  const [user] = await findPeople(db, [id]);
  if (!user) throw new Refusal("user_not_found", { ids: [id] });
  return user;
};

/** The users of these ids, all of whom the grantor may manage. Errors: `user_not_found`, `permission_not_held`. */
export const checkAllManageable = async (
  { trx, grantor }: Change,
  ids: readonly number[],
): Promise<UserRecord[]> => {
  const users = await findPeople(trx, ids);
  const found = new Set(users.map((user) => user.id));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw new Refusal("user_not_found", { ids: missing });
  const beyond = users.filter((user) => !mayManage(grantor, user));
  if (beyond.length > 0) throw new Refusal("permission_not_held", { ids: beyond.map((user) => user.id) });
  return users;
};

/** A role that the grantor may assign. Errors: `invalid_role`, `permission_not_held`. */
export const demandAssignableRole = async ({ trx, grantor }: Change, roleId: number): Promise<RoleRecord> => {
  const role = await findRole(trx, roleId);
  if (!role) throw refuseRole("roleId");
  if (!mayGrant(grantor, role.permissions)) throw refuseNotHeld("roleId");
  return role;
};

/** One super user who manages super users must remain. Errors: `last_super_user`. */
export const demandSupersRemain = async ({ trx }: Change): Promise<void> => {
  const { superUsers, managers } = await countSupers(trx);
  if (superUsers === 0 || managers === 0) throw new Refusal("last_super_user");
};

/**
 * Refuses a change of an account that the actor may not manage; the actor's own is always allowed.
 * Errors: `user_not_found`, `permission_not_held`.
 */
export const checkManageable =
  ({ db }: Pick<AccessDeps, "db">) =>
  async ({ userId }: Actor, targetId: number): Promise<void> => {
    const people = await findPeople(db.kysely, [userId, targetId]);
    const [grantor, target] = [userId, targetId].map((id) => people.find((person) => person.id === id));
    if (!target) throw new Refusal("user_not_found", { ids: [targetId] });
    if (!grantor || !mayManage(grantor, target))
      throw new Refusal("permission_not_held", { ids: [targetId] });
  };

/**
 * Refuses to show where a user is signed in, and from which addresses. Errors: `user_not_found`, `super_user_required`.
 */
export const checkSignInsShown =
  ({ db }: Pick<AccessDeps, "db">) =>
  async (actor: Actor, targetId: number): Promise<void> => {
    const target = await demandUser(db.kysely, targetId);
    if (!seesSignInsOf({ ...actor, id: actor.userId }, target)) throw refuseNotSuper("id");
  };
