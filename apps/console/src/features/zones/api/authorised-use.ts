import {
  type AuthorisedVolumes,
  readAuthorisedUse,
  updateAuthorisedUse,
} from "@sgval/contract/zones/authorised-use";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { zoneKeys } from "./zone-keys.ts";

/** What was entered for a month (`YYYY-MM`) of a zone. */
export const authorisedUseQuery = (zoneId: number, month: string) =>
  queryOptions({
    queryKey: zoneKeys.authorisedUse(zoneId, month),
    queryFn: async ({ signal }) =>
      (await call(readAuthorisedUse, { params: { id: zoneId }, query: { month }, signal })).data,
  });

/** Enters the use of a month; balances, trend and ranking are read anew. */
export const useEnterAuthorisedUse = (zoneId: number, month: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (volumes: AuthorisedVolumes) =>
      call(updateAuthorisedUse, { params: { id: zoneId }, body: { ...volumes, month } }),
    onSuccess: () => client.invalidateQueries({ queryKey: zoneKeys.all }),
  });
};
