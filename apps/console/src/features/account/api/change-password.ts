import { changePassword } from "@sgval/contract/sign-in/security";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { accountKeys } from "./keys.ts";

export type NewPassword = z.input<NonNullable<(typeof changePassword)["body"]>>;

/** Changes one's own password, which signs out every other session. */
export const useChangePassword = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPassword) => call(changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.all }),
  });
};
