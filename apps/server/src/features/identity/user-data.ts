import { abilityRulesOf } from "@sgval/contract/permission";
import type { UserData } from "@sgval/contract/sign-in/sign-in";
import type { Actor } from "../../kernel/actor.ts";

/** The signed-in user as the browser stores it; the role's permissions travel as JSON text. */
export const userDataOf = (actor: Actor): UserData => ({
  id: actor.userId,
  username: actor.username,
  email: actor.email,
  superUser: actor.superUser,
  manageSuper: actor.manageSuper,
  mustChangePassword: actor.mustChangePassword,
  role: actor.role && {
    id: actor.role.id,
    name: actor.role.name,
    ...(actor.role.permissions === null ? {} : { permissions: JSON.stringify(actor.role.permissions) }),
  },
  createdAt: actor.createdAt.toISOString(),
  updatedAt: actor.updatedAt.toISOString(),
});

export const abilityRulesFor = (actor: Actor) => abilityRulesOf(actor);
