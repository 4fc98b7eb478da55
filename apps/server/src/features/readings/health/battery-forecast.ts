import { daysUntilCritical, forecastDays } from "@sgval/quantities/battery";
import { dayMs } from "@sgval/quantities/duration";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { dailyLines } from "../query/beyond-limits.store.ts";

/** A battery that falls steadily. */
export interface FallingBattery {
  device: DeviceRecord;
  /** Key of its channel. */
  channel: string;
  /** Days until it is critical, as it fell in the last 30 days. */
  daysLeft: number;
  /** Of the last day, V. */
  volts: number;
}

/** The batteries of these devices that fall steadily, as the days up to now (epoch ms) show. */
export const forecastBatteries = async (
  db: DatabaseHandle,
  devices: readonly DeviceRecord[],
  now: number,
): Promise<FallingBattery[]> => {
  const batteries = devices.flatMap((device) =>
    device.channels
      .filter(({ removed, parameter }) => !removed && parameter === "battery")
      .map(({ parameter: channel, slot }) => ({ device, channel, slot })),
  );
  const lines = await dailyLines(
    db,
    batteries.map(({ device, slot }) => ({ deviceId: device.id, slot })),
    now - forecastDays.within * dayMs,
  );
  return lines.flatMap(({ index, ...line }) => {
    const battery = batteries[index];
    const daysLeft = battery && daysUntilCritical(line, battery.device.site);
    if (!battery || daysLeft === null || daysLeft === undefined) return [];
    const { device, channel } = battery;
    return [{ device, channel, daysLeft, volts: line.last }];
  });
};
