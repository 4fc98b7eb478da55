import type { Kysely } from "kysely";
import { Refusal } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import { countSupers } from "./access.store.ts";
import { refuseNotHeld, refuseRole } from "./access-refusals.ts";
import type { Change } from "./change-access.ts";
import { mayGrant, mayManage } from "./grantor.ts";
import { findRole, type RoleRecord } from "./roles.store.ts";
import { findPeople, type UserRecord } from "./users.store.ts";

/** Errors: `user_not_found`. */
export const demandUser = async (db: Kysely<Database>, id: number): Promise<UserRecord> => {
  const [user] = await findPeople(db, [id]);
  if (!user) throw new Refusal("user_not_found", { ids: [id] });
  return user;
};

/** The users of these ids, all within the asker's reach. Errors: `user_not_found`, `permission_not_held`. */
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

/** A role that the asker may give away. Errors: `invalid_role`, `permission_not_held`. */
export const demandGivableRole = async ({ trx, grantor }: Change, roleId: number): Promise<RoleRecord> => {
  const role = await findRole(trx, roleId);
  if (!role) throw refuseRole("roleId");
  if (!mayGrant(grantor, role.permissions)) throw refuseNotHeld("roleId");
  return role;
};

/** Somebody must remain who may do everything and make others who may. Errors: `last_super_user`. */
export const demandSupersRemain = async ({ trx }: Change): Promise<void> => {
  const { superUsers, managers } = await countSupers(trx);
  if (superUsers === 0 || managers === 0) throw new Refusal("last_super_user");
};
