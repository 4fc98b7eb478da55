import { endOtherSessions, endSession, listSessions, listSignIns } from "@sgval/contract/sign-in/security";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accountKeys } from "./keys.ts";

/** Where one is signed in. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: accountKeys.sessions,
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
  });

/** The last tries to sign in to one's account. */
export const signInsQuery = () =>
  queryOptions({
    queryKey: accountKeys.signIns,
    queryFn: async ({ signal }) => (await call(listSignIns, { signal })).data,
  });

/** Signs out one session, or all but this one. */
export const useEndSession = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: number | "others") =>
      which === "others" ? call(endOtherSessions, {}) : call(endSession, { params: { id: which } }),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
};
