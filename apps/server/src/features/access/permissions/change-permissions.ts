import type {
  createPermissionBody,
  PermissionRow,
  updatePermissionBody,
} from "@sgval/contract/access/permissions";
import { isPermission } from "@sgval/contract/permission";
import type * as z from "zod";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal, refuseTaken } from "../../../kernel/errors.ts";
import { changedFields } from "../../activity/index.ts";
import { type AccessDeps, type Change, changeAccess } from "../change-access.ts";
import { replacePermission } from "../roles/roles.store.ts";
import { userIdsWithRole } from "../users/users.store.ts";
import {
  type CustomPermission,
  deletePermissionRow,
  findCustomPermissions,
  insertPermission,
  updatePermissionRow,
} from "./permissions.store.ts";
import { viewPermissions } from "./read-permissions.ts";

/** Errors: `permission_locked` for one of the product, `not_found`. */
const demandOwn = async ({ trx }: Change, name: string): Promise<CustomPermission> => {
  if (isPermission(name)) throw new Refusal("permission_locked");
  const found = (await findCustomPermissions(trx)).find((one) => one.name === name);
  if (!found) throw new Refusal("not_found");
  return found;
};

const viewed = async ({ trx }: Change, name: string): Promise<PermissionRow> => {
  const row = (await viewPermissions(trx)).find((one) => one.name === name);
  if (!row) throw new Refusal("not_found");
  return row;
};

/** Renames the permission in every role, or removes it. */
const replaceInRoles = async (change: Change, name: string, replacement: string | null): Promise<void> => {
  const roles = await replacePermission(change.trx, name, replacement);
  change.affects(await userIdsWithRole(change.trx, roles));
};

/** Adds a custom permission; no role holds it yet. Errors: `value_exists`. */
export const createPermission =
  (deps: AccessDeps) =>
  (body: z.output<typeof createPermissionBody>, caller: Caller): Promise<PermissionRow> =>
    changeAccess(deps, caller, async (change) => {
      if (isPermission(body.name)) throw refuseTaken("name");
      await insertPermission(change.trx, body, change.now);
      await change.record({
        subject: "permission",
        subjectName: body.name,
        detail: "permission_created",
        after: body,
      });
      return viewed(change, body.name);
    });

/** Renames or describes a custom permission; roles keep it under its new name. */
export const updatePermission =
  (deps: AccessDeps) =>
  (name: string, body: z.output<typeof updatePermissionBody>, caller: Caller): Promise<PermissionRow> =>
    changeAccess(deps, caller, async (change) => {
      const before = await demandOwn(change, name);
      const after = { name: body.name ?? name, description: body.description ?? before.description };
      if (after.name !== name && isPermission(after.name)) throw refuseTaken("name");
      const changes = changedFields({ name, description: before.description }, after);
      if (!changes) return viewed(change, name);
      await updatePermissionRow(change.trx, name, after, change.now);
      if (after.name !== name) await replaceInRoles(change, name, after.name);
      await change.record({
        subject: "permission",
        subjectName: after.name,
        detail: "permission_updated",
        ...changes,
      });
      return viewed(change, after.name);
    });

/** Deletes a custom permission and removes it from every role. */
export const deletePermission =
  (deps: AccessDeps) =>
  (name: string, caller: Caller): Promise<void> =>
    changeAccess(deps, caller, async (change) => {
      const before = await demandOwn(change, name);
      await replaceInRoles(change, name, null);
      await deletePermissionRow(change.trx, name);
      await change.record({
        subject: "permission",
        subjectName: name,
        detail: "permission_deleted",
        before: { name, description: before.description },
      });
    });
