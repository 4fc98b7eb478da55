import { defineService } from "../../kernel/services.ts";
import { createDeviceRegistry } from "./device-registry.ts";
import { createUnmappedKeys } from "./unmapped-keys.ts";

export type { Calibration, ChannelRecord, DeviceRecord } from "./device-record.ts";
export { type DeviceRegistry, deviceChanged, renewDevice, scopeGranted } from "./device-registry.ts";
export type {
  ConnectionStates,
  LatestReading,
  LatestReadings,
  LatestTimestamps,
  ReadingsReader,
} from "./device-view.ts";
export { demandVisibleDevice } from "./device-view.ts";
export type { UnmappedKeys } from "./unmapped-keys.ts";

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
