import type { DeviceSummary } from "@sgval/contract/devices/device";
import { ageSeconds, type Freshness, freshnessOf } from "@sgval/quantities/freshness";
import { useCallback } from "react";
import { useClock } from "../../shared/format/use-age.ts";

const order: readonly Freshness[] = ["fresh", "late", "stale", "offline", "never"];

/** The worse of two; "never" stands apart, because only the server knows that there is no reading at all. */
const worseOf = (one: Freshness, other: Freshness): Freshness =>
  order.indexOf(one) >= order.indexOf(other) ? one : other;

/**
 * How current a device is: what the server said last, made worse by the clock. Without the clock a page whose
 * connection is lost would keep calling its values fresh.
 */
export const useFreshness = (device: DeviceSummary): Freshness => {
  const { type, latest, reportIntervalSeconds, freshness } = device;
  const received = latest ? Date.parse(latest.receivedAt) : null;
  const read = useCallback(
    (now: number) =>
      freshness === "never" || received === null
        ? freshness
        : worseOf(
            freshness,
            freshnessOf({ type, ageSeconds: ageSeconds(received, now), reportIntervalSeconds }),
          ),
    [type, received, reportIntervalSeconds, freshness],
  );
  return useClock(read);
};
