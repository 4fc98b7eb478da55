import { defaultPriority } from "@sgval/contract/alarms/alarm-kinds";
import type { AlarmPriority } from "@sgval/contract/alarms/alarm-state";
import { batteryState, isLowBattery } from "@sgval/quantities/battery";
import { isWeakSignal, parameterOf } from "@sgval/quantities/parameter";
import { lastShownValue } from "../current-values.ts";
import type { LatestTimestamps } from "../device-deps.ts";
import { type DeviceRecord, presentChannel } from "../device-record.ts";
import type { DeviceTypeCache } from "../types/type-cache.ts";

/** Columns of the list that are sorted by what devices measured. */
export type ValueSort = "keyValue" | "battery" | "signal";
interface Listed {
  device: DeviceRecord;
}
type Latest = Pick<LatestTimestamps, "sampleOf">;

/** The value of a column; a key value with its quantity, because bar and m³/h have no common order. */
const measuredOf = (
  device: DeviceRecord,
  sort: ValueSort,
  latest: Latest,
  keyValues: readonly string[],
): { quantity: string; value: number } | null => {
  for (const key of sort === "keyValue" ? keyValues : [sort]) {
    const value = lastShownValue(device, key, latest);
    if (value !== null) return { quantity: parameterOf(key)?.parameter.quantity ?? "", value };
  }
  return null;
};

/** Comparator by a measured value; devices without one come last in both directions. */
export const orderByValue = (
  sort: ValueSort,
  descending: boolean,
  latest: Latest,
  types: Pick<DeviceTypeCache, "of">,
) => {
  const known = new Map<DeviceRecord, ReturnType<typeof measuredOf>>();
  const read = ({ device }: Listed) => {
    const found = known.get(device);
    if (found !== undefined) return found;
    const value = measuredOf(device, sort, latest, types.of(device.type).keyValues);
    known.set(device, value);
    return value;
  };
  return (one: Listed, other: Listed): number => {
    const [a, b] = [read(one), read(other)];
    if (!a || !b) return a === b ? 0 : a ? -1 : 1;
    if (a.quantity !== b.quantity) return a.quantity < b.quantity ? 1 : -1;
    return descending ? b.value - a.value : a.value - b.value;
  };
};

/** The last voltage of the battery of a device, with what says when it is low. */
export const batteryOf = (device: DeviceRecord, latest: Latest) => ({
  volts: lastShownValue(device, "battery", latest),
  powered: { powerSupply: device.site.powerSupply, under: presentChannel(device, "battery")?.under ?? null },
});

/** Whether the battery of a device is low by its last voltage. */
export const hasLowBattery = (device: DeviceRecord, latest: Latest): boolean => {
  const { volts, powered } = batteryOf(device, latest);
  return isLowBattery(volts, powered);
};

/** Whether a device hears its network badly by its last signal. */
export const hasWeakSignal = (device: DeviceRecord, latest: Latest): boolean =>
  isWeakSignal(lastShownValue(device, "signal", latest));

/** The priority that an alarm of the last voltage of its battery has by default; `null` where that is not low. */
export const lowBatteryPriority = (device: DeviceRecord, latest: Latest): AlarmPriority | null => {
  const { volts, powered } = batteryOf(device, latest);
  if (!isLowBattery(volts, powered)) return null;
  const kind = batteryState(volts, powered) === "critical" ? "battery_critical" : "battery_low";
  return defaultPriority(kind, "battery");
};
