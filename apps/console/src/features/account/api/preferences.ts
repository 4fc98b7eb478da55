import { type Preferences, readPreferences, updatePreferences } from "@sgval/contract/account/preferences";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { kept } from "../../../shared/api/kept-answers.ts";
import { accountKeys } from "./keys.ts";

/** Units, notifications and preferences of the user. */
export const preferencesQuery = () =>
  queryOptions({
    queryKey: accountKeys.preferences,
    ...kept,
    queryFn: async ({ signal }) => (await call(readPreferences, { signal })).data,
  });

/** Changes the given preferences of the user. */
export const useUpdatePreferences = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Partial<Preferences>) => (await call(updatePreferences, { body })).data,
    onSuccess: (data) => client.setQueryData(accountKeys.preferences, data),
  });
};
