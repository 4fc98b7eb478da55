import { isDeepStrictEqual } from "node:util";
import type { TopicUse } from "../../gateways/mqtt/handlers.ts";
import type { PlaceField } from "../../kernel/actor.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { defineEvent, defineSharedEvent } from "../../kernel/events.ts";
import { type DeviceRecord, topicsOf } from "./device-record.ts";
import { loadDevices, loadDevicesOf } from "./load-devices.store.ts";
import { type MeasuredZone, zonesAmong } from "./measured-zones.ts";

/** A device was written or deleted in the database: every node reads it again, and then emits `deviceChanged`. */
export const deviceStored = defineSharedEvent<{ deviceId: number }>("deviceStored");

/** Many devices were written at once: every node reads these again (see `batchesOf`), or all without ids. */
export const devicesStored = defineSharedEvent<{ deviceIds?: number[] }>("devicesStored");

export interface DeviceChange {
  deviceId: number;
  before: DeviceRecord | null;
  after: DeviceRecord | null;
}

/** A device was created (`before` is null), changed, or deleted (`after` is null), and the registry has it so. */
export const deviceChanged = defineEvent<DeviceChange>("deviceChanged");

/**
 * Devices came into rooms and zones or left them, so that scopes that name one show other devices than before; delivered
 * before `deviceChanged`, which must reach those who see the device now.
 */
export const membershipChanged = defineEvent<Record<PlaceField, number[]>>("membershipChanged");

/** A user with a limited scope created a device, room or zone, which was added to the scope. */
export const scopeGranted = defineSharedEvent<{ userId: number }>("scopeGranted");

/** Cache of all devices, so that readings and lists need no query for them. */
export interface DeviceRegistry {
  get(id: number): DeviceRecord | undefined;
  byName(name: string): DeviceRecord | undefined;
  byTopic(topic: string): { device: DeviceRecord; use: TopicUse } | undefined;
  all(): IteratorObject<DeviceRecord>;
  /** What measures a zone. */
  zone(zoneId: number): MeasuredZone | undefined;
  readonly size: number;
  /** Reads all devices from the database; returns what differs from before. */
  load(): Promise<DeviceChange[]>;
  /** Reads devices, and when one is gone those that linked to it; returns what was read or removed. */
  reload(...ids: number[]): Promise<DeviceChange[]>;
}

export const createDeviceRegistry = (
  db: Pick<DatabaseHandle, "kysely"> & { control: Pick<DatabaseHandle, "kysely"> },
): DeviceRegistry => {
  const devices = new Map<number, DeviceRecord>();
  const names = new Map<string, number>();
  const topics = new Map<string, { deviceId: number; use: TopicUse }>();
  /** Made when it is asked for, after a change. */
  let zones: ReadonlyMap<number, MeasuredZone> | null = null;
  const reloads = new Map<number, Promise<DeviceChange[]>>();
  let started = 0;

  const drop = (id: number): void => {
    const old = devices.get(id);
    if (!old) return;
    devices.delete(id);
    zones = null;
    // A name or topic may already belong to another device that was reloaded first.
    if (names.get(old.name) === id) names.delete(old.name);
    for (const [topic] of topicsOf(old)) if (topics.get(topic)?.deviceId === id) topics.delete(topic);
  };
  const put = (device: DeviceRecord): void => {
    drop(device.id);
    devices.set(device.id, device);
    zones = null;
    names.set(device.name, device.id);
    for (const [topic, use] of topicsOf(device)) topics.set(topic, { deviceId: device.id, use });
  };
  const reloadNow = async (ids: readonly number[]): Promise<DeviceChange[]> => {
    // A command that changes the mode waits for this, and must not wait for slow queries.
    const stored = await loadDevicesOf(db.control.kysely, ids);
    const found = stored.map((after) => ({
      deviceId: after.id,
      before: devices.get(after.id) ?? null,
      after,
    }));
    for (const after of stored) put(after);
    const gone = new Set(ids).difference(new Set(stored.map(({ id }) => id)));
    if (gone.size === 0) return found;
    const removed = [...gone].flatMap((deviceId) => {
      const before = devices.get(deviceId);
      drop(deviceId);
      return before ? [{ deviceId, before, after: null }] : [];
    });
    // The database has removed their links.
    const linking = devices
      .values()
      .filter((one) => gone.has(one.dataloggerId ?? 0) || gone.has(one.waterQualityId ?? 0))
      .map(({ id }) => id)
      // This run would wait for itself.
      .filter((id) => !ids.includes(id))
      .toArray();
    return [...found, ...removed, ...(linking.length > 0 ? await reload(...linking) : [])];
  };
  const reload = (...ids: number[]): Promise<DeviceChange[]> => {
    started += 1;
    // In sequence, so that an older row never overwrites a newer one.
    const before = Promise.allSettled(ids.map((id) => reloads.get(id)));
    const run = before.then(() => reloadNow(ids));
    for (const id of ids) reloads.set(id, run);
    const cleanUp = () => {
      for (const id of ids) if (reloads.get(id) === run) reloads.delete(id);
    };
    run.then(cleanUp, cleanUp);
    return run;
  };
  const load = async (): Promise<DeviceChange[]> => {
    const startedBefore = started;
    const stored = await loadDevices(db.kysely);
    // What was read meanwhile may be newer.
    if (startedBefore !== started) return load();
    const changes: DeviceChange[] = [];
    const gone = new Map(devices);
    for (const after of stored) {
      const before = devices.get(after.id) ?? null;
      gone.delete(after.id);
      if (isDeepStrictEqual(before, after)) continue;
      put(after);
      changes.push({ deviceId: after.id, before, after });
    }
    for (const before of gone.values()) {
      drop(before.id);
      changes.push({ deviceId: before.id, before, after: null });
    }
    return changes;
  };

  return {
    get: (id) => devices.get(id),
    byName: (name) => devices.get(names.get(name) ?? 0),
    byTopic: (topic) => {
      const entry = topics.get(topic);
      const device = entry && devices.get(entry.deviceId);
      return device && { device, use: entry.use };
    },
    all: () => devices.values(),
    zone: (zoneId) => {
      zones ??= zonesAmong(devices.values());
      return zones.get(zoneId);
    },
    get size() {
      return devices.size;
    },
    load,
    reload,
  };
};
