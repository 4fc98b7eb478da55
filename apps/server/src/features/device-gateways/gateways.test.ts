import { readFileSync } from "node:fs";
import { createApiKey } from "@sgval/contract/api-keys/api-keys";
import { listDeadLetters, replayDeadLetters } from "@sgval/contract/connections/dead-letters";
import { listRefusedDevices } from "@sgval/contract/connections/refused-devices";
import * as routes from "@sgval/contract/device-gateways/gateways";
import { presetLabels } from "@sgval/contract/device-gateways/labels";
import { listGatewayMessages } from "@sgval/contract/device-gateways/messages";
import { presetSettings } from "@sgval/contract/device-gateways/presets";
import * as waitingRoutes from "@sgval/contract/device-gateways/waiting-devices";
import { listDevices, readDevice } from "@sgval/contract/devices/routes";
import { beforeAll, describe, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

let made = 0;
const register = async (fields: Partial<routes.GatewayInput> = {}) => {
  made += 1;
  const body = {
    ...{ name: `gw${made}`, preset: "other", connection: "webhook", keySource: "path", keyPath: "id" },
    ...fields,
  };
  const { data } = await harness.ok(harness.admin, routes.createGateway, { body });
  return data;
};
const overMqtt = (fields: Partial<routes.GatewayInput> = {}) =>
  register({ connection: "mqtt", topic: "gw/#", ...fields });
const post = async (
  { id, secret }: { id: number; secret: string },
  body: unknown,
  headers: Record<string, string> = {},
) => {
  const response = await harness.request("POST", `/ingest/${id}`, { token: secret, body, headers });
  return { status: response.status, body: await response.json() };
};
const adopt = (gateway: number, key: string, device: object) =>
  harness.ok(harness.admin, waitingRoutes.adoptDevice, { params: { id: gateway }, body: { key, device } });
const waiting = async (gatewayId: number) =>
  (await harness.ok(harness.admin, waitingRoutes.listWaitingDevices, { query: { gatewayId, size: 100 } }))
    .data;
const shown = async (id: number) => {
  const gateway = (await harness.ok(harness.admin, routes.listGateways)).data.find((one) => one.id === id);
  if (!gateway) throw new Error("no such gateway");
  return gateway;
};
const latestOf = async (id: number) =>
  (await harness.ok(harness.admin, readDevice, { params: { id } })).data.latest;

describe("a webhook", () => {
  it("hands what each device sent to it, as if the device had sent it", async () => {
    const gateway = await register();
    const one = await aDevice().ofType("DATALOGGER").withChannel("pressure", { mappingKey: "P" }).in(harness);
    const other = await aDevice().ofType("DATALOGGER").withChannel("flow", { mappingKey: "Q" }).in(harness);
    await adopt(gateway.id, "a", { id: one.id });
    await adopt(gateway.id, "b", { id: other.id });
    const { status, body } = await post(gateway, [
      { id: "a", P: 2.4 },
      { id: "b", Q: 31 },
      { id: "c", Q: 5 },
    ]);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ forwarded: 2, unknown: 1, refused: 0, reason: null, accepted: 2, duplicates: 0 },
    });
    expect((await latestOf(one.id))?.values.pressure).toBe(2.4);
    expect((await latestOf(other.id))?.values.flow).toBe(31);
    expect(await waiting(gateway.id)).toMatchObject([{ key: "c", times: 1, reason: "no_rule" }]);
    expect(await shown(gateway.id)).toMatchObject({
      ...{ devices: 2, waiting: 1, counts: { messages: 1, forwarded: 2, unknown: 1 } },
      lastMessageAt: new Date(harness.clock.now()).toISOString(),
    });
    const { data } = await harness.ok(harness.admin, listGatewayMessages, {
      params: { id: gateway.id },
    });
    expect(data).toMatchObject([{ forwarded: 2, unknown: 1, keys: ["a", "b", "c"], reason: null }]);
    const { data: behind } = await harness.ok(harness.admin, routes.listGatewayDevices, {
      params: { id: gateway.id },
    });
    expect(behind.map(({ key, name }) => [key, name])).toEqual([
      ["a", one.name],
      ["b", other.name],
    ]);
    const { data: place } = await harness.ok(harness.admin, routes.readDeviceGateway, {
      params: { id: one.id },
    });
    expect(place).toEqual({ gatewayId: gateway.id, name: gateway.name, key: "a", preset: "other" });
  });

  it("takes the secret in a header of its own, and forms, CSV and the line protocol", async () => {
    const gateway = await register({ keyPath: "device" });
    const meter = await aDevice()
      .ofType("DATALOGGER")
      .withChannel("pressure", { mappingKey: "P" })
      .in(harness);
    await adopt(gateway.id, "m1", { id: meter.id });
    const send = async (body: string, type: string) =>
      (
        await harness.request("POST", `/ingest/${gateway.id}`, {
          ...{ token: null, body },
          headers: { "x-gateway-secret": gateway.secret, "content-type": type },
        })
      ).json();
    const stored = { forwarded: 1, accepted: 1 };
    const at = Math.floor(harness.clock.now() / 1000) - 3_600;
    expect(await send(`device=m1&P=1.1&ts=${at}`, "application/x-www-form-urlencoded")).toMatchObject(stored);
    expect(await send(`device;ts;P\nm1;${at + 60};1,2`, "text/csv")).toMatchObject(stored);
    expect(await send(`wells,device=m1 P=1.3 ${at + 120}000000000`, "text/plain")).toMatchObject(stored);
    expect((await latestOf(meter.id))?.values.pressure).toBe(1.3);
  });

  it("leaves events of ChirpStack other than measurements unread", async () => {
    const gateway = await register({ preset: "chirpstack_v4", keyPath: "deviceInfo.devEui" });
    const join = await harness.request("POST", `/ingest/${gateway.id}?event=join&LrnDevEui=01`, {
      ...{ token: gateway.secret, body: { deviceInfo: { devEui: "01" } } },
    });
    expect(await join.json()).toMatchObject({ forwarded: 0, unknown: 0, reason: "other_event" });
    expect(await waiting(gateway.id)).toEqual([]);
  });

  it("takes an event of another network server for the name that its sender gave it", async () => {
    const gateway = await register();
    const answer = await harness.request("POST", `/ingest/${gateway.id}?event=uplink`, {
      ...{ token: gateway.secret, body: { id: "e1", P: 1 } },
    });
    expect(await answer.json()).toMatchObject({ unknown: 1, reason: null });
  });

  it("refuses the rows of a message that have no usable key, with their number, and keeps the message", async () => {
    const gateway = await register();
    const rows = [
      { id: "A", P: 1 },
      { Id: "B", P: 2 },
      { id: "x".repeat(200), P: 3 },
    ];
    const { status, body } = await post(gateway, rows);
    expect(status).toBe(200);
    expect(body).toMatchObject({ unknown: 1, refused: 2, reason: "no_device_key" });
    const byNames = await register({ keySource: "names", keyPath: null });
    expect((await post(byNames, { A: { P: 1 }, " ": { P: 2 } })).body).toMatchObject({
      ...{ unknown: 1, refused: 1, reason: "no_device_key" },
    });
    for (const [{ id }, detail] of [
      [gateway, "2 / 3"],
      [byNames, "1 / 2"],
    ] as const) {
      const { data } = await harness.ok(harness.admin, listDeadLetters, { query: { gatewayId: id } });
      expect(data).toMatchObject([{ reason: "no_device_key", detail }]);
    }
  });

  it("keeps a message that names no device, or is none, as a dead letter of the gateway", async () => {
    const gateway = await register();
    expect(await post(gateway, { P: 1 })).toMatchObject({
      ...{
        status: 400,
        body: { error: { code: "malformed_payload", details: { reason: "no_device_key" } } },
      },
    });
    expect((await post(gateway, '{"id":')).status).toBe(400);
    const { data } = await harness.ok(harness.admin, listDeadLetters, { query: { gatewayId: gateway.id } });
    expect(data).toMatchObject([
      { reason: "malformed_json", deviceId: null, gatewayName: gateway.name },
      { reason: "no_device_key", payload: '{"P":1}' },
    ]);
    expect((await shown(gateway.id)).counts).toMatchObject({ messages: 2, refused: 2 });
  });

  it("refuses a wrong secret, that of another gateway, and one that is switched off, and lists who tried", async () => {
    const [gateway, other] = [await register(), await register()];
    expect((await post({ ...gateway, secret: other.secret }, {})).status).toBe(401);
    expect((await post({ id: 999_999, secret: gateway.secret }, {})).status).toBe(401);
    await harness.ok(harness.admin, routes.updateGateway, {
      params: { id: gateway.id },
      body: { ...gateway, enabled: false },
    });
    expect((await post(gateway, {})).status).toBe(401);
    const { data } = await harness.ok(harness.admin, listRefusedDevices, { query: { size: 50 } });
    const listed = (one: object) =>
      expect(data).toContainEqual(expect.objectContaining({ source: "http", times: 1, ...one }));
    listed({ name: gateway.name, lastFour: null, reason: "wrong_secret" });
    listed({ name: gateway.name, lastFour: null, reason: "gateway_off" });
    listed({ name: null, lastFour: gateway.secret.slice(-4), reason: "unknown_token" });
    const lastAt = new Date(harness.clock.now()).toISOString();
    expect((await shown(gateway.id)).refusedAttempts).toEqual({ times: 2, lastAt });
    expect((await shown(other.id)).refusedAttempts).toBeNull();
  });
});

describe("a letter of a gateway", () => {
  const replay = async (gatewayId: number) =>
    (await harness.ok(harness.admin, replayDeadLetters, { body: { filter: { gatewayId } } })).data;

  it("is replayed with the key path that the gateway has now, for the devices that it has now", async () => {
    const gateway = await register({ keyPath: "deviceId" });
    const [one, other] = [
      await aDevice().ofType("DATALOGGER").withChannel("pressure", { mappingKey: "P" }).in(harness),
      await aDevice().ofType("DATALOGGER").withChannel("pressure", { mappingKey: "P" }).in(harness),
    ];
    await adopt(gateway.id, "a", { id: one.id });
    const rows = [
      { id: "a", P: 1.5 },
      { id: "b", P: 2.5 },
    ];
    expect((await post(gateway, rows)).status).toBe(400);
    expect(await replay(gateway.id)).toMatchObject({ removed: 0, kept: [{ reason: "no_device_key" }] });
    await harness.ok(harness.admin, routes.updateGateway, {
      params: { id: gateway.id },
      body: { ...gateway, keyPath: "id" },
    });
    expect(await replay(gateway.id)).toMatchObject({
      ...{ letters: 1, removed: 0, stored: 1, kept: [{ reason: "unknown_device", detail: "b" }] },
    });
    await adopt(gateway.id, "b", { id: other.id });
    expect(await replay(gateway.id)).toMatchObject({ letters: 1, removed: 1, stored: 1, duplicates: 1 });
    expect((await latestOf(one.id))?.values.pressure).toBe(1.5);
    expect((await latestOf(other.id))?.values.pressure).toBe(2.5);
  });

  it("stays as it is while rows of it have no key", async () => {
    const gateway = await register();
    const meter = await aDevice()
      .ofType("DATALOGGER")
      .withChannel("pressure", { mappingKey: "P" })
      .in(harness);
    await adopt(gateway.id, "m", { id: meter.id });
    await post(gateway, [{ id: "m", P: 1 }, { P: 2 }]);
    const kept = [{ reason: "no_device_key", detail: "1 / 2" }];
    expect(await replay(gateway.id)).toMatchObject({ removed: 0, stored: 0, duplicates: 1, kept });
  });
});

describe("a message with too many devices", () => {
  it("is taken as far as it may be, and says how many were refused and why", async () => {
    const gateway = await register();
    const list = Array.from({ length: 5_000 }, (_, index) => ({ id: `x${index}`, P: 1 }));
    const { status, body } = await post(gateway, list);
    expect(status).toBe(200);
    expect(body).toMatchObject({ unknown: 500, refused: 4_500, reason: "too_many_devices" });
    expect(await shown(gateway.id)).toMatchObject({ waiting: 500, counts: { refused: 4_500 } });
    const { data } = await harness.ok(harness.admin, listDeadLetters, { query: { gatewayId: gateway.id } });
    expect(data).toMatchObject([{ reason: "too_many_devices", detail: "4500 / 5000" }]);
    expect(harness.logged).toContainEqual(
      expect.objectContaining({ gateway: gateway.name, reason: "too_many_devices", refused: 4_500 }),
    );
  });
});

describe("a letter of a message with too many devices", () => {
  it("is replayed as a whole: the devices that the message was too long for get their readings", async () => {
    const gateway = await register();
    const [first, last] = [
      await aDevice().ofType("DATALOGGER").withChannel("pressure", { mappingKey: "P" }).in(harness),
      await aDevice().ofType("DATALOGGER").withChannel("pressure", { mappingKey: "P" }).in(harness),
    ];
    await adopt(gateway.id, "y0", { id: first.id });
    await adopt(gateway.id, "y500", { id: last.id });
    const list = Array.from({ length: 501 }, (_, index) => ({ id: `y${index}`, P: index }));
    expect((await post(gateway, list)).body).toMatchObject({ forwarded: 1, refused: 1 });
    await harness.clock.advance(60_000);
    expect(
      (
        await harness.ok(harness.admin, replayDeadLetters, {
          body: { filter: { gatewayId: gateway.id, reason: "too_many_devices" } },
        })
      ).data,
    ).toMatchObject({ stored: 1, duplicates: 1, kept: [{ reason: "unknown_device", detail: "y1" }] });
    expect((await latestOf(last.id))?.values.pressure).toBe(500);
  });
});

describe("a gateway over MQTT", () => {
  it("signs in with its name and secret, and may publish for devices, subscribe to nothing", async () => {
    const gateway = await overMqtt();
    const meter = await aDevice()
      .ofType("DATALOGGER")
      .withChannel("pressure", { mappingKey: "P" })
      .in(harness);
    await adopt(gateway.id, "a", { id: meter.id });
    const client = await harness.connect(gateway.name, gateway.secret);
    await client.publishAsync("gw/up", '{"id":"a","P":3.1}', { qos: 1 });
    expect((await latestOf(meter.id))?.values.pressure).toBe(3.1);
    await expect(client.subscribeAsync(meter.topicControl ?? "")).rejects.toThrow();
    await client.publishAsync("elsewhere/status", "online", { qos: 1 });
    expect(await shown(gateway.id)).toMatchObject({
      ...{ connections: 1, counts: { messages: 2, forwarded: 1, ignored: 1 } },
    });
    expect(client.connected).toBe(true);
  });

  it("lets two devices share a topic when the payload says which is which", async () => {
    const gateway = await overMqtt({ topic: "shared/up" });
    const [one, other] = [
      await aDevice().ofType("DATALOGGER").withChannel("pressure", { mappingKey: "P" }).in(harness),
      await aDevice().ofType("DATALOGGER").withChannel("pressure", { mappingKey: "P" }).in(harness),
    ];
    await adopt(gateway.id, "one", { id: one.id });
    await adopt(gateway.id, "other", { id: other.id });
    const client = await harness.connect(gateway.name, gateway.secret);
    await client.publishAsync("shared/up", '{"id":"one","P":1}', { qos: 1 });
    await client.publishAsync("shared/up", '{"id":"other","P":2}', { qos: 1 });
    expect((await latestOf(one.id))?.values.pressure).toBe(1);
    expect((await latestOf(other.id))?.values.pressure).toBe(2);
  });

  it("is shut out at once when its secret is renewed, and comes back with the new one", async () => {
    const gateway = await overMqtt();
    const client = await harness.connect(gateway.name, gateway.secret);
    const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
    const { data } = await harness.ok(harness.admin, routes.renewGatewaySecret, {
      params: { id: gateway.id },
    });
    await closed;
    await expect(harness.connect(gateway.name, gateway.secret)).rejects.toThrow();
    expect(data.lastFour).toBe(data.secret.slice(-4));
    await harness.connect(gateway.name, data.secret);
    expect((await shown(gateway.id)).connections).toBe(1);
    expect(await harness.recorded(gateway.name)).toEqual(["gateway_secret_renewed", "gateway_created"]);
    const { data: refused } = await harness.ok(harness.admin, listRefusedDevices, { query: { size: 50 } });
    expect(refused).toContainEqual(expect.objectContaining({ name: gateway.name, reason: "wrong_secret" }));
  });

  it("says when a gateway that is switched off tries to connect", async () => {
    const gateway = await overMqtt({ enabled: false });
    await expect(harness.connect(gateway.name, gateway.secret)).rejects.toThrow();
    const { data } = await harness.ok(harness.admin, listRefusedDevices, { query: { size: 50 } });
    expect(data).toContainEqual(expect.objectContaining({ name: gateway.name, reason: "gateway_off" }));
  });
});

describe("a device that nobody has adopted", () => {
  it("waits with its count and last message, which becomes a dead letter of the device that is made of it", async () => {
    const gateway = await register();
    await post(gateway, { id: "wm-1", P: 1 });
    const first = new Date(harness.clock.now()).toISOString();
    await harness.clock.advance(60_000);
    await post(gateway, { id: "wm-1", P: 2 });
    expect(await waiting(gateway.id)).toMatchObject([
      { key: "wm-1", times: 2, firstAt: first, payload: '{"id":"wm-1","P":2}', gatewayName: gateway.name },
    ]);
    const model = await aDevice()
      .ofType("DATALOGGER")
      .withChannel("pressure", { mappingKey: "P" })
      .in(harness);
    const { data } = await adopt(gateway.id, "wm-1", {
      ...{ name: "WM-1", displayName: "Meter 1", type: "DATALOGGER", modelId: model.id },
    });
    expect(await waiting(gateway.id)).toEqual([]);
    const { data: letters } = await harness.ok(harness.admin, listDeadLetters, {
      query: { deviceId: data.deviceId },
    });
    expect(letters).toMatchObject([
      { reason: "unknown_device", detail: "wm-1", payload: '{"id":"wm-1","P":2}' },
    ]);
    const { body } = await post(gateway, { id: "wm-1", P: 3 });
    expect(body).toMatchObject({ forwarded: 1, accepted: 1 });
    const { data: device } = await harness.ok(harness.admin, readDevice, { params: { id: data.deviceId } });
    expect(device).toMatchObject({ name: "WM-1", type: "DATALOGGER", connection: "http" });
    expect(device.channels).toMatchObject([{ parameter: "pressure", mappingKey: "P" }]);
  });

  it("can be removed from the list, and a device can be taken from behind the gateway", async () => {
    const gateway = await register();
    const meter = await aDevice().in(harness);
    await post(gateway, { id: "x" });
    const params = { id: gateway.id };
    await harness.ok(harness.admin, waitingRoutes.forgetWaitingDevice, { params, body: { key: "x" } });
    expect(await waiting(gateway.id)).toEqual([]);
    await adopt(gateway.id, "y", { id: meter.id });
    await harness.ok(harness.admin, routes.releaseGatewayDevice, {
      params: { ...params, deviceId: meter.id },
    });
    expect((await post(gateway, { id: "y" })).body).toMatchObject({ forwarded: 0, unknown: 1 });
    expect(
      await harness.refused(harness.admin, routes.releaseGatewayDevice, {
        params: { ...params, deviceId: meter.id },
      }),
    ).toMatchObject({ status: 404 });
  });

  it("is adopted only by who sees every device, as only they are shown what waits", async () => {
    const gateway = await register();
    await post(gateway, { id: "guessed" });
    const meter = await aDevice().in(harness);
    const clerk = await aUser()
      .named("gwclerk")
      .withPermissions("Gateway.Index", "Gateway.Update", "Device.Index", "Device.Update", "Device.Create")
      .seeing(meter.id)
      .signedInTo(harness);
    for (const device of [{ id: meter.id }, { name: "G-1", displayName: "G 1", type: "DATALOGGER" }])
      expect(
        await harness.refused(clerk, waitingRoutes.adoptDevice, {
          params: { id: gateway.id },
          body: { key: "guessed", device },
        }),
      ).toMatchObject({ status: 404, code: "not_found" });
    expect(await waiting(gateway.id)).toMatchObject([{ key: "guessed" }]);
  });

  it("refuses a key that another device of the gateway has", async () => {
    const gateway = await register();
    const [one, other] = [await aDevice().in(harness), await aDevice().in(harness)];
    await adopt(gateway.id, "k", { id: one.id });
    expect(
      await harness.refused(harness.admin, waitingRoutes.adoptDevice, {
        params: { id: gateway.id },
        body: { key: "k", device: { id: other.id } },
      }),
    ).toMatchObject({ status: 409, code: "value_exists" });
  });
});

describe("a rule of a gateway", () => {
  it("makes a device of its type, room and model with the first message, which is stored", async () => {
    const model = await aDevice()
      .ofType("DATALOGGER")
      .withChannel("pressure", { mappingKey: "P", unit: "kPa" })
      .reportingEvery(3_600)
      .in(harness);
    const gateway = await register({
      rules: [{ pattern: "wm-*", type: "DATALOGGER", modelId: model.id }],
      mostDevices: 2,
    });
    const { body } = await post(gateway, [
      { id: "wm-a/1", P: 240 },
      { id: "wm-b", P: 250 },
      { id: "wm-c", P: 260 },
      { id: "unruled", P: 1 },
    ]);
    expect(body).toMatchObject({ forwarded: 2, unknown: 2, accepted: 2 });
    const { data } = await harness.ok(harness.admin, listDevices, { query: { name: "wm-a-1" } });
    expect(data).toMatchObject([{ type: "DATALOGGER", reportIntervalSeconds: 3_600 }]);
    expect((await latestOf(data[0]?.id ?? 0))?.values.pressure).toBe(2.4);
    expect((await waiting(gateway.id)).map(({ key, reason }) => [key, reason]).sort()).toEqual([
      ["unruled", "no_rule"],
      ["wm-c", "too_many_devices"],
    ]);
    expect(await harness.recorded("wm-a-1")).toContain("gateway_device_adopted");
  });

  it("makes one device of many messages that come at once", async () => {
    const gateway = await register({ rules: [{ pattern: "*", type: "DATALOGGER" }] });
    const answers = await Promise.all([1, 2, 3, 4].map((P) => post(gateway, { id: "at-once", P })));
    expect(answers.map(({ status }) => status)).not.toContain(500);
    expect(await shown(gateway.id)).toMatchObject({ devices: 1, waiting: 0 });
  });

  it("makes none when a device has the name already", async () => {
    await aDevice().named("taken-1").in(harness);
    const gateway = await register({ rules: [{ pattern: "*", type: "DATALOGGER" }] });
    await post(gateway, { id: "taken-1" });
    await post(gateway, { id: "taken-1" });
    expect(await waiting(gateway.id)).toMatchObject([{ key: "taken-1", reason: "name_taken", times: 2 }]);
  });

  it("needs the permission to make devices, and a model of its type in view", async () => {
    const clerk = await aUser().named("clerk1").withPermissions("Gateway.Create").signedInTo(harness);
    const body = {
      ...{ name: "by-clerk", preset: "other", connection: "webhook", keySource: "path", keyPath: "id" },
      rules: [{ pattern: "*", type: "DATALOGGER" }],
    };
    expect(await harness.refused(clerk, routes.createGateway, { body })).toMatchObject({
      ...{ status: 403, details: { permission: "Device.Create" } },
    });
    const valve = await aDevice().ofType("VGA").in(harness);
    const rules = [{ pattern: "*", type: "DATALOGGER", modelId: valve.id }];
    expect(
      await harness.refused(harness.admin, routes.createGateway, { body: { ...body, rules } }),
    ).toMatchObject({ status: 422, details: [{ field: "rules.0.modelId" }] });
  });
});

describe("who changes gateways", () => {
  const body: routes.GatewayInput = {
    ...{ name: "of-all", preset: "other", connection: "webhook", keySource: "path", keyPath: "id" },
    commands: { address: "https://a.example/devices/{device}/queue" },
  };
  const verbs = ["Gateway.Index", "Gateway.Create", "Gateway.Update", "Gateway.Delete"] as const;
  const refused = { status: 422, code: "all_devices_needed" };

  it("is who sees every device, as what a gateway is set to concerns them all", async () => {
    const own = await aDevice().in(harness);
    const clerk = await aUser()
      .named("scopedclerk")
      .withPermissions(...verbs, "Control.Operate", "Device.Create")
      .seeing(own.id)
      .signedInTo(harness);
    const gateway = await register({ name: "of-everybody", commands: body.commands });
    const params = { id: gateway.id };
    expect(await harness.refused(clerk, routes.createGateway, { body })).toMatchObject(refused);
    expect(await harness.refused(clerk, routes.updateGateway, { params, body })).toMatchObject(refused);
    expect(await harness.refused(clerk, routes.renewGatewaySecret, { params })).toMatchObject(refused);
    expect(await harness.refused(clerk, routes.deleteGateway, { params })).toMatchObject(refused);
    expect(await shown(gateway.id)).toMatchObject({ name: "of-everybody", lastFour: gateway.lastFour });
  });

  it("needs the right to operate for what concerns commands, also with an API key", async () => {
    const clerk = await aUser()
      .named("wholeclerk")
      .withPermissions(...verbs, "Control.Operate", "ApiKey.Create")
      .signedInTo(harness);
    const days = 1;
    const keyOf = async (...permissions: string[]) =>
      (await harness.ok(clerk, createApiKey, { body: { name: "program", days, permissions } })).data.key;
    const [plain, operating] = [await keyOf(...verbs), await keyOf(...verbs, "Control.Operate")];
    const needed = { status: 403, body: { error: { details: { permission: "Control.Operate" } } } };
    expect(await harness.call("POST", "/gateway", body, plain)).toMatchObject(needed);
    const made = await harness.call("POST", "/gateway", body, operating);
    expect(made.status).toBe(200);
    const { id } = made.body.data;
    const put = (change: object, key = plain) =>
      harness.call("PUT", `/gateway/${id}`, { ...body, ...change }, key);
    for (const commands of [
      null,
      { address: "https://b.example/{device}" },
      { ...body.commands, hearing: "at_once" },
      { ...body.commands, secret: "s3cret" },
    ])
      expect(await put({ commands })).toMatchObject(needed);
    expect(await put({ preset: "chirpstack_v4" })).toMatchObject(needed);
    expect((await put({ name: "renamed" })).status).toBe(200);
    expect((await put({ commands: null }, operating)).status).toBe(200);
  });
});

it("logs each setting of a gateway that changed, and that a secret was removed, but no secret", async () => {
  const model = await aDevice().ofType("DATALOGGER").in(harness);
  const commands = { address: "https://a.example/{device}", secret: "s3cret" };
  const gateway = await register({ commands, rules: [{ pattern: "*", type: "DATALOGGER" }] });
  const { name, preset, connection, keySource, keyPath } = gateway;
  const body = {
    ...{ name, preset, connection, keySource, keyPath },
    commands: { ...commands, insideAllowed: true, header: "X-Other", secret: null },
    rules: [{ pattern: "*", type: "DATALOGGER", modelId: model.id }],
  };
  await harness.ok(harness.admin, routes.updateGateway, { params: { id: gateway.id }, body });
  const history = await harness.history(name);
  expect(history.find(({ detail }) => detail === "gateway_updated")).toMatchObject({
    before: {
      ...{ insideAllowed: false, commandHeader: "Authorization", hasSecret: true },
      rules: "* → DATALOGGER",
    },
    after: {
      ...{ insideAllowed: true, commandHeader: "X-Other", hasSecret: false },
      rules: `* → DATALOGGER (modelId ${model.id})`,
    },
  });
  expect(JSON.stringify(history)).not.toContain(commands.secret);
});

describe("a gateway that names the device of another one", () => {
  it("is refused, also where a rule would match, until a person moves the device", async () => {
    const [own, liar] = [await register(), await register({ rules: [{ pattern: "*", type: "DATALOGGER" }] })];
    const meter = await aDevice()
      .ofType("DATALOGGER")
      .withChannel("pressure", { mappingKey: "P" })
      .in(harness);
    await adopt(own.id, "eui-1", { id: meter.id });
    const { body } = await post(liar, { id: "eui-1", P: 99 });
    expect(body).toMatchObject({ forwarded: 0, refused: 1, reason: "device_elsewhere" });
    expect(await latestOf(meter.id)).toBeNull();
    expect(await waiting(liar.id)).toMatchObject([{ key: "eui-1", reason: "device_elsewhere" }]);
    await adopt(liar.id, "eui-1", { id: meter.id });
    expect((await post(liar, { id: "eui-1", P: 2 })).body).toMatchObject({ forwarded: 1 });
    expect((await post(own, { id: "eui-1", P: 3 })).body).toMatchObject({ refused: 1 });
    expect((await latestOf(meter.id))?.values.pressure).toBe(2);
  });
});

describe("the list of gateways", () => {
  let viewer: Awaited<ReturnType<ReturnType<typeof aUser>["signedInTo"]>>;
  beforeAll(async () => {
    const device = await aDevice().in(harness);
    viewer = await aUser().named("gwviewer").withOpenRole().seeing(device.id).signedInTo(harness);
  });

  it("never shows a secret, and hides what waits and came from those who do not see every device", async () => {
    const gateway = await register();
    await post(gateway, { id: "hidden" });
    const text = JSON.stringify(await harness.ok(harness.admin, routes.listGateways));
    expect(text).not.toContain(gateway.secret);
    const query = { gatewayId: gateway.id };
    expect((await harness.ok(viewer, waitingRoutes.listWaitingDevices, { query })).data).toEqual([]);
    const params = { id: gateway.id };
    expect((await harness.ok(viewer, listGatewayMessages, { params })).data).toEqual([]);
  });

  it("exports the devices behind a gateway and those that wait, only to whom they are shown", async () => {
    const gateway = await register();
    const meter = await aDevice().in(harness);
    await adopt(gateway.id, "exported-1", { id: meter.id });
    await post(gateway, [{ id: "exported-2" }, { id: "exported-3" }]);
    const file = { format: "csv", machine: "true", language: "en" } as const;
    const params = { id: gateway.id };
    const behind = { ...file, columns: "name,key" };
    expect(await harness.file(harness.admin, routes.exportGatewayDevices, { params, query: behind })).toBe(
      `name,key\r\n${meter.name},exported-1\r\n`,
    );
    expect(await harness.file(viewer, routes.exportGatewayDevices, { params, query: behind })).toBe(
      "name,key\r\n",
    );
    const waits = { ...file, columns: "key,gateway,reason,times", gatewayId: gateway.id, q: "exported-3" };
    expect(await harness.file(harness.admin, waitingRoutes.exportWaitingDevices, { query: waits })).toBe(
      `key,gateway,reason,times\r\nexported-3,${gateway.name},no_rule,1\r\n`,
    );
    expect(await harness.file(viewer, waitingRoutes.exportWaitingDevices, { query: waits })).toBe(
      "key,gateway,reason,times\r\n",
    );
  });

  it("keeps gateways, their devices and what waits over a restart", async () => {
    const gateway = await register();
    const meter = await aDevice().in(harness);
    await adopt(gateway.id, "r", { id: meter.id });
    await post(gateway, { id: "waits" });
    await harness.restart();
    expect(await shown(gateway.id)).toMatchObject({ devices: 1, waiting: 1 });
    await harness.ok(harness.admin, routes.deleteGateway, { params: { id: gateway.id } });
    expect((await post(gateway, {})).status).toBe(401);
    expect((await harness.ok(harness.admin, readDevice, { params: { id: meter.id } })).data.id).toBe(
      meter.id,
    );
  });

  it("refuses settings by which no device can be found, and a name that is taken", async () => {
    const refusal = async (body: object) =>
      (
        await harness.refused(harness.admin, routes.createGateway, {
          body: { name: "bad", preset: "other", connection: "webhook", keySource: "path", ...body },
        })
      ).details;
    expect(await refusal({})).toMatchObject([{ field: "keyPath" }]);
    expect(await refusal({ keyPath: "a..b" })).toMatchObject([{ field: "keyPath" }]);
    expect(await refusal({ keySource: "topic" })).toMatchObject([{ field: "keySource" }]);
    expect(await refusal({ connection: "mqtt", keySource: "topic", topic: "a/+/up" })).toMatchObject([
      { field: "topic" },
    ]);
    const gateway = await register();
    expect(
      await harness.refused(harness.admin, routes.createGateway, {
        body: { ...gateway, name: gateway.name.toUpperCase() },
      }),
    ).toMatchObject({ status: 409 });
  });
});

describe("the page of presets", () => {
  const page = readFileSync(new URL("../../../../../docs/presets.md", import.meta.url), "utf8");
  const [described = ""] = page.split("\n## Mappings\n");
  const presets = routes.gatewayPresets.filter((preset) => preset !== "other");

  it.each(presets)("has a message of %s in which the server finds the device", async (preset) => {
    const section = described.split("\n### ").find((one) => one.startsWith(`${presetLabels[preset].en}\n`));
    const [, topic] = section?.match(/^On `(.+?)`/m) ?? [];
    const [, key] = section?.match(/Key: `(.+?)`/) ?? [];
    const [, message = ""] = section?.match(/```\w+\n(.+?)\n```/s) ?? [];
    const connection = topic === undefined ? "webhook" : "mqtt";
    const settings = presetSettings[preset].find((one) => one.connection === connection);
    const gateway = await register({ preset, ...settings });
    if (topic === undefined) expect((await post(gateway, message)).status).toBe(200);
    else {
      const client = await harness.connect(gateway.name, gateway.secret);
      const payload = preset === "sparkplug" ? Buffer.from(message, "base64") : message;
      await client.publishAsync(topic, payload, { qos: 1 });
    }
    expect(await waiting(gateway.id)).toMatchObject([{ key, times: 1, reason: "no_rule" }]);
  });
});
