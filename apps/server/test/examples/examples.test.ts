import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "@sgval/contract/api-keys/api-keys";
import { readDeviceState } from "@sgval/contract/control/confirmed-state";
import { sendCommand } from "@sgval/contract/control/control";
import { createGateway, listGateways, updateGateway } from "@sgval/contract/device-gateways/gateways";
import { presetSettings } from "@sgval/contract/device-gateways/presets";
import { adoptDevice } from "@sgval/contract/device-gateways/waiting-devices";
import type { Device } from "@sgval/contract/devices/device";
import { readDevice } from "@sgval/contract/devices/routes";
import { hourMs } from "@sgval/quantities/duration";
import mqtt from "mqtt";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { exampleFields, exampleRequest } from "../../../console/src/features/connections/example-requests.ts";
import { readings } from "../../src/features/readings/index.ts";
import { programOrNotice } from "../../src/testing/debian-programs.ts";
import { aDevice } from "../../src/testing/device-builder.ts";
import { useHarness } from "../../src/testing/harness.ts";
import { freePort, hasMosquitto, mosquittoEnvironment, startMosquitto } from "../../src/testing/mosquitto.ts";
import { operate } from "../../src/testing/operate.ts";
import { examplePath, fillIn, readExample } from "./example-files.ts";
import { interpolate, readDashboard, readDataSource, tableOf, wrongColumns } from "./grafana.ts";
import { type FlowNode, hasNodeRed, startNodeRed } from "./node-red.ts";

const clients = programOrNotice({ command: ["mosquitto_pub", "--version"], code: 1 }, "mosquitto-clients");
const paho = programOrNotice(
  { command: ["python3", "-c", "import paho.mqtt.client"], code: 0 },
  "python3-paho-mqtt",
);

const interpreters = {
  curl: programOrNotice({ command: ["curl", "--version"], code: 0 }, "curl"),
  python: programOrNotice({ command: ["python3", "--version"], code: 0 }, "python3-minimal"),
};

// The programs of the examples run by the time of the machine.
const harness = useHarness({ realTime: true });
const aValve = () =>
  aDevice()
    .withChannel("inlet_pressure", { mappingKey: "P1" })
    .withChannel("outlet_pressure", { mappingKey: "P2" })
    .withChannel("flow", { mappingKey: "Q" })
    .withAction("fully_close_on", "DO_2_ON")
    .withAction("sync", "STATUS")
    .withAction("reboot", "REBOOT")
    .withThreshold(1.2, 2.4)
    .withTokenIn(harness);
const valuesOf = async ({ id }: { id: number }) =>
  (await harness.ok(harness.admin, readDevice, { params: { id } })).data.latest?.values ?? {};
const asDevice = ({ name, token }: { name: string; token: string }) => ({
  ...{ SGVAL_HOST: "127.0.0.1", SGVAL_MQTT_PORT: String(harness.mqttPort) },
  ...{ SGVAL_DEVICE: name, SGVAL_TOKEN: token },
});
/** Sends a command, and answers with its end. */
const carriedOut = async (device: Device, action: string) => {
  const sent = await operate(harness, device.id, { requestId: crypto.randomUUID(), action });
  expect(sent.body).toMatchObject({ data: { status: expect.any(String) } });
  const { id } = sent.body.data;
  const read = async () => (await harness.call("GET", `/device/${device.id}/command/${id}`)).body.data.status;
  await expect.poll(read).toMatch(/completed|failed/);
  return read();
};
/** Has a device switch an output, say how it is, and refuse what it does not know. */
const expectCommands = async (device: Device) => {
  expect(await carriedOut(device, "fully_close_on")).toBe("completed");
  expect(await carriedOut(device, "sync")).toBe("completed");
  const { data } = await harness.ok(harness.admin, readDeviceState, { params: { id: device.id } });
  expect(data?.state).toMatchObject({ DO1: 0, DO2: 1 });
  expect(await carriedOut(device, "reboot")).toBe("failed");
};
/** With the permissions that the text of the examples asks for. */
const newKey = async (...permissions: string[]) =>
  (await harness.ok(harness.admin, createApiKey, { body: { name: "example", permissions, days: 1 } })).data;

/** The harness listens in this process, which must stay free to answer; what still runs is ended after the test. */
const startProgram = (program: string, parameters: readonly string[], env: NodeJS.ProcessEnv) => {
  const running = spawn(program, parameters, { env, stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(() => {
    running.kill("SIGKILL");
  });
  let printed = "";
  running.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const ended = new Promise((resolve) => running.once("close", resolve));
  return { ended, printed: () => printed };
};

describe("the examples of the folder `examples`", () => {
  it.skipIf(!clients)("publish a reading with mosquitto_pub", async () => {
    const valve = await aValve();
    const env = { ...process.env, ...clients, ...asDevice(valve) };
    expect(await startProgram("sh", [examplePath("mosquitto/publish.sh")], env).ended).toBe(0);
    await expect
      .poll(() => valuesOf(valve))
      .toMatchObject({ inlet_pressure: 5.82, outlet_pressure: 2.46, flow: 63.4 });
  });

  it.skipIf(!paho)("report with paho, and carry out commands and answer them", async () => {
    const valve = await aValve();
    const env = { ...process.env, ...paho, ...asDevice(valve), SGVAL_INTERVAL: "1" };
    const device = startProgram("python3", [examplePath("paho/device.py")], env);
    await expect.poll(() => valuesOf(valve)).toMatchObject({ outlet_pressure: 2.46 });
    await expectCommands(valve);
    expect(device.printed()).toBe("connected\nDO_2_ON ok\nSTATUS ok\nREBOOT err\n");
  });

  it.skipIf(!hasMosquitto)(
    "bridge a Mosquitto, which takes MQTT 5 and WebSockets, to the server as a gateway that loses nothing, and commands back, none for later",
    async () => {
      const [preset] = presetSettings.mosquitto_bridge;
      const body = {
        ...{ name: "front", preset: "mosquitto_bridge" as const, ...preset },
        commands: { address: "sgval/{device}/control", hearing: "at_once" as const },
      };
      const { data: gateway } = await harness.ok(harness.admin, createGateway, { body });
      const meter = await aDevice().ofType("DATALOGGER").withChannel("pressure").overHttp().in(harness);
      await harness.ok(harness.admin, adoptDevice, {
        params: { id: gateway.id },
        body: { key: "m-1", device: { id: meter.id } },
      });
      const folder = mkdtempSync(join(tmpdir(), "sgval-bridge-"));
      const passwords = join(folder, "passwd");
      execFileSync("mosquitto_passwd", ["-b", "-c", passwords, "m-1", "of-m-1"], {
        ...{ env: mosquittoEnvironment ?? {}, stdio: "ignore" },
      });
      const [plain, webSockets] = [await freePort(), await freePort()];
      const mosquitto = await startMosquitto([
        fillIn(readExample("mosquitto/bridge.conf"), {
          "listener 1884": `listener ${plain} 127.0.0.1`,
          "listener 9001": `listener ${webSockets} 127.0.0.1`,
          "/etc/mosquitto/passwd": passwords,
          "# topic sgval/+/control in 0": "topic sgval/+/control in 0",
          "try_private false": "try_private false\nrestart_timeout 1",
          "127.0.0.1:1883": `127.0.0.1:${harness.mqttPort}`,
          "the-secret-of-the-gateway": gateway.secret,
        }),
      ]);
      onTestFinished(async () => {
        await mosquitto.close();
        rmSync(folder, { recursive: true });
      });
      const login = { username: "m-1", password: "of-m-1", reconnectPeriod: 0 };
      const arrives = async (address: string, pressure: number) => {
        const client = await mqtt.connectAsync(address, { ...login, protocolVersion: 5 });
        // The bridge may be a second behind its broker.
        const send = async () => {
          await client.publishAsync("sgval/m-1/up", JSON.stringify({ pressure }), { qos: 1 });
          return (await valuesOf(meter)).pressure;
        };
        await expect.poll(send, { interval: 200 }).toBe(pressure);
        await client.endAsync(true);
      };
      await arrives(`mqtt://127.0.0.1:${plain}`, 2.25);
      await arrives(`ws://127.0.0.1:${webSockets}`, 2.5);
      const connections = async () =>
        (await harness.ok(harness.admin, listGateways)).data.map((listed) => [
          listed.name,
          listed.connections,
        ]);
      expect(await connections()).toEqual([["front", 1]]);
      const connect = (fields: object = {}) =>
        mqtt.connectAsync(`mqtt://127.0.0.1:${plain}`, { ...login, ...fields });
      // What Mosquitto has acknowledged waits in it while the server is away.
      const letIn = (enabled: boolean) =>
        harness.ok(harness.admin, updateGateway, {
          ...{ params: { id: gateway.id }, body: { ...body, enabled } },
        });
      await letIn(false);
      await expect.poll(connections).toEqual([["front", 0]]);
      const reporting = await connect();
      await reporting.publishAsync("sgval/m-1/up", JSON.stringify({ pressure: 2.75 }), { qos: 1 });
      await reporting.endAsync();
      await letIn(true);
      await expect.poll(async () => (await valuesOf(meter)).pressure, { timeout: 15_000 }).toBe(2.75);
      // As industrial clients are set up: its broker keeps what comes with QoS 1 while it is away.
      const kept = { clientId: "m-1", clean: false };
      const away = await connect(kept);
      await away.subscribeAsync("sgval/m-1/control", { qos: 1 });
      await away.endAsync();
      const device = await connect();
      await device.subscribeAsync("sgval/m-1/control", { qos: 1 });
      const commanded = new Promise<[topic: string, payload: Buffer]>((resolve) =>
        device.once("message", (topic, payload) => resolve([topic, payload])),
      );
      await harness.ok(harness.admin, sendCommand, {
        params: { id: meter.id },
        body: { requestId: crypto.randomUUID(), action: "read_now" },
      });
      const [topic, command] = await commanded;
      expect([topic, JSON.parse(String(command))]).toEqual([
        "sgval/m-1/control",
        expect.objectContaining({ action: "READ_NOW" }),
      ]);
      await device.publishAsync("sgval/m-1/control", "kept", { qos: 1 });
      const again = mqtt.connect(`mqtt://127.0.0.1:${plain}`, { ...login, ...kept });
      const late = new Promise((resolve) =>
        again.once("message", (_topic, payload) => resolve(String(payload))),
      );
      expect(await late).toBe("kept");
      for (const client of [device, again]) await client.endAsync(true);
    },
  );

  it.for(["curl", "python"] as const)(
    "of the page of device tokens send a reading in %s",
    async (language, { skip }) => {
      skip(interpreters[language] === null);
      const valve = await aValve();
      const { data } = await harness.ok(harness.admin, readDevice, { params: { id: valve.id } });
      const fields = exampleFields(data.channels);
      const text = exampleRequest(language, { origin: harness.address, token: valve.token, fields });
      const program = startProgram(language === "curl" ? "sh" : "python3", ["-c", text], process.env);
      expect([await program.ended, program.printed()]).toEqual([0, expect.stringContaining('"accepted":1')]);
      expect(await valuesOf(valve)).toEqual({
        inlet_pressure: fields.P1,
        outlet_pressure: fields.P2,
        flow: fields.Q,
      });
    },
  );
});

describe.skipIf(!hasNodeRed)("the flow of Node-RED", () => {
  let nodeRed: Awaited<ReturnType<typeof startNodeRed>>;
  beforeAll(async () => {
    nodeRed = await startNodeRed();
  });
  afterAll(() => nodeRed?.close());

  it("reports over MQTT and HTTP, carries out commands, and reads the API with a key", async () => {
    const valve = await aValve();
    const { key } = await newKey("Device.Index");
    const typed: Record<string, string> = {
      ...{ SGVAL_URL: harness.address, SGVAL_HOST: "127.0.0.1", SGVAL_MQTT_PORT: String(harness.mqttPort) },
      SGVAL_DEVICE: valve.name,
    };
    const secrets: Record<string, FlowNode["credentials"]> = {
      "sgval-broker": { user: valve.name, password: valve.token },
      "sgval-post": { password: valve.token },
      "sgval-get": { password: key },
    };
    const flow: FlowNode[] = JSON.parse(readExample("node-red/flow.json"));
    expect(flow.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(secrets)));
    await nodeRed.deploy(
      flow.map(({ env, ...node }) => ({
        ...node,
        ...(env ? { env: env.map((one) => ({ ...one, value: typed[one.name] ?? one.value })) } : {}),
        ...(secrets[node.id] ? { credentials: secrets[node.id] } : {}),
      })),
    );
    await expect.poll(() => valuesOf(valve)).toMatchObject({ inlet_pressure: 5.82, outlet_pressure: 2.46 });
    await nodeRed.press("sgval-press-post");
    await expect.poll(() => valuesOf(valve)).toMatchObject({ flow: 63.4 });
    await expectCommands(valve);
    await nodeRed.press("sgval-press-read");
    await expect.poll(() => nodeRed.printed()).toMatch(/inlet_pressure: 5\.82/);
    expect(nodeRed.printed()).toMatch(/accepted: 1/);
  });
});

describe("the dashboard of Grafana", () => {
  const dashboard = readDashboard();
  let variables: Map<string, string>;
  let ask: (path: string) => Promise<unknown>;

  beforeAll(async () => {
    process.stderr.write(
      "skipped: Grafana itself is in no registry of this machine; what its dashboard asks is asked without it\n",
    );
    const logger = await aDevice()
      .ofType("DATALOGGER")
      .named("GR-1")
      .withChannel("pressure", { under: 1, over: 4 })
      .withChannel("flow")
      .withChannel("total_flow")
      .overHttp()
      .withTokenIn(harness);
    const now = Date.now();
    const valve = await aDevice()
      .named("GR-2")
      .withChannel("inlet_pressure")
      .withChannel("outlet_pressure")
      .overHttp()
      .withTokenIn(harness);
    const hours = [5, 4, 3, 2, 1];
    await harness.call(
      "POST",
      "/telemetry",
      hours.map((ago) => ({
        ts: Math.floor((now - ago * hourMs) / 1000),
        ...{ pressure: 2, flow: 30 + ago, total_flow: 1_000 - ago * 30 },
      })),
      logger.token,
    );
    // Above its limit for more than a minute.
    for (const ago of [90, 0])
      await harness.call("POST", "/telemetry", { ts: now / 1000 - ago, pressure: 5 }, logger.token);
    await harness.call("POST", "/telemetry", { inlet_pressure: 5, outlet_pressure: 2 }, valve.token);
    await harness.app.use(readings).rollups.run();
    const { key } = await newKey("Device.Index", "Risk.Index");
    const environment = { SGVAL_URL: harness.address, SGVAL_API_KEY: key };
    const source = readDataSource(environment);
    for (const panel of dashboard.panels)
      expect(panel.datasource).toEqual({ type: source.type, uid: source.uid });
    ask = async (path) => {
      const headers = { authorization: `Bearer ${source.bearerToken}` };
      const response = await fetch(source.url + path, { headers });
      expect(response.status, path).toBe(200);
      return response.json();
    };
    await ask(source.customHealthCheckUrl);
    variables = new Map([
      ["__from", String(now - 7 * 24 * hourMs)],
      ["__to", String(Date.now())],
    ]);
    for (const variable of dashboard.templating.list) {
      if (variable.type === "custom") {
        variables.set(variable.name, variable.query.split(",")[0] ?? "");
        continue;
      }
      const { infinityQuery } = variable.query;
      const options = tableOf(infinityQuery, await ask(interpolate(infinityQuery.url, variables)));
      const pattern = new RegExp(variable.regex.replace(/^\/|\/$/g, ""));
      const chosen = options
        .map((row) => ({
          text: String(Object.values(row)[0]),
          value: String(row.__value ?? Object.values(row)[0]),
        }))
        .filter(({ text }) => (variable.name === "device" ? text === "GR-1" : pattern.test(text)));
      expect(chosen, variable.name).toHaveLength(1);
      variables.set(variable.name, chosen[0]?.value ?? "");
    }
  });

  it("lets a device and one of its channels be chosen", () => {
    expect([variables.get("pressure"), variables.get("flow"), variables.get("bucket")]).toEqual([
      ...["pressure", "flow", "hour"],
    ]);
  });

  it.each(dashboard.panels)("finds in the answers what the panel shows: $title", async ({ targets }) => {
    for (const target of targets) {
      const path = interpolate(target.url, variables);
      expect(path).not.toContain("$");
      expect(target.columns.map(({ selector }) => selector).join()).not.toContain("$");
      expect(wrongColumns(target, tableOf(target, await ask(path)))).toEqual([]);
    }
  });
});
