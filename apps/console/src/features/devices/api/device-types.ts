import {
  type DeviceTypeBody,
  previewFreshness,
  type ReportIntervals,
  updateDeviceType,
  updateReportIntervals,
} from "@sgval/contract/devices/device-types";
import type { DeviceType } from "@sgval/quantities/device-types";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { deviceTypesQuery } from "../../../shared/device-types.ts";
import { deviceKeys } from "./keys.ts";

/** Devices by type, and how current they would be now with these report intervals. */
export const typeUseQuery = (intervals: Partial<ReportIntervals>) =>
  queryOptions({
    queryKey: deviceKeys.typeUse(intervals),
    queryFn: async ({ signal }) => (await call(previewFreshness, { query: intervals, signal })).data,
    placeholderData: keepPreviousData,
  });

/** Changes labels and defaults of a type. */
export const useUpdateDeviceType = (type: DeviceType) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: DeviceTypeBody) =>
      (await call(updateDeviceType, { params: { type }, body })).data,
    onSuccess: (settings) =>
      client.setQueryData(deviceTypesQuery().queryKey, (types) => types && { ...types, [type]: settings }),
  });
};

/** Changes the report intervals of the types; the devices that follow are fetched again. */
export const useUpdateIntervals = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { intervals: ReportIntervals }) =>
      (await call(updateReportIntervals, { body })).data,
    onSuccess: (types) => {
      client.setQueryData(deviceTypesQuery().queryKey, types);
      void client.invalidateQueries({ queryKey: deviceKeys.all });
    },
  });
};
