import { chirpStackFields, thingsStackFields } from "./envelopes.ts";
import { type PayloadPreset, product } from "./preset.ts";
import { draginoProgram } from "./programs/dragino.ts";
import { milesightProgram } from "./programs/milesight.ts";
import { ruuviProgram } from "./programs/ruuvi.ts";

const byNetwork = { bytesPath: null, encoding: "hex", portPath: null } as const;
const radio = (rssi: string, snr: string) => [
  { parameter: "signal", mappingKey: rssi },
  { parameter: "snr", mappingKey: snr },
];
const ofChirpStack = radio("rxInfo[0].rssi", "rxInfo[0].snr");

/** LoRaWAN and Bluetooth: fields that a network has decoded, and bytes that a program of ours reads. */
export const networkPresets: readonly PayloadPreset[] = [
  {
    key: "the_things_stack",
    name: product("The Things Stack"),
    ignoredKeys: thingsStackFields,
    channels: [
      { parameter: "pressure", mappingKey: "uplink_message.decoded_payload.pressure" },
      {
        parameter: "total_flow",
        mappingKey: "uplink_message.decoded_payload.volume",
        otherKeys: ["uplink_message.decoded_payload.total_volume"],
      },
      { parameter: "water_temperature", mappingKey: "uplink_message.decoded_payload.temperature" },
      { parameter: "battery_percent", mappingKey: "uplink_message.decoded_payload.battery" },
      ...radio("uplink_message.rx_metadata[0].rssi", "uplink_message.rx_metadata[0].snr"),
    ],
    example: `{
  "end_device_ids": { "device_id": "well-7", "dev_eui": "00000000000000A7" },
  "received_at": "2025-11-20T00:59:58.014773143Z",
  "uplink_message": {
    "f_port": 2,
    "decoded_payload": { "pressure": 2.4, "volume": 1560.4, "battery": 87 },
    "rx_metadata": [{ "gateway_ids": { "gateway_id": "roof" }, "rssi": -97, "snr": 5 }],
    "received_at": "2025-11-20T00:59:57.789585559Z"
  }
}`,
  },
  {
    key: "chirpstack",
    name: product("ChirpStack"),
    ignoredKeys: chirpStackFields,
    channels: [
      { parameter: "pressure", mappingKey: "object.pressure", unit: "kPa" },
      { parameter: "total_flow", mappingKey: "object.volume", otherKeys: ["object.total_volume"] },
      { parameter: "water_temperature", mappingKey: "object.temperature" },
      { parameter: "battery_percent", mappingKey: "object.battery" },
      ...ofChirpStack,
    ],
    example: `{
  "time": "2025-11-20T00:59:15.775023242+00:00",
  "deviceInfo": { "deviceName": "well-7", "devEui": "00000000000000a7" },
  "fPort": 85,
  "data": "A3vXAA==",
  "rxInfo": [{ "gatewayId": "0016c001", "rssi": -84, "snr": 10.5 }],
  "object": { "pressure": 215, "battery": 96 }
}`,
  },
  {
    key: "milesight",
    name: product("Milesight"),
    ignoredKeys: [...chirpStackFields, "object"],
    decoder: { ...byNetwork, name: "Milesight", source: milesightProgram },
    channels: [
      { parameter: "pressure", mappingKey: "pressure", unit: "kPa" },
      { parameter: "water_level", mappingKey: "depth", unit: "cm" },
      { parameter: "distance", mappingKey: "distance", unit: "mm" },
      { parameter: "air_temperature", mappingKey: "temperature" },
      { parameter: "humidity", mappingKey: "humidity" },
      { parameter: "battery_percent", mappingKey: "battery" },
      ...ofChirpStack,
    ],
    example: `{
  "time": "2025-11-20T00:59:15.775Z",
  "deviceInfo": { "deviceName": "well-7", "devEui": "00000000000000a7" },
  "fPort": 85,
  "data": "AXVgA3vXAA==",
  "rxInfo": [{ "gatewayId": "0016c001", "rssi": -84, "snr": 10.5 }]
}`,
  },
  {
    key: "dragino",
    name: product("Dragino"),
    ignoredKeys: [...thingsStackFields, "uplink_message.decoded_payload"],
    decoder: { ...byNetwork, name: "Dragino", source: draginoProgram },
    channels: [
      { parameter: "battery", mappingKey: "BatV" },
      { parameter: "distance", mappingKey: "Distance_mm", unit: "mm" },
      { parameter: "water_temperature", mappingKey: "TempC_DS18B20" },
      ...radio("uplink_message.rx_metadata[0].rssi", "uplink_message.rx_metadata[0].snr"),
    ],
    example: `{
  "end_device_ids": { "device_id": "tank-3", "dev_eui": "00000000000000A8" },
  "uplink_message": {
    "f_port": 2,
    "frm_payload": "DUgJLgAA+AE=",
    "rx_metadata": [{ "gateway_ids": { "gateway_id": "roof" }, "rssi": -97, "snr": 5 }],
    "received_at": "2025-11-20T00:59:57.789Z"
  }
}`,
  },
  {
    key: "ruuvi",
    name: product("Ruuvi"),
    decoder: { name: "Ruuvi", bytesPath: "data", encoding: "hex", portPath: null, source: ruuviProgram },
    channels: [
      { parameter: "air_temperature", mappingKey: "temperature" },
      { parameter: "humidity", mappingKey: "humidity" },
      { parameter: "battery", mappingKey: "battery" },
      { parameter: "signal", mappingKey: "rssi" },
    ],
    example: `{
  "gw_mac": "C8:25:2D:00:00:01",
  "rssi": -66,
  "aoa": [],
  "gwts": "1763600391",
  "ts": "1763600390",
  "data": "0201061BFF99040512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F",
  "coords": ""
}`,
  },
];
