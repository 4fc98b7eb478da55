import { readSecuritySetting, updateSecuritySetting } from "@sgval/contract/settings/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { publicKey } from "../../../shared/api/auth-options.ts";
import { call } from "../../../shared/api/call.ts";
import { settingsKeys } from "./keys.ts";

/** The rules for new passwords. */
export const securitySettingQuery = () =>
  queryOptions({
    queryKey: settingsKeys.security,
    queryFn: async ({ signal }) => (await call(readSecuritySetting, { signal })).data,
  });

/** Changes the rules for new passwords; every form with a password learns of it. */
export const useUpdateSecuritySetting = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { strictPassword: boolean }) =>
      (await call(updateSecuritySetting, { body })).data,
    onSuccess: (data) => {
      client.setQueryData(settingsKeys.security, data);
      void client.invalidateQueries({ queryKey: [publicKey] });
    },
  });
};
