import { readShiftsSetting, type ShiftsSetting, updateShiftsSetting } from "@sgval/contract/logbook/shifts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { settingsKeys } from "./settings.ts";

/** When the shifts begin. */
export const shiftsSettingQuery = () =>
  queryOptions({
    queryKey: settingsKeys.shifts,
    queryFn: async ({ signal }) => (await call(readShiftsSetting, { signal })).data,
  });

/** Changes when the shifts begin. */
export const useUpdateShifts = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ShiftsSetting) => (await call(updateShiftsSetting, { body })).data,
    onSuccess: (data) => client.setQueryData(settingsKeys.shifts, data),
  });
};
