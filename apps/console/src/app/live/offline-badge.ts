import { listDevices } from "@sgval/contract/devices/routes";
import { type QueryClient, QueryObserver, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { useBadges } from "../shell/navigation/navigation-badge.tsx";
import { GRACE_MS } from "./offline-watch.ts";

/** Least time between two counts: connections change all day. */
const APART_MS = 30_000;
/** A device can fall silent without an event. */
const EVERY_MS = 300_000;
/** Events within this time are counted together. */
const TOGETHER_MS = 2000;

const offlineQuery = () =>
  queryOptions({
    queryKey: ["device", "offline-count"] as const,
    queryFn: async ({ signal }) =>
      (await call(listDevices, { query: { page: 1, size: 1 }, signal })).metaData.counts.offline,
    refetchInterval: EVERY_MS,
  });

/** Keeps the number of offline devices beside their entry of the navigation. */
export const offlineBadge = (client: QueryClient): LiveListener => {
  const observer = new QueryObserver(client, offlineQuery());
  const show = (count: number | undefined): void => {
    const badge = count ? { count, counted: "offline" as const } : undefined;
    useBadges.setState({ devices: badge, network: badge });
  };
  const unsubscribe = observer.subscribe(({ data }) => show(data));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const count = (): void => {
    if (timer !== undefined) return;
    const since = Date.now() - (observer.getCurrentResult().dataUpdatedAt || 0);
    timer = setTimeout(
      () => {
        timer = undefined;
        void observer.refetch();
      },
      Math.max(TOGETHER_MS, APART_MS - since),
    );
  };
  let lostAt = Number.NEGATIVE_INFINITY;
  let later: ReturnType<typeof setTimeout> | undefined;
  // A lost connection counts as offline only when its grace is over, and no event marks that time.
  const countLater = (): void => {
    later = setTimeout(
      () => {
        later = undefined;
        count();
        if (Date.now() - lostAt < GRACE_MS) countLater();
      },
      lostAt + GRACE_MS - Date.now(),
    );
  };
  return {
    "device:freshness": ({ connected }) => {
      count();
      if (connected !== false) return;
      lostAt = Date.now();
      if (later === undefined) countLater();
    },
    "device:changed": count,
    stop: () => {
      clearTimeout(timer);
      clearTimeout(later);
      unsubscribe();
      show(undefined);
    },
  };
};
