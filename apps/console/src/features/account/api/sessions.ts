import { endOtherSessions, endSession, listSessions, listSignIns } from "@sgval/contract/sign-in/security";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accountKeys } from "./keys.ts";

/** Open sessions of the user. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: accountKeys.sessions,
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
  });

/** Recent sign-in attempts to the user's account. */
export const signInsQuery = () =>
  queryOptions({
    queryKey: accountKeys.signIns,
    queryFn: async ({ signal }) => (await call(listSignIns, { signal })).data,
  });

/** Ends one session, or all but the current one. */
export const useEndSession = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: number | "others") =>
      which === "others" ? call(endOtherSessions, {}) : call(endSession, { params: { id: which } }),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
};
