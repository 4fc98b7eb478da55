import { defaultPriority } from "@sgval/contract/alarms/alarm-kinds";
import { batteryLimits, chemistryOf } from "@sgval/quantities/battery";
import { dayMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { dailyLines } from "../../readings/index.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";

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

/** Raised below the first, over above the second: a battery must be changed within these days. */
const trendDays = { raise: 14, clear: 21 } as const;

/** Raises alarms of batteries that will be empty soon, before they are low. To be looked at once a day. */
export const createBatteryWatch = (deps: {
  db: DatabaseHandle;
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive" | "hasActive" | "activeOf">;
  rules: Pick<KindRules, "settingsOf">;
}) => {
  const { db, clock, writer, rules } = deps;
  const kind = "battery_trend" as const;
  return {
    look: async (devices: readonly DeviceRecord[]): Promise<void> => {
      const now = clock.now();
      const falling = await forecastBatteries(db, devices, now);
      const fallingOf = new Map(falling.map((one) => [one.device.id, one]));
      const isWatched = ({ device, channel }: FallingBattery) =>
        rules.settingsOf(device.id)?.channels.find((one) => one.channel === channel)?.enabled !== false;
      for (const one of falling) {
        const source = { deviceId: one.device.id, kind, channel: one.channel };
        if (one.daysLeft > trendDays.raise || !isWatched(one) || writer.isActive(source)) continue;
        const priority = defaultPriority(kind, one.channel);
        writer.signal({ ...source, at: now, type: "activated", priority, value: one.volts });
      }
      for (const { id } of devices) {
        if (!writer.hasActive(id)) continue;
        const battery = fallingOf.get(id);
        if (battery && battery.daysLeft < trendDays.clear && isWatched(battery)) continue;
        for (const source of writer.activeOf(id))
          if (source.kind === kind) writer.signal({ ...source, at: now, type: "cleared" });
      }
    },
  };
};
