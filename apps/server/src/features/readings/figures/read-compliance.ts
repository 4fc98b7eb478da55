import type { DeviceCompliance } from "@sgval/contract/readings/figures";
import type { HealthDays } from "@sgval/contract/readings/health";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { parameterOf } from "@sgval/quantities/parameter";
import { qualityCode } from "@sgval/quantities/quality";
import { isoTime } from "@sgval/quantities/timestamp";
import type { DeviceRecord } from "../../devices/index.ts";
import { hourMeans } from "../query/device-hours.store.ts";
import { hourOf } from "../write/pending-hours.ts";
import { countWithinLimits, lastCalibrating } from "./figures.store.ts";
import type { FigureDeps } from "./read-totals.ts";
import { valueTrend } from "./value-trend.ts";

const calibrationsWithin = 90 * dayMs;

/**
 * Share of the good values of each channel within its limits of today, over the last days, and the trend of the last 24
 * hours. Each reading counts alike. Limits apply to online sensors only: what a laboratory finds decides over water.
 */
export const readCompliance =
  ({ db, clock }: Pick<FigureDeps, "db" | "clock">) =>
  async (device: DeviceRecord, days: HealthDays): Promise<DeviceCompliance> => {
    const now = clock.now();
    const from = hourOf(now - days * dayMs);
    const range = { from, to: now + 1 };
    const channels = device.channels.filter(({ removed }) => !removed);
    const limited = channels.filter(({ under, over }) => under !== null || over !== null);
    // One after the other: connections for reads of many readings are few.
    const counts = await countWithinLimits(db, device.id, range, channels);
    const means = await hourMeans(db, device.id, { from: hourOf(now - dayMs), to: range.to });
    const calibrating = await lastCalibrating(
      db,
      device.id,
      { from: now - calibrationsWithin, to: range.to },
      qualityCode("calibrating"),
    );
    const scaled = channels.flatMap(({ calibrations }) => calibrations.map(({ validFrom }) => validFrom));
    const calibratedAt = Math.max(0, calibrating ?? 0, ...scaled);
    return {
      from: isoTime(from),
      to: isoTime(now),
      channels: channels.map((channel, index) => {
        const { good = 0, within = 0 } = counts[index] ?? {};
        const isLimited = limited.includes(channel);
        const known = means.flatMap(({ at, means: bySlot }) => {
          const mean = bySlot[channel.slot];
          return mean === null || mean === undefined ? [] : [{ hour: at / hourMs, mean }];
        });
        const decimals = parameterOf(channel.parameter)?.parameter.decimals ?? 0;
        const trend = valueTrend(known, { ...channel, decimals });
        return {
          parameter: channel.parameter,
          good,
          within: isLimited ? within : null,
          share: isLimited && good > 0 ? within / good : null,
          change: trend?.change ?? null,
          trend: trend?.trend ?? null,
        };
      }),
      calibratedAt: calibratedAt === 0 ? null : isoTime(calibratedAt),
    };
  };
