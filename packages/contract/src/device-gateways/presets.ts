import type { GatewayConnection, GatewayPreset, KeySource } from "./gateways.ts";

/** How a preset is set for each connection that it knows; the first is usual. */
interface PresetSettings {
  connection: GatewayConnection;
  topic: string | null;
  keySource: KeySource;
  keyPath: string | null;
}
const overMqtt = (topic: string, more: Partial<PresetSettings> = {}): PresetSettings => ({
  ...{ connection: "mqtt", topic, keySource: "topic", keyPath: null, ...more },
});
const byWebhook = (keyPath: string): PresetSettings => ({
  ...{ connection: "webhook", topic: null, keySource: "path", keyPath },
});
// Unique within its application only.
const deviceOfThingsStack = "{end_device_ids.application_ids.application_id}/{end_device_ids.device_id}";

export const presetSettings: Record<GatewayPreset, readonly PresetSettings[]> = {
  things_stack: [
    byWebhook(deviceOfThingsStack),
    overMqtt("v3/+/devices/+/up", { keySource: "path", keyPath: deviceOfThingsStack }),
  ],
  chirpstack_v4: [
    byWebhook("deviceInfo.devEui"),
    overMqtt("application/+/device/+/event/up", { keySource: "path", keyPath: "deviceInfo.devEui" }),
  ],
  // Version 3 may write the EUI of its messages in base64, but in its topics always in hexadecimal.
  chirpstack_v3: [overMqtt("application/+/device/{device}/event/up"), byWebhook("devEUI")],
  thingpark: [byWebhook("DevEUI_uplink.DevEUI"), overMqtt("mqtt/things/{device}/uplink")],
  thingsboard: [overMqtt("v1/gateway/telemetry", { keySource: "names" })],
  // Birth certificates of edge nodes and devices, too, which say what is meant by the aliases in their data.
  sparkplug: [overMqtt("spBv1.0/+/+/+/#", { keySource: "sparkplug" })],
  mosquitto_bridge: [overMqtt("sgval/{device}/up")],
  other: [byWebhook("deviceId"), overMqtt("devices/{device}/up")],
};
