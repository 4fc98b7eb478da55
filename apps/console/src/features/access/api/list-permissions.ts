import { listPermissions } from "@sgval/contract/access/permissions";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { accessKey } from "./list-users.ts";

export type PermissionQuestion = Partial<z.output<(typeof listPermissions)["query"]>>;

export type PermissionList = z.output<(typeof listPermissions)["answer"]>;

const permissionsKey = [...accessKey, "permissions"] as const;

/** One page of permissions with the roles that hold them. */
export const permissionListQuery = (query: PermissionQuestion) =>
  queryOptions({
    queryKey: [...permissionsKey, query] as const,
    queryFn: ({ signal }) => call(listPermissions, { query, signal }),
    placeholderData: keepPreviousData,
  });

const PAGE = 100;

/** Every permission, for a matrix: the product's own and those added. */
export const allPermissionsQuery = (enabled = true) =>
  queryOptions({
    queryKey: [...permissionsKey, "all"] as const,
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
