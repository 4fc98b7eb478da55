import * as routes from "@sgval/contract/connections/dead-letters";
import { decodeDeadLetter } from "@sgval/contract/readings/readings";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { type ChosenLetters, replayPart, useRefreshReplayed } from "../../../shared/queries/dead-letters.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import { connectionKeys } from "./keys.ts";

export type LetterListQuery = z.output<(typeof routes.listDeadLetters)["query"]>;

/** One page of messages that could not be stored, each with the start of its payload. */
export const letterListQuery = (query: Partial<LetterListQuery>) =>
  queryOptions({
    queryKey: connectionKeys.letterPage(query),
    queryFn: ({ signal }) => call(routes.listDeadLetters, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One page of what was kept of each device or gateway for one reason. */
export const letterKindsQuery = (query: { page: number; size: number }) =>
  queryOptions({
    queryKey: connectionKeys.letterKinds(query),
    queryFn: ({ signal }) => call(routes.listLetterKinds, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** What the mapping of its device makes of a letter now. */
export const decodedLetterQuery = (id: number) =>
  queryOptions({
    queryKey: connectionKeys.decodedLetter(id),
    queryFn: async ({ signal }) => (await call(decodeDeadLetter, { params: { id }, signal })).data,
    // The mapping may have been changed meanwhile, here or in another tab.
    staleTime: 0,
  });

/** The first letters of a filter, as many as one action takes, and how many there are. */
export const findLetters = async ({ page: _page, size: _size, ...query }: Partial<LetterListQuery>) => {
  const items: routes.DeadLetter[] = [];
  for (let page = 1; ; page += 1) {
    const { data, metaData } = await call(routes.listDeadLetters, { query: { ...query, page, size: 100 } });
    items.push(...data);
    const { total } = metaData;
    if (data.length < 100 || items.length >= Math.min(total, routes.mostChosenLetters))
      return { items, total };
  }
};

export const useDeleteLetters = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (chosen: ChosenLetters) =>
      (await call(routes.deleteDeadLetters, { body: chosen })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.letters }),
  });
};

/** Replays a part of what is chosen; the answer says where the next part goes on. */
export const useReplayPart = () =>
  useMutation({
    mutationFn: (part: { chosen: ChosenLetters; at: routes.Replayed["next"]; setTimesBack: boolean }) =>
      replayPart(part.chosen, part.at, part.setTimesBack),
    onSettled: useRefreshReplayed(),
  });
