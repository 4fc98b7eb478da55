import { type DeviceHistory, readHistories } from "@sgval/contract/readings/readings";
import { minuteMs } from "@sgval/quantities/duration";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";

/** What one request may name. */
const most = { devices: 50, parameters: 24 };
/** More than the width of a small line in pixels would not be seen. */
const points = 60;

/** The last so many ms of several devices, for small lines beside their values; fetched again each minute. */
export const recentHistoriesQuery = (
  devices: readonly number[],
  parameters: readonly string[],
  spanMs: number,
) =>
  queryOptions({
    queryKey: ["reading", "recent", devices, parameters, spanMs],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, DeviceHistory>> => {
      const to = serverNow();
      const query = {
        device: devices.slice(0, most.devices),
        parameter: parameters.slice(0, most.parameters),
        ...{ from: to - spanMs, to, points },
      };
      const { data } = await call(readHistories, { query, signal });
      return new Map(data.map((history) => [history.deviceId, history]));
    },
    enabled: devices.length > 0 && parameters.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });
