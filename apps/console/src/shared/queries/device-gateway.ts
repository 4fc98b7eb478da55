import { type GatewayPreset, readDeviceGateway } from "@sgval/contract/device-gateways/gateways";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

export interface DeviceGateway {
  name: string;
  /** Under which the gateway sends for the device. */
  key: string;
  preset: GatewayPreset;
}

/** The gateway that a device is behind; `null` for one that sends by itself, undefined until it is known. */
export const useDeviceGateway = (deviceId: number | undefined): DeviceGateway | null | undefined => {
  const { data, isPending } = useQuery({
    queryKey: sharedKeys.deviceGateway(deviceId),
    queryFn: async ({ signal }) =>
      (await call(readDeviceGateway, { params: { id: deviceId ?? 0 }, signal })).data,
    enabled: deviceId !== undefined,
  });
  if (deviceId !== undefined && isPending) return undefined;
  return data?.key ? data : null;
};
