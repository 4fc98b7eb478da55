import { type Preferences, readPreferences, updatePreferences } from "@sgval/contract/account/preferences";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accountKeys } from "./keys.ts";

/** One's own units, notifications and preferences. */
export const preferencesQuery = () =>
  queryOptions({
    queryKey: accountKeys.preferences,
    queryFn: async ({ signal }) => (await call(readPreferences, { signal })).data,
  });

/** Changes one's preferences; what is left out stays. */
export const useUpdatePreferences = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Partial<Preferences>) => (await call(updatePreferences, { body })).data,
    onSuccess: (data) => client.setQueryData(accountKeys.preferences, data),
  });
};
