import { expect, it } from "vitest";
import { type Message, read, typed } from "./real-messages.fixture.ts";

// Written anew in the shapes that real devices and networks publish; times are around 01:00:00Z, the arrival.
const messages: Message[] = [
  {
    title: "an uplink of The Things Stack with the payload decoded, measured when the network received it",
    channels: {
      water_temperature: "uplink_message.decoded_payload.temp",
      brightness: "uplink_message.decoded_payload.light",
      signal: "uplink_message.rx_metadata[0].rssi",
      snr: "uplink_message.rx_metadata[0].snr",
    },
    payload: {
      end_device_ids: {
        device_id: "well-7",
        application_ids: { application_id: "wells" },
        dev_eui: "00000000000000A7",
      },
      correlation_ids: ["as:up:1", "gs:conn:2"],
      received_at: "2025-11-20T00:59:58.014773143Z",
      uplink_message: {
        f_port: 2,
        f_cnt: 11,
        frm_payload: "AQID",
        decoded_payload: { temp: 21.5, light: 0.5 },
        rx_metadata: [
          {
            gateway_ids: { gateway_id: "roof", eui: "00000000000000B1" },
            time: "2025-11-20T00:59:57.787Z",
            timestamp: 2463457000,
            rssi: -97,
            snr: 5,
          },
        ],
        settings: { data_rate: { lora: { bandwidth: 125000, spreading_factor: 7 } }, timestamp: 2463457000 },
        received_at: "2025-11-20T00:59:57.789585559Z",
      },
    },
    becomes: [
      ["2025-11-20T00:59:57.790Z", { water_temperature: 21.5, brightness: 0.5, signal: -97, snr: 5 }],
    ],
  },
  {
    title: "an uplink of ThingPark without a decoder at the time that it has with one",
    channels: { signal: "DevEUI_uplink.LrrRSSI" },
    payload: {
      DevEUI_uplink: { Time: "2025-11-20T00:59:57.787+00:00", FPort: 2, payload_hex: "010203", LrrRSSI: -97 },
    },
    becomes: [["2025-11-20T00:59:57.787Z", { signal: -97 }]],
  },
  {
    title: "an event of ChirpStack v4 with a decoded object",
    channels: {
      pressure: { mappingKey: "object.pressure", unit: "kPa" },
      battery_percent: "object.battery",
      signal: "rxInfo[0].rssi",
      snr: "rxInfo[0].snr",
    },
    payload: {
      deduplicationId: "3ac7e3c4",
      time: "2025-11-20T00:59:15.775023242+00:00",
      deviceInfo: {
        deviceName: "well-7",
        deviceProfileName: "EM500",
        devEui: "00000000000000a7",
        tags: { site: "north" },
      },
      devAddr: "00189440",
      fPort: 85,
      data: "qg==",
      rxInfo: [{ gatewayId: "0016c001", uplinkId: 4217106255, rssi: -84, snr: 10.5 }],
      txInfo: { frequency: 867100000, modulation: { lora: { spreadingFactor: 11 } } },
      object: { battery: 96, pressure: 215 },
    },
    becomes: [["2025-11-20T00:59:15.775Z", { pressure: 2.15, battery_percent: 96, signal: -84, snr: 10.5 }]],
  },
  {
    title: "the flat fields of a decoder, without a time",
    channels: {
      battery: "BatV",
      water_temperature: "TempC_DS",
      air_temperature: "TempC_SHT",
      humidity: "Hum_SHT",
    },
    payload: {
      BatV: 3.4,
      Bat_status: 3,
      Ext_sensor: "Temperature Sensor",
      Hum_SHT: 71.5,
      TempC_DS: 24.8,
      TempC_SHT: 25.1,
    },
    becomes: [
      [
        "2025-11-20T01:00:00.000Z",
        { battery: 3.4, water_temperature: 24.8, air_temperature: 25.1, humidity: 71.5 },
      ],
    ],
  },
  {
    title: "a list of hourly values, each with its name, unit and local time",
    channels: { total_flow: "values[Type=Volume].Value", total_forward: "latestVolume" },
    payload: {
      values: ["07:00", "06:00", "05:00"].map((hour, index) => ({
        Type: "Volume",
        Value: 512.5 - index / 4,
        Unit: "m3",
        Timestamp: `2025-11-20T${hour}:00.000`,
      })),
      latestVolume: 512.5,
    },
    becomes: [
      ["2025-11-20T01:00:00.000Z", { total_forward: 512.5 }],
      ["2025-11-20T00:00:00.000Z", { total_flow: 512.5 }],
      ["2025-11-19T23:00:00.000Z", { total_flow: 512.25 }],
      ["2025-11-19T22:00:00.000Z", { total_flow: 512 }],
    ],
  },
  {
    title: "a list of different values of midnight",
    channels: { total_flow: "Volume", flow: "Max Volume flow", empty_pipe: "Dry", tamper: "Tamper" },
    payload: {
      values: [
        { Type: "Volume", Value: 0.236, Unit: "m3", Timestamp: "2025-11-20T00:00:00.000" },
        { Type: "Dry", Value: false, Unit: "NA", Timestamp: "2025-11-20T00:00:00.000" },
        { Type: "Tamper", Value: true, Unit: "NA", Timestamp: "2025-11-20T00:00:00.000" },
        { Type: "Max Volume flow", Value: 0.4, Unit: "m3/h", Timestamp: "2025-11-20T00:00:00.000" },
        { Type: "Min Flow temperature", Value: null, Unit: "Invalid", Timestamp: "2025-11-20T00:00:00.000" },
      ],
      latestVolume: 0.236,
    },
    becomes: [["2025-11-19T17:00:00.000Z", { total_flow: 0.236, flow: 0.4, empty_pipe: 0, tamper: 1 }]],
  },
  {
    title: "a meter with its time as a number and as text, flags and hourly differences",
    channels: {
      ...{ total_flow: "current_volume_m3", alarm_bits: "status" },
      ...{ low_battery: "low_battery", burst: "burst", leak: "leakage" },
    },
    payload: {
      payload_format: "W1_24H",
      timestamp_unix: 1763600374,
      timestamp_utc: "2025-11-20T00:59:34.000Z",
      status: 65_535,
      low_battery: false,
      burst: "normal",
      leakage: "ALARM",
      log_volume_m3: 5.938,
      delta_1_m3: 0,
      delta_2_m3: 0.014,
      history_count: 2,
      current_volume_m3: 6.054,
    },
    becomes: [
      [
        "2025-11-20T00:59:34.000Z",
        { total_flow: 6.054, alarm_bits: 65_535, low_battery: 0, burst: 0, leak: 1 },
      ],
    ],
  },
  {
    title: "the telemetry of a ThingsBoard device",
    channels: { water_temperature: "temperature" },
    payload: { ts: 1763600390123, values: { temperature: 25.5 } },
    becomes: [["2025-11-20T00:59:50.123Z", { water_temperature: 25.5 }]],
  },
  {
    title: "SenML with a base name, a base time and times relative to it",
    channels: { battery: "voltage", pressure: "urn:dev:ow:10e2;pressure" },
    payload: [
      { bn: "urn:dev:ow:10e2;", bt: 1763600395.5, bu: "kPa", bver: 5, n: "voltage", u: "V", v: 3.6 },
      { n: "pressure", t: -5, v: 210 },
      { n: "pressure", v: 220 },
    ],
    becomes: [
      ["2025-11-20T00:59:55.500Z", { battery: 3.6, pressure: 2.2 }],
      ["2025-11-20T00:59:50.500Z", { pressure: 2.1 }],
    ],
  },
  {
    title: "an ultrasonic level sensor with its battery in percent and states as words",
    channels: {
      distance: { mappingKey: "distance", unit: "mm" },
      battery_percent: "battery",
      tamper: "position",
      backflow: "backflow",
      leak: { mappingKey: "probe", valueTexts: [{ text: "wet", value: 1 }] },
    },
    payload: {
      ts: 1763600390,
      ...{ distance: 2350, battery: 87, position: "normal", backflow: "detected", probe: "Wet" },
    },
    becomes: [
      ["2025-11-20T00:59:50.000Z", { distance: 2.35, battery_percent: 87, tamper: 0, backflow: 1, leak: 1 }],
    ],
  },
  {
    title: "a quality probe with the oxidation-reduction potential in volts and a negative one in millivolts",
    channels: {
      orp: { mappingKey: "redox", unit: "V" },
      "orp.2": "redox2",
      air_temperature: "air",
    },
    more: { type: "CARBONATE_HARDNESS" },
    payload: { ts: 1763600390, redox: 0.652, redox2: -120, air: 30 },
    becomes: [["2025-11-20T00:59:50.000Z", { orp: 652, "orp.2": -120, air_temperature: 30 }]],
  },
  {
    title: "an observation of SensorThings",
    channels: { water_temperature: "result" },
    payload: {
      phenomenonTime: "2025-11-20T00:55:00Z",
      result: 32.4,
      Datastream: { "@iot.id": "3fa85f64-5717" },
    },
    becomes: [["2025-11-20T00:55:00.000Z", { water_temperature: 32.4 }]],
  },
  {
    title: "key values of FIWARE",
    channels: { water_temperature: "temperature", ph: "pH", nitrate: "NO3" },
    more: { type: "CARBONATE_HARDNESS" },
    payload: {
      id: "waterqualityobserved:north:D1",
      type: "WaterQualityObserved",
      dateObserved: "2025-11-20T00:45:00Z",
      measurand: ["NO3, 0.01, M1, Concentration of Nitrates"],
      location: { type: "Point", coordinates: [106.7, 10.8] },
      temperature: 24.4,
      pH: 7.4,
      NO3: 0.01,
    },
    becomes: [["2025-11-20T00:45:00.000Z", { water_temperature: 24.4, ph: 7.4, nitrate: 0.01 }]],
  },
  {
    title: "a line of Telegraf with tags, whole numbers, a text and nanoseconds",
    channels: {
      pressure: { mappingKey: "pressure", unit: "kPa" },
      water_temperature: "temp",
      signal: "rssi",
      "digital_output.1": "valve",
    },
    payload:
      '# collected by Telegraf\nwells\\ north,host=gw-1,site=b\\,2 pressure=241,temp=24.8,rssi=-84i,count=12u,valve="open",note="a \\"b\\", c=d" 1763600395100400200\n',
    becomes: [
      [
        "2025-11-20T00:59:55.100Z",
        { pressure: 2.41, water_temperature: 24.8, signal: -84, "digital_output.1": 1 },
      ],
    ],
  },
  {
    title: "several lines of Telegraf as a history, in seconds, milliseconds and microseconds",
    channels: { flow: "flow", pressure: "p" },
    payload:
      "m flow=31.5,p=2.4 1763600340\r\nm flow=31 1763600280000\r\n\r\nm flow=30.5,p=2.6 1763600220000000",
    becomes: [
      ["2025-11-20T00:59:00.000Z", { flow: 31.5, pressure: 2.4 }],
      ["2025-11-20T00:58:00.000Z", { flow: 31 }],
      ["2025-11-20T00:57:00.000Z", { flow: 30.5, pressure: 2.6 }],
    ],
  },
  {
    title: "lines of Telegraf that call every field value, told apart by measurement and tag",
    channels: {
      pressure: "[name=mqtt][topic=well/7/p].value",
      flow: { mappingKey: "[name=mqtt][topic=well/7/q].value", unit: "L/s" },
    },
    payload:
      "mqtt,topic=well/7/p value=2.4 1763600340000000000\nmqtt,topic=well/7/q value=10 1763600340000000000",
    becomes: [["2025-11-20T00:59:00.000Z", { pressure: 2.4, flow: 36 }]],
  },
  {
    title: "lines without times, each a measurement with one value",
    channels: { pressure: "pressure", flow: "flow" },
    payload: "pressure value=2.4\nflow value=31",
    becomes: [["2025-11-20T01:00:00.000Z", { pressure: 2.4, flow: 31 }]],
  },
  {
    title: "the body of a form, with an encoded time",
    channels: { pressure: { mappingKey: "P1", unit: "kPa" }, battery: "bat", signal: "csq" },
    payload: "id=DL-7&time=2025-11-20+07%3A59%3A00&P1=241,5&bat=3.58&csq=-84&note=",
    becomes: [["2025-11-20T00:59:00.000Z", { pressure: 2.415, battery: 3.58, signal: -84 }]],
  },
  {
    title: "lines of CSV with decimal commas, date and time of day apart",
    channels: { flow: "Q [m3/h]", total_flow: "Index", pressure: "P" },
    payload:
      "Date;Time;Q [m3/h];Index;P;\n20/11/2025;07:45:00;31,2;1560,4;2,41;\n20/11/2025;07:59:00;30,9;1567,6;2,4;\n",
    becomes: [
      ["2025-11-20T00:59:00.000Z", { flow: 30.9, total_flow: 1567.6, pressure: 2.4 }],
      ["2025-11-20T00:45:00.000Z", { flow: 31.2, total_flow: 1560.4, pressure: 2.41 }],
    ],
  },
  {
    title: "lines of CSV with commas and quotes",
    channels: { ph: "pH", turbidity: "NTU" },
    payload: '\ufeff"Timestamp","pH","NTU","Remark"\r\n1763600340,7.2,"0,42","rain, wind"\r\n',
    becomes: [["2025-11-20T00:59:00.000Z", { ph: 7.2, turbidity: 0.42 }]],
  },
];

it.each(messages)("[R3.4] understands $title", ({ channels, more, payload, becomes }) => {
  const { dead, rejected, samples } = read(typed({ channels, ...(more ? { more } : {}) }), payload);
  expect({ dead, rejected, samples: samples.map(({ at, values }) => [at, values]) }).toEqual({
    dead: null,
    rejected: [],
    samples: becomes,
  });
  expect(samples.flatMap(({ flags }) => Object.keys(flags))).toEqual([]);
});

it.each([
  [
    "an uplink with bytes that nobody has decoded",
    { received_at: "2025-11-20T00:59:58Z", uplink_message: { f_port: 2, frm_payload: "AQID" } },
    "no_known_field",
  ],
])("keeps %s as a dead letter", (_what, payload, reason) => {
  const device = typed({ channels: { pressure: "pressure", device_temperature: "temperature" } });
  expect(read(device, payload)).toMatchObject({ dead: { reason }, samples: [] });
});
