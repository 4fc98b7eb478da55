import { updateAccount } from "@sgval/contract/account/account";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { currentSession, renewSession } from "../../../shared/api/session.ts";
import { accountKeys } from "./keys.ts";

export type ChangedAccount = z.input<NonNullable<(typeof updateAccount)["body"]>>;

/** Changes one's own account; the name in the bar follows at once. */
export const useUpdateAccount = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ChangedAccount) => (await call(updateAccount, { body })).data,
    onSuccess: ({ username, email }) => {
      const { userData, abilityRules } = currentSession();
      if (userData) renewSession({ ...userData, username, email }, abilityRules);
      return client.invalidateQueries({ queryKey: accountKeys.all });
    },
  });
};
