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
      if (!times || times.length === 0 || offlineAfter == null) return [];
      // A mean stands at the beginning of its time.
      const width = data.bucketSeconds ?? 0;
      const silence = offlineAfter + width;
      const seconds = times.map((time) => time / 1000);
      const from = createdAt > range.from ? seconds.find((at) => at + width >= createdAt) : range.from;
      if (from === undefined) return [];
      return silentSpans(seconds, { from, to: range.to }, silence, Date.now() / 1000).map((span) => ({
        ...span,
        key: `offline-${deviceId}-${span.from}`,
        text: byDevice.size > 1 ? `${text} · ${deviceName}` : text,
      }));
    },
  );
};
