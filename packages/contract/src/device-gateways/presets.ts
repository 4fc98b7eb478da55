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
export const presetSettings: Record<GatewayPreset, readonly PresetSettings[]> = {
  things_stack: [
    byWebhook("end_device_ids.device_id"),
    overMqtt("v3/+/devices/+/up", { keySource: "path", keyPath: "end_device_ids.device_id" }),
  ],
  chirpstack_v4: [
    byWebhook("deviceInfo.devEui"),
    overMqtt("application/+/device/+/event/up", { keySource: "path", keyPath: "deviceInfo.devEui" }),
  ],
  // Version 3 may write the EUI of its messages in base64, but in its topics always in hexadecimal.
  chirpstack_v3: [overMqtt("application/+/device/{device}/event/up"), byWebhook("devEUI")],
  thingpark: [byWebhook("DevEUI_uplink.DevEUI"), overMqtt("mqtt/things/{device}/uplink")],
  thingsboard: [overMqtt("v1/gateway/telemetry", { keySource: "names" })],
  sparkplug: [overMqtt("spBv1.0/+/DDATA/+/{device}")],
  mosquitto_bridge: [overMqtt("sgval/{device}/up")],
  other: [byWebhook("deviceId"), overMqtt("devices/{device}/up")],
};
