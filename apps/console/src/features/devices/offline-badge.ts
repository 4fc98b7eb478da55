import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { currentlyMay } from "../../shared/api/ability.ts";
import { useBadges } from "../../shared/navigation-badges.ts";
import { deviceCountsQuery } from "../../shared/queries/device-counts.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";

/** Minimum interval between two counts; connections change often. */
const APART_MS = 30_000;
/** Polling interval: an event may have been lost with a connection. */
const EVERY_MS = 300_000;
/** Events within this time are counted together. */
const TOGETHER_MS = 2000;

/** Keeps the number of offline devices beside their entry of the navigation. */
export const offlineBadge = (client: QueryClient): LiveListener => {
  // Disabled: pages that show the counts fetch them sooner than a badge needs, and this observer only follows them.
  const observer = new QueryObserver(client, { ...deviceCountsQuery(), enabled: false });
  const show = (offline: number | undefined): void => {
    const badge = offline ? { count: offline, counted: "offline" as const } : undefined;
    useBadges.setState({ devices: badge, network: badge });
  };
  show(observer.getCurrentResult().data?.offline);
  const unsubscribe = observer.subscribe(({ data }) => show(data?.offline));
  const fetchCounts = (): void => {
    if (currentlyMay("Device.Index")) void observer.refetch({ cancelRefetch: false });
    else show(undefined);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const count = (): void => {
    if (timer !== undefined) return;
    const since = Date.now() - (observer.getCurrentResult().dataUpdatedAt || 0);
    timer = setTimeout(
      () => {
        timer = undefined;
        fetchCounts();
      },
      Math.max(TOGETHER_MS, APART_MS - since),
    );
  };
  const regularly = setInterval(fetchCounts, EVERY_MS);
  fetchCounts();
  return {
    "device:freshness": count,
    // A lost connection counts as offline only when its grace is over, which this one says.
    "device:aged": count,
    "device:changed": count,
    "rights:changed": count,
    stop: () => {
      clearTimeout(timer);
      clearInterval(regularly);
      unsubscribe();
      show(undefined);
    },
  };
};
