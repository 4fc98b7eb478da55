import { type PayloadPreset, product } from "./preset.ts";

/** Meters, and formats of the industry and of open data. */
export const meterPresets: readonly PayloadPreset[] = [
  {
    key: "kamstrup",
    name: product("Kamstrup flowIQ"),
    channels: [
      { parameter: "total_flow", mappingKey: "values[Type=Volume].Value" },
      { parameter: "flow", mappingKey: "values[Type=Max Volume flow].Value" },
      { parameter: "leak", mappingKey: "values[Type=Leak].Value" },
      { parameter: "burst", mappingKey: "values[Type=Burst].Value" },
      { parameter: "empty_pipe", mappingKey: "values[Type=Dry].Value" },
      { parameter: "backflow", mappingKey: "values[Type=Reverse].Value" },
      { parameter: "tamper", mappingKey: "values[Type=Tamper].Value" },
    ],
    example: `{
  "values": [
    { "Type": "Volume", "Value": 512.5, "Unit": "m3", "Timestamp": "2025-11-20T07:00:00.000" },
    { "Type": "Leak", "Value": false, "Unit": "NA", "Timestamp": "2025-11-20T07:00:00.000" },
    { "Type": "Volume", "Value": 512.25, "Unit": "m3", "Timestamp": "2025-11-20T06:00:00.000" }
  ],
  "latestVolume": 512.5
}`,
  },
  {
    key: "axioma",
    name: product("Axioma Qalcosonic"),
    channels: [
      { parameter: "total_flow", mappingKey: "current_volume_m3", otherKeys: ["log_volume_m3"] },
      { parameter: "leak", mappingKey: "leakage" },
      { parameter: "burst", mappingKey: "burst" },
      { parameter: "backflow", mappingKey: "backflow" },
      { parameter: "empty_pipe", mappingKey: "pipe_empty" },
      { parameter: "low_battery", mappingKey: "low_battery" },
      { parameter: "alarm_bits", mappingKey: "status" },
    ],
    timeKey: "timestamp_unix",
    example: `{
  "payload_format": "AXIOMA_W1_ENHANCED_24H",
  "timestamp_unix": 1763600374,
  "timestamp_utc": "2025-11-20T00:59:34.000Z",
  "status": 0,
  "low_battery": false,
  "pipe_empty": false,
  "backflow": false,
  "burst": false,
  "leakage": true,
  "current_volume_m3": 6.054
}`,
  },
  {
    key: "senml",
    name: product("SenML (RFC 8428)"),
    channels: [
      { parameter: "pressure", mappingKey: "pressure" },
      { parameter: "flow", mappingKey: "flow" },
      { parameter: "water_temperature", mappingKey: "temperature" },
      { parameter: "battery", mappingKey: "voltage" },
    ],
    example: `[
  { "bn": "urn:dev:mac:00a7;", "bt": 1763600395, "n": "voltage", "u": "V", "v": 3.6 },
  { "n": "pressure", "u": "kPa", "v": 220 },
  { "n": "pressure", "u": "kPa", "t": -60, "v": 210 }
]`,
  },
  {
    key: "sensorthings",
    name: product("OGC SensorThings"),
    channels: [{ parameter: "water_temperature", mappingKey: "result" }],
    timeKey: "phenomenonTime",
    example: `{
  "phenomenonTime": "2025-11-20T00:55:00Z",
  "resultTime": "2025-11-20T00:59:00Z",
  "result": 24.4,
  "Datastream": { "@iot.id": "3fa85f64-5717" }
}`,
  },
  {
    key: "fiware",
    name: product("FIWARE NGSI"),
    channels: [
      { parameter: "water_temperature", mappingKey: "temperature", otherKeys: ["temperature.value"] },
      { parameter: "ph", mappingKey: "pH", otherKeys: ["pH.value"] },
      { parameter: "conductivity", mappingKey: "conductivity", otherKeys: ["conductivity.value"] },
      { parameter: "turbidity", mappingKey: "turbidity", otherKeys: ["turbidity.value"] },
      { parameter: "nitrate", mappingKey: "NO3", otherKeys: ["NO3.value"] },
    ],
    example: `{
  "id": "waterqualityobserved:north:D1",
  "type": "WaterQualityObserved",
  "dateObserved": "2025-11-20T00:45:00Z",
  "temperature": 24.4,
  "pH": 7.4,
  "NO3": 0.01
}`,
  },
  {
    key: "opc_ua",
    name: product("OPC UA PubSub JSON"),
    channels: [
      { parameter: "pressure", mappingKey: "Messages[*].Payload.Pressure.Value" },
      { parameter: "flow", mappingKey: "Messages[*].Payload.Flow.Value" },
      { parameter: "total_flow", mappingKey: "Messages[*].Payload.Total.Value" },
      { parameter: "water_level", mappingKey: "Messages[*].Payload.Level.Value" },
    ],
    example: `{
  "MessageId": "32235546-05d9-4fd7-97df-ea3ff3408574",
  "MessageType": "ua-data",
  "PublisherId": "plc-1",
  "Messages": [
    {
      "DataSetWriterId": 1,
      "SequenceNumber": 220,
      "Timestamp": "2025-11-20T00:59:00Z",
      "Payload": { "Pressure": { "Value": 2.4 }, "Flow": { "Value": 31.5 } }
    }
  ]
}`,
  },
];
