import { listReadings } from "@sgval/contract/readings/readings";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { type PageAsked, readingKeys } from "./keys.ts";

export type ReadingPage = z.output<(typeof listReadings)["answer"]>;

/** One page of the readings of a device, newest first. */
export const readingPageQuery = (id: number, asked: PageAsked) =>
  queryOptions({
    queryKey: readingKeys.page(id, asked),
    queryFn: ({ signal }) => call(listReadings, { params: { id }, query: { ...asked }, signal }),
    placeholderData: keepPreviousData,
  });
