import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { deviceQuery } from "./api/read-device.ts";

/**
 * The data logger at the critical point of a valve, loaded like any device; undefined without one. A logger outside
 * one's view comes without a description, and asking for it would only be refused.
 */
export const useLinkedLogger = (device: DeviceDetail): DeviceDetail | undefined => {
  const id = device.type === "VGA" ? (device.datalogger?.id ?? null) : null;
  const { data } = useQuery({ ...deviceQuery(id ?? 0), enabled: id !== null });
  return id === null ? undefined : data;
};
