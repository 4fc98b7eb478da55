import { batteryLimits, chemistryOf } from "@sgval/quantities/battery";
import { dayMs } from "@sgval/quantities/duration";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { dailyLines } from "../query/beyond-limits.store.ts";

/** Days before now whose values make a forecast, and how many of them must have some. */
const forecastDays = { within: 30, least: 10 } as const;
/** Share of the changes that a fall explains; a battery that is charged every day has no forecast. */
const leastFit = 0.5;

/** The limits of a battery (V), by its chemistry: as entered, else as its voltage says; mains with a battery has a 12 V one. */
export const batteryOf = ({ site }: Pick<DeviceRecord, "site">, volts: number) =>
  batteryLimits[
    site.powerSupply === undefined ? chemistryOf(volts) : site.powerSupply === "lithium" ? "lithium" : "lead"
  ];

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
  return lines.flatMap(({ index, slope, fit, days, last }) => {
    const battery = batteries[index];
    if (!battery || days < forecastDays.least || fit < leastFit || slope >= 0) return [];
    const { device, channel } = battery;
    const daysLeft = Math.max(0, (last - batteryOf(device, last).critical) / -slope);
    return [{ device, channel, daysLeft, volts: last }];
  });
};
