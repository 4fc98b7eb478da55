import { readBaseMap } from "@sgval/contract/settings/base-map";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { kept } from "../api/kept-answers.ts";
import { sharedKeys } from "./query-keys.ts";

const FRESH_MS = 10 * 60_000;

/** What maps of this installation are drawn on. */
export const baseMapQuery = () =>
  queryOptions({
    queryKey: sharedKeys.baseMap,
    ...kept,
    queryFn: async ({ signal }) => (await call(readBaseMap, { signal })).data,
    staleTime: FRESH_MS,
  });
