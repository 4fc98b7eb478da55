import {
  createApiKey,
  listApiKeys,
  listOwnApiKeys,
  type NewApiKey,
  revokeApiKey,
  revokeOwnApiKey,
  revokeOwnApiKeys,
} from "@sgval/contract/api-keys/api-keys";
import { minuteMs } from "@sgval/quantities/duration";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

const all = ["api-keys"];

/** One's own keys, with their last use, of which no event comes. */
export const ownKeysQuery = () =>
  queryOptions({
    queryKey: [...all, "own"],
    queryFn: async ({ signal }) => (await call(listOwnApiKeys, { signal })).data,
    refetchInterval: minuteMs,
  });

/** One page of the keys of everybody. */
export const allKeysQuery = (query: { page: number; size: number }) =>
  queryOptions({
    queryKey: [...all, "page", query],
    queryFn: ({ signal }) => call(listApiKeys, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });

/** Makes a key; only this answer carries it. */
export const useCreateKey = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewApiKey) => (await call(createApiKey, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  });
};

/** Revokes a key of one's own, or that of anybody. */
export const useRevokeKey = (whose: "own" | "any") => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(whose === "own" ? revokeOwnApiKey : revokeApiKey, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  });
};

/** Revokes all keys of one's own. */
export const useRevokeKeys = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(revokeOwnApiKeys, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  });
};
