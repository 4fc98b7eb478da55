import { type DeviceDetail, listCalibrations, readDevice } from "@sgval/contract/devices/routes";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { kept } from "../../../shared/api/kept-answers.ts";
import { useLiveDevice } from "../../../shared/realtime/live-devices.ts";
import { deviceKeys } from "./keys.ts";

/** A device with its newest readings, stored by its id. A failure is logged and shown by nobody but whoever shows the device. */
export const deviceQuery = (id: number) =>
  queryOptions({
    queryKey: deviceKeys.detail(id),
    ...kept,
    queryFn: async ({ signal }): Promise<DeviceDetail> => {
      try {
        return (await call(readDevice, { params: { id }, signal })).data;
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: the log of the browser is where support looks for it.
        if (!signal.aborted) console.error(`GET /device/${id} failed`, error);
        throw error;
      }
    },
  });

/**
 * The data logger at the critical point of a valve, loaded like any device; undefined without one. A logger outside
 * the user's scope has no description, and a request would be refused.
 */
export const useLinkedLogger = (device: DeviceDetail | undefined): DeviceDetail | undefined => {
  const id = device?.type === "VGA" ? (device.datalogger?.id ?? null) : null;
  const { data } = useQuery({ ...deviceQuery(id ?? 0), enabled: id !== null });
  return useLiveDevice(id === null ? undefined : data);
};

/** Every scaling that the channels of a device have had. */
export const calibrationsQuery = (id: number) =>
  queryOptions({
    queryKey: deviceKeys.calibrations(id),
    queryFn: async ({ signal }) => (await call(listCalibrations, { params: { id }, signal })).data,
  });

/** Several devices, and those of them that could not be loaded. */
export const useDevices = (ids: readonly number[]) =>
  useQueries({
    queries: ids.map(deviceQuery),
    combine: (queries) => ({
      devices: queries.flatMap(({ data }) => data ?? []),
      failures: queries.flatMap((query, index) => (query.error ? [{ id: ids[index] ?? 0, query }] : [])),
      isLoading: queries.some(({ isLoading }) => isLoading),
    }),
  });
