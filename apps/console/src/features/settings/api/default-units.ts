import {
  readUnitsSetting,
  type UnitsSetting,
  updateUnitsSetting,
} from "@sgval/contract/settings/installation";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import { settingsKeys } from "./settings.ts";

/** The units of whoever has chosen none. */
export const unitsSettingQuery = () =>
  queryOptions({
    queryKey: settingsKeys.units,
    queryFn: async ({ signal }) => (await call(readUnitsSetting, { signal })).data,
  });

/** Changes the units of whoever has chosen none. */
export const useUpdateUnits = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: UnitsSetting) => (await call(updateUnitsSetting, { body })).data,
    onSuccess: (data) => {
      client.setQueryData(settingsKeys.units, data);
      void client.invalidateQueries({ queryKey: sharedKeys.installation });
    },
  });
};
