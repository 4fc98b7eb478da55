import { exportRefusedDevices, listRefusedDevices } from "@sgval/contract/connections/refused-devices";
import mqtt from "mqtt";
import { describe, expect, it } from "vitest";
import { createLogger } from "../../kernel/logging.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { useHarness } from "../../testing/harness.ts";
import { openRawSocket } from "../../testing/raw-socket.ts";
import { aUser } from "../../testing/user-builder.ts";
import type { RefusedSender } from "./refused-devices.store.ts";
import { createRefusedDevices, refusedRetention } from "./refused-devices.ts";

const harness = useHarness();
const list = async (q: string, who = harness.admin) =>
  (await harness.ok(who, listRefusedDevices, { query: { q } })).data;
const fail = (name: string, token: string) => expect(harness.connect(name, token)).rejects.toBeDefined();
const post = async (token: string) =>
  (await harness.request("POST", "/telemetry", { token, body: { P: 1 } })).status;

it("lists who was refused over MQTT: name, address, why, how often, first and last", async () => {
  await aDevice().named("REF-1").withTokenIn(harness);
  await aDevice().named("REF-2").in(harness);
  const first = new Date(harness.clock.now()).toISOString();
  await fail("REF-1", "wrong-token-000000");
  await harness.clock.advance(60_000);
  await fail("REF-1", "wrong-token-111111");
  await fail("REF-2", "wrong-token-000000");
  await fail("REF-3", "wrong-token-000000");
  const last = new Date(harness.clock.now()).toISOString();
  const rows = await list("ref-");
  expect(rows.find(({ name }) => name === "REF-1")).toMatchObject({
    ...{ source: "mqtt", address: expect.stringContaining("127.0.0.1"), reason: "wrong_token" },
    ...{ times: 2, firstAt: first, lastAt: last, deviceId: expect.any(Number) },
  });
  expect(rows.map(({ name, reason }) => `${name} ${reason}`).sort()).toEqual([
    ...["REF-1 wrong_token", "REF-2 no_token", "REF-3 unknown_name"],
  ]);
  expect(JSON.stringify(rows)).not.toContain("wrong-token");
});

it("exports who was refused with the filter of the list, in the log too, and only to whom it is shown", async () => {
  const query = { format: "csv", machine: "true", columns: "name,reason,times", language: "en", q: "ref-" };
  const file = await harness.file(harness.admin, exportRefusedDevices, { query });
  const lines = ["REF-1,wrong_token,2", "REF-2,no_token,1", "REF-3,unknown_name,1"];
  expect(file.trim().split("\r\n").sort()).toEqual([...lines, "name,reason,times"].sort());
  const csv = await harness.file(harness.admin, exportRefusedDevices, {
    query: { ...query, machine: "false" },
  });
  expect(csv).toContain("Search: ref-");
  const [entry] = await harness.history("refused_devices", "table");
  expect(entry).toMatchObject({ after: { format: "csv", rows: 3, filters: "Search: ref-" } });
  const blind = await aUser().named("blind52").withPermissions("Device.Index").signedInTo(harness);
  expect(await harness.refused(blind, exportRefusedDevices, { query })).toMatchObject({ status: 403 });
  const limited = await aUser()
    .named("limited52")
    .withPermissions("Token.Index")
    .seeing()
    .signedInTo(harness);
  expect(await harness.file(limited, exportRefusedDevices, { query })).toBe("name,reason,times\r\n");
});

it("keeps no character of a name that would turn the text beside it", async () => {
  await fail("REF-5\u202e10-FER", "wrong-token-000000");
  expect((await list("ref-5")).map(({ name }) => name)).toEqual(["REF-5\ufffd10-FER"]);
});

it("lists a device that uses a topic of another", async () => {
  const device = await aDevice().named("REF-4").withTokenIn(harness);
  const client = await harness.connect("REF-4", device.token);
  client.on("error", () => {});
  await client.subscribeAsync("sgval/REF-1/control").catch(() => undefined);
  expect(await list("ref-4")).toMatchObject([
    { name: "REF-4", deviceId: device.id, reason: "foreign_topic", topic: "sgval/REF-1/control", times: 1 },
  ]);
  await client.endAsync(true);
});

it("lists wrong tokens over HTTP by their last characters, and lets the right one in after many wrong ones", async () => {
  const device = await aDevice()
    .named("REF-5")
    .withChannel("pressure", { mappingKey: "P" })
    .withTokenIn(harness);
  const answers: number[] = [];
  for (let count = 0; count < 8; count += 1) answers.push(await post("wrong-token-of-REF5"));
  expect(answers).toEqual(Array(8).fill(401));
  expect(await post("another-wrong-token")).toBe(401);
  expect(await post("short")).toBe(401);
  expect(await post(device.token)).toBe(200);
  const rows = (await list("127.0.0.1")).filter(({ source }) => source === "http");
  expect(rows.map(({ lastFour, times }) => [lastFour, times]).sort()).toEqual([
    ...[
      [null, 1],
      ["REF5", 8],
      ["oken", 1],
    ],
  ]);
});

it("holds back the refusal of a name that tries again and again, never its right token", async () => {
  const device = await aDevice().named("REF-6").withTokenIn(harness);
  for (let count = 0; count < 5; count += 1) await fail("REF-6", "wrong-token-000000");
  let refused = false;
  const held = harness.connect("REF-6", "wrong-token-000000").catch(() => (refused = true));
  await (await harness.connect("REF-6", device.token)).endAsync();
  expect(refused).toBe(false);
  // Until the broker has read the CONNECT there is nothing to hold back.
  await expect
    .poll(async () => {
      await harness.clock.advance(1_000);
      return refused;
    })
    .toBe(true);
  await held;
});

it("[R6.7] shows names of no device only to those who see everything", async () => {
  const device = await aDevice().named("REF-7").withTokenIn(harness);
  await fail("REF-7", "wrong-token-000000");
  await fail("REF-8", "wrong-token-000000");
  const viewer = await aUser()
    .named("refuser1")
    .withPermissions("Mqtt.Index")
    .seeing(device.id)
    .signedInTo(harness);
  expect((await list("", viewer)).map(({ name }) => name)).toEqual(["REF-7"]);
  const other = await aUser().named("refuser2").withPermissions("Device.Index").signedInTo(harness);
  expect(await harness.refused(other, listRefusedDevices)).toMatchObject({ status: 403 });
});

describe("what the embedded broker does not speak", () => {
  const listed = async (reason: string) => {
    const { data } = await harness.ok(harness.admin, listRefusedDevices, { query: { size: 100 } });
    return data.find((row) => row.reason === reason);
  };

  it("is refused, listed and logged with what to do: MQTT 5", async () => {
    const device = await aDevice().withTokenIn(harness);
    const client = mqtt.connect(`mqtt://127.0.0.1:${harness.mqttPort}`, {
      ...{ protocolVersion: 5, reconnectPeriod: 0, username: device.name, password: device.token },
    });
    const error = await new Promise<Error>((resolve) => client.once("error", resolve));
    await client.endAsync(true);
    expect(error.message).toMatch(/protocol version/i);
    expect(await listed("mqtt_5")).toMatchObject({ name: device.name, deviceId: device.id });
    expect(harness.logged).toContainEqual(
      expect.objectContaining({ reason: "mqtt_5", msg: expect.stringContaining("Mosquitto in front") }),
    );
  });

  it.each([
    ["websocket", "GET /mqtt HTTP/1.1\r\nUpgrade: websocket\r\n\r\n"],
    ["tls_on_plain_port", Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])],
  ])("is refused, listed and logged: %s", async (reason, first) => {
    const socket = await openRawSocket(harness.mqttPort, first);
    await socket.closed;
    expect(await listed(reason)).toMatchObject({ source: "mqtt", name: null, times: 1 });
    expect(harness.logged).toContainEqual(expect.objectContaining({ reason }));
  });
});

it("keeps a bounded number of an address and in all, for thirty days", async () => {
  const clock = fakeClock(harness.clock.now());
  const refused = createRefusedDevices({
    ...{ db: harness.db, clock, logger: createLogger("silent") },
    ...{ noted: () => undefined, retention: { ...refusedRetention, perAddress: 2, inAll: 100 } },
  });
  const note = async (address: string, name: string) => {
    const sender: RefusedSender = { source: "mqtt", address, name, reason: "unknown_name" };
    refused.note(sender);
    await clock.advance(1);
  };
  for (const name of ["one", "two", "three"]) await note("10.0.0.1", name);
  await note("10.0.0.2", "fo\0ur");
  await refused.flush();
  expect((await list("10.0.0.")).map(({ name }) => name)).toEqual(["four", "three", "two"]);
  for (let count = 0; count < 2_500; count += 1)
    refused.note({ source: "mqtt", address: `10.1.0.${count}`, name: "", reason: "nothing_given" });
  await refused.flush();
  expect((await harness.ok(harness.admin, listRefusedDevices)).metaData.total).toBe(100);
  await clock.advance(31 * 86_400_000);
  await note("10.0.0.3", "late");
  await refused.close();
  expect((await harness.ok(harness.admin, listRefusedDevices)).data).toMatchObject([{ name: "late" }]);
});

it("holds back wrong tokens of a network in all, whatever is guessed, and never a right one of the same network", async () => {
  await harness.clock.advance(600_001);
  const device = await aDevice()
    .named("REF-9")
    .withChannel("pressure", { mappingKey: "P" })
    .withTokenIn(harness);
  const answers: number[] = [];
  for (let count = 0; count < 105; count += 1) answers.push(await post(`wrong-token-of-guess-${count}`));
  expect(answers).toEqual([...Array(100).fill(401), ...Array(5).fill(429)]);
  expect(await post(device.token)).toBe(200);
  await (await harness.connect("REF-9", device.token)).endAsync();
  let refused = false;
  const held = harness.connect("REF-of-no-device", "wrong-token-000000").catch(() => (refused = true));
  await (await harness.connect("REF-9", device.token)).endAsync();
  expect(refused).toBe(false);
  await expect
    .poll(async () => {
      await harness.clock.advance(1_000);
      return refused;
    })
    .toBe(true);
  await held;
});

it("counts the tries of an IPv6 network together", () => {
  const refused = createRefusedDevices({
    ...{ db: harness.db, clock: fakeClock(), logger: createLogger("silent"), retention: refusedRetention },
    noted: () => undefined,
  });
  const waits = Array.from({ length: 101 }, (_, host) =>
    refused.holdBack(`2001:db8:1:2::${host}`, `name ${host}`),
  );
  expect(waits.filter((wait) => wait > 0)).toEqual([1_000]);
  expect(refused.holdBack("2001:db8:1:3::1", "name")).toBe(0);
});
