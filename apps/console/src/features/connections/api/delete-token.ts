import { deleteToken } from "@sgval/contract/connections/connections";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { tokensKey } from "./list-tokens.ts";

/** Deletes a token; its device can no longer send. */
export const useDeleteToken = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteToken, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensKey }),
  });
};
