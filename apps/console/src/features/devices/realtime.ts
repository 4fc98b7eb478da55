import { type DeviceDetail, listDevices } from "@sgval/contract/devices/routes";
import type { Reading } from "@sgval/contract/readings/readings";
import { type QueryClient, type QueryKey, QueryObserver } from "@tanstack/react-query";
import { currentlyMay } from "../../shared/api/ability.ts";
import { call } from "../../shared/api/call.ts";
import { deviceTypesQuery, useDeviceTypes } from "../../shared/device-types.ts";
import { awaitData, dataCame } from "../../shared/realtime/awaited-data.ts";
import { keepOpenAlarms } from "../../shared/realtime/live-devices.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { mergeReadings } from "../../shared/realtime/merge-readings.ts";
import { throttle } from "../../shared/realtime/throttle.ts";
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
/** Alarms that come together are asked for together, of these devices alone. */
const ALARMS_AFTER_MS = 1000;
/** More would be asked for as the whole map. */
const MOST_ALARMED = 100;

/**
 * Keeps the loaded details, the counts and the lists up to date. Rows read live values by device; which rows there are, and in
 * which order, is fetched again soon after a change of state.
 */
export const updateCache = (client: QueryClient): LiveListener => {
  /** Loaded devices whose alarms have changed. */
  const alarmed = new Set<number>();
  /** A list that is open brings the counts with it. */
  const counts = throttle(() => {
    const lists: QueryKey = deviceKeys.lists;
    const isListed = client.getQueryCache().findAll({ queryKey: lists, type: "active" }).length > 0;
    void client.invalidateQueries({ queryKey: isListed ? lists : deviceKeys.counts });
    for (const id of alarmed) void client.invalidateQueries({ queryKey: deviceKeys.detail(id) });
    alarmed.clear();
  }, COUNT_AFTER_MS);
  const map = throttle(() => void client.invalidateQueries({ queryKey: deviceKeys.map }), MAP_AFTER_MS);
  /** A map that is opened asks anew, an open one a little later. */
  const fetchMap = (): void => {
    void client.invalidateQueries({ queryKey: deviceKeys.map, refetchType: "none" });
    map.trigger();
  };
  /** Devices on an open map whose alarms have changed. */
  const marked = new Set<number>();
  let marking = false;
  const fetchAlarms = async (): Promise<void> => {
    marking = true;
    while (marked.size > 0) {
      await new Promise((done) => setTimeout(done, ALARMS_AFTER_MS));
      const ids = [...marked];
      marked.clear();
      const query = { ids, page: 1, size: MOST_ALARMED };
      const few = ids.length <= MOST_ALARMED;
      const found = ids.length > 0 && few && (await call(listDevices, { query }).catch(() => null));
      if (found) for (const { id, openAlarms } of found.data) keepOpenAlarms(id, openAlarms);
      else if (ids.length > 0) {
        for (const id of ids) keepOpenAlarms(id);
        fetchMap();
      }
    }
    marking = false;
  };
  /** A map that is opened asks anew; on an open one the devices alone that the alarms are of. */
  const markOnMap = (deviceId: number): void => {
    const map = client.getQueryCache().find({ queryKey: deviceKeys.map });
    map?.invalidate();
    if (!map?.isActive()) {
      keepOpenAlarms(deviceId);
      return;
    }
    marked.add(deviceId);
    if (!marking) void fetchAlarms();
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
    "device:freshness": counts.trigger,
    "device:aged": counts.trigger,
    alarm: ({ deviceId }) => {
      if (!currentlyMay("Risk.Index")) return;
      if (client.getQueryState(deviceKeys.detail(deviceId))) alarmed.add(deviceId);
      counts.trigger();
      markOnMap(deviceId);
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
      counts.stop();
      map.stop();
      marked.clear();
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
