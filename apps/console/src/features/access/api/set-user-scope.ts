import { setUserScope } from "@sgval/contract/access/users";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

/** Lets somebody see all devices or named ones. */
export const useSetUserScope = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { all: boolean; deviceIds: number[] }) => call(setUserScope, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};
