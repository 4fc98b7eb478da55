import type { DeviceSummary } from "@sgval/contract/devices/device";
import { type DeviceMark, deviceMark, markOfRank, markRank } from "@sgval/contract/devices/device-status";
import { useMemo } from "react";
import { useClock } from "../format/use-age.ts";
import { deviceStatusAt, freshnessAt, liveDeviceOf } from "./live-devices.ts";

/** What a device is marked with now, with its live values and open alarms, at a time (epoch ms). */
const liveMarkAt = (record: DeviceSummary, now: number): DeviceMark | null => {
  const device = liveDeviceOf(record);
  return deviceMark(deviceStatusAt(device, freshnessAt(device, now), now), device.openAlarms);
};

/** The devices with their marks as they are now, the worst first, those that are equally bad as they were. */
export const useWorstFirst = <Device extends DeviceSummary>(
  devices: readonly Device[],
): { device: Device; mark: DeviceMark | null }[] => {
  const ranks = useClock((now) => devices.map((device) => markRank(liveMarkAt(device, now))).join());
  return useMemo(() => {
    const known = ranks.split(",").map(Number);
    return devices
      .map((device, index) => ({ device, rank: known[index] ?? 0 }))
      .toSorted((one, other) => other.rank - one.rank)
      .map(({ device, rank }) => ({ device, mark: markOfRank(rank) }));
  }, [devices, ranks]);
};
