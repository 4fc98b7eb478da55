import * as routes from "@sgval/contract/devices/routes";
import { deviceTypes } from "@sgval/quantities/device-types";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { valveAutomation } from "../automation/index.ts";
import { deviceRegistry } from "./index.ts";

// A device stays in automatic mode only while a runner regulates its type.
const harness = useHarness({
  beforeStart: ({ use }) =>
    void Object.assign(use(valveAutomation), { start: () => {}, isAlive: () => true }),
});

const taken = (field: string) => ({
  status: 409,
  code: "value_exists",
  details: [{ field, message: "validation.value_exists" }],
});

it("[R1.1] creates a device with the default topics, interval, channels and actions of its type", async () => {
  const body = {
    name: "VGA-0001",
    displayName: "Van Đồng Khởi",
    type: "VGA",
    latitude: 10.8,
    longitude: 106.7,
  };
  const { data: device } = await harness.ok(harness.admin, routes.createDevice, { body });
  expect(device).toMatchObject({
    name: "VGA-0001",
    displayName: "Van Đồng Khởi",
    topicSend: "sgval/VGA-0001/up",
    topicControl: "sgval/VGA-0001/control",
    topicControlResponse: "sgval/VGA-0001/control-response",
    reportIntervalSeconds: 300,
    powerMode: "always_on",
    mode: "manual",
    freshness: "never",
  });
  expect(device.channels.slice(0, 2)).toMatchObject([
    { slot: 0, parameter: "inlet_pressure", mappingKey: "inlet_pressure" },
    { slot: 1, parameter: "outlet_pressure", mappingKey: "outlet_pressure" },
  ]);
  expect(device.actions).toContainEqual({ action: "fully_open_on", code: "DO_1_ON" });
  expect(harness.app.use(deviceRegistry).byName("VGA-0001")?.id).toBe(device.id);
  expect(harness.app.use(deviceRegistry).byTopic("sgval/VGA-0001/control")).toMatchObject({ use: "control" });
  const logger = { name: "DL-0001", displayName: "Bưu điện", type: "DATALOGGER" };
  const { data: sleeping } = await harness.ok(harness.admin, routes.createDevice, { body: logger });
  expect(sleeping).toMatchObject({ reportIntervalSeconds: 3600, powerMode: "sleeping" });
});

it("[R3.3] stores every field of a device, and gives an HTTP device no topics", async () => {
  const body = aDevice()
    .ofType("DATALOGGER")
    .named("DL-044", "Điểm tới hạn 44")
    .numbered(44)
    .at(10.81, 106.75)
    .overHttp()
    .sleeping()
    .reportingEvery(21_600)
    .withChannel("pressure", { mappingKey: "AI1", rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 10 })
    .withChannel("flow", { unit: "L/s", under: 1, over: 90 })
    .withAction("read_now", "READ")
    .withSite({ notes: "chamber 3", ratedVoltage: 380, maxStartsPerHour: 6 })
    .body();
  const { data } = await harness.ok(harness.admin, routes.createDevice, { body });
  const detail = await harness.ok(harness.admin, routes.readDevice, { params: { id: data.id } });
  expect(detail.data).toMatchObject({
    ...body,
    topicSend: null,
    topicControl: null,
    topicControlResponse: null,
    connected: null,
    data: [],
    metaData: { total: 0 },
  });
});

it("[R3.4] creates a device of each type", async () => {
  for (const type of deviceTypes) {
    const device = await aDevice().ofType(type).in(harness);
    expect(device.type).toBe(type);
    expect(device.channels.length).toBeGreaterThan(0);
  }
});

it("[R5.6] [R5.17] [R9.5] refuses invalid names, numbers and positions", async () => {
  const refusals = await Promise.all(
    [
      { name: "VGA/1" },
      { displayName: "<b>valve</b>" },
      { name: "DATALOGGER" },
      { name: "PS-01-turnOnLastPump" },
      { number: 0 },
      { number: 1000 },
      { latitude: 91 },
      { topicSend: "sgval/+/up" },
    ].map((wrong) =>
      harness.refused(harness.admin, routes.createDevice, {
        body: { name: "X-1", displayName: "X", type: "WATER_PUMP", ...wrong },
      }),
    ),
  );
  const problem = (field: string, key: string) => [422, [{ field, message: `validation.${key}` }]];
  expect(refusals.map(({ status, details }) => [status, details])).toEqual([
    problem("name", "special_characters"),
    problem("displayName", "special_characters"),
    problem("name", "device_name_reserved"),
    problem("name", "device_name_reserved"),
    problem("number", "device_number"),
    problem("number", "device_number"),
    problem("latitude", "invalid_value"),
    problem("topicSend", "topic_wildcard"),
  ]);
});

it("refuses half a position, and an MQTT device that has no topic to send to", async () => {
  const required = (field: string) => ({
    status: 422,
    details: [{ field, message: "validation.required" }],
  });
  const create = (body: object) =>
    harness.refused(harness.admin, routes.createDevice, { body: { ...aDevice().body(), ...body } });
  expect(await create({ latitude: 10.8 })).toMatchObject(required("longitude"));
  expect(await create({ latitude: null, longitude: 106.7 })).toMatchObject(required("latitude"));
  expect(await create({ topicSend: null })).toMatchObject(required("topicSend"));
  const device = await aDevice().at(10.8, 106.7).in(harness);
  const change = (body: object) =>
    harness.refused(harness.admin, routes.updateDevice, { params: { id: device.id }, body });
  expect(await change({ longitude: null })).toMatchObject(required("longitude"));
  expect(await change({ topicSend: null })).toMatchObject(required("topicSend"));
});

it("[R5.12] refuses reversed, incomplete and negative ranges", async () => {
  const scaled = { rawMin: 20, rawMax: 4, measuringMin: 0, measuringMax: 1 };
  const refused = await harness.refused(harness.admin, routes.createDevice, {
    body: {
      ...aDevice().body(),
      channels: [
        { parameter: "inlet_pressure", mappingKey: "a", ...scaled },
        { parameter: "outlet_pressure", mappingKey: "b", under: 2, over: 1 },
        { parameter: "flow", mappingKey: "c", under: 2 },
        { parameter: "humidity", mappingKey: "d", under: -5, over: 90 },
      ],
    },
  });
  expect(refused.details).toEqual([
    { field: "channels.0.rawMax", message: "validation.max_greater_than_min" },
    { field: "channels.1.over", message: "validation.under_less_than_over" },
    { field: "channels.2.over", message: "validation.under_and_over_required" },
    { field: "channels.3.under", message: "validation.positive_number" },
  ]);
});

it("[R5.13] refuses a name or topic of another device, whatever the use of the topic", async () => {
  await aDevice().named("TAKEN-1").withTopics({ topicSend: "plant/one" }).in(harness);
  const other = await aDevice().named("TAKEN-2").in(harness);
  const create = (body: object) =>
    harness.refused(harness.admin, routes.createDevice, { body: { ...aDevice().body(), ...body } });
  expect(await create({ name: "TAKEN-1" })).toEqual(taken("name"));
  expect(await create({ topicControlResponse: "plant/one" })).toEqual(taken("topicControlResponse"));
  const change = (body: object) =>
    harness.refused(harness.admin, routes.updateDevice, { params: { id: other.id }, body });
  expect(await change({ name: "TAKEN-1" })).toEqual(taken("name"));
  expect(await change({ topicControl: "sgval/TAKEN-1/control" })).toEqual(taken("topicControl"));
  const ownTopic = await change({ topicControlResponse: "sgval/TAKEN-2/up" });
  expect(ownTopic).toEqual(taken("topicControlResponse"));
});

it("gives a name to only one of several devices created concurrently", async () => {
  const body = aDevice().named("RACE-1").body();
  const answers = await Promise.all([1, 2, 3].map(() => harness.call("POST", "/device", body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it("gives a name to only one of two devices renamed concurrently", async () => {
  const ids = [(await aDevice().in(harness)).id, (await aDevice().in(harness)).id];
  const answers = await Promise.all(
    ids.map((id) => harness.call("PUT", `/device/${id}`, { name: "RACE-2" })),
  );
  const [lost, ...more] = answers.filter(({ status }) => status !== 200);
  expect(more).toEqual([]);
  expect(lost).toMatchObject({ status: 409, body: { error: { code: "value_exists" } } });
});

it("loads the same devices after a restart", async () => {
  const device = await aDevice().withThreshold(1.2, 2.4).withTimer("22:00", "24:00").in(harness);
  const before = harness.app.use(deviceRegistry);
  const record = before.get(device.id);
  await harness.restart();
  const after = harness.app.use(deviceRegistry);
  expect(after).not.toBe(before);
  expect(after.size).toBe(before.size);
  expect(after.get(device.id)).toEqual(record);
  expect(record).toMatchObject({ hasThreshold: true, hasTimer: true });
});
