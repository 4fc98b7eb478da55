import { readFileSync } from "node:fs";
import { createDecoder, tryDecoder } from "@sgval/contract/decoders/decoders";
import { createDeviceBody } from "@sgval/contract/devices/device";
import type { PayloadPreset } from "@sgval/contract/devices/mapping/presets/preset";
import { payloadPresets } from "@sgval/contract/devices/mapping/presets/presets";
import { testMapping } from "@sgval/contract/readings/mapping";
import { expect, it } from "vitest";
import { useHarness } from "../../testing/harness.ts";

const harness = useHarness();

/** What the example of a preset becomes: the time of measuring and the values, newest first. */
const becomes: Record<string, readonly (readonly [at: string, values: Record<string, number>])[]> = {
  the_things_stack: [
    ["00:59:58.015", { pressure: 2.4, total_flow: 1560.4, battery_percent: 87, signal: -97, snr: 5 }],
  ],
  chirpstack: [["00:59:15.775", { pressure: 2.15, battery_percent: 96, signal: -84, snr: 10.5 }]],
  milesight: [["00:59:15.775", { pressure: 2.15, battery_percent: 96, signal: -84, snr: 10.5 }]],
  dragino: [["00:59:57.789", { battery: 3.4, distance: 2.35, water_temperature: 24.8, signal: -97, snr: 5 }]],
  ruuvi: [["00:59:50.000", { air_temperature: 24.3, humidity: 53.49, battery: 2.977, signal: -66 }]],
  kamstrup: [
    ["00:00:00.000", { total_flow: 512.5, leak: 0 }],
    ["-1 23:00:00.000", { total_flow: 512.25 }],
  ],
  axioma: [
    [
      "00:59:34.000",
      { total_flow: 6.054, leak: 1, burst: 0, backflow: 0, empty_pipe: 0, low_battery: 0, alarm_bits: 0 },
    ],
  ],
  senml: [
    ["00:59:55.000", { pressure: 2.2, battery: 3.6 }],
    ["00:58:55.000", { pressure: 2.1 }],
  ],
  sensorthings: [["00:55:00.000", { water_temperature: 24.4 }]],
  fiware: [["00:45:00.000", { water_temperature: 24.4, ph: 7.4, nitrate: 0.01 }]],
  opc_ua: [["00:59:00.000", { pressure: 2.4, flow: 31.5 }]],
  aws_shadow: [["00:59:50.000", { pressure: 2.4, flow: 31.5 }]],
  influx: [["00:59:00.000", { pressure: 2.41, flow: 31.5 }]],
  csv: [
    ["00:59:00.000", { pressure: 2.4, flow: 30.9, total_flow: 1567.6 }],
    ["00:45:00.000", { pressure: 2.41, flow: 31.2, total_flow: 1560.4 }],
  ],
  form: [["00:59:00.000", { pressure: 2.41, flow: 31.2, battery: 3.58, signal: -84 }]],
  shelly: [["00:59:50.620", { air_temperature: 19.8, humidity: 42.2, battery_percent: 87, signal: -59 }]],
  tasmota: [["00:59:00.000", { water_temperature: 24.4, distance: 2.35 }]],
  zigbee2mqtt: [["00:59:50.000", { leak: 1, tamper: 0, low_battery: 0, battery_percent: 87 }]],
};
/** Messages as the networks write them, with all that stands around the measurements. */
const whole: Record<string, object> = {
  the_things_stack: {
    end_device_ids: {
      device_id: "well-7",
      application_ids: {},
      dev_eui: "A7",
      join_eui: "0",
      dev_addr: "26",
    },
    correlation_ids: ["as:up:1", "gs:conn:2"],
    received_at: "2025-11-20T00:59:58.014Z",
    uplink_message: {
      ...{ session_key_id: "AX", f_port: 2, f_cnt: 11, frm_payload: "AQID", confirmed: true },
      decoded_payload: { pressure: 2.4, volume: 1560.4, battery: 87 },
      rx_metadata: [
        {
          ...{ gateway_ids: { gateway_id: "roof" }, time: "2025-11-20T00:59:57Z", timestamp: 2463457000 },
          ...{ rssi: -97, channel_rssi: -97, snr: 5, uplink_token: "Ch", channel_index: 2 },
          ...{ location: { latitude: 10.8 }, gps_time: "2025-11-20T00:59:57Z" },
        },
        { gateway_ids: { gateway_id: "tower" }, rssi: -110, snr: 1 },
      ],
      settings: { data_rate: {}, timestamp: 2463457000 },
      ...{ received_at: "2025-11-20T00:59:57.789Z", consumed_airtime: "0.05s", network_ids: {} },
    },
  },
  chirpstack: {
    ...{ deduplicationId: "3ac", time: "2025-11-20T00:59:15Z", devAddr: "0018", adr: true, dr: 5, fCnt: 4 },
    deviceInfo: { tenantId: "1", applicationName: "wells", deviceName: "well-7", devEui: "a7", tags: {} },
    ...{ fPort: 85, confirmed: false, data: "A3vXAA==", object: { pressure: 215, battery: 96 } },
    rxInfo: [
      { gatewayId: "0016", uplinkId: 4217, rssi: -84, snr: 10.5, context: "EFwMtA==", crcStatus: "CRC_OK" },
      { gatewayId: "0017", rssi: -99, snr: 2 },
    ],
    txInfo: { frequency: 868500000, modulation: { lora: {} } },
    regionConfigId: "as923",
  },
};
const timeOf = (time: string) =>
  time.startsWith("-1 ") ? `2025-11-19T${time.slice(3)}Z` : `2025-11-20T${time}Z`;

it("has a message of each preset below", () => {
  expect(payloadPresets.map(({ key }) => key).sort()).toEqual(Object.keys(becomes).sort());
});

it.each(payloadPresets)("reads the message of $name.en as its preset says", async (preset) => {
  const { key, channels, timeKey = null, decoder, example } = preset;
  expect(
    createDeviceBody.safeParse({ name: key, displayName: key, type: "DATALOGGER", channels }).error,
  ).toBe(undefined);
  const added =
    decoder &&
    (await harness.ok(harness.admin, createDecoder, { body: { ...decoder, description: "", note: "" } }));
  const payloadKeys = { timeKey, ignoredKeys: [], ...(added && { decoderId: added.data.id }) };
  const { data } = await harness.ok(harness.admin, testMapping, {
    body: {
      ...{ type: "DATALOGGER", channels, payloadKeys, payload: example },
      receivedAt: "2025-11-20T01:00:00.000Z",
    },
  });
  const { dead, deadInPart, rejected, warnings } = data;
  expect({ dead, deadInPart, rejected, warnings }).toEqual({
    dead: null,
    deadInPart: null,
    rejected: [],
    warnings: [],
  });
  expect(data.samples.map(({ measuredAt, values, quality }) => [measuredAt, values, quality])).toEqual(
    (becomes[key] ?? []).map(([at, values]) => [timeOf(at), values, {}]),
  );
});

it.each(Object.keys(whole))(
  "leaves nothing that the network %s writes around the measurements unmapped",
  async (key) => {
    const { channels, ignoredKeys = [] } = payloadPresets.find((preset) => preset.key === key) ?? {
      channels: [],
    };
    const payloadKeys = { timeKey: null, ignoredKeys: [...ignoredKeys] };
    const { data } = await harness.ok(harness.admin, testMapping, {
      body: { type: "DATALOGGER", channels, payloadKeys, payload: JSON.stringify(whole[key]) },
    });
    expect(data.fields.filter(({ use }) => use === "unknown").map((field) => field.key)).toEqual([]);
  },
);

/** Frames that makers publish, as hexadecimal digits, with what they say is in them. */
const published: readonly (readonly [preset: string, frame: string, fPort: number, data: object])[] = [
  // docs.ruuvi.com, data format 5: valid, greatest, smallest and unknown values
  [
    "ruuvi",
    "0512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F",
    1,
    {
      ...{ temperature: 24.3, humidity: 53.49, air_pressure: 100_044, battery: 2.977 },
      ...{ movements: 66, sequence: 205 },
    },
  ],
  [
    "ruuvi",
    "057FFFFFFEFFFE7FFF7FFF7FFFFFDEFEFFFECBB8334C884F",
    1,
    {
      ...{ temperature: 163.835, humidity: 163.835, air_pressure: 115_534, battery: 3.646 },
      ...{ movements: 254, sequence: 65_534 },
    },
  ],
  [
    "ruuvi",
    "058001000000008001800180010000000000CBB8334C884F",
    1,
    { temperature: -163.835, humidity: 0, air_pressure: 50_000, battery: 1.6, movements: 0, sequence: 0 },
  ],
  [
    "ruuvi",
    "058000FFFFFFFF800080008000FFFFFFFFFFFFFFFFFFFFFF",
    1,
    {
      ...{ temperature: null, humidity: null, air_pressure: null, battery: null },
      ...{ movements: null, sequence: null },
    },
  ],
  // Manual of the LDDS75, 2.3; a sensor without a probe sends 0000 as its temperature
  ["dragino", "0B450B0500010501", 2, { BatV: 2.885, Distance_mm: 2821, TempC_DS18B20: 26.1 }],
  ["dragino", "0B49000001FF3F00", 2, { BatV: 2.889, Distance_mm: null, TempC_DS18B20: -19.3 }],
  ["dragino", "0D4A06D800000001", 2, { BatV: 3.402, Distance_mm: 1752, TempC_DS18B20: null }],
  ["dragino", "0D4A001400000001", 2, { BatV: 3.402, Distance_mm: null, TempC_DS18B20: null }],
  // Manual of the PS-LB, 2.3: an immersion probe (00) of 5 m (05)
  [
    "dragino",
    "0CE400050FA1123808",
    2,
    { BatV: 3.3, Probe_mod: 0, Probe_range: 5, IDC_mA: 4.001, VDC_V: 4.664, IN1: 1, IN2: 0 },
  ],
  // Examples of the EM500-PP, EM500-SWL, EM500-UDL and EM310-UDL
  ["milesight", "017564037B0A00", 85, { battery: 100, pressure: 10 }],
  ["milesight", "01756403770200", 85, { battery: 100, depth: 2 }],
  ["milesight", "01756403821E00", 85, { battery: 100, distance: 30 }],
  ["milesight", "01755C03824408040001", 85, { battery: 92, distance: 2116, position: 1 }],
];

it.each(published)(
  "reads the frame that the maker publishes for %s: %s",
  async (key, frame, fPort, expected) => {
    const preset = payloadPresets.find((one) => one.key === key)?.decoder ?? expect.fail("no program");
    const { name: _, ...program } = preset;
    const message = { payload: frame, fPort };
    const body = { ...program, bytesPath: null, messages: [message] };
    const { data } = await harness.ok(harness.admin, tryDecoder, { body });
    expect(data).toMatchObject([{ failure: null, warnings: [] }]);
    expect(JSON.parse(data[0]?.data ?? "")).toEqual(expected);
  },
);

/** What `docs/presets.md` says of a preset. */
const described = ({ name, channels, timeKey, decoder, example }: PayloadPreset): string => {
  const settings = [
    ...(decoder ? [`Decoder: ${decoder.name}.`] : []),
    ...(timeKey ? [`Time: \`${timeKey}\`.`] : []),
  ];
  return [
    `### ${name.en}\n`,
    ...(settings.length > 0 ? [`${settings.join(" ")}\n`] : []),
    `\`\`\`${/^[[{]/.test(example) ? "json" : "text"}\n${example}\n\`\`\`\n`,
    ...channels.map(({ parameter, mappingKey, otherKeys = [], unit }) => {
      const keys = [mappingKey, ...otherKeys].map((key) => `\`${key}\``).join(" or ");
      return `- \`${parameter}\`: ${keys}${unit ? ` in ${unit}` : ""}`;
    }),
  ].join("\n");
};

it("stands in the page of presets as it is, each with its message", () => {
  const page = readFileSync(new URL("../../../../../docs/presets.md", import.meta.url), "utf8");
  const [, mappings = ""] = page.split("\n## Mappings\n");
  const sections = mappings.trimEnd().split("\n\n### ").slice(1);
  expect(sections.map((section) => `### ${section}`)).toEqual(payloadPresets.map(described));
});
