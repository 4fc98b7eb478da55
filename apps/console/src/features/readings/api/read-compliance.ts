import { type DeviceCompliance, readDeviceCompliance } from "@sgval/contract/readings/figures";
import type { HealthDays } from "@sgval/contract/readings/health";
import { minuteMs } from "@sgval/quantities/duration";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { readingKeys } from "./keys.ts";

/** How the channels of a device kept to their limits over the last days, fetched again each minute while it is shown. */
export const complianceQuery = (id: number, days: HealthDays) =>
  queryOptions({
    queryKey: readingKeys.compliance(id, days),
    queryFn: async ({ signal }): Promise<DeviceCompliance> =>
      (await call(readDeviceCompliance, { params: { id }, query: { days }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });
