import { createRole, deleteRole, listRoles, updateRole } from "@sgval/contract/access/roles";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

/** Limit of roles that are shown as cards. */
const MOST_ROLES = 100;

/** All roles by name, for cards, filters and choices. */
export const roleListQuery = (enabled = true) =>
  queryOptions({
    queryKey: accessKeys.roles,
    queryFn: async ({ signal }) =>
      (await call(listRoles, { query: { page: 1, size: MOST_ROLES, sort: "name" }, signal })).data,
    enabled,
  });

export type NewRole = z.input<NonNullable<(typeof createRole)["body"]>>;

/** Adds a role. */
export const useCreateRole = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewRole) => (await call(createRole, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};

export type ChangedRole = z.input<NonNullable<(typeof updateRole)["body"]>>;

/** Changes a role; its users have the new rights at once. */
export const useUpdateRole = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: number; body: ChangedRole }) =>
      (await call(updateRole, { params: { id }, body })).data,
    onSettled: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};

/** Deletes a role; its users get the replacement. */
export const useDeleteRole = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, replacementRoleId }: { id: number; replacementRoleId?: number }) =>
      call(deleteRole, { params: { id }, query: replacementRoleId ? { replacementRoleId } : {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};
