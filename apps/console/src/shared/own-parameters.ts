import { listOwnParameters, type OwnParameter } from "@sgval/contract/parameters/own-parameters";
import { queryOptions } from "@tanstack/react-query";
import { create } from "zustand";
import { call } from "./api/call.ts";
import { kept } from "./api/kept-answers.ts";
import { sharedKeys } from "./queries/query-keys.ts";

/** What this installation measures beside the catalogue; a live event says when it changed. */
export const ownParametersQuery = () =>
  queryOptions({
    queryKey: sharedKeys.ownParameters,
    ...kept,
    queryFn: async ({ signal }) => (await call(listOwnParameters, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The list that `parameterOf` knows: whoever writes names and numbers writes them anew when it is another. */
export const useOwnParameters = create<{ list: readonly OwnParameter[] }>(() => ({ list: [] }));
