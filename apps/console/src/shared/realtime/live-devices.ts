import type { ConfirmedState } from "@sgval/contract/control/confirmed-state";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { type DeviceStatus, deviceStatusOf, hasBadValue } from "@sgval/contract/devices/device-status";
import type { Freshness } from "@sgval/contract/devices/freshness";
import { deviceFreshness, valueFreshness } from "@sgval/contract/devices/freshness";
import { isOutsideLimits, type LimitedValue } from "@sgval/contract/devices/value-limits";
import { type ZoneDue, zoneFreshness } from "@sgval/contract/devices/zone-freshness";
import type { Reading } from "@sgval/contract/readings/readings";
import { qualityNamed } from "@sgval/quantities/quality";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { serverNow } from "../format/server-clock.ts";
import { useAge, useClock } from "../format/use-age.ts";
import type { LiveListener } from "./live-events.ts";
import { isAtRest } from "./pump-at-rest.ts";

type Latest = NonNullable<DeviceSummary["latest"]>;
/** What lists show of its alarms; without, whoever asked may not see them. */
type WithAlarms = Pick<DeviceSummary, "openAlarms">;
type Connection = Pick<DeviceSummary, "connected" | "connectionLostAt">;

/** Live state of one device since the console was opened. */
interface LiveDevice {
  latest?: Latest;
  connection?: Connection;
  /** Of a zone. */
  due?: ZoneDue | null;
  state?: ConfirmedState;
  /** As fetched after an alarm of the device was heard. */
  openAlarms?: DeviceSummary["openAlarms"];
}

const devices = new Map<number, LiveDevice>();
const listeners = new Map<number, Set<() => void>>();
const listenersOfAll = new Set<(deviceId: number) => void>();

const change = (deviceId: number, update: (before: LiveDevice) => LiveDevice): void => {
  devices.set(deviceId, update(devices.get(deviceId) ?? {}));
  for (const listener of listeners.get(deviceId) ?? []) listener();
  for (const listener of listenersOfAll) listener(deviceId);
};

/** The open alarms of a device as they were fetched now; without them, as they were fetched with the device. */
export const keepOpenAlarms = (deviceId: number, openAlarms?: DeviceSummary["openAlarms"]): void => {
  if (openAlarms === undefined && devices.get(deviceId)?.openAlarms === undefined) return;
  change(deviceId, ({ openAlarms: _, ...before }) =>
    openAlarms === undefined ? before : { ...before, openAlarms },
  );
};

/** Calls back for every device that changes, for maps of thousands. Returns the unsubscribe function. */
export const onLiveDevice = (listener: (deviceId: number) => void): (() => void) => {
  listenersOfAll.add(listener);
  return () => listenersOfAll.delete(listener);
};

const subscribe = (deviceId: number, listener: () => void): (() => void) => {
  const set = listeners.get(deviceId) ?? new Set();
  listeners.set(deviceId, set.add(listener));
  return () => {
    set.delete(listener);
    if (set.size === 0) listeners.delete(deviceId);
  };
};

const timeOf = ({ times, measuredAt }: Latest, key: string): number => Date.parse(times[key] ?? measuredAt);

/** The newest value of every channel out of two sources; where both are of one time the second one wins. */
export const newestOf = (known: DeviceSummary["latest"], received: Latest | undefined) => {
  if (!known || !received) return received ?? known;
  const [older, newer] =
    Date.parse(received.measuredAt) >= Date.parse(known.measuredAt) ? [known, received] : [received, known];
  const has = ({ values }: Latest, key: string) => Object.hasOwn(values, key);
  // Most devices send all their values each time, so there is nothing to merge.
  if (
    newer === received &&
    Object.keys(received.times).length === 0 &&
    Object.keys(known.values).every((key) => has(received, key))
  )
    return received;
  const merged: Latest = { ...newer, values: {}, quality: {}, times: {} };
  let taken = false;
  for (const key of new Set([...Object.keys(known.values), ...Object.keys(received.values)])) {
    const fromReceived =
      has(received, key) && (!has(known, key) || timeOf(received, key) >= timeOf(known, key));
    const source = fromReceived ? received : known;
    taken ||= fromReceived;
    const flag = source.quality[key];
    merged.values[key] = source.values[key] ?? null;
    if (flag !== undefined) merged.quality[key] = flag;
    const time = source.times[key] ?? (source === older ? source.measuredAt : undefined);
    if (time !== undefined && time !== newer.measuredAt) merged.times[key] = time;
  }
  if (!known.imported || !received.imported) delete merged.imported;
  return taken ? merged : known;
};

/** Null without a flag means no information about a channel, so its last value is kept. */
const latestFrom = ({ measuredAt, receivedAt, values, quality }: Reading): Latest => ({
  measuredAt,
  receivedAt,
  values: Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== null || key in quality),
  ),
  quality,
  times: {},
});

/** Applies socket events to the store. */
export const liveDevices: LiveListener = {
  updates: (updates) => {
    const byDevice = Map.groupBy(updates, ({ deviceId }) => deviceId);
    for (const [deviceId, list] of byDevice)
      change(deviceId, (before) => {
        const oldestFirst = list.flatMap(({ readings }) => readings.toReversed());
        const latest = oldestFirst.reduce(
          (known: Latest | undefined, reading) => newestOf(known ?? null, latestFrom(reading)) ?? undefined,
          before.latest,
        );
        return latest ? { ...before, latest } : before;
      });
  },
  "device:freshness": ({ deviceId, connected }) =>
    change(deviceId, (before) => ({
      ...before,
      connection: {
        connected,
        connectionLostAt:
          connected === false
            ? (before.connection?.connectionLostAt ?? new Date(serverNow()).toISOString())
            : null,
      },
    })),
  "device:due": ({ deviceId, due }) => change(deviceId, (before) => ({ ...before, due })),
  "device:state": ({ deviceId, ...state }) => change(deviceId, (before) => ({ ...before, state })),
  // Connection events may have been missed; fetched data takes precedence.
  refetch: () => {
    for (const deviceId of devices.keys())
      change(deviceId, ({ connection: _, due: _due, openAlarms: _alarms, ...before }) => before);
  },
  stop: () => {
    const known = [...devices.keys()];
    devices.clear();
    for (const deviceId of known) for (const listener of listeners.get(deviceId) ?? []) listener();
  },
};

const useLive = (deviceId: number | undefined): LiveDevice | undefined =>
  useSyncExternalStore(
    useCallback(
      (listener) => (deviceId === undefined ? () => undefined : subscribe(deviceId, listener)),
      [deviceId],
    ),
    () => (deviceId === undefined ? undefined : devices.get(deviceId)),
  );

const merged = <Device extends Pick<DeviceSummary, "latest" | "due"> & Connection & WithAlarms>(
  record: Device,
  live: LiveDevice,
): Device => ({
  ...record,
  latest: newestOf(record.latest, live.latest),
  ...live.connection,
  ...(live.due !== undefined && { due: live.due }),
  ...(live.openAlarms !== undefined && record.openAlarms !== undefined && { openAlarms: live.openAlarms }),
});

/** A fetched device merged with its live state at this time. */
export const liveDeviceOf = <
  Device extends Pick<DeviceSummary, "id" | "latest" | "due"> & Connection & WithAlarms,
>(
  record: Device,
): Device => {
  const live = devices.get(record.id);
  return live ? merged(record, live) : record;
};

/** A fetched device merged with its live state; subscribed per device, so that a list does not re-render. */
export const useLiveDevice = <
  Device extends (Pick<DeviceSummary, "id" | "latest" | "due"> & Connection & WithAlarms) | undefined,
>(
  record: Device,
): Device => {
  const live = useLive(record?.id);
  return useMemo(() => (record && live ? merged(record, live) : record), [record, live]);
};

/** The state a device confirmed last: by the socket, or as it was fetched. */
export const useConfirmedState = (
  deviceId: number,
  fetched: ConfirmedState | null | undefined,
): ConfirmedState | null | undefined => {
  const state = useLive(deviceId)?.state;
  return state && (!fetched || Date.parse(state.confirmedAt) >= Date.parse(fetched.confirmedAt))
    ? state
    : fetched;
};

/** Time of the newest reading that a device sent itself, epoch ms; imported history is no sign of life. */
export const sentAtOf = (latest: DeviceSummary["latest"]): number | null =>
  latest && !latest.imported ? Date.parse(latest.measuredAt) : null;

/** How long ago a device sent its newest reading; null where it sent none itself. */
export const useSentAge = ({ latest }: Pick<DeviceSummary, "latest">, style: "long" | "narrow") =>
  useAge(latest?.imported ? null : latest?.measuredAt, style);

/** What says how current a device is. */
export type Reporting = Pick<
  DeviceSummary,
  "type" | "connection" | "powerMode" | "reportIntervalSeconds" | "latest" | "due" | keyof Connection
>;

/** Freshness of a device at a time (epoch ms); that of a zone is as the server worked it out of what measures it. */
export const freshnessAt = (device: Reporting, now: number): Freshness => {
  if (device.due !== undefined) return zoneFreshness(device.due, now);
  const { type, connection, powerMode, reportIntervalSeconds, latest, connected, connectionLostAt } = device;
  return deviceFreshness(
    { type, connection, powerMode, reportIntervalSeconds },
    sentAtOf(latest),
    {
      connected: connected === true,
      lostAt: connectionLostAt === null ? null : Date.parse(connectionLostAt),
    },
    now,
  );
};

const useFreshnessAt = (device: Reporting): ((now: number) => Freshness) => {
  const { type, connection, powerMode, reportIntervalSeconds, latest, due, connected, connectionLostAt } =
    device;
  return useCallback(
    (now) =>
      freshnessAt(
        { type, connection, powerMode, reportIntervalSeconds, latest, due, connected, connectionLostAt },
        now,
      ),
    [type, connection, powerMode, reportIntervalSeconds, latest, due, connected, connectionLostAt],
  );
};

/** Freshness of a device at the current time; without a connection its values must not count as fresh. */
export const useFreshness = (device: Reporting): Freshness => useClock(useFreshnessAt(device));

/** Freshness of one value of a device, measured at `at`. */
export const useValueFreshness = (device: Reporting, at: string | null): Freshness => {
  const ofDevice = useFreshnessAt(device);
  const { type, reportIntervalSeconds } = device;
  const measuredAt = at === null ? null : Date.parse(at);
  const read = useCallback(
    (now: number) => valueFreshness({ type, reportIntervalSeconds }, measuredAt, ofDevice(now), now),
    [type, reportIntervalSeconds, measuredAt, ofDevice],
  );
  return useClock(read);
};

/** The newest values of the channels of a device that have limits. */
const limitedValuesOf = ({ latest, limits }: Pick<DeviceSummary, "latest" | "limits">): LimitedValue[] =>
  latest === null
    ? []
    : Object.entries(limits).map(([key, limit]) => ({
        value: latest.values[key] ?? null,
        quality: qualityNamed(latest.quality[key]),
        measuredAt: timeOf(latest, key),
        limits: limit,
        isAtRest: () => isAtRest(latest, key),
      }));

type Watched = Reporting & Pick<DeviceSummary, "limits">;

/** The newest values of a device that are not good. */
const flaggedValuesOf = ({ latest }: Pick<DeviceSummary, "latest">) =>
  latest === null
    ? []
    : Object.entries(latest.quality).map(([key, flag]) => ({
        quality: qualityNamed(flag),
        measuredAt: timeOf(latest, key),
      }));

/** The status of a device whose freshness is known, at a time (epoch ms). */
export const deviceStatusAt = (
  device: Pick<Watched, "type" | "reportIntervalSeconds" | "latest" | "limits">,
  freshness: Freshness,
  now: number,
): DeviceStatus =>
  deviceStatusOf({
    freshness,
    outsideLimits: isOutsideLimits(device, limitedValuesOf(device), freshness, now),
    badValue: hasBadValue(device, flaggedValuesOf(device), freshness, now),
  });

/** The status of a device at the current time. */
export const useDeviceStatus = (device: Watched): DeviceStatus => {
  const ofDevice = useFreshnessAt(device);
  const { type, reportIntervalSeconds, latest, limits } = device;
  const read = useCallback(
    (now: number) => deviceStatusAt({ type, reportIntervalSeconds, latest, limits }, ofDevice(now), now),
    [type, reportIntervalSeconds, latest, limits, ofDevice],
  );
  return useClock(read);
};
