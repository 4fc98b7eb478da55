import { connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  registerBroker,
  startCustomerBroker,
} from "./features/connections/brokers/customer-broker.fixture.ts";
import { readingsFixture } from "./features/readings/readings.fixture.store.ts";
import { aDevice } from "./testing/device-builder.ts";
import { Harness } from "./testing/harness.ts";
import { operate } from "./testing/operate.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

/** A way to the database that can be cut and mended. */
const openWay = async ({ host, port }: TestDatabase["connection"]) => {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on("error", () => {}).on("close", () => void other.destroy());
      socket.pipe(other);
    }
  });
  const listen = (at: number) =>
    new Promise<number>((resolve) => {
      server.listen(at, "127.0.0.1", () => {
        const address = server.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      });
    });
  const here = await listen(0);
  return {
    at: { host: "127.0.0.1", port: here },
    cut: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
    mend: () => listen(here),
  };
};

let database: TestDatabase;
let way: Awaited<ReturnType<typeof openWay>>;
let harness: Harness;
let device: { id: number; token: string };

beforeAll(async () => {
  database = await createTestDatabase();
  way = await openWay(database.connection);
  const connection = { ...database.connection, ...way.at };
  harness = new Harness({ realTime: true, database: { ...database, connection } });
  await harness.start();
  device = await aDevice().named("AWAY").ofType("DATALOGGER").withTokenIn(harness);
});
afterAll(async () => {
  await harness.close();
  way.cut();
  await database.drop();
});

const report = (ago: number) => ({ ts: Math.floor(Date.now() / 1000) - ago, pressure: 2 });

it("acknowledges nothing while the database is away, says so over HTTP, and goes on by itself", async () => {
  const client = await harness.connect("AWAY", device.token);
  await client.publishAsync("sgval/AWAY/up", JSON.stringify(report(100)), { qos: 1 });

  way.cut();
  await vi.waitFor(() => expect(harness.db.isUp()).toBe(false), 5000);
  const acknowledged: number[] = [];
  const publishes = [90, 80, 70].map((ago) =>
    client
      .publishAsync("sgval/AWAY/up", JSON.stringify(report(ago)), { qos: 1 })
      .then(() => acknowledged.push(ago)),
  );
  const letter = client.publishAsync("sgval/AWAY/up", "{oops", { qos: 1 }).then(() => acknowledged.push(0));
  for (const payload of [report(60), { nobody: 1 }])
    expect(await harness.call("POST", "/telemetry", payload, device.token)).toMatchObject({
      status: 503,
      body: { error: { code: "database_unavailable" } },
    });
  expect(await harness.call("GET", `/device/${device.id}/data`)).toMatchObject({
    status: 503,
    body: { error: { code: "database_unavailable" } },
  });
  expect((await fetch(`${harness.address}/readyz`)).status).toBe(503);
  expect((await fetch(`${harness.address}/healthz`)).status).toBe(200);
  await pause(300);
  expect(acknowledged).toEqual([]);

  await way.mend();
  await Promise.all([...publishes, letter]);
  expect(client.connected).toBe(true);
  expect(await readingsFixture(harness.db).rows(device.id)).toHaveLength(4);
  const letters = await harness.call("GET", `/dead-letter?deviceId=${device.id}`);
  expect(letters.body.data).toMatchObject([{ payload: "{oops" }]);
  expect((await harness.call("GET", `/device/${device.id}/data`)).body.metaData.total).toBe(4);
}, 40_000);

it("[R4.3] leaves a device connected that answers meanwhile, so that it hears a stop", async () => {
  const valve = await aDevice().named("AWAY-V").ofType("VGA").withThreshold(1.2, 2.4).withTokenIn(harness);
  const client = await harness.connect("AWAY-V", valve.token);
  const heard: { cmdId: string; action: string }[] = [];
  client.on("message", (_topic, payload) => heard.push(JSON.parse(payload.toString())));
  await client.subscribeAsync("sgval/AWAY-V/control", { qos: 1 });
  const lost = vi.fn();
  client.on("close", lost);
  const send = (action: string, requestId: string) =>
    harness.call("POST", `/device/${valve.id}/command`, { requestId, action });
  const opened = await operate(harness, valve.id, { requestId: "away-1", action: "high_pressure" });
  await vi.waitFor(() => expect(heard).toHaveLength(1), 5000);

  way.cut();
  await vi.waitFor(() => expect(harness.db.isUp()).toBe(false), 5000);
  const answered = client.publishAsync(
    "sgval/AWAY-V/control-response",
    JSON.stringify({ cmdId: heard[0]?.cmdId, result: "ok" }),
    { qos: 1 },
  );
  await pause(300);
  const stop = await send("fully_close_off", "away-2");
  expect(stop.body).toMatchObject({ data: { recorded: false } });
  await vi.waitFor(() => expect(heard).toHaveLength(2), 5000);

  await way.mend();
  await answered;
  expect(lost).not.toHaveBeenCalled();
  const { id } = (opened.body as { data: { id: number } }).data;
  // The answer counts, whichever of both is stored first: a stop ends what was not answered by then.
  const { body } = await harness.call("GET", `/device/${valve.id}/command/${id}`);
  expect(body.data.status === "completed" || body.data.lateResult === "ok").toBe(true);
  await client.endAsync(true);
});

it("[R1.8] acknowledges nothing to a customer's broker meanwhile, and stores all of it once afterwards", async () => {
  const side = await startCustomerBroker();
  const logger = await aDevice().named("AWAY-B").ofType("DATALOGGER").in(harness);
  const acknowledged: (number | undefined)[] = [];
  side.aedes.on("ack", (packet, client) => {
    if (client.id.startsWith("sgval")) acknowledged.push(packet?.messageId);
  });
  const { id: brokerId } = await registerBroker(harness, side.port, {
    subscriptions: [{ topic: "away/{device}/up" }],
  });
  const sender = await side.join();
  const send = (topic: string, payload: string) => sender.publishAsync(topic, payload, { qos: 1 });

  way.cut();
  await vi.waitFor(() => expect(harness.db.isUp()).toBe(false), 5000);
  const times = [50, 40, 30, 20, 10];
  for (const ago of times) await send("away/AWAY-B/up", JSON.stringify(report(ago)));
  await send("away/AWAY-B/up", "{oops");
  await send("away/NOBODY/up", JSON.stringify(report(10)));
  await pause(300);
  expect(acknowledged).toEqual([]);

  await way.mend();
  await vi.waitFor(() => expect(acknowledged).toHaveLength(times.length + 2), 20_000);
  expect(await readingsFixture(harness.db).rows(logger.id)).toHaveLength(times.length);
  const letters = await harness.call("GET", `/dead-letter?deviceId=${logger.id}`);
  expect(letters.body.data).toMatchObject([{ payload: "{oops", reason: "malformed_json" }]);
  const unclaimed = await harness.call("GET", `/mqtt-broker/unclaimed?brokerId=${brokerId}`);
  expect(unclaimed.body.data).toMatchObject([{ topic: "away/NOBODY/up", times: 1, kept: 1 }]);
  await side.close();
}, 40_000);
