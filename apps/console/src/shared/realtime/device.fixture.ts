import { noPayloadKeys } from "@sgval/contract/devices/payload-keys";
import type { DeviceCounts, DeviceDetail } from "@sgval/contract/devices/routes";

const made = "2025-01-01T00:00:00Z";

/** A valve in manual mode as the server describes it, without channels, actions or readings. */
export const aDevice = (properties: Partial<DeviceDetail> = {}): DeviceDetail => ({
  id: 7,
  name: "VGA-07",
  displayName: "Valve 7",
  type: "VGA",
  number: null,
  latitude: null,
  longitude: null,
  connection: "mqtt",
  powerMode: "always_on",
  mode: "manual",
  reportIntervalSeconds: 300,
  freshness: "fresh",
  connected: true,
  connectionLostAt: null,
  latest: null,
  limits: {},
  hasThreshold: false,
  hasTimer: false,
  dataloggerId: null,
  waterQualityId: null,
  roomId: null,
  zoneId: null,
  room: null,
  zone: null,
  createdAt: made,
  updatedAt: made,
  topicSend: null,
  topicControl: null,
  topicControlResponse: null,
  sampleIntervalSeconds: null,
  channels: [],
  actions: [],
  site: {},
  payloadKeys: noPayloadKeys,
  datalogger: null,
  waterQuality: null,
  linkedFrom: [],
  linkedFromHidden: false,
  data: [],
  metaData: { total: 0 },
  ...properties,
});

/** The counts of a list of devices: none but those given. */
export const deviceCounts = (some: Partial<DeviceCounts>): DeviceCounts => ({
  total: 0,
  fresh: 0,
  late: 0,
  stale: 0,
  offline: 0,
  never: 0,
  outsideLimits: 0,
  badValue: 0,
  noPosition: 0,
  types: {},
  ...some,
});
