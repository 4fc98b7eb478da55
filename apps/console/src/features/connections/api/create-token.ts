import { createToken } from "@sgval/contract/connections/connections";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { tokensKey } from "./list-tokens.ts";

/** Makes a token; only this answer carries its secret. */
export const useCreateToken = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.output<(typeof createToken)["body"]>) =>
      (await call(createToken, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: tokensKey }),
  });
};
