import { type DeviceHealth, type HealthDays, readDeviceHealth } from "@sgval/contract/readings/health";
import { minuteMs } from "@sgval/quantities/duration";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { readingKeys } from "./keys.ts";

/** Availability of the readings of a device over the last days, fetched again each minute while it is shown. */
export const healthQuery = (id: number, days: HealthDays) =>
  queryOptions({
    queryKey: readingKeys.health(id, days),
    queryFn: async ({ signal }): Promise<DeviceHealth> =>
      (await call(readDeviceHealth, { params: { id }, query: { days }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });
