import { updateToken } from "@sgval/contract/connections/connections";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { tokensKey } from "./list-tokens.ts";

/** Renames a token, or replaces its secret; the answer carries a new secret once. */
export const useUpdateToken = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: number } & z.output<(typeof updateToken)["body"]>) =>
      (await call(updateToken, { params: { id }, body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: tokensKey }),
  });
};
