import { updateUser } from "@sgval/contract/access/users";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

export type ChangedUser = z.input<NonNullable<(typeof updateUser)["body"]>>;

/** Changes a user; fields left out stay. */
export const useUpdateUser = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ChangedUser) => (await call(updateUser, { params: { id }, body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};
