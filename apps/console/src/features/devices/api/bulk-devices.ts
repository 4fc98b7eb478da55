import type { Threshold, Timer } from "@sgval/contract/automation/automation";
import {
  readThresholds,
  readTimersOfDevices,
  setThresholds,
  setTimersOfDevices,
} from "@sgval/contract/automation/bulk";
import {
  type BulkAnswer,
  type BulkChange,
  chooseDevices,
  countReadingsOfDevices,
  type DeviceChoice,
  deleteDevices,
  updateDevices,
} from "@sgval/contract/devices/bulk";
import type { DeviceListQuery } from "@sgval/contract/devices/routes";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import { deviceKeys } from "./keys.ts";

/** The devices of a filter, at most as many as one action takes, and how many there are. */
export const findDevices = async ({
  page: _page,
  size: _size,
  ...query
}: Partial<DeviceListQuery>): Promise<{ items: DeviceChoice[]; total: number }> => {
  const { data, metaData } = await call(chooseDevices, { query });
  return { items: data, total: metaData.total };
};

/** The pressure points that several devices have now. */
export const thresholdsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: deviceKeys.settings("thresholds", ids),
    queryFn: async ({ signal }) => (await call(readThresholds, { query: { ids: [...ids] }, signal })).data,
  });

/** The windows that several devices have now. */
export const timersOfDevicesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: deviceKeys.settings("timers", ids),
    queryFn: async ({ signal }) =>
      (await call(readTimersOfDevices, { query: { ids: [...ids] }, signal })).data,
  });

/** How many readings several devices have together. */
export const readingsCountQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: deviceKeys.settings("readings", ids),
    queryFn: async ({ signal }) =>
      (await call(countReadingsOfDevices, { query: { ids: [...ids] }, signal })).data,
  });

const useBulk = <Input>(run: (input: Input) => Promise<BulkAnswer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.devices }),
  });
};

/** Gives several devices the same values. */
export const useUpdateDevices = () =>
  useBulk((body: { ids: number[]; set: BulkChange }) => call(updateDevices, { body }));

/** Gives several devices the same pressure points. */
export const useSetThresholds = () =>
  useBulk((body: Threshold & { ids: number[] }) => call(setThresholds, { body }));

/** Replaces the timers of several devices. */
export const useSetTimers = () =>
  useBulk((body: { ids: number[]; timers: Timer[] }) => call(setTimersOfDevices, { body }));

/** Deletes several devices, those that have no command under way. */
export const useDeleteDevices = () => useBulk((ids: number[]) => call(deleteDevices, { body: { ids } }));
