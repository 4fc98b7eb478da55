import { defaultPriority } from "@sgval/contract/alarms/alarm-kinds";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { type FallingBattery, forecastBatteries } from "../../readings/index.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";

/** Raised below the first, over above the second: a battery must be changed within these days. */
const trendDays = { raise: 14, clear: 21 } as const;

const kind = "battery_trend" as const;

/** Raises alarms of batteries that will be empty soon, before they are low. */
export const createBatteryWatch = ({
  db,
  clock,
  writer,
  rules,
}: {
  db: DatabaseHandle;
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive" | "hasActive" | "activeOf">;
  rules: Pick<KindRules, "settingsOf">;
}) => {
  /** The day on which batteries were checked. */
  let checkedOn = "";
  const check = async (devices: readonly DeviceRecord[]): Promise<void> => {
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
  };
  return {
    /** Once a day: batteries fall by millivolts. */
    sweep: async (devices: readonly DeviceRecord[], today: string): Promise<void> => {
      if (checkedOn === today) return;
      await check(devices);
      checkedOn = today;
    },
    restart: (): void => {
      checkedOn = "";
    },
  };
};
