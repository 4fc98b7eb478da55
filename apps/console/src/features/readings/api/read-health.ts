import {
  type DeviceGaps,
  type DeviceHealth,
  type HealthDays,
  readDeviceGaps,
  readDeviceHealth,
} from "@sgval/contract/readings/health";
import { minuteMs } from "@sgval/quantities/duration";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { type PageAsked, readingKeys } from "./keys.ts";

/** Availability of the readings of a device over the last days, fetched again each minute while it is shown. */
export const healthQuery = (id: number, days: HealthDays) =>
  queryOptions({
    queryKey: readingKeys.health(id, days),
    queryFn: async ({ signal }): Promise<DeviceHealth> =>
      (await call(readDeviceHealth, { params: { id }, query: { days }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });

/** The latest gaps of a device in a part of time, fetched again each minute while it goes on. */
export const gapsQuery = (id: number, asked: Pick<PageAsked, "from" | "to">) =>
  queryOptions({
    queryKey: readingKeys.gaps(id, asked),
    queryFn: async ({ signal }): Promise<DeviceGaps> =>
      (await call(readDeviceGaps, { params: { id }, query: asked, signal })).data,
    refetchInterval: () => (asked.to === undefined || asked.to > serverNow() ? minuteMs : false),
  });
