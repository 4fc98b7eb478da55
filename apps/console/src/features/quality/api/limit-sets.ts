import {
  createLimitSet,
  deleteLimitSet,
  type LimitSetBody,
  updateLimitSet,
} from "@sgval/contract/quality/limit-sets";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** Adds a set, or changes the one with the id. */
export const useSaveLimitSet = (id: number | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LimitSetBody) =>
      id === null ? call(createLimitSet, { body }) : call(updateLimitSet, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.limitSets }),
  });
};

/** Deletes a set. */
export const useDeleteLimitSet = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteLimitSet, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.limitSets }),
  });
};
