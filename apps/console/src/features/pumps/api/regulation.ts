import { readStationRegulation, type StationRegulation } from "@sgval/contract/pumps/regulation";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { kept } from "../../../shared/api/kept-answers.ts";
import { stationKeys } from "./stations.ts";

/** What is next moves on, also where no event comes. */
const EVERY_MS = 60_000;

/** Who regulates the pumps of a station, by which rule and what is next; kept up to date by the socket. */
export const stationRegulationQuery = (deviceId: number) =>
  queryOptions({
    queryKey: stationKeys.regulation(deviceId),
    ...kept,
    queryFn: async ({ signal }): Promise<StationRegulation | null> =>
      (await call(readStationRegulation, { params: { id: deviceId }, signal })).data,
    refetchInterval: EVERY_MS,
  });
