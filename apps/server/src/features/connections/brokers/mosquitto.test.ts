import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as routes from "@sgval/contract/connections/brokers";
import { sendCommand } from "@sgval/contract/control/control";
import mqtt from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { readings } from "../../readings/index.ts";
import { registerBroker, until } from "./customer-broker.fixture.ts";
import { customerBrokers } from "./service.ts";

/** Debian keeps it outside the path of usual accounts. */
const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const isInstalled = spawnSync("mosquitto", ["-h"], { env: { PATH: path } }).error === undefined;
if (!isInstalled) process.stderr.write("skipped: there is no `mosquitto` on this machine\n");

const tlsFile = (name: string) => fileURLToPath(new URL(`../../../testing/tls/${name}`, import.meta.url));
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

describe.skipIf(!isInstalled)("a Mosquitto as the broker of a customer", () => {
  const harness = useHarness({ realTime: true });
  const folder = mkdtempSync(join(tmpdir(), "sgval-mosquitto-"));
  let port = 0;
  let tlsPort = 0;
  let running: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    const args = ["-c", join(folder, "mosquitto.conf")];
    running = spawn("mosquitto", args, { env: { PATH: path }, stdio: "ignore" });
    await until(async () => {
      const probe = await mqtt
        .connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0, connectTimeout: 1_000 }, false)
        .catch(() => null);
      await probe?.endAsync(true);
      return probe !== null;
    });
  };
  const stop = (signal: NodeJS.Signals): Promise<void> =>
    new Promise((resolve) => {
      running?.once("exit", () => resolve());
      running?.kill(signal);
    });
  beforeAll(async () => {
    [port, tlsPort] = [await freePort(), await freePort()];
    writeFileSync(
      join(folder, "mosquitto.conf"),
      [
        ...["allow_anonymous true", "persistence true", `persistence_location ${folder}/`, "user root"],
        ...["max_queued_messages 0", "autosave_on_changes true", "autosave_interval 1"],
        ...[`listener ${port} 127.0.0.1`, `listener ${tlsPort} 127.0.0.1`],
        ...[`certfile ${tlsFile("localhost.cert.pem")}`, `keyfile ${tlsFile("localhost.key.pem")}`],
      ].join("\n"),
    );
    await start();
  });
  afterAll(async () => {
    await stop("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  const stateOf = (id: number) => harness.app.use(customerBrokers).brokers.statusOf(id).state;
  const totalOf = (id: number) => harness.app.use(readings).reader.total(id);

  it("refuses a certificate that nobody has signed, and connects with its own", async () => {
    const address = { host: "localhost", tls: true };
    const refused = await registerBroker(harness, tlsPort, { ...address, name: "unsigned" });
    expect(refused.status).toMatchObject({ state: "waiting", problem: "bad_certificate" });
    await harness.ok(harness.admin, routes.deleteBroker, { params: { id: refused.id } });
    const ca = readFileSync(tlsFile("localhost.cert.pem"), "utf8");
    const { id, status } = await registerBroker(harness, tlsPort, { ...address, ca, name: "signed" });
    expect(status).toMatchObject({ state: "connected", problem: null });
    await harness.ok(harness.admin, routes.deleteBroker, { params: { id } });
  });

  it.each([4, 5] as const)(
    "loses nothing and stores nothing twice when connection and server end under load, over MQTT %i",
    async (protocol) => {
      const name = `DL-M${protocol}`;
      const { id: deviceId } = await aDevice()
        .named(name)
        .ofType("DATALOGGER")
        .withChannel("pressure", { mappingKey: "P" })
        .in(harness);
      const { id } = await registerBroker(harness, port, {
        ...{ name: `load ${protocol}`, protocol },
        subscriptions: [{ topic: `load${protocol}/{device}/up` }],
      });
      const sender = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 50 });
      const first = Math.floor(Date.now() / 1000) - 20_000;
      const count = 1_000;
      const load = (from: number, to: number) =>
        Promise.all(
          Array.from({ length: to - from }, (_, index) => {
            const payload = JSON.stringify({ ts: first + from + index, P: (from + index) / 1000 });
            return sender.publishAsync(`load${protocol}/${name}/up`, payload, { qos: 1 });
          }),
        );
      const sending = load(0, count / 2);
      await until(async () => (await totalOf(deviceId)) > 100);
      // The server goes in the middle of it, and comes back.
      await harness.restart();
      await sending;
      await until(() => stateOf(id) === "connected");
      const rest = load(count / 2, count);
      await until(async () => (await totalOf(deviceId)) > count / 2);
      await rest;
      // Then the broker does, with what it has on its disk.
      await stop("SIGTERM");
      await until(() => stateOf(id) !== "connected");
      await start();
      await until(async () => (await totalOf(deviceId)) >= count);
      await until(() => stateOf(id) === "connected");
      expect(await totalOf(deviceId)).toBe(count);
      await sender.endAsync(true);
      await harness.ok(harness.admin, routes.deleteBroker, { params: { id } });
    },
    60_000,
  );

  it("carries a command to its end, with an expiry over MQTT 5", async () => {
    const valve = await aDevice()
      .named("VGA-M1")
      .withTopics({
        ...{ topicSend: "m/VGA-M1/up", topicControl: "m/VGA-M1/control" },
        topicControlResponse: "m/VGA-M1/answer",
      })
      .in(harness);
    await registerBroker(harness, port, {
      name: "commands",
      protocol: 5,
      subscriptions: [{ topic: "m/+/up" }],
    });
    const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
      protocolVersion: 5,
      reconnectPeriod: 0,
    });
    const expiries: (number | undefined)[] = [];
    device.on("message", (_topic, payload, packet) => {
      expiries.push(packet.properties?.messageExpiryInterval);
      const { cmdId } = JSON.parse(payload.toString());
      device.publish("m/VGA-M1/answer", JSON.stringify({ cmdId, result: "ok" }), { qos: 1 });
    });
    await device.subscribeAsync("m/VGA-M1/control", { qos: 1 });
    const { data } = await harness.ok(harness.admin, sendCommand, {
      params: { id: valve.id },
      body: { requestId: crypto.randomUUID(), action: "sync" },
    });
    const read = () => harness.call("GET", `/device/${valve.id}/command/${data.id}`);
    await until(async () => (await read()).body.data.status === "completed");
    expect(expiries).toHaveLength(1);
    expect(expiries[0]).toBeGreaterThan(90);
    expect(expiries[0]).toBeLessThanOrEqual(100);
    await device.endAsync(true);
  });
});
