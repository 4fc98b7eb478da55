import { type HotlineSetting, readHotline, updateHotline } from "@sgval/contract/settings/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { publicKey } from "../../../shared/api/auth-options.ts";
import { call } from "../../../shared/api/call.ts";
import { settingsKeys } from "./keys.ts";

/** The number to call for help. */
export const hotlineQuery = () =>
  queryOptions({
    queryKey: settingsKeys.hotline,
    queryFn: async ({ signal }) => (await call(readHotline, { signal })).data,
  });

/** Changes the number to call; the sign-in page and the footer show it from then on. */
export const useUpdateHotline = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: HotlineSetting) => (await call(updateHotline, { body })).data,
    onSuccess: (data) => {
      client.setQueryData(settingsKeys.hotline, data);
      void client.invalidateQueries({ queryKey: [publicKey] });
    },
  });
};
