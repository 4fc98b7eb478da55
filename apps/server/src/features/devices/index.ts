export { deviceChanged, scopeGranted } from "./device-facts.ts";
export type { ConnectionStates, LatestReadings, ReadingsReader } from "./device-live.ts";
export {
  type Calibration,
  type ChannelRecord,
  currentCalibration,
  type DeviceRecord,
  type TopicUse,
  topicsOf,
} from "./device-record.ts";
export { createDeviceRegistry, type DeviceRegistry } from "./device-registry.ts";
