import {
  type PumpStation,
  type Resettable,
  readPumpStation,
  resetInterlock,
  type SendPower,
  sendPumpPower,
  setReverse as setReverseRoute,
} from "@sgval/contract/pumps/live";
import { type PumpBank, type pumpBankBody, readPumpBank, setPumpBank } from "@sgval/contract/pumps/pumps";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type * as z from "zod";
import { useMay } from "../../../shared/api/ability.ts";
import { call } from "../../../shared/api/call.ts";
import { kept } from "../../../shared/api/kept-answers.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** The query keys of stations: below those of devices, since a changed device may have other pumps. */
export const stationKeys = {
  stations: [...sharedKeys.devices, "pump-station"] as const,
  station: (deviceId: number) => [...sharedKeys.devices, "pump-station", deviceId] as const,
  regulation: (deviceId: number) => [...sharedKeys.devices, "pump-regulation", deviceId] as const,
  bank: (deviceId: number) => [...sharedKeys.devices, "pump-bank", deviceId] as const,
  drivenPumps: [...sharedKeys.devices, "driven-pump"] as const,
  driven: (deviceId: number) => [...sharedKeys.devices, "driven-pump", deviceId] as const,
  /** When a pump ran: the data of its chart key. */
  chart: (deviceId: number, pumpId: string) =>
    [...sharedKeys.devices, "pump-chart", deviceId, pumpId] as const,
};

/** What may start again, hours and the computed power move on, also where no event comes. */
const EVERY_MS = 15_000;

/** What the pumps of a station do now, or null before they are set up; kept up to date by the socket. */
export const stationQuery = (deviceId: number) =>
  queryOptions({
    queryKey: stationKeys.station(deviceId),
    ...kept,
    queryFn: async ({ signal }): Promise<PumpStation | null> =>
      (await call(readPumpStation, { params: { id: deviceId }, signal })).data,
    refetchInterval: EVERY_MS,
  });

/** The names that the bank of a station gives its pumps, by key; undefined where they are not known. */
export const usePumpNames = (deviceId: number, enabled = true): ReadonlyMap<string, string> | undefined => {
  const allowed = useMay()("Pump.Index");
  const { data } = useQuery({ ...stationQuery(deviceId), enabled: enabled && allowed });
  return useMemo(
    () => (data ? new Map(data.pumps.map(({ key, name }) => [key, name] as const)) : undefined),
    [data],
  );
};

/** The pumps of a station with their parameters, or null before they are set up. */
export const bankQuery = (deviceId: number) =>
  queryOptions({
    queryKey: stationKeys.bank(deviceId),
    ...kept,
    queryFn: async ({ signal }): Promise<PumpBank | null> =>
      (await call(readPumpBank, { params: { id: deviceId }, signal })).data,
  });

const useChange = <Input, Answer>(deviceId: number, mutationFn: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: stationKeys.station(deviceId) }),
        client.invalidateQueries({ queryKey: stationKeys.bank(deviceId) }),
      ]),
  });
};

/** Sets the pumps of a station with their parameters. */
export const useSetBank = (deviceId: number) =>
  useChange(
    deviceId,
    async (body: z.output<typeof pumpBankBody>) =>
      (await call(setPumpBank, { params: { id: deviceId }, body })).data,
  );

/** Starts or stops sending the power of linear pumps periodically; nothing of it is a command, but a start is confirmed like one. */
export const useSendPeriodically = (deviceId: number) =>
  useChange(deviceId, async (body: Exclude<SendPower, { mode: "once" }>) =>
    call(sendPumpPower, { params: { id: deviceId }, body }),
  );

/** Switches the reverse calculation of a linear pump; nothing is sent. */
export const useSetReverse = (deviceId: number) =>
  useChange(deviceId, async (body: { pumpId: string; reverse: boolean }) =>
    call(setReverseRoute, { params: { id: deviceId }, body }),
  );

/** Lets the pumps of a station start again after a dry run, or while a sensor is lost, with its cause. */
export const useResetInterlock = (deviceId: number) =>
  useChange(deviceId, (body: { cause: string; condition: Resettable }) =>
    call(resetInterlock, { params: { id: deviceId }, body }),
  );
