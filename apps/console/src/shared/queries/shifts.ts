import { readShiftsSetting } from "@sgval/contract/logbook/shifts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

/** When the shifts begin. */
export const shiftsSettingQuery = () =>
  queryOptions({
    queryKey: sharedKeys.shifts,
    queryFn: async ({ signal }) => (await call(readShiftsSetting, { signal })).data,
  });
