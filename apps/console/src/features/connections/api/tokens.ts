import { listRefusedDevices } from "@sgval/contract/connections/refused-devices";
import { createToken, deleteToken, listTokens, updateToken } from "@sgval/contract/connections/tokens";
import { readDevice } from "@sgval/contract/devices/routes";
import { minuteMs } from "@sgval/quantities/duration";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { connectionKeys } from "./keys.ts";

export type TokenListQuery = z.output<(typeof listTokens)["query"]>;

/** One page of device tokens, with their last use, of which no event comes; a token's secret is never part of it. */
export const tokenListQuery = (query: Partial<TokenListQuery>) =>
  queryOptions({
    queryKey: connectionKeys.tokenPage(query),
    queryFn: ({ signal }) => call(listTokens, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });

/** The device of a token. */
export const tokenDeviceQuery = (deviceId: number) =>
  queryOptions({
    queryKey: connectionKeys.tokenDevice(deviceId),
    queryFn: async ({ signal }) => (await call(readDevice, { params: { id: deviceId }, signal })).data,
  });

/** One page of who tried to send as a device and was refused. */
export const refusedQuery = (query: { page: number; size: number }) =>
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
