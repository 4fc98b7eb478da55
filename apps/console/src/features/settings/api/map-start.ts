import { type MapStartSetting, readMapStart, updateMapStart } from "@sgval/contract/settings/installation";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import { settingsKeys } from "./settings.ts";

/** Where the map looks first. */
export const mapStartQuery = () =>
  queryOptions({
    queryKey: settingsKeys.mapStart,
    queryFn: async ({ signal }) => (await call(readMapStart, { signal })).data,
  });

/** Changes where the map looks first. */
export const useUpdateMapStart = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: MapStartSetting) => (await call(updateMapStart, { body })).data,
    onSuccess: (data) => {
      client.setQueryData(settingsKeys.mapStart, data);
      void client.invalidateQueries({ queryKey: sharedKeys.installation });
    },
  });
};
