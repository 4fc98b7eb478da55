import { listPermissions } from "@sgval/contract/access/permissions";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

export type PermissionQuestion = Partial<z.output<(typeof listPermissions)["query"]>>;

/** One page of permissions with the roles that hold them. */
export const permissionListQuery = (query: PermissionQuestion) =>
  queryOptions({
    queryKey: [...accessKeys.permissions, query] as const,
    queryFn: ({ signal }) => call(listPermissions, { query, signal }),
    placeholderData: keepPreviousData,
  });

const PAGE = 100;

/** Every permission, for a matrix: the product's own and those added. */
export const allPermissionsQuery = (enabled = true) =>
  queryOptions({
    queryKey: [...accessKeys.permissions, "all"] as const,
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
