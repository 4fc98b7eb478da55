import { readUserPermissions } from "@sgval/contract/access/users";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

export type HeldPermissions = z.output<(typeof readUserPermissions)["answer"]>;

/** What somebody may do in effect, and where each permission comes from. */
export const userPermissionsQuery = (id: number) =>
  queryOptions({
    queryKey: accessKeys.permissionsOf(id),
    queryFn: ({ signal }) => call(readUserPermissions, { params: { id }, signal }),
  });
