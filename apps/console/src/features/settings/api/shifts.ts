import { type ShiftsSetting, updateShiftsSetting } from "@sgval/contract/logbook/shifts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** Changes when the shifts begin. */
export const useUpdateShifts = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ShiftsSetting) => (await call(updateShiftsSetting, { body })).data,
    onSuccess: (data) => client.setQueryData(sharedKeys.shifts, data),
  });
};
