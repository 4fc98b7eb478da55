import { createToken, deleteToken, listTokens, updateToken } from "@sgval/contract/connections/connections";
import { listRefusedDevices } from "@sgval/contract/connections/refused-devices";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";

export type TokenListQuery = z.output<(typeof listTokens)["query"]>;
type PageQuery = { page: number; size: number };
const tokens = ["connections", "tokens"] as const;

/** The query keys of this feature. */
const connectionKeys = {
  tokens,
  tokenPage: (query: Partial<TokenListQuery>) => [...tokens, query],
  refusedPage: (query: PageQuery) => ["connections", "refused", query],
} as const;

/** One page of device tokens; a token's secret is never part of it. */
export const tokenListQuery = (query: Partial<TokenListQuery>) =>
  queryOptions({
    queryKey: connectionKeys.tokenPage(query),
    queryFn: ({ signal }) => call(listTokens, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One page of who tried to send as a device and was refused. */
export const refusedDevicesQuery = (query: PageQuery) =>
  queryOptions({
    queryKey: connectionKeys.refusedPage(query),
    queryFn: ({ signal }) => call(listRefusedDevices, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Makes a token; only this answer carries its secret. */
export const useCreateToken = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.output<(typeof createToken)["body"]>) =>
      (await call(createToken, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: connectionKeys.tokens }),
  });
};

/** Renames a token, or replaces its secret; the answer carries a new secret once. */
export const useUpdateToken = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: number } & z.output<(typeof updateToken)["body"]>) =>
      (await call(updateToken, { params: { id }, body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: connectionKeys.tokens }),
  });
};

/** Deletes a token; its device can no longer send. */
export const useDeleteToken = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteToken, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: connectionKeys.tokens }),
  });
};
