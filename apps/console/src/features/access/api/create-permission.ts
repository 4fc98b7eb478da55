import { createPermission } from "@sgval/contract/access/permissions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

export type NewPermission = z.input<NonNullable<(typeof createPermission)["body"]>>;

/** Adds a permission of one's own. */
export const useCreatePermission = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPermission) => call(createPermission, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};
