import { createRole } from "@sgval/contract/access/roles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

export type NewRole = z.input<NonNullable<(typeof createRole)["body"]>>;

/** Adds a role. */
export const useCreateRole = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewRole) => (await call(createRole, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};
