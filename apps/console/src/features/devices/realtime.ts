import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { Reading } from "@sgval/contract/readings/readings";
import { type QueryClient, type QueryKey, QueryObserver } from "@tanstack/react-query";
import { currentlyMay } from "../../shared/api/ability.ts";
import { deviceTypesQuery, useDeviceTypes } from "../../shared/device-types.ts";
import { awaitData, dataCame } from "../../shared/realtime/awaited-data.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { mergeReadings } from "../../shared/realtime/merge-readings.ts";
import { deviceKeys } from "./api/keys.ts";
import { offlineBadge } from "./offline-badge.ts";
import { offlineNotices } from "./offline-notices.ts";

const FIRST_WINDOW = 20;

/**
 * The readings of a loaded device after an update: newest in front, oldest dropped, total raised by the count. A
 * reading that is already there is filled in its place.
 */
export const withReadings = (detail: DeviceDetail, arrived: readonly Reading[]): DeviceDetail => {
  const { readings, added } = mergeReadings(detail.data, arrived);
  if (readings === detail.data) return detail;
  const most = Math.max(detail.data.length, Math.min(FIRST_WINDOW, readings.length));
  return {
    ...detail,
    data: readings.slice(0, most),
    metaData: { total: detail.metaData.total + added },
  };
};

const COUNT_AFTER_MS = 2000;
/** Thousands of devices are not asked for again with each of a series of changes. */
const MAP_AFTER_MS = 5000;
/** Alarms come and go all day, and the strip has announced them; values outside their limits are marked live. */
const MAP_AFTER_ALARM_MS = 15_000;

/**
 * Keeps the loaded details, the counts and the lists up to date. Rows read live values by device; which rows there are, and in
 * which order, is fetched again soon after a change of state.
 */
export const updateCache = (client: QueryClient): LiveListener => {
  let counting: ReturnType<typeof setTimeout> | null = null;
  /** Loaded devices whose alarms have changed. */
  const alarmed = new Set<number>();
  /** A list that is open brings the counts with it. */
  const countSoon = (): void => {
    counting ??= setTimeout(() => {
      counting = null;
      const lists: QueryKey = deviceKeys.lists;
      const isListed = client.getQueryCache().findAll({ queryKey: lists, type: "active" }).length > 0;
      void client.invalidateQueries({ queryKey: isListed ? lists : deviceKeys.counts });
      for (const id of alarmed) void client.invalidateQueries({ queryKey: deviceKeys.detail(id) });
      alarmed.clear();
    }, COUNT_AFTER_MS);
  };
  let mapping: ReturnType<typeof setTimeout> | null = null;
  /** A map that is opened asks anew, an open one a little later. */
  const fetchMap = (afterMs = MAP_AFTER_MS): void => {
    void client.invalidateQueries({ queryKey: deviceKeys.map, refetchType: "none" });
    mapping ??= setTimeout(() => {
      mapping = null;
      void client.invalidateQueries({ queryKey: deviceKeys.map });
    }, afterMs);
  };
  let fetching = false;
  /** Once for all devices that changed together, such as those that follow the interval of their type. */
  const fetchLists = (): void => {
    if (fetching) return;
    fetching = true;
    queueMicrotask(() => {
      fetching = false;
      void client.invalidateQueries({ queryKey: deviceKeys.lists });
    });
  };
  return {
    updates: (updates) => {
      for (const [id, list] of Map.groupBy(updates, ({ deviceId }) => deviceId)) {
        const queryKey = deviceKeys.detail(id);
        const state = client.getQueryState<DeviceDetail>(queryKey);
        if (!state) continue;
        const last = list.at(-1);
        // Asked for but not there yet: the update alone would be a fragment of it, and waits for the whole.
        if (!state.data && last) {
          awaitData(last);
          void client.invalidateQueries({ queryKey }).finally(() => dataCame(id));
        }
        const arrived = list.toReversed().flatMap(({ readings }) => readings);
        client.setQueryData<DeviceDetail>(queryKey, (detail) => detail && withReadings(detail, arrived));
      }
    },
    "device:freshness": countSoon,
    alarm: ({ deviceId }) => {
      if (!currentlyMay("Risk.Index")) return;
      if (client.getQueryState(deviceKeys.detail(deviceId))) alarmed.add(deviceId);
      countSoon();
      if (client.getQueryState(deviceKeys.map)) fetchMap(MAP_AFTER_ALARM_MS);
    },
    "device:changed": ({ deviceId }) => {
      fetchLists();
      fetchMap();
      void client.invalidateQueries({ queryKey: deviceKeys.detail(deviceId) });
    },
    "device:photos": ({ deviceId }) => {
      void client.invalidateQueries({ queryKey: deviceKeys.photos(deviceId) });
    },
    stop: () => {
      if (counting !== null) clearTimeout(counting);
      if (mapping !== null) clearTimeout(mapping);
    },
  };
};

/** Keeps the labels and defaults of the device types that every page reads. */
export const keepDeviceTypes = (client: QueryClient): LiveListener => {
  const unsubscribe = new QueryObserver(client, deviceTypesQuery()).subscribe(({ data }) => {
    if (data) useDeviceTypes.setState(data);
  });
  return {
    "deviceTypes:changed": () => {
      const { queryKey } = deviceTypesQuery();
      // An answer that is still on its way may be older than the change.
      void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
      // Of devices that follow the interval of their type, and of lists by key value.
      void client.invalidateQueries({ queryKey: deviceKeys.all });
    },
    stop: unsubscribe,
  };
};

export const listen = (client: QueryClient): LiveListener[] => [
  updateCache(client),
  keepDeviceTypes(client),
  offlineBadge(client),
  offlineNotices(client),
];
