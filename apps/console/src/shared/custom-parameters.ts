import {
  type CustomParameter,
  listCustomParameters,
} from "@sgval/contract/custom-parameters/custom-parameters";
import { queryOptions } from "@tanstack/react-query";
import { create } from "zustand";
import { call } from "./api/call.ts";
import { kept } from "./api/kept-answers.ts";
import { sharedKeys } from "./queries/query-keys.ts";

/** What this installation measures beside the catalogue; a live event says when it changed. */
export const customParametersQuery = () =>
  queryOptions({
    queryKey: sharedKeys.customParameters,
    ...kept,
    queryFn: async ({ signal }) => (await call(listCustomParameters, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The list that `parameterOf` knows: whoever writes names and numbers writes them anew when it is another. */
export const useCustomParameters = create<{ list: readonly CustomParameter[] }>(() => ({ list: [] }));
