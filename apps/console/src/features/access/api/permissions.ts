import {
  createPermission,
  deletePermission,
  listPermissions,
  updatePermission,
} from "@sgval/contract/access/permissions";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { accessKeys, type PermissionListQuery } from "./keys.ts";

/** One page of permissions with the roles that hold them. */
export const permissionListQuery = (query: PermissionListQuery) =>
  queryOptions({
    queryKey: accessKeys.permissionPage(query),
    queryFn: ({ signal }) => call(listPermissions, { query, signal }),
    placeholderData: keepPreviousData,
  });

const PAGE = 100;

/** All permissions for a matrix: built-in and custom. */
export const allPermissionsQuery = (enabled = true) =>
  queryOptions({
    queryKey: accessKeys.allPermissions,
    queryFn: async ({ signal }) => {
      const read = (page: number) => call(listPermissions, { query: { page, size: PAGE }, signal });
      const first = await read(1);
      const pages = Math.ceil(first.metaData.total / PAGE);
      const rest = await Promise.all(
        Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)),
      );
      return [first, ...rest].flatMap(({ data }) => data);
    },
    enabled,
  });

export type NewPermission = z.input<NonNullable<(typeof createPermission)["body"]>>;

/** Adds a custom permission. */
export const useCreatePermission = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPermission) => call(createPermission, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};

/** Renames or describes a custom permission; roles keep it. */
export const useUpdatePermission = (name: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPermission) => call(updatePermission, { params: { name }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};

/** Deletes a custom permission; roles lose it. */
export const useDeletePermission = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(deletePermission, { params: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};
