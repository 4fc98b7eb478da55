import {
  readSecondPerson,
  type SecondPersonSetting,
  updateSecondPerson,
} from "@sgval/contract/control/second-person";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { controlKeys } from "./list-commands.ts";

/** Which commands a second person must approve, and the roles that rules may name. */
export const secondPersonQuery = () =>
  queryOptions({
    queryKey: controlKeys.secondPerson,
    queryFn: async ({ signal }) => (await call(readSecondPerson, { signal })).data,
  });

/** Changes which commands a second person must approve. */
export const useUpdateSecondPerson = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SecondPersonSetting) => (await call(updateSecondPerson, { body })).data,
    onSuccess: ({ rules }) =>
      client.setQueryData(secondPersonQuery().queryKey, (known) => known && { ...known, rules }),
  });
};
