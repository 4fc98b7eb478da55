import type { Actor } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { AccessDeps } from "./access-deps.ts";
import { mayManage } from "./grantor.ts";
import { findPeople } from "./users.store.ts";

/**
 * Refuses what somebody wants to do to an account beyond their reach; one's own is always within.
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
