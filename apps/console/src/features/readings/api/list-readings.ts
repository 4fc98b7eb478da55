import { listReadings } from "@sgval/contract/readings/readings";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { readingKeys } from "./keys.ts";

export type ReadingPage = z.output<(typeof listReadings)["answer"]>;

/** One page of the readings of a device, newest first. */
export const readingPageQuery = (id: number, page: number, size: number) =>
  queryOptions({
    queryKey: readingKeys.page(id, page, size),
    queryFn: ({ signal }) => call(listReadings, { params: { id }, query: { page, size }, signal }),
    placeholderData: keepPreviousData,
  });
