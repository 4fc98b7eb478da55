import { readAccount, removePhoto, savePhoto, updateAccount } from "@sgval/contract/account/account";
import { changePassword } from "@sgval/contract/sign-in/security";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { currentSession, renewSession } from "../../../shared/api/session.ts";
import { sendPhoto } from "../../../shared/queries/photo.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import { accountKeys } from "./keys.ts";

/** The user's own account. */
export const accountQuery = () =>
  queryOptions({
    queryKey: accountKeys.own,
    queryFn: async ({ signal }) => (await call(readAccount, { signal })).data,
  });

export type ChangedAccount = z.input<NonNullable<(typeof updateAccount)["body"]>>;

/** Changes the user's own account, and the name in the navbar. */
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

/** Sets or removes the user's photo and refreshes lists of users. */
export const useSavePhoto = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (photo: Blob | null) => {
      if (photo) await sendPhoto(savePhoto, photo);
      else await call(removePhoto, {});
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: accountKeys.all }),
        client.invalidateQueries({ queryKey: sharedKeys.access }),
      ]),
  });
};

export type NewPassword = z.input<NonNullable<(typeof changePassword)["body"]>>;

/** Changes the user's own password, which ends all other sessions. */
export const useChangePassword = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPassword) => call(changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.all }),
  });
};
