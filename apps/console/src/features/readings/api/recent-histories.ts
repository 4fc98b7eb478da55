import { type DeviceHistory, mostHistories, readHistories } from "@sgval/contract/readings/readings";
import { minuteMs } from "@sgval/quantities/duration";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";

/** More than the width of a small line in pixels would not be seen. */
const points = 60;

/** The last so many ms of any number of devices, for small lines beside their values; fetched again each minute. */
export const recentHistoriesQuery = (
  devices: readonly number[],
  parameters: readonly string[],
  spanMs: number,
) =>
  queryOptions({
    queryKey: ["reading", "recent", devices, parameters, spanMs],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, DeviceHistory>> => {
      const to = serverNow();
      const asked = {
        parameter: parameters.slice(0, mostHistories.parameters),
        ...{ from: to - spanMs, to, points },
      };
      const { devices: most } = mostHistories;
      const parts = Array.from({ length: Math.ceil(devices.length / most) }, (_, index) =>
        devices.slice(index * most, (index + 1) * most),
      );
      const answers = await Promise.all(
        parts.map((device) => call(readHistories, { query: { device, ...asked }, signal })),
      );
      return new Map(answers.flatMap(({ data }) => data.map((history) => [history.deviceId, history])));
    },
    enabled: devices.length > 0 && parameters.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });
