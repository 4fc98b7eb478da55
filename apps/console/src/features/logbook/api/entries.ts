import {
  acceptHandOver,
  createLogEntry,
  deleteLogEntry,
  type LogEntryListQuery,
  listLogAuthors,
  listLogEntries,
  type logEntryBody,
  updateLogEntry,
} from "@sgval/contract/logbook/entries";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";

const all = ["logbook"];
/** The query keys of this feature. */
export const logbookKeys = {
  all,
  list: (query: Partial<LogEntryListQuery>) => [...all, "list", query],
  authors: [...all, "authors"],
} as const;

/** One page of the entries in view. */
export const logEntryListQuery = (query: Partial<LogEntryListQuery>) =>
  queryOptions({
    queryKey: logbookKeys.list(query),
    queryFn: ({ signal }) => call(listLogEntries, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Hand-over notes that nobody has accepted, the newest first. */
export const waitingHandOversQuery = () =>
  logEntryListQuery({ waiting: true, sort: "-at", page: 1, size: 5 });

/** As many notes of a part of time are drawn on a chart. */
const notesOnChart = 100;

/** The entries about devices within a range (epoch ms), the newest first. */
export const notesWithinQuery = (deviceIds: readonly number[], range: { from: number; to: number }) => ({
  ...logEntryListQuery({ deviceId: [...deviceIds], ...range, sort: "-at", page: 1, size: notesOnChart }),
  enabled: deviceIds.length > 0,
});

/** Who wrote entries in view. */
export const logAuthorsQuery = () =>
  queryOptions({
    queryKey: logbookKeys.authors,
    queryFn: async ({ signal }) => (await call(listLogAuthors, { signal })).data,
  });

const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: logbookKeys.all });

/** Writes an entry, or corrects the one with the id. */
export const useSaveEntry = (id: number | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof logEntryBody>) =>
      id === null ? call(createLogEntry, { body }) : call(updateLogEntry, { params: { id }, body }),
    onSuccess: () => refresh(client),
  });
};

export const useDeleteEntry = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteLogEntry, { params: { id } }),
    onSuccess: () => refresh(client),
  });
};

/** Accepts a hand-over note; also after a refusal the lists say who had accepted it. */
export const useAcceptHandOver = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(acceptHandOver, { params: { id } }),
    onSettled: () => refresh(client),
  });
};
