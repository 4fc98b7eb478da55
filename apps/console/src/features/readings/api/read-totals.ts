import { type DeviceTotals, readDeviceTotals } from "@sgval/contract/readings/figures";
import { minuteMs } from "@sgval/quantities/duration";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { readingKeys } from "./keys.ts";

/** What the totalisers of a device counted, fetched again each minute while it is shown. */
export const totalsQuery = (id: number) =>
  queryOptions({
    queryKey: readingKeys.totals(id),
    queryFn: async ({ signal }): Promise<DeviceTotals> =>
      (await call(readDeviceTotals, { params: { id }, signal })).data,
    refetchInterval: minuteMs,
  });
