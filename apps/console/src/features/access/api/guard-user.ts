import {
  endUserSessions,
  listUserSessions,
  listUserSignIns,
  readUserSecurity,
  removeUserSecondFactor,
  unlockUser,
} from "@sgval/contract/access/user-account";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

/** How an account is guarded now. */
export const userSecurityQuery = (id: number) =>
  queryOptions({
    queryKey: [...accessKeys.security(id), "state"] as const,
    queryFn: async ({ signal }) => (await call(readUserSecurity, { params: { id }, signal })).data,
  });

/** Where a user is signed in. */
export const userSessionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...accessKeys.security(id), "sessions"] as const,
    queryFn: async ({ signal }) => (await call(listUserSessions, { params: { id }, signal })).data,
  });

/** The last tries to sign in to a user's account. */
export const userSignInsQuery = (id: number) =>
  queryOptions({
    queryKey: [...accessKeys.security(id), "signIns"] as const,
    queryFn: async ({ signal }) => (await call(listUserSignIns, { params: { id }, signal })).data,
  });

const acts = {
  endSessions: endUserSessions,
  unlock: unlockUser,
  removeSecondFactor: removeUserSecondFactor,
} as const;
export type GuardAct = keyof typeof acts;

/** Signs a user out everywhere, lets one try again, or switches a lost second factor off. */
export const useGuardUser = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: GuardAct) => call(acts[act], { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.security(id) }),
  });
};
