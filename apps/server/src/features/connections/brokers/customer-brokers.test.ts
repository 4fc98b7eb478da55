import * as routes from "@sgval/contract/connections/brokers";
import { createToken } from "@sgval/contract/connections/tokens";
import { exportUnclaimedTopics, listUnclaimedTopics } from "@sgval/contract/connections/unclaimed-topics";
import { createGateway } from "@sgval/contract/device-gateways/gateways";
import { adoptDevice } from "@sgval/contract/device-gateways/waiting-devices";
import { afterAll, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { readings } from "../../readings/index.ts";
import { storeAsBefore, storedText } from "./customer-broker.fixture.store.ts";
import { type CustomerSide, registerBroker, startCustomerBroker, until } from "./customer-broker.fixture.ts";

const harness = useHarness({ realTime: true });
const sides: CustomerSide[] = [];
const customer = async (password?: string): Promise<CustomerSide> => {
  const side = await startCustomerBroker(password);
  sides.push(side);
  return side;
};
afterAll(() => Promise.all(sides.map((side) => side.close())));

const { ok, refused } = harness;
const listed = async (id: number) => {
  const { data } = await ok(harness.admin, routes.listBrokers);
  const found = data.find((broker) => broker.id === id);
  if (!found) throw new Error("no such broker");
  return found;
};
const totalOf = (deviceId: number) => harness.app.use(readings).reader.total(deviceId);
const unclaimed = async (brokerId: number) =>
  (await ok(harness.admin, listUnclaimedTopics, { query: { brokerId } })).data;

it("registers a broker, keeps its user name and password encrypted, and refuses the same one again", async () => {
  const side = await customer("s3cret-of-the-city");
  const made = await registerBroker(harness, side.port, {
    name: "Thủ Đức",
    username: "city-user",
    password: "s3cret-of-the-city",
  });
  expect(made).toMatchObject({
    ...{ username: "city-user", hasPassword: true },
    status: { state: "connected", problem: null },
  });
  expect(JSON.stringify(made)).not.toContain("s3cret");
  expect(await storedText(harness.db, made.id)).not.toMatch(/s3cret|city-user/u);

  const again = { name: "other", host: "127.0.0.1", port: side.port, username: "city-user" };
  expect(await refused(harness.admin, routes.createBroker, { body: again })).toMatchObject({
    code: "mqtt_already_connected",
  });
  const params = { id: made.id };
  expect(await refused(harness.admin, routes.connectBroker, { params })).toMatchObject({
    code: "mqtt_already_connected",
  });
  // Without a password the stored one stays.
  await ok(harness.admin, routes.updateBroker, { params, body: { ...again, name: "Thủ Đức 2" } });
  await until(async () => (await listed(made.id)).status.state === "connected");
  expect(await harness.recorded("Thủ Đức 2")).toEqual(["mqtt_broker_updated"]);
  await ok(harness.admin, routes.updateBroker, {
    params,
    body: { ...again, name: "Thủ Đức 2", username: "city-user-2" },
  });
  expect((await harness.history("Thủ Đức 2", "mqtt_broker"))[0]).toEqual({
    ...{ detail: "mqtt_broker_updated", before: {}, after: { usernameReplaced: true } },
  });
  const { length } = await harness.history("Thủ Đức 2", "mqtt_broker");
  await ok(harness.admin, routes.updateBroker, {
    params,
    body: { ...again, name: "Thủ Đức 2", username: "city-user-2" },
  });
  expect(await harness.history("Thủ Đức 2", "mqtt_broker")).toHaveLength(length);
  for (const name of ["Thủ Đức", "Thủ Đức 2"])
    expect(JSON.stringify(await harness.history(name, "mqtt_broker"))).not.toMatch(/s3cret|city-user/u);
});

it("encrypts user names that an earlier version has stored as they are when it starts, and connects with them", async () => {
  const side = await customer("of-before");
  const { id } = await registerBroker(harness, side.port, { username: "old-user", password: "of-before" });
  await ok(harness.admin, routes.disconnectBroker, { params: { id } });
  await storeAsBefore(harness.db, id, "old-user");
  await harness.restart();
  expect(await storedText(harness.db, id)).not.toContain("old-user");
  expect(await listed(id)).toMatchObject({ username: "old-user", hasPassword: true });
  const { data } = await ok(harness.admin, routes.connectBroker, { params: { id } });
  expect(data.status).toMatchObject({ state: "connected", problem: null });
  expect(side.names.at(-1)).toBe("old-user");
  const same = { name: "same", host: "127.0.0.1", port: side.port, username: "old-user" };
  expect(await refused(harness.admin, routes.createBroker, { body: same })).toMatchObject({
    code: "mqtt_already_connected",
  });
});

it("says why a broker cannot be reached, and connects all with a result for each", async () => {
  const side = await customer("right");
  const wrong = await registerBroker(harness, side.port, { username: "sgval", password: "wrong" });
  expect(wrong.status).toMatchObject({ state: "waiting", problem: "wrong_password" });
  const gone = await customer();
  await gone.stop();
  const unreachable = await registerBroker(harness, gone.port);
  expect(unreachable.status).toMatchObject({ state: "waiting", problem: "unreachable" });
  const unknown = await registerBroker(harness, 1883, { name: "nowhere", host: "broker.invalid" });
  expect(unknown.status).toMatchObject({ state: "waiting", problem: "host_unknown" });

  await ok(harness.admin, routes.disconnectBroker, { params: { id: unknown.id } });
  await gone.start();
  const { data } = await ok(harness.admin, routes.connectAllBrokers);
  const stateOf = (id: number) => data.find((row) => row.id === id)?.status;
  expect(stateOf(unreachable.id)).toMatchObject({ state: "connected", problem: null });
  expect(stateOf(wrong.id)).toMatchObject({ state: "waiting", problem: "wrong_password" });
  expect(stateOf(unknown.id)).toMatchObject({ state: "waiting", problem: "host_unknown" });
});

it("[R1.8] takes readings of devices that a template, a topic or a person names", async () => {
  const [byName, byTopic, mapped, claimed] = [
    await aDevice().named("MQ-01").in(harness),
    await aDevice().named("MQ-02").withTopics({ topicSend: "plant/7/data" }).in(harness),
    await aDevice().named("MQ-03").in(harness),
    await aDevice().named("MQ-04").in(harness),
  ];
  const side = await customer();
  const { id } = await registerBroker(harness, side.port, {
    subscriptions: [
      { topic: "city/{device}/up" },
      { topic: "plant/+/data" },
      { topic: "one/topic", deviceId: mapped.id },
    ],
  });
  const device = await side.join();
  const send = (topic: string, ts: number) =>
    device.publishAsync(topic, JSON.stringify({ ts, outlet_pressure: 2.4 }), { qos: 1 });
  const start = Math.floor(Date.now() / 1000) - 100;
  await send("city/MQ-01/up", start);
  await send("plant/7/data", start);
  await send("one/topic", start);
  await send("plant/9/data", start);
  await send("city/MQ-99/up", start);
  for (const { id: deviceId } of [byName, byTopic, mapped])
    await until(async () => (await totalOf(deviceId)) === 1);

  await until(async () => (await unclaimed(id)).length === 2);
  expect(await unclaimed(id)).toMatchObject([
    { topic: "city/MQ-99/up", name: "MQ-99", reason: "no_device", times: 1, encoding: "utf8" },
    { topic: "plant/9/data", name: null, reason: "no_device", times: 1 },
  ]);
  await ok(harness.admin, routes.assignBrokerDevice, {
    params: { id, deviceId: claimed.id },
    body: { topic: "plant/9/data" },
  });
  expect(await unclaimed(id)).toMatchObject([{ topic: "city/MQ-99/up" }]);
  await send("plant/9/data", start);
  await until(async () => (await totalOf(claimed.id)) === 1);
  expect(
    (await ok(harness.admin, routes.listBrokerDevices, { params: { id } })).data.map(({ name, by }) => [
      name,
      by,
    ]),
  ).toEqual([
    ["MQ-01", "subscription"],
    ["MQ-02", "topic"],
    ["MQ-03", "subscription"],
    ["MQ-04", "assigned"],
  ]);
  expect((await listed(id)).status).toMatchObject({ messages: 6, unclaimed: 2, messagesPerMinute: 6 });
  const format = { format: "csv", machine: "true", language: "en" };
  const devicesFile = (query: Record<string, string>) =>
    harness.file(harness.admin, routes.exportBrokerDevices, {
      params: { id },
      query: { ...format, ...query },
    });
  expect(await devicesFile({ columns: "name,by,topic", q: "MQ-0" })).toBe(
    [
      ...["name,by,topic", "MQ-01,subscription,", "MQ-02,topic,"],
      ...["MQ-03,subscription,one/topic", "MQ-04,assigned,plant/9/data", ""],
    ].join("\r\n"),
  );
  const topicsFile = await harness.file(harness.admin, exportUnclaimedTopics, {
    query: { ...format, columns: "topic,reason,times,payload", brokerId: id },
  });
  expect(topicsFile.split("\r\n").slice(0, 2)).toEqual([
    "topic,reason,times,payload",
    `city/MQ-99/up,no_device,1,"{""ts"":${start},""outlet_pressure"":2.4}"`,
  ]);
});

it("takes nothing from a broker for a device that connects itself or is behind another one", async () => {
  const own = await aDevice().named("MQ-11").in(harness);
  await ok(harness.admin, createToken, { body: { name: "MQ-11", deviceId: own.id } });
  const liar = await customer();
  const { id } = await registerBroker(harness, liar.port, { subscriptions: [{ topic: "lies/{device}" }] });
  const device = await liar.join();
  await device.publishAsync("lies/MQ-11", '{"outlet_pressure": 9}', { qos: 1 });
  await device.publishAsync("lies/MQ-01", '{"outlet_pressure": 9}', { qos: 1 });
  await until(async () => (await unclaimed(id)).length === 2);
  for (const { reason } of await unclaimed(id)) expect(reason).toBe("device_elsewhere");
  expect(await totalOf(own.id)).toBe(0);
});

it("takes nothing from a customer's broker for devices behind a gateway of the embedded one", async () => {
  const side = await customer();
  const broker = await registerBroker(harness, side.port, { subscriptions: [{ topic: "gw/#" }] });
  const { data: gateway } = await ok(harness.admin, createGateway, {
    body: {
      name: "chirp",
      preset: "other",
      connection: "mqtt",
      keySource: "path",
      keyPath: "id",
      topic: "gw/+",
    },
  });
  const meter = await aDevice().ofType("DATALOGGER").withChannel("pressure", { mappingKey: "P" }).in(harness);
  await ok(harness.admin, adoptDevice, {
    params: { id: gateway.id },
    body: { key: "a", device: { id: meter.id } },
  });
  const field = await side.join();
  await field.publishAsync("gw/up", '{"id":"a","P":1.5}', { qos: 1 });
  await until(async () => (await unclaimed(broker.id)).length + (await totalOf(meter.id)) > 0);
  expect(await unclaimed(broker.id)).toMatchObject([{ topic: "gw/up", reason: "no_device" }]);
  expect(await totalOf(meter.id)).toBe(0);
});

it("shows a caller with a limited scope neither unclaimed topics nor devices out of view", async () => {
  const seen = await aDevice().named("MQ-21").in(harness);
  const hidden = await aDevice().named("MQ-22").in(harness);
  const side = await customer();
  const { id } = await registerBroker(harness, side.port, {
    subscriptions: [
      { topic: "a", deviceId: seen.id },
      { topic: "b", deviceId: hidden.id },
    ],
  });
  const client = await aUser()
    .named("client21")
    .withPermissions("Mqtt.Index")
    .seeing(seen.id)
    .signedInTo(harness);
  const { data } = await ok(client, routes.listBrokers);
  expect(data.find((broker) => broker.id === id)).toMatchObject({
    devices: 1,
    deviceNames: ["MQ-21"],
    subscriptions: [
      { topic: "a", deviceName: "MQ-21" },
      { topic: "b", deviceName: null, deviceId: null },
    ],
  });
  expect((await ok(client, listUnclaimedTopics)).data).toEqual([]);
  const query = { format: "csv", machine: "true" };
  expect(await harness.file(client, exportUnclaimedTopics, { query: { ...query, columns: "topic" } })).toBe(
    "topic\r\n",
  );
  expect(
    await harness.file(client, routes.exportBrokerDevices, {
      params: { id },
      query: { ...query, columns: "name" },
    }),
  ).toBe("name\r\nMQ-21\r\n");
  expect(await refused(client, routes.connectBroker, { params: { id } })).toMatchObject({
    code: "forbidden",
  });
});

it("disconnects and deletes a broker, and its devices are behind none any more", async () => {
  const side = await customer();
  const { id, name } = await registerBroker(harness, side.port, { subscriptions: [{ topic: "x/{device}" }] });
  const { data } = await ok(harness.admin, routes.disconnectBroker, { params: { id } });
  expect(data.status.state).toBe("off");
  await ok(harness.admin, routes.deleteBroker, { params: { id } });
  expect(await refused(harness.admin, routes.connectBroker, { params: { id } })).toMatchObject({
    code: "not_found",
  });
  expect(await harness.recorded(name)).toEqual([
    "mqtt_broker_deleted",
    "mqtt_broker_off",
    "mqtt_broker_created",
  ]);
});
