import {
  type LeakSensingSetting,
  readLeakSensing,
  updateLeakSensing,
} from "@sgval/contract/leaks/leak-sensing";
import { readZoneSensing } from "@sgval/contract/leaks/zone-sensing";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { leakKeys } from "./leak-keys.ts";

/** How leaks are sensed. */
export const leakSensingQuery = () =>
  queryOptions({
    queryKey: leakKeys.setting,
    queryFn: async ({ signal }) => (await call(readLeakSensing, { signal })).data,
  });

/** Turns come every quarter of an hour. */
const EVERY_MS = 5 * 60_000;

/** What sensing knows now of the zone of a DMA device. */
export const zoneSensingQuery = (deviceId: number) =>
  queryOptions({
    queryKey: leakKeys.sensing(deviceId),
    queryFn: async ({ signal }) => (await call(readZoneSensing, { params: { deviceId }, signal })).data,
    refetchInterval: EVERY_MS,
  });

/** Changes how leaks are sensed; the server works out anew what it suspects. */
export const useUpdateLeakSensing = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: LeakSensingSetting) => (await call(updateLeakSensing, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: leakKeys.all }),
  });
};
