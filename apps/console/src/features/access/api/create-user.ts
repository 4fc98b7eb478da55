import { createUser } from "@sgval/contract/access/users";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

export type NewUser = z.input<NonNullable<(typeof createUser)["body"]>>;

/** Adds a user. */
export const useCreateUser = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewUser) => (await call(createUser, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};
