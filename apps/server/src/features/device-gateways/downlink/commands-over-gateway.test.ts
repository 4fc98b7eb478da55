import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { listDeadLetters } from "@sgval/contract/connections/dead-letters";
import { listCommands, sendCommand } from "@sgval/contract/control/control";
import { createDecoder, readDecoder } from "@sgval/contract/decoders/decoders";
import * as routes from "@sgval/contract/device-gateways/gateways";
import { adoptDevice } from "@sgval/contract/device-gateways/waiting-devices";
import { listUnmapped, readDevice, updateDevice } from "@sgval/contract/devices/routes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { decoders } from "../../decoders/index.ts";
import { unmappedKeys } from "../../devices/index.ts";
import { deviceGateways, gatewayRegistry } from "../index.ts";
import { bodyOf, overMqtt, useGatewayCommands } from "./over-gateway.fixture.ts";

const { harness, register, behind, ask, refusal, read, joinAs } = useGatewayCommands();

type Registered = Awaited<ReturnType<typeof register>>;

describe("over MQTT", () => {
  it("publishes a command to the connection of the gateway, on the topic with the key of the device", async () => {
    const gateway = await register(overMqtt);
    const id = await behind(gateway, "k1");
    const { heard } = await joinAs(gateway, "gw/+/set");
    const command = await ask(id);
    await expect.poll(() => heard).toHaveLength(1);
    const exp = harness.clock.now() / 1000 + 100;
    expect(heard).toEqual([
      { topic: "gw/k1/set", body: { cmdId: command.cmdId, action: "STATUS", value: null, exp } },
    ]);
    expect((await read(id, command.id)).status).toBe("processing");
  });

  it("grants a gateway the topics of its commands alone, and none without commands", async () => {
    const gateway = await register(overMqtt);
    expect((await joinAs(gateway, "gw/+/set")).granted).toBe(1);
    expect((await joinAs(gateway, "sgval/+/control")).granted).not.toBe(1);
    const silent = await register({ connection: "mqtt", topic: "gw/+/up" });
    expect((await joinAs(silent, "gw/+/set")).granted).not.toBe(1);
  });

  it("sends nothing to a gateway that may not have the command, whatever it subscribed to", async () => {
    const gateway = await register(overMqtt);
    const other = await register(overMqtt);
    const id = await behind(gateway, "shared");
    const listening = await joinAs(gateway, "#");
    const foreign = await joinAs(other, "#");
    await ask(id);
    await expect.poll(() => listening.heard).toHaveLength(1);
    expect(foreign.heard).toEqual([]);
  });

  it("refuses a command while the gateway is not connected, and one of a key that is no level of a topic", async () => {
    const gateway = await register(overMqtt);
    const id = await behind(gateway, "k1");
    const nested = await behind(gateway, "a/b");
    expect(await refusal(id)).toBe("gateway_not_connected");
    await joinAs(gateway, "gw/#");
    await ask(id);
    expect(await refusal(nested)).toBe("gateway_not_connected");
  });

  it("sends to a device of any key where the key is no part of the topic", async () => {
    const gateway = await register({
      ...{ preset: "thingsboard", connection: "mqtt", topic: "v1/gateway/telemetry", keySource: "names" },
      commands: { address: "v1/gateway/rpc", hearing: "at_once" },
    });
    const id = await behind(gateway, "Hall 1/Pump #2");
    const { heard } = await joinAs(gateway, "v1/gateway/rpc");
    await ask(id);
    await expect.poll(() => heard).toMatchObject([{ body: { device: "Hall 1/Pump #2" } }]);
  });

  it("sends a device of The Things Stack nothing before its application is known, where another may have its id", async () => {
    const gateway = await register({
      ...{ preset: "things_stack", connection: "mqtt", topic: "v3/+/devices/+/up" },
      commands: { address: "v3/{application}@city/devices/{device}/down/replace", hearing: "at_once" },
    });
    await joinAs(gateway, "v3/+/devices/+/down/replace");
    expect(await refusal(await behind(gateway, "eui-2"))).toBe("gateway_not_connected");
    await ask(await behind(gateway, "app/eui-2"));
  });

  it("takes back what The Things Stack keeps of a command that was not answered", async () => {
    const gateway = await register({
      ...{ preset: "things_stack", connection: "mqtt", topic: "v3/+/devices/+/up" },
      commands: {
        address: "v3/{application}@city/devices/{device}/down/replace",
        fPort: 5,
        hearing: "at_once",
      },
    });
    const id = await behind(gateway, "app/eui-1");
    const { heard } = await joinAs(gateway, "v3/+/devices/+/down/replace");
    const command = await ask(id, "fully_close_off");
    await expect.poll(() => heard).toHaveLength(1);
    await harness.clock.advance(101_000);
    await expect.poll(async () => (await read(id, command.id)).status).toBe("device_not_response");
    await expect.poll(() => heard).toHaveLength(2);
    expect(heard[0]).toMatchObject({
      topic: "v3/app@city/devices/eui-1/down/replace",
      body: { downlinks: [{ f_port: 5, confirmed: false, priority: "HIGHEST" }] },
    });
    expect(heard[1]?.body).toEqual({ downlinks: [] });
  });
});

describe("what may go through a gateway", () => {
  it("refuses every command of a gateway that sends none or is off, and says so on the device", async () => {
    const silent = await register({ connection: "webhook" });
    const id = await behind(silent, "a");
    expect(await refusal(id)).toBe("gateway_sends_no_commands");
    const of = async () => (await harness.ok(harness.admin, readDevice, { params: { id } })).data.gateway;
    expect(await of()).toEqual({ name: silent.name, commands: "none" });
    const { name, preset, connection, keySource, keyPath } = silent;
    const body = {
      name,
      preset,
      connection,
      keySource,
      keyPath,
      commands: { address: "https://a.example/{device}" },
    };
    await harness.ok(harness.admin, routes.updateGateway, { params: { id: silent.id }, body });
    await expect.poll(of).toEqual({ name: silent.name, commands: "after_uplink" });
    await harness.ok(harness.admin, routes.updateGateway, {
      ...{ params: { id: silent.id }, body: { ...body, enabled: false } },
    });
    await expect.poll(of).toEqual({ name: silent.name, commands: "none" });
    expect(await refusal(id)).toBe("gateway_sends_no_commands");
    await harness.ok(harness.admin, routes.releaseGatewayDevice, { params: { id: silent.id, deviceId: id } });
    await expect.poll(of).toBeUndefined();
    expect(await refusal(id)).toBe("device_not_commandable");
  });

  it("leaves nothing that moves water with a network that keeps it until the next message", async () => {
    const gateway = await register({ ...overMqtt, commands: { address: "gw/{device}/set" } });
    const valve = await behind(gateway, "valve");
    const { heard } = await joinAs(gateway, "gw/+/set");
    expect(await refusal(valve, "high_pressure")).toBe("gateway_hears_later");
    expect(await refusal(valve, "fully_close_off")).toBe("gateway_hears_later");
    await ask(valve, "read_now");
    await expect.poll(() => heard).toHaveLength(1);
  });

  it("gives a device that is adopted behind it the usual actions of its type", async () => {
    const device = { name: "made", displayName: "made", type: "VGA" } as const;
    const actionsBehind = async (gateway: Registered, key: string) => {
      const body = { key, device: { ...device, name: key } };
      const { data } = await harness.ok(harness.admin, adoptDevice, { params: { id: gateway.id }, body });
      const made = await harness.ok(harness.admin, readDevice, { params: { id: data.deviceId } });
      return made.data.actions.map(({ action }) => action);
    };
    expect(await actionsBehind(await register(overMqtt), "sends")).toContain("fully_close_off");
    expect(await actionsBehind(await register({}), "silent")).toEqual([]);
  });

  it("stops a pump all the same", async () => {
    const gateway = await register({ ...overMqtt, commands: { address: "gw/{device}/set" } });
    const station = await behind(gateway, "station", aDevice().withPumps("p1"));
    const { heard } = await joinAs(gateway, "gw/+/set");
    expect(await refusal(station, "pump_start")).toBe("gateway_hears_later");
    await ask(station, "pump_stop");
    await expect.poll(() => heard).toHaveLength(1);
  });
});

describe("over HTTP", () => {
  let network: Server;
  let port: number;
  const asked: {
    method?: string;
    url: string | undefined;
    headers: IncomingMessage["headers"];
    body: string;
  }[] = [];
  const side = { status: 200 };
  beforeAll(async () => {
    network = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        asked.push({ method: request.method ?? "", url: request.url, headers: request.headers, body });
        response.writeHead(side.status, { location: "http://127.0.0.1:1/" }).end();
      });
    });
    await new Promise<void>((resolve) => network.listen(0, "127.0.0.1", resolve));
    port = (network.address() as AddressInfo).port;
  });
  afterAll(() => network.close());
  beforeEach(() => {
    asked.length = 0;
    side.status = 200;
  });
  const commandsTo = (more: object = {}) => ({
    ...{ address: `http://127.0.0.1:${port}/api/devices/{device}/queue`, insideAllowed: true },
    ...{ header: "Grpc-Metadata-Authorization", secret: "Bearer abc", hearing: "at_once" as const, ...more },
  });
  const ended = async (id: number) => {
    const { id: commandId } = await ask(id);
    const state = async () => {
      const { status, failureCode } = await read(id, commandId);
      return failureCode ?? status;
    };
    return state;
  };

  it("posts a command to the network with its secret", async () => {
    const gateway = await register({
      preset: "chirpstack_v4",
      keyPath: "deviceInfo.devEui",
      commands: commandsTo(),
    });
    const id = await behind(gateway, "01 02");
    const command = await ask(id);
    await expect.poll(() => asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      url: "/api/devices/01%2002/queue",
      headers: { "grpc-metadata-authorization": "Bearer abc", "content-type": "application/json" },
    });
    const { queueItem } = JSON.parse(asked[0]?.body ?? "");
    expect(queueItem).toMatchObject({ confirmed: false, fPort: 1 });
    expect(JSON.parse(Buffer.from(queueItem.data, "base64").toString())).toMatchObject({
      ...{ cmdId: command.cmdId, action: "STATUS" },
    });
    expect((await read(id, command.id)).status).toBe("processing");
  });

  it("empties the queue of ChirpStack when a command was not answered", async () => {
    const gateway = await register({ preset: "chirpstack_v4", commands: commandsTo() });
    const id = await behind(gateway, "0102");
    const command = await ask(id, "fully_close_off");
    // The commands of other tests are not answered either.
    const ofDevice = () =>
      asked.flatMap(({ method, url }) => (url?.includes("/0102/") ? [`${method} ${url}`] : []));
    await expect.poll(ofDevice).toHaveLength(1);
    await harness.clock.advance(101_000);
    await expect.poll(async () => (await read(id, command.id)).status).toBe("device_not_response");
    await expect.poll(ofDevice).toEqual(["POST /api/devices/0102/queue", "DELETE /api/devices/0102/queue"]);
  });

  it("follows no redirect", async () => {
    const id = await behind(await register({ commands: commandsTo() }), "a");
    side.status = 302;
    await expect.poll(await ended(id)).toBe("not_handed_over");
    expect(asked).toHaveLength(1);
  });

  it("counts a command as perhaps heard when the network failed on it", async () => {
    const id = await behind(await register({ commands: commandsTo() }), "a");
    side.status = 503;
    await expect.poll(await ended(id)).toBe("publish_refused");
    expect(asked).toHaveLength(1);
  });

  it("never shows the secret, keeps it, and sends it to no other server", async () => {
    const gateway = await register({ commands: commandsTo() });
    expect(gateway.commands).toEqual({
      ...{ address: commandsTo().address, fPort: 1, hearing: "at_once", insideAllowed: true },
      ...{ header: "Grpc-Metadata-Authorization", hasSecret: true },
    });
    const { name, preset, connection, keySource, keyPath } = gateway;
    const change = async (more: object) => {
      const { secret: _, ...commands } = commandsTo(more);
      const body = { name, preset, connection, keySource, keyPath, commands };
      return (await harness.ok(harness.admin, routes.updateGateway, { params: { id: gateway.id }, body }))
        .data.commands?.hasSecret;
    };
    expect(await change({ address: `http://127.0.0.1:${port}/other/{device}` })).toBe(true);
    expect(await change({ address: "http://127.0.0.2/other/{device}" })).toBe(false);
    expect(JSON.stringify(await harness.history(name))).not.toContain("Bearer abc");
  });
});

describe("the answer of a device", () => {
  const sent = async (fields: object = {}) => {
    const gateway = await register({ ...overMqtt, ...fields });
    const id = await behind(gateway, "k1");
    const { client, heard } = await joinAs(gateway, "gw/+/set");
    const command = await ask(id);
    await expect.poll(() => heard).toHaveLength(1);
    const say = (...bodies: object[]) => {
      const rows = bodies.map((body) => ({ id: "k1", ...body }));
      return client.publishAsync("gw/k1/up", JSON.stringify(rows.length > 1 ? rows : rows[0]), { qos: 1 });
    };
    const status = async () => (await read(id, command.id)).status;
    return { gateway, id, command, say, status };
  };
  const unmappedOf = async (id: number) => {
    await harness.app.use(unmappedKeys).flush();
    return (await harness.ok(harness.admin, listUnmapped, { params: { id } })).data.map(({ key }) => key);
  };
  const lettersOf = async (deviceId: number) =>
    (await harness.ok(harness.admin, listDeadLetters, { query: { deviceId } })).data;

  it("comes with its next message, and completes the command", async () => {
    const { id, command, say, status } = await sent();
    await say({ cmdId: command.cmdId, result: "ok", state: { DO3: 1 } });
    await expect.poll(status).toBe("completed");
    expect(await lettersOf(id)).toEqual([]);
  });

  it("is found in what the network decoded, and may be a refusal", async () => {
    const { id, command, say } = await sent();
    const answer = { cmdId: command.cmdId, result: "err", code: "LOCAL_MODE" };
    await say({ uplink_message: { decoded_payload: { ...answer, battery: 3.6 } } });
    await expect
      .poll(async () => await read(id, command.id))
      .toMatchObject({ status: "failed", failureCode: "refused_by_device", deviceCode: "LOCAL_MODE" });
  });

  it("may be any of several rows of the device in a message", async () => {
    const { id, command, say, status } = await sent();
    await say({ pres: 3.1 }, { cmdId: command.cmdId, result: "ok", state: { DO3: 1 } }, { extra: 3.6 });
    await expect.poll(status).toBe("completed");
    expect((await unmappedOf(id)).toSorted()).toEqual(["extra", "pres"]);
  });

  it.each([
    [
      "The Things Stack",
      (time: string, answer: object) => ({
        ...{ received_at: time, uplink_message: { received_at: time, decoded_payload: answer } },
      }),
    ],
    ["ChirpStack", (time: string, answer: object) => ({ time, object: answer })],
    ["the device", (time: string, answer: object) => ({ ...answer, ts: Date.parse(time) / 1000 })],
  ])("is none to a command that was sent after it was made, as %s says", async (_, messageOf) => {
    const { id, command, say, status } = await sent();
    const at = (seconds: number) => new Date(harness.clock.now() + seconds * 1000).toISOString();
    await say(messageOf(at(-3600), { action: command.code, result: "ok" }));
    await expect
      .poll(async () => (await lettersOf(id)).map(({ reason }) => reason))
      .toEqual(["unknown_command"]);
    expect(await status()).toBe("processing");
    await harness.clock.advance(5_000);
    await say(messageOf(at(-1), { action: command.code, result: "ok" }));
    await expect.poll(status).toBe("completed");
  });

  it("is none to a command that was sent while it waited to be read", async () => {
    const { gateway, id, command, status } = await sent();
    const record = harness.app.use(gatewayRegistry).get(gateway.id);
    if (!record) throw new Error("no gateway");
    const message = (seconds: number, body: object) => ({
      ...{ topic: "gw/k1/up", source: "mqtt" as const },
      payload: Buffer.from(JSON.stringify({ id: "k1", ...body })),
      at: harness.clock.now() - seconds * 1000,
      elapsed: harness.clock.elapsed() - seconds * 1000,
    });
    const { receive } = harness.app.use(deviceGateways);
    await receive(record, message(1, { action: command.code, result: "ok" }));
    await expect
      .poll(async () => (await lettersOf(id)).map(({ reason }) => reason))
      .toEqual(["unknown_command"]);
    expect(await status()).toBe("processing");
    await receive(record, message(0, { action: command.code, result: "ok" }));
    await expect.poll(status).toBe("completed");
  });

  it("leaves a trace of what stands beside it, and none of itself", async () => {
    const { id, command, say, status } = await sent();
    const answer = { cmdId: command.cmdId, result: "ok", state: { DO3: 1 } };
    await say({ uplink_message: { decoded_payload: answer } });
    await expect.poll(status).toBe("completed");
    expect(await unmappedOf(id)).toEqual([]);
    await say({ uplink_message: { decoded_payload: { ...answer, pres: 3.1 } } });
    await say({ ...answer, pres: 3.1 });
    expect((await unmappedOf(id)).toSorted()).toEqual(["pres", "uplink_message.decoded_payload"]);
    expect(await lettersOf(id)).toEqual([]);
  });

  it("is a message like others where the gateway sends no commands", async () => {
    const gateway = await register({ ...overMqtt, commands: null });
    const id = await behind(gateway, "k1");
    const client = await harness.connect(gateway.name, gateway.secret);
    const message = { id: "k1", action: "read", result: "ok", pres: 3.1 };
    await client.publishAsync("gw/k1/up", JSON.stringify(message), { qos: 1 });
    await expect
      .poll(async () => (await lettersOf(id)).map(({ reason }) => reason))
      .toEqual(["no_known_field"]);
    expect((await unmappedOf(id)).toSorted()).toEqual(["action", "pres", "result"]);
  });

  it("is not what only looks like one, or answers another command", async () => {
    const { id, command, say, status } = await sent();
    await say({ cmdId: command.cmdId, result: 7 });
    await say({ result: "ok" });
    await say({ cmdId: "c-1", result: "ok" });
    await expect
      .poll(async () => (await lettersOf(id)).map(({ reason }) => reason))
      .toContain("unknown_command");
    expect(await status()).toBe("processing");
  });
});

describe("of a device with a decoder", () => {
  const withDecoder = async (encoder: string, device = aDevice().ofType("VGA")) => {
    const gateway = await register(overMqtt);
    const { data } = await harness.ok(harness.admin, createDecoder, {
      body: {
        ...{
          name: `decoder ${crypto.randomUUID()}`,
          description: "",
          note: "",
          bytesPath: "",
          encoding: "hex",
          portPath: "",
        },
        source: `function decodeUplink() { return { data: {} }; } ${encoder}`,
      },
    });
    const id = await behind(gateway, "k", device);
    const payloadKeys = { timeKey: null, ignoredKeys: [], decoderId: data.id };
    await harness.ok(harness.admin, updateDevice, { params: { id }, body: { payloadKeys } });
    const client = await harness.connect(gateway.name, gateway.secret);
    const heard: Buffer[] = [];
    client.on("message", (_topic, payload) => heard.push(payload));
    await client.subscribeAsync("gw/+/set", { qos: 1 });
    return { id, heard, decoderId: data.id };
  };
  const refused = (id: number) =>
    harness.refused(harness.admin, sendCommand, { params: { id }, body: bodyOf("sync") });

  it("sends the bytes that its encoder makes of the command", async () => {
    const { id, heard } = await withDecoder(
      "function encodeDownlink(input) { return { bytes: [0xff, input.data.code.length] }; }",
    );
    await ask(id);
    await expect.poll(() => heard).toHaveLength(1);
    expect(heard[0]?.toString("hex")).toBe("ff06");
  });

  it("sends the JSON of the command where the decoder has no encoder", async () => {
    const { id, heard } = await withDecoder("");
    const { cmdId } = await ask(id);
    await expect.poll(() => heard).toHaveLength(1);
    expect(JSON.parse(heard[0]?.toString() ?? "")).toMatchObject({ cmdId, action: "STATUS" });
  });

  it("refuses what its encoder refuses, before it is stored, with the reason", async () => {
    const { id, heard, decoderId } = await withDecoder(
      'function encodeDownlink() { return { errors: ["no such valve"] }; }',
    );
    expect(await refused(id)).toEqual({
      ...{
        status: 409,
        code: "command_not_encodable",
        details: { cause: "decoder_error", detail: "no such valve" },
      },
    });
    expect(heard).toEqual([]);
    const { data } = await harness.ok(harness.admin, listCommands, { params: { id }, query: {} });
    expect(data).toEqual([]);
    await harness.app.use(decoders).uplinks.flush();
    const shown = (await harness.ok(harness.admin, readDecoder, { params: { id: decoderId } })).data;
    expect(shown).toMatchObject({ errors: 1, lastError: { detail: "no such valve" } });
  });

  it("never holds up others by an encoder that loops", async () => {
    const { id } = await withDecoder("function encodeDownlink() { for (;;) {} }");
    for (const cause of ["decoder_timeout", "decoder_timeout", "decoder_timeout", "decoder_suspended"])
      expect((await refused(id)).details).toMatchObject({ cause });
  });

  it("tries a stop all the same, and says when it could not be handed over", async () => {
    const { id, heard } = await withDecoder(
      'function encodeDownlink() { return { errors: ["broken"] }; }',
      aDevice().withPumps("p1"),
    );
    const stop = await ask(id, "pump_stop");
    await expect.poll(async () => (await read(id, stop.id)).failureCode).toBe("not_handed_over");
    expect(heard).toEqual([]);
  });
});

it("refuses commands that no preset can send, without the key, or beside older ones", async () => {
  const refused = async (fields: Partial<routes.GatewayInput>) => {
    const body = {
      name: "x",
      preset: "other",
      connection: "mqtt",
      topic: "a/#",
      keySource: "path",
      keyPath: "id",
    };
    const { details } = await harness.refused(harness.admin, routes.createGateway, {
      body: { ...body, ...fields } as routes.GatewayInput,
    });
    return details;
  };
  const address = (text: string) => ({ commands: { address: text } });
  expect(await refused({ preset: "sparkplug", ...address("a/{device}") })).toMatchObject([
    { field: "commands", message: "validation.gateway_takes_no_commands" },
  ]);
  expect(await refused(address("a/set"))).toMatchObject([{ message: "validation.topic_names_device" }]);
  expect(await refused(address("a/+/{device}"))).toMatchObject([{ message: "validation.topic_wildcard" }]);
  expect(
    await refused({ preset: "things_stack", ...address("v3/{application}/devices/{device}/down/push") }),
  ).toMatchObject([{ message: "validation.downlink_replaces" }]);
  expect(
    await refused({ preset: "things_stack", ...address("v3/a/devices/{device}/down/replace") }),
  ).toMatchObject([{ message: "validation.address_names_application" }]);
  const overHttp = { connection: "webhook", topic: null } as const;
  expect(await refused({ ...overHttp, ...address("https://a.example/x") })).toMatchObject([
    { message: "validation.address_names_device" },
  ]);
  const toChirpstack = { ...overHttp, preset: "chirpstack_v4" } as const;
  expect(
    await refused({ ...toChirpstack, ...address("https://a.example/api/devices/{device}") }),
  ).toMatchObject([{ message: "validation.address_names_queue" }]);
  for (const elsewhere of [
    "https://a.example/devices/other/queue?{device}",
    "https://a.example/devices/other/queue?id={device}",
    "https://a.example/devices/other/queue#{device}",
    "https://a.example/devices/{device}/../other/queue",
    "https://a.example/devices/{device}/%2e%2e/other/queue",
    "https://a.example/devices/other-{device}/queue",
    "https://a.example/devices/{device}/queue?id={device}",
  ])
    expect(await refused({ ...overHttp, ...address(elsewhere) }), elsewhere).toMatchObject([
      { field: "commands.address", message: "validation.address_names_device" },
    ]);
  for (const wrong of [
    "ftp://a.example/{device}",
    "https://{device}/x",
    "https://u:p@a.example/{device}",
    "https://a.example/%7bdevice%7D",
    "http://127.0.0.1/{device}",
  ])
    expect(await refused({ ...overHttp, ...address(wrong) })).toMatchObject([
      { message: "validation.invalid_value" },
    ]);
});
