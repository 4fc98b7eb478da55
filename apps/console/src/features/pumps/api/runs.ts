import { listPumpRuns, type PumpRun, shownRunHours } from "@sgval/contract/pumps/live";
import { hourMs } from "@sgval/quantities/duration";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { stationKeys } from "./stations.ts";

/** How far back the runs of a pump are shown (ms). */
export const shownRunsMs = shownRunHours * hourMs;

/** When a pump ran in the last day; the socket says when its chart key has newer data. */
export const runsQuery = (deviceId: number, pumpId: string) =>
  queryOptions({
    queryKey: stationKeys.chart(deviceId, pumpId),
    queryFn: async ({ signal }): Promise<PumpRun[]> =>
      (
        await call(listPumpRuns, {
          params: { id: deviceId },
          query: { pumpId },
          signal,
        })
      ).data,
  });
