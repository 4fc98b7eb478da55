import { readShiftSummary } from "@sgval/contract/logbook/shift-summary";
import { listShifts } from "@sgval/contract/logbook/shifts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { logbookKeys } from "./entries.ts";

/** The shift that is under way and those before it, newest first. */
export const shiftsQuery = () =>
  queryOptions({
    queryKey: [...logbookKeys.all, "shifts"],
    queryFn: async ({ signal }) => (await call(listShifts, { signal })).data,
  });

/** A shift that is under way goes on. */
const AGAIN_AFTER_MS = 60_000;

/** What happened in a part of time (ISO 8601) and what its end leaves open. */
export const shiftSummaryQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...logbookKeys.all, "summary", from, to],
    queryFn: async ({ signal }) =>
      (await call(readShiftSummary, { query: { from: Date.parse(from), to: Date.parse(to) }, signal })).data,
    refetchInterval: AGAIN_AFTER_MS,
  });
