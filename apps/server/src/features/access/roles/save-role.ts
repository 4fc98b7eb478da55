import { mayGrant } from "@sgval/contract/access/grant-rules";
import { type CreateRole, isLockedRole, type Role, type UpdateRole } from "@sgval/contract/access/roles";
import { message } from "@sgval/contract/message";
import { isPermission } from "@sgval/contract/permission";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { changedFields } from "../../activity/index.ts";
import { refuseNotHeld, refuseNotSuper } from "../access-refusals.ts";
import { type AccessDeps, type Change, changeAccess } from "../change-access.ts";
import type { AccountRights } from "../grantor.ts";
import { findCustomPermissions } from "../permissions/permissions.store.ts";
import { userIdsWithRole } from "../users/users.store.ts";
import { roleHistory, viewRole } from "./read-roles.ts";
import { clearDefaultRole, findRole, insertRole, type RoleFields, updateRoleRow } from "./roles.store.ts";

/** The permissions that a role would newly have; `"all"` for a role that begins to allow everything. */
const newPermissions = (
  before: readonly string[] | null,
  after: readonly string[] | null,
): readonly string[] | "all" => {
  if (before === null) return [];
  return after === null ? "all" : after.filter((name) => !before.includes(name));
};

/** Refuses a role that would grant more than the grantor holds; a role that allows everything is for super users. */
const demandWithinRights = (grantor: AccountRights, before: RoleFields | null, after: RoleFields): void => {
  const added = newPermissions(before ? before.permissions : [], after.permissions);
  if (added === "all") {
    if (!grantor.superUser) throw refuseNotSuper("permissions");
  } else if (!mayGrant(grantor, added)) throw refuseNotHeld("permissions");
  // New users get the default role without anybody choosing it.
  if (after.isDefault && !before?.isDefault && !mayGrant(grantor, after.permissions))
    throw refuseNotHeld("isDefault");
};

const demandKnown = async (
  { trx }: Change,
  before: RoleFields | null,
  names: readonly string[],
): Promise<void> => {
  const own = new Set((await findCustomPermissions(trx)).map(({ name }) => name));
  const wrong = names.flatMap((name, index) =>
    isPermission(name) || own.has(name) || before?.permissions?.includes(name)
      ? []
      : [{ field: `permissions.${index}`, message: message("invalid_value") }],
  );
  if (wrong.length > 0) throw new Refusal("validation_failed", wrong);
};

/** Every rule of saving a role. Errors: `role_locked`, `role_is_default`, `validation_failed`, rights not held. */
const demandRole = async (change: Change, before: RoleFields | null, after: RoleFields): Promise<void> => {
  if (before && before.name !== after.name && isLockedRole(before.name)) throw new Refusal("role_locked");
  if (before?.isDefault && !after.isDefault) throw new Refusal("role_is_default");
  await demandKnown(change, before, after.permissions ?? []);
  demandWithinRights(change.grantor, before, after);
};

/** Adds a role; without the permissions field it allows everything. */
export const createRole =
  (deps: AccessDeps) =>
  (body: CreateRole, caller: Caller): Promise<Role> =>
    changeAccess(deps, caller, async (change) => {
      const fields: RoleFields = { ...body, permissions: body.permissions ?? null };
      await demandRole(change, null, fields);
      if (fields.isDefault) await clearDefaultRole(change.trx);
      const id = await insertRole(change.trx, fields, change.now);
      await change.record({
        subject: "role",
        subjectId: id,
        subjectName: fields.name,
        detail: "role_created",
        after: { ...roleHistory(fields), permissions: fields.permissions },
      });
      return viewRole(change.trx, id);
    });

/** Changes a role; its users have the new rights at once. */
export const updateRole =
  (deps: AccessDeps) =>
  (id: number, body: UpdateRole, caller: Caller): Promise<Role> =>
    changeAccess(deps, caller, async (change) => {
      const { trx, now } = change;
      const before = await findRole(trx, id);
      if (!before) throw new Refusal("not_found");
      const after: RoleFields = {
        name: body.name ?? before.name,
        description: body.description ?? before.description,
        isDefault: body.isDefault ?? before.isDefault,
        permissions: body.permissions === undefined ? before.permissions : body.permissions,
      };
      await demandRole(change, before, after);
      const sorted = (names: string[] | null) => names && [...names].sort();
      const changes = changedFields(
        { ...roleHistory(before), permissions: sorted(before.permissions) },
        { ...roleHistory(after), permissions: sorted(after.permissions) },
      );
      if (!changes) return viewRole(trx, id);
      if (after.isDefault && !before.isDefault) await clearDefaultRole(trx);
      await updateRoleRow(trx, id, after, now);
      await change.record({
        subject: "role",
        subjectId: id,
        subjectName: after.name,
        detail: "role_updated",
        ...changes,
      });
      if ("name" in changes.after || "permissions" in changes.after)
        change.affects(await userIdsWithRole(trx, [id]));
      return viewRole(trx, id);
    });
