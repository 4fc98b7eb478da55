import type { DeviceDetail } from "@sgval/contract/device-routes";
import { useQuery } from "@tanstack/react-query";
import { deviceQuery } from "./api/read-device.ts";

/** The data logger at the critical point of a valve, loaded like any device; undefined without one. */
export const useLinkedLogger = (device: DeviceDetail): DeviceDetail | undefined => {
  const id = device.type === "VGA" ? device.dataloggerId : null;
  const { data } = useQuery({ ...deviceQuery(id ?? 0), enabled: id !== null });
  return id === null ? undefined : data;
};
