import { expect, it } from "vitest";
import { type Message, read, typed } from "./real-messages.fixture.ts";

/** Where the shape is documented. */
type Published = Message & { source: string };

/** The time field that a person names in the settings of the device. */
const timedBy = (timeKey: string) => ({ payloadKeys: { timeKey, ignoredKeys: [] } });

// Written anew in shapes that are documented in public; times are around 01:00:00Z, the arrival.
const messages: Published[] = [
  {
    title: "a water meter that wmbusmeters heard",
    source: "github.com/wmbusmeters/wmbusmeters, README",
    channels: { total_flow: "total_m3", flow: "max_flow_m3h" },
    payload: {
      ...{ media: "water", meter: "iperl", name: "MyTapWater", id: "33225544" },
      ...{ max_flow_m3h: 0.4, total_m3: 123.529, timestamp: "2025-11-20T00:57:00Z" },
    },
    becomes: [["2025-11-20T00:57:00.000Z", { total_flow: 123.529, flow: 0.4 }]],
  },
  {
    title: "tags of a PLC that EMQX Neuron read, one of them with an error",
    source: "docs.emqx.com, Neuron, Upstream/Downstream Data Format, Tags Format",
    channels: { pressure: { mappingKey: "tags[name=p_in].value", unit: "kPa" }, flow: "tags[name=q].value" },
    payload: {
      ...{ node: "modbus", group: "grp", timestamp: 1763600389075 },
      tags: [
        { name: "p_in", value: 241 },
        { name: "q", error: 2014 },
      ],
    },
    becomes: [["2025-11-20T00:59:49.075Z", { pressure: 2.41 }]],
  },
  {
    title: "values of a PLC that EMQX Neuron read",
    source: "docs.emqx.com, Neuron, Upstream/Downstream Data Format, Values Format",
    channels: { pressure: "p_in", flow: "q" },
    payload: {
      ...{ node: "modbus", group: "grp", timestamp: 1763600389075 },
      ...{ values: { p_in: 2.41 }, errors: { q: 2014 }, metas: {} },
    },
    becomes: [["2025-11-20T00:59:49.075Z", { pressure: 2.41 }]],
  },
  {
    title: "an uplink of the Helium console with its decoded payload",
    source: "docs.helium.com, Console, Integrations, JSON Schema",
    channels: {
      ...{ water_level: "decoded.payload.level", battery: "decoded.payload.bat" },
      ...{ signal: "hotspots[0].rssi", snr: "hotspots[0].snr" },
    },
    payload: {
      ...{ app_eui: "00A1", dev_eui: "00A7", devaddr: "B5A4", fcnt: 19, id: "7c52", name: "well-7", port: 1 },
      decoded: { payload: { level: 3.2, bat: 3.58 }, status: "success" },
      hotspots: [
        { frequency: 923.2, id: "11KH", name: "icy-hippo", reported_at: 1763600389000, rssi: -84, snr: 9.8 },
      ],
      ...{ payload: "AQID", reported_at: 1763600389412 },
    },
    becomes: [["2025-11-20T00:59:49.412Z", { water_level: 3.2, battery: 3.58, signal: -84, snr: 9.8 }]],
  },
  {
    title: "an uplink of AWS IoT Core for LoRaWAN",
    source: "docs.aws.amazon.com, IoT Wireless, uplink message format",
    channels: {
      signal: "WirelessMetadata.LoRaWAN.Gateways[0].Rssi",
      snr: "WirelessMetadata.LoRaWAN.Gateways[0].Snr",
    },
    more: timedBy("WirelessMetadata.LoRaWAN.Timestamp"),
    payload: {
      ...{ WirelessDeviceId: "5b58245e-146c", PayloadData: "AQID" },
      WirelessMetadata: {
        LoRaWAN: {
          ...{
            DataRate: 0,
            DevEui: "00a7",
            FPort: 1,
            Frequency: 868100000,
            Timestamp: "2025-11-20T00:59:55Z",
          },
          Gateways: [{ GatewayEui: "80029cfffe5cf1cc", Snr: -29, Rssi: -67 }],
        },
      },
    },
    becomes: [["2025-11-20T00:59:55.000Z", { signal: -67, snr: -29 }]],
  },
  {
    title: "an uplink of The Things Network, second version",
    source: "thethingsnetwork.org, MQTT API of version 2, uplink messages",
    channels: {
      ...{ pressure: "payload_fields.p", signal: "metadata.gateways[0].rssi" },
      snr: "metadata.gateways[0].snr",
    },
    payload: {
      ...{ app_id: "wells", dev_id: "well-7", hardware_serial: "A8610A", port: 2, counter: 8 },
      ...{ payload_raw: "CA==", payload_fields: { p: 2.4 } },
      metadata: {
        ...{ time: "2025-11-20T00:59:40.226618748Z", frequency: 868.5, data_rate: "SF12BW125" },
        gateways: [{ gtw_id: "eui-70db", timestamp: 2184122548, time: "", rssi: -117, snr: -11 }],
      },
    },
    becomes: [["2025-11-20T00:59:40.227Z", { pressure: 2.4, signal: -117, snr: -11 }]],
  },
  {
    title: "a custom callback of Sigfox, every value a text",
    source: "support.sigfox.com, Callbacks, custom body with {time}, {rssi} and decoded variables",
    channels: { water_level: { mappingKey: "level", unit: "cm" }, signal: "rssi", snr: "snr" },
    payload: {
      ...{ device: "1A2345", data: "b0513801", time: "1763600395", seqNumber: "1508", ack: "false" },
      ...{ level: "312", rssi: "-123.00", snr: "18.86", station: "1D44" },
    },
    becomes: [["2025-11-20T00:59:55.000Z", { water_level: 3.12, signal: -123, snr: 18.86 }]],
  },
  {
    title: "a telemetry event of Azure IoT Hub through Event Grid",
    source: "learn.microsoft.com, Event Grid, Azure IoT Hub as a source, DeviceTelemetry",
    channels: { pressure: "data.body.pressure", flow: "data.body.flow" },
    more: timedBy("data.systemProperties.iothub-enqueuedtime"),
    payload: [
      {
        ...{ id: "9af8", topic: "/SUBSCRIPTIONS/1", subject: "devices/well-7" },
        ...{ eventType: "Microsoft.Devices.DeviceTelemetry", eventTime: "2025-11-20T00:59:58.421Z" },
        data: {
          body: { pressure: 2.4, flow: 31.5 },
          properties: {},
          systemProperties: {
            "iothub-connection-device-id": "well-7",
            "iothub-enqueuedtime": "2025-11-20T00:59:58.4210000Z",
          },
        },
      },
    ],
    becomes: [["2025-11-20T00:59:58.421Z", { pressure: 2.4, flow: 31.5 }]],
  },
  {
    title: "a measurement of Cumulocity with units beside the values",
    source: "cumulocity.com, API, Measurements; fragments with series of value and unit",
    channels: { water_temperature: "c8y_Temperature.T.value", signal: "c8y_SignalStrength.rssi.value" },
    payload: {
      ...{ type: "c8y_Station", time: "2025-11-20T07:59:00.000+07:00", source: { id: "251982" } },
      c8y_Temperature: { T: { value: 77, unit: "F" } },
      c8y_SignalStrength: { rssi: { value: -53, unit: "dBm" } },
    },
    becomes: [["2025-11-20T00:59:00.000Z", { water_temperature: 25, signal: -53 }]],
  },
  {
    title: "data of TagoIO, one object for each variable",
    source: "docs.tago.io, Sending data; libraries.io, tago for Python",
    channels: { water_temperature: "[variable=temperature].value", pressure: "[variable=pressure].value" },
    payload: [
      { variable: "temperature", value: 24.8, unit: "C", time: "2025-11-20T00:59:00Z" },
      { variable: "pressure", value: 241, unit: "kPa", time: "2025-11-20T00:59:00Z" },
    ],
    becomes: [["2025-11-20T00:59:00.000Z", { water_temperature: 24.8, pressure: 2.41 }]],
  },
  {
    title: "a sensor that rtl_433 heard, in local time",
    source: "github.com/merbanan/rtl_433, DATA_FORMAT",
    channels: {
      ...{ air_temperature: "temperature_C", humidity: "humidity" },
      low_battery: {
        mappingKey: "battery_ok",
        valueTexts: [
          { text: "1", value: 0 },
          { text: "0", value: 1 },
        ],
      },
    },
    payload: {
      ...{ time: "2025-11-20 07:59:50", model: "Acurite-Tower", id: 11524, channel: "A" },
      ...{ battery_ok: "1", temperature_C: 28.4, humidity: 71 },
    },
    becomes: [["2025-11-20T00:59:50.000Z", { air_temperature: 28.4, humidity: 71, low_battery: 0 }]],
  },
  {
    title: "variables of Ubidots with times of their own",
    source: "docs.ubidots.com, HTTP and MQTT API, sending several variables with timestamp and context",
    channels: { pressure: "pressure.value", flow: "flow.value" },
    more: timedBy("pressure.timestamp"),
    payload: {
      pressure: { value: 2.4, timestamp: 1763600340000, context: { valve: "main" } },
      flow: { value: 31.5, timestamp: 1763600340000 },
    },
    becomes: [["2025-11-20T00:59:00.000Z", { pressure: 2.4, flow: 31.5 }]],
  },
  {
    title: "an event of EdgeX Foundry, values as texts and times in nanoseconds",
    source: "docs.edgexfoundry.org, Core Data, event and readings of version 3",
    channels: {
      pressure: { mappingKey: "event.readings[resourceName=Pressure].value", unit: "kPa" },
      flow: "event.readings[resourceName=Flow].value",
    },
    more: timedBy("event.origin"),
    payload: {
      ...{ apiVersion: "v3", requestId: "e6e8" },
      event: {
        ...{ apiVersion: "v3", id: "1d8", deviceName: "well-7", profileName: "well", sourceName: "all" },
        origin: 1763600395100400000,
        readings: ["Pressure", "Flow"].map((resourceName, index) => ({
          ...{ deviceName: "well-7", origin: 1763600395100400000, resourceName, valueType: "Float32" },
          value: index === 0 ? "2.41e+02" : "3.15e+01",
        })),
      },
    },
    becomes: [["2025-11-20T00:59:55.100Z", { pressure: 2.41, flow: 31.5 }]],
  },
  {
    title: "Sparkplug as JSON, as modules of Ignition publish it",
    source: "docs.chariot.io, Cirrus Link, JSON data format of MQTT modules",
    channels: {
      pressure: "payload.metrics[name=Well/Pressure].value",
      "digital_output.1": "payload.metrics[name=Well/Open].value",
    },
    payload: {
      topic: { namespace: "spBv1.0", groupId: "G1", edgeNodeId: "E1", deviceId: "D1", type: "DDATA" },
      payload: {
        timestamp: 1763600395187,
        metrics: [
          { name: "Well/Pressure", timestamp: 1763600395187, dataType: "Float", value: 2.4 },
          { name: "Well/Open", timestamp: 1763600395187, dataType: "Boolean", value: true },
        ],
        seq: 3,
      },
    },
    becomes: [["2025-11-20T00:59:55.187Z", { pressure: 2.4, "digital_output.1": 1 }]],
  },
  {
    title: "normalised attributes of FIWARE, read by keys that stand for both representations",
    source: "fiware.github.io, NGSI v2 specification, normalized representation",
    channels: {
      conductivity: { mappingKey: "conductivity", otherKeys: ["conductivity.value"] },
      turbidity: { mappingKey: "turbidity", otherKeys: ["turbidity.value"] },
    },
    more: { type: "CARBONATE_HARDNESS", ...timedBy("dateObserved.value") },
    payload: {
      ...{ id: "waterqualityobserved:north:D1", type: "WaterQualityObserved" },
      dateObserved: { type: "DateTime", value: "2025-11-20T00:45:00.00Z", metadata: {} },
      conductivity: { type: "Number", value: 412, metadata: {} },
      turbidity: { type: "Number", value: 0.42, metadata: {} },
    },
    becomes: [["2025-11-20T00:45:00.000Z", { conductivity: 412, turbidity: 0.42 }]],
  },
  {
    title: "an entity of NGSI-LD, with unit codes and times at the attributes",
    source: "ETSI GS CIM 009, normalized representation; github.com/FIWARE/context.Orion-LD",
    channels: { water_temperature: "temperature.value", conductivity: "conductivity.value" },
    more: { type: "CARBONATE_HARDNESS", ...timedBy("temperature.observedAt") },
    payload: {
      ...{ id: "urn:ngsi-ld:WaterQualityObserved:D1", type: "WaterQualityObserved" },
      temperature: {
        ...{ type: "Property", value: 76.1, unitCode: "FAH", observedAt: "2025-11-20T00:45:00Z" },
      },
      conductivity: { type: "Property", value: 412, observedAt: "2025-11-20T00:45:00Z" },
      "@context": ["https://uri.etsi.org/ngsi-ld/v1/ngsi-ld-core-context.jsonld"],
    },
    becomes: [["2025-11-20T00:45:00.000Z", { water_temperature: 24.5, conductivity: 412 }]],
  },
  {
    title: "a message of LORIOT for an application",
    source: "docs.loriot.io, Application API, uplink data message",
    channels: { signal: "rssi", snr: "snr" },
    payload: {
      ...{ cmd: "rx", EUI: "BE7A0000000000A7", ts: 1763600390548, ack: false, fcnt: 37, port: 2 },
      ...{ freq: 868500000, toa: 61, dr: "SF7 BW125 4/5", rssi: -104, snr: 9.2, bat: 255, data: "010203" },
    },
    becomes: [["2025-11-20T00:59:50.548Z", { signal: -104, snr: 9.2 }]],
  },
  {
    title: "an event of Particle through a webhook",
    source: "docs.particle.io, Webhooks, default data",
    channels: { pressure: "data" },
    more: timedBy("published_at"),
    payload: {
      ...{ event: "pressure", data: "2.41", published_at: "2025-11-20T00:59:50.120Z" },
      coreid: "0123456789abcdef",
    },
    becomes: [["2025-11-20T00:59:50.120Z", { pressure: 2.41 }]],
  },
  {
    title: "an event of a Blues Notecard, routed by Notehub",
    source: "dev.blues.io, Notehub, event structure",
    channels: { pressure: { mappingKey: "body.kPa", unit: "kPa" }, battery: "voltage" },
    more: timedBy("when"),
    payload: {
      ...{ event: "6c1a", file: "well.qo", device: "dev:8675", when: 1763600340, received: 1763600391.28 },
      ...{ body: { kPa: 250 }, voltage: 4.1, best_lat: 10.8, best_lon: 106.7 },
    },
    becomes: [["2025-11-20T00:59:00.000Z", { pressure: 2.5, battery: 4.1 }]],
  },
  {
    title: "the state of a Losant device",
    source: "docs.losant.com, Devices, state message",
    channels: { pressure: "pressure", flow: "flow" },
    payload: { time: 1763600340000, data: { pressure: 2.4, flow: 31.5 } },
    becomes: [["2025-11-20T00:59:00.000Z", { pressure: 2.4, flow: 31.5 }]],
  },
  {
    title: "an uplink of Everynet with the time of reception",
    source: "ns.docs.everynet.io, Data API, uplink message",
    channels: { signal: "params.radio.hardware.rssi", snr: "params.radio.hardware.snr" },
    more: timedBy("params.rx_time"),
    payload: {
      type: "uplink",
      meta: { network: "ab", device: "00a7", gateway: "b1", time: 1763600390.9 },
      params: {
        ...{ payload: "AQID", port: 1, duplicate: false, counter_up: 7, rx_time: 1763600390.548 },
        radio: { freq: 868.5, hardware: { rssi: -97, snr: 5 } },
      },
    },
    becomes: [["2025-11-20T00:59:50.548Z", { signal: -97, snr: 5 }]],
  },
  {
    title: "a data message of Orange Live Objects",
    source: "github.com/DatavenueLiveObjects, LiveObjectsMqttDeviceSample, README; data message of LoRa",
    channels: {
      ...{ water_level: "value.level", signal: "metadata.network.lora.rssi" },
      snr: "metadata.network.lora.snr",
    },
    payload: {
      ...{ streamId: "urn:lo:nsid:lora:00A7!uplink", model: "wellV1", timestamp: "2025-11-20T00:59:51.330Z" },
      value: { port: 2, payload: "010203", level: 3.2 },
      metadata: { network: { lora: { rssi: -96, snr: 7.5, sf: 9 } } },
      created: "2025-11-20T00:59:51.480Z",
    },
    becomes: [["2025-11-20T00:59:51.330Z", { water_level: 3.2, signal: -96, snr: 7.5 }]],
  },
  {
    title: "a list of telemetry of ThingsBoard, buffered without a connection",
    source: "thingsboard.io, MQTT API, array of objects with client-side timestamp",
    channels: { water_temperature: "temperature", humidity: "humidity" },
    payload: [
      { ts: 1763600280000, values: { temperature: 22.5, humidity: 61 } },
      { ts: 1763600340000, values: { temperature: 22.7, humidity: 60 } },
    ],
    becomes: [
      ["2025-11-20T00:59:00.000Z", { water_temperature: 22.7, humidity: 60 }],
      ["2025-11-20T00:58:00.000Z", { water_temperature: 22.5, humidity: 61 }],
    ],
  },
];

it.each(messages)("[R3.4] understands $title ($source)", ({ channels, more, payload, becomes }) => {
  const { dead, rejected, samples } = read(typed({ channels, ...(more ? { more } : {}) }), payload);
  expect({ dead, rejected, samples: samples.map(({ at, values }) => [at, values]) }).toEqual({
    dead: null,
    rejected: [],
    samples: becomes,
  });
  expect(samples.flatMap(({ flags }) => Object.keys(flags))).toEqual([]);
});

it("has more than twenty shapes, each of a document of its own", () => {
  expect(new Set(messages.map(({ source }) => source)).size).toBe(messages.length);
  expect(messages.length).toBeGreaterThan(20);
});
