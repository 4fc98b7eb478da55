import { defineService } from "../../kernel/services.ts";
import { customParameters } from "../custom-parameters/index.ts";
import { createDeviceRegistry } from "./device-registry.ts";
import { createRejectedFields } from "./payload-fields/rejected-fields.ts";
import { createUnmappedKeys } from "./payload-fields/unmapped-keys.ts";
import { createDeviceTypes } from "./types/type-cache.ts";

export { problemsOf } from "./bulk/check-rows.ts";
export { planChannels } from "./channel-plan.ts";
export { addDevice } from "./create-device.ts";
export { isLost, lastShownValue, pumpsOf, valueTimes } from "./current-values.ts";
export { deviceRefusal } from "./device-checks.ts";
export type {
  ConnectionStates,
  LatestReading,
  LatestReadings,
  LatestTimestamps,
  ViewDeps,
} from "./device-deps.ts";
export { aboutDevice } from "./device-history.ts";
export {
  type Calibration,
  type ChannelRecord,
  channelSettings,
  type DeviceRecord,
  presentChannel,
} from "./device-record.ts";
export {
  createDeviceRegistry,
  type DeviceRegistry,
  deviceChanged,
  deviceStored,
  devicesStored,
  membershipChanged,
  scopeGranted,
} from "./device-registry.ts";
export { countDevices } from "./list/device-list.ts";
export {
  devicesByPlace,
  devicesInView,
  devicesMatching,
  filterNames,
  placeNames,
} from "./list/list-devices.ts";
export { batteryOf, hasWeakSignal, lowBatteryPriority } from "./list/value-order.ts";
export { loadDevice } from "./load-devices.store.ts";
export { freshnessAt } from "./measured-zones.ts";
export type { RejectedFields, RejectedValue } from "./payload-fields/rejected-fields.ts";
export type { UnmappedKeys } from "./payload-fields/unmapped-keys.ts";
export { findNamedProfile } from "./profiles/profiles.ts";
export type { ReadingsReader } from "./read-device.ts";
export type { DeviceTypeCache } from "./types/type-cache.ts";
export { demandVisibleDevice, seesPlace, visibleZoneIds } from "./visible-device.ts";

export const deviceRegistry = defineService("device registry", ({ db, use, onStart }) => {
  // Before devices and types that name them.
  use(customParameters);
  const registry = createDeviceRegistry(db);
  onStart(async () => void (await registry.load()));
  return registry;
});

export const deviceTypes = defineService("device types", ({ db, use, onStart }) => {
  use(customParameters);
  const types = createDeviceTypes(db);
  onStart(types.load);
  return types;
});

export const unmappedKeys = defineService("unmapped keys", ({ db, clock, logger, onStop }) => {
  const unmapped = createUnmappedKeys(db, clock, logger);
  onStop(unmapped.close);
  return unmapped;
});

export const rejectedFields = defineService("rejected fields", ({ db, clock, logger, onStart, onStop }) => {
  const rejected = createRejectedFields(db, clock, logger);
  onStart(rejected.load);
  onStop(rejected.close);
  return rejected;
});
