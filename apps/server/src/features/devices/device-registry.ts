import type { Kysely } from "kysely";
import type { TopicUse } from "../../gateways/mqtt/handlers.ts";
import { defineEvent } from "../../kernel/events.ts";
import type { Database } from "../../kernel/schema.ts";
import type { AuditDeps } from "../activity/index.ts";
import { type DeviceRecord, topicsOf } from "./device-record.ts";
import { loadDevice, loadDevices } from "./load-devices.store.ts";

/** A device was created (`before` is null), changed, or deleted (`after` is null). */
export const deviceChanged = defineEvent<{
  deviceId: number;
  before: DeviceRecord | null;
  after: DeviceRecord | null;
}>("deviceChanged");

/** Reads a changed device again and, unless it was deleted meanwhile, emits `deviceChanged`; a step after a commit. */
export const renewDevice = async (
  { registry, events, db }: Pick<AuditDeps, "db" | "events"> & { registry: Pick<DeviceRegistry, "reload"> },
  deviceId: number,
  before: DeviceRecord | null,
): Promise<void> => {
  const after = await registry.reload(deviceId, db.kysely);
  if (after) events.emit(deviceChanged, { deviceId, before, after });
};

/** A user with a limited scope created a device, which was added to the scope. */
export const scopeGranted = defineEvent<{ userId: number; deviceId: number }>("scopeGranted");

/** Cache of all devices, so that readings and lists need no query for them. */
export interface DeviceRegistry {
  get(id: number): DeviceRecord | undefined;
  byName(name: string): DeviceRecord | undefined;
  byTopic(topic: string): { device: DeviceRecord; use: TopicUse } | undefined;
  all(): IterableIterator<DeviceRecord>;
  readonly size: number;
  load(): Promise<void>;
  /** Reads one device again from the database, over the connections of whoever changed it; removes a deleted one. */
  reload(id: number, from?: Kysely<Database>): Promise<DeviceRecord | undefined>;
}

export const createDeviceRegistry = (db: Kysely<Database>): DeviceRegistry => {
  const devices = new Map<number, DeviceRecord>();
  const names = new Map<string, number>();
  const topics = new Map<string, { deviceId: number; use: TopicUse }>();
  const reloads = new Map<number, Promise<DeviceRecord | undefined>>();

  const drop = (id: number): void => {
    const old = devices.get(id);
    if (!old) return;
    devices.delete(id);
    // A name or topic may already belong to another device that was reloaded first.
    if (names.get(old.name) === id) names.delete(old.name);
    for (const [topic] of topicsOf(old)) if (topics.get(topic)?.deviceId === id) topics.delete(topic);
  };
  const put = (device: DeviceRecord): void => {
    drop(device.id);
    devices.set(device.id, device);
    names.set(device.name, device.id);
    for (const [topic, use] of topicsOf(device)) topics.set(topic, { deviceId: device.id, use });
  };
  const reloadNow = async (id: number, from: Kysely<Database>): Promise<DeviceRecord | undefined> => {
    const device = await loadDevice(from, id);
    if (device) put(device);
    else drop(id);
    return device;
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
    get size() {
      return devices.size;
    },
    load: async () => {
      for (const device of await loadDevices(db)) put(device);
    },
    reload: (id, from = db) => {
      // In sequence, so that an older row never overwrites a newer one.
      const before = reloads.get(id) ?? Promise.resolve(undefined);
      const run = before.catch(() => undefined).then(() => reloadNow(id, from));
      reloads.set(id, run);
      const cleanUp = () => {
        if (reloads.get(id) === run) reloads.delete(id);
      };
      run.then(cleanUp, cleanUp);
      return run;
    },
  };
};
