import type { CreateRole, Role, UpdateRole } from "@sgval/contract/access/roles";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { AccessDeps } from "./access-deps.ts";
import { changeAccess, changedFields } from "./change-access.ts";
import { viewRole } from "./read-roles.ts";
import { demandRole } from "./role-rules.ts";
import { roleHistory } from "./role-view.ts";
import { clearDefaultRole, findRole, insertRole, type RoleFields, updateRoleRow } from "./roles.store.ts";
import { userIdsWithRole } from "./users.store.ts";

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
