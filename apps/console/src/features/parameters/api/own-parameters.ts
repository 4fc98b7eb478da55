import {
  createOwnParameter,
  deleteOwnParameter,
  type OwnParameterForm,
  updateOwnParameter,
} from "@sgval/contract/parameters/own-parameters";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** Adds a parameter, or changes the one with the key. */
export const useSaveOwnParameter = (key: string | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OwnParameterForm) =>
      key === null ? call(createOwnParameter, { body }) : call(updateOwnParameter, { params: { key }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.ownParameters }),
  });
};

/** Deletes a parameter. */
export const useDeleteOwnParameter = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => call(deleteOwnParameter, { params: { key } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.ownParameters }),
  });
};
