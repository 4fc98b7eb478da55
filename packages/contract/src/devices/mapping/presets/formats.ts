import { type PayloadPreset, product } from "./preset.ts";

const onOff = [
  { text: "ON", value: 1 },
  { text: "OFF", value: 0 },
];

/** Formats of text, clouds, and what switches and sensors of buildings publish. */
export const formatPresets: readonly PayloadPreset[] = [
  {
    key: "aws_shadow",
    name: product("AWS IoT Device Shadow"),
    channels: [
      {
        parameter: "pressure",
        mappingKey: "state.reported.pressure",
        otherKeys: ["current.state.reported.pressure"],
      },
      { parameter: "flow", mappingKey: "state.reported.flow", otherKeys: ["current.state.reported.flow"] },
      {
        parameter: "valve_opening",
        mappingKey: "state.reported.opening",
        otherKeys: ["current.state.reported.opening"],
      },
    ],
    example: `{
  "state": { "reported": { "pressure": 2.4, "flow": 31.5 } },
  "metadata": { "reported": { "pressure": { "timestamp": 1763600390 } } },
  "version": 12,
  "timestamp": 1763600390
}`,
  },
  {
    key: "influx",
    name: product("InfluxDB line protocol (Telegraf)"),
    channels: [
      { parameter: "pressure", mappingKey: "pressure" },
      { parameter: "flow", mappingKey: "flow" },
      { parameter: "water_temperature", mappingKey: "temperature" },
      { parameter: "battery", mappingKey: "battery" },
    ],
    example: "wells,host=gw-1,site=north pressure=2.41,flow=31.5,count=12i 1763600340000000000",
  },
  {
    key: "csv",
    name: { vn: "Các dòng CSV", en: "Lines of CSV", fr: "Lignes CSV" },
    channels: [
      { parameter: "pressure", mappingKey: "pressure" },
      { parameter: "flow", mappingKey: "flow" },
      { parameter: "total_flow", mappingKey: "total" },
      { parameter: "battery", mappingKey: "battery" },
    ],
    example:
      "date;time;pressure;flow;total\n20/11/2025;07:45:00;2,41;31,2;1560,4\n20/11/2025;07:59:00;2,4;30,9;1567,6",
  },
  {
    key: "form",
    name: { vn: "Nội dung biểu mẫu web", en: "Body of a web form", fr: "Corps d'un formulaire web" },
    channels: [
      { parameter: "pressure", mappingKey: "pressure" },
      { parameter: "flow", mappingKey: "flow" },
      { parameter: "battery", mappingKey: "battery", otherKeys: ["bat"] },
      { parameter: "signal", mappingKey: "signal", otherKeys: ["csq", "rssi"] },
    ],
    example: "time=2025-11-20+07%3A59%3A00&pressure=2,41&flow=31.2&bat=3.58&rssi=-84",
  },
  {
    key: "shelly",
    name: product("Shelly Gen2+"),
    channels: [
      { parameter: "air_temperature", mappingKey: "params.temperature:0.tC" },
      { parameter: "humidity", mappingKey: "params.humidity:0.rh" },
      { parameter: "battery_percent", mappingKey: "params.devicepower:0.battery.percent" },
      { parameter: "digital_output.1", mappingKey: "params.switch:0.output" },
      { parameter: "signal", mappingKey: "params.wifi.rssi" },
    ],
    timeKey: "params.ts",
    example: `{
  "src": "shellyplusht-0000000000a7",
  "dst": "shellyplusht-0000000000a7/events",
  "method": "NotifyFullStatus",
  "params": {
    "ts": 1763600390.62,
    "devicepower:0": { "id": 0, "battery": { "V": 5.4, "percent": 87 } },
    "humidity:0": { "id": 0, "rh": 42.2 },
    "temperature:0": { "id": 0, "tC": 19.8, "tF": 67.6 },
    "wifi": { "status": "got ip", "rssi": -59 }
  }
}`,
  },
  {
    key: "tasmota",
    name: product("Tasmota"),
    channels: [
      { parameter: "water_temperature", mappingKey: "DS18B20.Temperature" },
      { parameter: "air_temperature", mappingKey: "AM2301.Temperature", otherKeys: ["BME280.Temperature"] },
      { parameter: "humidity", mappingKey: "AM2301.Humidity", otherKeys: ["BME280.Humidity"] },
      { parameter: "distance", mappingKey: "SR04.Distance", unit: "cm" },
      { parameter: "digital_output.1", mappingKey: "POWER", otherKeys: ["POWER1"], valueTexts: onOff },
    ],
    example: `{
  "Time": "2025-11-20T07:59:00",
  "DS18B20": { "Id": "0000000000A7", "Temperature": 24.4 },
  "SR04": { "Distance": 235.0 },
  "TempUnit": "C"
}`,
  },
  {
    key: "zigbee2mqtt",
    name: product("Zigbee2MQTT"),
    channels: [
      { parameter: "air_temperature", mappingKey: "temperature" },
      { parameter: "humidity", mappingKey: "humidity" },
      { parameter: "leak", mappingKey: "water_leak" },
      { parameter: "tamper", mappingKey: "tamper" },
      { parameter: "low_battery", mappingKey: "battery_low" },
      { parameter: "battery_percent", mappingKey: "battery" },
      { parameter: "digital_output.1", mappingKey: "state", valueTexts: onOff },
    ],
    timeKey: "last_seen",
    example: `{
  "battery": 87,
  "battery_low": false,
  "tamper": false,
  "water_leak": true,
  "linkquality": 120,
  "voltage": 3000,
  "last_seen": "2025-11-20T00:59:50.000Z"
}`,
  },
];
