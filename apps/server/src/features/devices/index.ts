import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import type { Logger } from "../../kernel/logging.ts";
import { defineService } from "../../kernel/services.ts";
import type { AuditDeps } from "../activity/index.ts";
import { createDevice } from "./create-device.ts";
import { deleteDevice } from "./delete-device.ts";
import { createDeviceRegistry, type DeviceRegistry } from "./device-registry.ts";
import {
  type ConnectionStates,
  type LatestReadings,
  type LatestTimestamps,
  type ReadingsReader,
  readDevice,
} from "./device-view.ts";
import { type DeviceActions, deviceRoutes } from "./devices.routes.ts";
import { listFavourites, pinDevice, unpinDevice } from "./favourites.ts";
import { listDevices } from "./list-devices.ts";
import { createUnmappedKeys, listUnmapped, type UnmappedKeys } from "./unmapped-keys.ts";
import { updateDevice } from "./update-device.ts";

export type { Calibration, ChannelRecord, DeviceRecord } from "./device-record.ts";
export { type DeviceRegistry, deviceChanged, scopeGranted } from "./device-registry.ts";
export type { ConnectionStates, LatestReadings, ReadingsReader } from "./device-view.ts";
export { seenDevice } from "./device-view.ts";
export type { UnmappedKeys } from "./unmapped-keys.ts";

export interface DevicesDeps extends AuditDeps {
  logger: Logger;
  tables: Tables;
  latest: LatestReadings & LatestTimestamps;
  connections: ConnectionStates;
  readings: ReadingsReader;
  commandsInFlight(deviceId: number): Promise<boolean>;
  /** An existing registry; a new one is created without. */
  registry?: DeviceRegistry;
  unmapped?: UnmappedKeys;
}

export interface Devices extends DeviceActions {
  registry: DeviceRegistry;
  unmapped: UnmappedKeys;
  routes(app: FastifyInstance): void;
  close(): Promise<void>;
}

/** Devices, their channels and links. Call `registry.load()` first. */
export const createDevices = (deps: DevicesDeps): Devices => {
  const { db, clock, logger } = deps;
  const registry = deps.registry ?? createDeviceRegistry(db.kysely);
  const all = { ...deps, registry };
  const unmapped = deps.unmapped ?? createUnmappedKeys(db, clock, logger);
  const actions: DeviceActions = {
    create: createDevice(all),
    read: readDevice(all),
    list: listDevices(all),
    update: updateDevice(all),
    remove: deleteDevice(all),
    listUnmapped: listUnmapped(db, registry, unmapped),
    favourites: listFavourites(all),
    pin: pinDevice(all),
    unpin: unpinDevice(all),
  };
  return {
    ...actions,
    registry,
    unmapped,
    routes: (app) => deviceRoutes(app, actions, all),
    close: unmapped.close,
  };
};

export const deviceRegistry = defineService("device registry", ({ db, onStart }) => {
  const registry = createDeviceRegistry(db.kysely);
  onStart(registry.load);
  return registry;
});

export const unmappedKeys = defineService("unmapped keys", ({ db, clock, logger, onStop }) => {
  const unmapped = createUnmappedKeys(db, clock, logger);
  onStop(unmapped.close);
  return unmapped;
});
