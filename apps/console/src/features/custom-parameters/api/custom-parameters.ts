import {
  type CustomParameterForm,
  createCustomParameter,
  deleteCustomParameter,
  updateCustomParameter,
} from "@sgval/contract/custom-parameters/custom-parameters";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** Adds a parameter, or changes the one with the key. */
export const useSaveCustomParameter = (key: string | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CustomParameterForm) =>
      key === null
        ? call(createCustomParameter, { body })
        : call(updateCustomParameter, { params: { key }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.customParameters }),
  });
};

/** Deletes a parameter. */
export const useDeleteCustomParameter = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => call(deleteCustomParameter, { params: { key } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.customParameters }),
  });
};
