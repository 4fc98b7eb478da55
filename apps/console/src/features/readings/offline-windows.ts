import { serverNow } from "../../shared/format/server-clock.ts";
import { indexFrom } from "../../shared/ui/trend/trend-data.ts";
import type { TrendRange, TrendWindow } from "../../shared/ui/trend/trend-types.ts";
import type { ChartSource } from "./chart-data.ts";
import { silentSpans } from "./line-statistics.ts";

/**
 * When the devices of a chart were silent for so long that they counted as offline; nothing while data is missing. A device
 * that was added within the range counts from its first reading: before that it was never seen.
 */
export const offlineWindows = (
  data: { timesOf: (deviceId: number) => readonly number[] | undefined; bucketSeconds: number | null },
  sources: readonly ChartSource[],
  range: TrendRange,
  text: string,
): TrendWindow[] => {
  const byDevice = new Map(sources.map((source) => [source.deviceId, source]));
  return [...byDevice.values()].flatMap(
    ({ deviceId, deviceName, offlineAfter, createdAt = 0 }): TrendWindow[] => {
      const times = data.timesOf(deviceId);
      if (!times || times.length === 0 || offlineAfter === undefined) return [];
      // A mean stands at the beginning of its time.
      const width = (data.bucketSeconds ?? 0) * 1000;
      const silence = offlineAfter * 1000 + width;
      const start = range.from * 1000;
      const from = createdAt > range.from ? times[indexFrom(times, createdAt * 1000 - width)] : start;
      if (from === undefined) return [];
      return silentSpans(times, { from, to: range.to * 1000 }, silence, serverNow()).map((span) => ({
        from: span.from / 1000,
        to: span.to / 1000,
        key: `offline-${deviceId}-${span.from}`,
        text: byDevice.size > 1 ? `${text} · ${deviceName}` : text,
      }));
    },
  );
};
