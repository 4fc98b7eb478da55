import type { TrendRange, TrendWindow } from "../../shared/ui/trend/trend-types.ts";
import type { ChartSource } from "./chart-data.ts";
import { silentSpans } from "./line-statistics.ts";

/** When the devices of a chart were silent for so long that they counted as offline; nothing while data is missing. */
export const offlineWindows = (
  data: { timesOf: (deviceId: number) => readonly number[] | undefined; bucketSeconds: number | null },
  sources: readonly ChartSource[],
  range: TrendRange,
  text: string,
): TrendWindow[] => {
  const byDevice = new Map(sources.map((source) => [source.deviceId, source]));
  return [...byDevice.values()].flatMap(({ deviceId, deviceName, offlineAfter }): TrendWindow[] => {
    const times = data.timesOf(deviceId);
    if (!times || times.length === 0 || offlineAfter == null) return [];
    // A mean stands at the beginning of its time.
    const silence = offlineAfter + (data.bucketSeconds ?? 0);
    const seconds = times.map((time) => time / 1000);
    return silentSpans(seconds, range, silence, Date.now() / 1000).map((span) => ({
      ...span,
      key: `offline-${deviceId}-${span.from}`,
      text: byDevice.size > 1 ? `${text} · ${deviceName}` : text,
      kind: "offline",
    }));
  });
};
