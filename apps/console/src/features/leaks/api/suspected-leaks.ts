import type { LeakPosition } from "@sgval/contract/leaks/leaks";
import {
  connectSuspectedLeak,
  disconnectSuspectedLeak,
  findNearbySuspected,
} from "@sgval/contract/leaks/nearby-suspected";
import * as routes from "@sgval/contract/leaks/suspected-leaks";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { leakKeys } from "./leak-keys.ts";

/** One page of suspected leaks. */
export const suspectedLeakListQuery = (query: Partial<routes.SuspectedLeakQuery>) =>
  queryOptions({
    queryKey: leakKeys.suspectedPage(query),
    queryFn: ({ signal }) => call(routes.listSuspectedLeaks, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A suspected leak with what it follows from. */
export const suspectedLeakQuery = (id: number) =>
  queryOptions({
    queryKey: leakKeys.suspected(id),
    queryFn: async ({ signal }) => (await call(routes.readSuspectedLeak, { params: { id }, signal })).data,
  });

/** Where a leak is, as far as that is known. */
export interface PlaceOfLeak {
  zoneId: number | null;
  position: LeakPosition | null;
}

/** The suspected leaks that wait for an answer where a leak is, and the one that was chosen, if it is there. */
export const nearbySuspectedQuery = ({ zoneId, position }: PlaceOfLeak, chosen: number | null = null) =>
  queryOptions({
    queryKey: leakKeys.nearbySuspected({ zoneId, position, chosen }),
    queryFn: async ({ signal }) => {
      const query = {
        ...(zoneId === null ? {} : { zoneId }),
        ...position,
        ...(chosen === null ? {} : { suspectedLeakId: chosen }),
      };
      return (await call(findNearbySuspected, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });

/** Says that a leak point is what a suspected leak shows. */
export const useConnectSuspectedLeak = (leakPointId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (suspectedLeakId: number) =>
      call(connectSuspectedLeak, { params: { id: leakPointId }, body: { suspectedLeakId } }),
    // Another person may have been faster: what they did is shown.
    onSettled: () => client.invalidateQueries({ queryKey: leakKeys.all }),
  });
};

/** Says with a reason that a leak point is another leak than the suspected one. */
export const useDisconnectSuspectedLeak = (leakPointId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { note: string }) =>
      call(disconnectSuspectedLeak, { params: { id: leakPointId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: leakKeys.all }),
  });
};

/** Takes back that a suspected leak was dismissed. */
export const useReopenSuspectedLeak = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.reopenSuspectedLeak, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: leakKeys.all }),
  });
};

/** Says that a suspected leak is over. */
export const useEndSuspectedLeak = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.endSuspectedLeak, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: leakKeys.all }),
  });
};

/** Says that a suspected leak is none. */
export const useDismissSuspectedLeak = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof routes.dismissBody>) =>
      call(routes.dismissSuspectedLeak, { params: { id }, body }),
    // Another person may have been faster: what they did is shown.
    onSettled: () => client.invalidateQueries({ queryKey: leakKeys.all }),
  });
};
