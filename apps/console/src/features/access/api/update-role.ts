import { updateRole } from "@sgval/contract/access/roles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

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
