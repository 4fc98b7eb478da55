import { readDrivenPump, readPumpBank, setPumpBank } from "@sgval/contract/pumps/pumps";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { stationKeys } from "./stations.ts";

/** The pump whose power is computed from the readings of a device; null without. */
export const drivenPumpQuery = (deviceId: number) =>
  queryOptions({
    queryKey: stationKeys.driven(deviceId),
    queryFn: async ({ signal }) => (await call(readDrivenPump, { params: { id: deviceId }, signal })).data,
  });

export interface PumpLink {
  stationId: number;
  /** Key of the pump. */
  key: string;
  /** The measuring device; `null` unlinks, and takes the control variable away, which was a value of that device. */
  deviceId: number | null;
  /** Mapping key of the value of that device; `null` for none, absent to keep what the pump has. */
  controlVariable?: string | null;
}

/** Links a measuring device with a pump, whose other parameters stay as they are. */
export const useLinkPump = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ stationId, key, deviceId, ...chosen }: PumpLink) => {
      const params = { id: stationId };
      // Read anew: the whole bank is written, with what others have just set.
      const bank = (await call(readPumpBank, { params })).data;
      if (!bank) return;
      const link =
        deviceId === null
          ? { linkedDeviceId: null, controlVariable: null }
          : { linkedDeviceId: deviceId, ...chosen };
      const pumps = bank.pumps.map((pump) => (pump.key === key ? { ...pump, ...link } : pump));
      await call(setPumpBank, { params, body: { ...bank, pumps, basedOn: bank.updatedAt } });
    },
    onSuccess: (_done, { stationId }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: stationKeys.drivenPumps }),
        client.invalidateQueries({ queryKey: stationKeys.station(stationId) }),
        client.invalidateQueries({ queryKey: stationKeys.bank(stationId) }),
      ]),
  });
};
