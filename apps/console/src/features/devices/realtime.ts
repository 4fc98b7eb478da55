import { type DeviceDetail, listDevices } from "@sgval/contract/devices/routes";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { liveLog } from "../../shared/realtime/live-log.ts";
import { type DeviceList, deviceListKey } from "./api/list-devices.ts";
import { deviceKey } from "./api/read-device.ts";
import { withDetailUpdate, withUpdate } from "./live-cache.ts";

/** Changes the row of one device in every loaded list, and nothing else of it. */
const changeRows = (
  client: QueryClient,
  change: (row: DeviceList["data"][number]) => DeviceList["data"][number],
): void => {
  client.setQueriesData<DeviceList>({ queryKey: deviceListKey }, (list) => {
    if (!list) return list;
    const data = list.data.map(change);
    return data.every((row, index) => row === list.data[index]) ? list : { ...list, data };
  });
};

const changeDetail = (
  client: QueryClient,
  id: number,
  change: (detail: DeviceDetail) => DeviceDetail,
): void => {
  const state = client.getQueryState<DeviceDetail>(deviceKey(id));
  if (!state) return;
  // Asked for but not there yet: the whole of it is fetched, the news alone would be a torso.
  if (!state.data) void client.invalidateQueries({ queryKey: deviceKey(id) });
  else client.setQueryData<DeviceDetail>(deviceKey(id), change(state.data));
};

const COUNT_AFTER_MS = 2000;
let counting: ReturnType<typeof setTimeout> | null = null;

/**
 * Asks how many devices stand where, once for many changes. Only the counts are taken over: a list that was
 * fetched again would put its rows in another order under the pointer.
 */
const countAgain = (client: QueryClient): void => {
  if (
    counting !== null ||
    !client.getQueryCache().find({ queryKey: deviceListKey, exact: false, type: "active" })
  )
    return;
  counting = setTimeout(async () => {
    counting = null;
    const received = await call(listDevices, { query: { page: 1, size: 1 } }).catch((error: unknown) => {
      liveLog.failure("the devices could not be counted", error);
      return null;
    });
    if (!received) return;
    const { counts } = received.metaData;
    client.setQueriesData<DeviceList>(
      { queryKey: deviceListKey },
      (list) => list && { ...list, metaData: { ...list.metaData, counts } },
    );
  }, COUNT_AFTER_MS);
};

/** Leads the news about devices into the loaded lists and details. */
export const listen = (client: QueryClient): LiveListener => ({
  onUpdates: (updates) => {
    const readingsOf = Map.groupBy(updates, (update) => update.deviceId);
    const arrived = new Map(
      [...readingsOf].map(([id, list]) => [id, list.toReversed().flatMap((update) => update.readings)]),
    );
    changeRows(client, (row) => {
      const readings = arrived.get(row.id);
      return readings ? withUpdate(row, readings) : row;
    });
    for (const [id, readings] of arrived)
      changeDetail(client, id, (detail) => withDetailUpdate(detail, readings));
  },
  onFreshness: ({ deviceId, freshness, connected }) => {
    const change = <Row extends DeviceList["data"][number]>(row: Row): Row =>
      row.id === deviceId
        ? {
            ...row,
            freshness,
            connected,
            connectionLostAt: connected === false ? (row.connectionLostAt ?? new Date().toISOString()) : null,
          }
        : row;
    changeRows(client, change);
    changeDetail(client, deviceId, change);
    countAgain(client);
  },
  onChanged: ({ deviceId }) => {
    void client.invalidateQueries({ queryKey: deviceListKey });
    void client.invalidateQueries({ queryKey: deviceKey(deviceId) });
  },
});
