import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { listAlarms } from "@sgval/contract/alarms/alarms";
import { updateGateway } from "@sgval/contract/device-gateways/gateways";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { gatewayCommands } from "../../../gateways/mqtt/gateway-commands.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { findSentSwitches } from "../../control/index.ts";
import { overMqtt, useGatewayCommands } from "./over-gateway.fixture.ts";

const { harness, register, behind, ask, read, joinAs } = useGatewayCommands();

let network: Server;
let port: number;
const asked: string[] = [];
const side = { status: 200, breaks: false, holds: "none" };
const held: (() => void)[] = [];
beforeAll(async () => {
  network = createServer((request, response) => {
    request.resume().on("end", () => {
      asked.push(`${request.method} ${request.url}`);
      if (side.breaks) request.socket.resetAndDestroy();
      else if (request.method === "DELETE" && request.url?.includes(side.holds))
        held.push(() => response.writeHead(200).end());
      else response.writeHead(side.status).end();
    });
  });
  await new Promise<void>((resolve) => network.listen(0, "127.0.0.1", resolve));
  port = (network.address() as AddressInfo).port;
});
afterAll(() => network.close());
beforeEach(() => {
  asked.length = 0;
  held.length = 0;
  Object.assign(side, { status: 200, breaks: false, holds: "none" });
});
const overHttp = (address = "/api/devices/{device}/queue") => ({
  address: `http://127.0.0.1:${port}${address}`,
  insideAllowed: true,
});

it("a stop that the network refuses is an alarm, and no stop that was sent to the pump", async () => {
  const gateway = await register({ commands: overHttp() });
  side.status = 401;
  const id = await behind(gateway, "station", aDevice().withPumps("p1"));
  const stop = await ask(id, "pump_stop");
  await expect.poll(async () => (await read(id, stop.id)).failureCode).toBe("not_handed_over");
  const alarms = async () => (await harness.ok(harness.admin, listAlarms, { query: { deviceId: id } })).data;
  await expect.poll(alarms).toMatchObject([{ kind: "stop_not_sent", commandId: stop.id, active: true }]);
  expect(await findSentSwitches(harness.db.kysely, id)).toEqual([]);
});

it("a stop that a network keeps is not taken back when it was not answered, and neither is what does no harm late", async () => {
  const gateway = await register({
    ...{ preset: "things_stack", connection: "mqtt", topic: "v3/+/devices/+/up" },
    commands: { address: "v3/{application}@city/devices/{device}/down/replace" },
  });
  const id = await behind(gateway, "app/eui-1", aDevice().withPumps("p1"));
  const { heard } = await joinAs(gateway, "v3/+/devices/+/down/replace");
  for (const action of ["pump_stop", "sync"] as const) {
    const command = await ask(id, action);
    await harness.clock.advance(101_000);
    await expect.poll(async () => (await read(id, command.id)).status).toBe("device_not_response");
  }
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2);
  const queued = () => heard.map(({ body }) => (body as { downlinks: object[] }).downlinks);
  expect(queued().map(({ length }) => length)).toEqual([1, 2]);
  // What is asked for later replaces what the network keeps: the stop goes out with it, first, until the device was heard.
  const [[stop] = [], [first] = []] = queued();
  expect(first).toEqual(stop);
  harness.app.use(gatewayCommands).heard(id);
  await ask(id, "sync");
  await expect.poll(() => queued().at(2)?.length).toBe(1);
});

it("what broke off after the network read it may have been heard, and what found no network was not", async () => {
  side.breaks = true;
  const outcome = async (gateway: Awaited<ReturnType<typeof register>>) => {
    const id = await behind(gateway, "pump", aDevice().withPumps("p1"));
    const stop = await ask(id, "pump_stop");
    await expect.poll(async () => (await read(id, stop.id)).status).toBe("failed");
    return (await read(id, stop.id)).failureCode;
  };
  expect(await outcome(await register({ commands: overHttp("/{device}") }))).toBe("publish_refused");
  expect(asked).toEqual(["POST /pump"]);
  const nobody = { address: "http://127.0.0.1:1/{device}", insideAllowed: true };
  expect(await outcome(await register({ commands: nobody }))).toBe("not_handed_over");
});

it("a command is not taken back any more when a stop was sent after it", async () => {
  const commands = { ...overHttp(), hearing: "at_once" } as const;
  const id = await behind(await register({ preset: "chirpstack_v4", commands }), "valve");
  const { cmdId } = await ask(id, "fully_close_off");
  await ask(id, "fully_close_off");
  await expect.poll(() => asked).toHaveLength(2);
  harness.app.use(gatewayCommands).withdraw(id, { action: "fully_close_off", cmdId });
  await ask(id, "fully_close_off");
  await expect.poll(() => asked).toHaveLength(3);
  expect(asked.every((line) => line.startsWith("POST"))).toBe(true);
});

const unanswered = async (id: number, action: "fully_close_off") => {
  const command = await ask(id, action);
  await harness.clock.advance(101_000);
  await expect.poll(async () => (await read(id, command.id)).status).toBe("device_not_response");
};

it("a stop that is sent while an earlier command is still being taken back is sent again after that", async () => {
  const commands = { ...overHttp(), hearing: "at_once" } as const;
  const id = await behind(await register({ preset: "chirpstack_v4", commands }), "late");
  side.holds = "/late/";
  await unanswered(id, "fully_close_off");
  await expect.poll(() => held).toHaveLength(1);
  await ask(id, "fully_close_off");
  const methods = () => asked.flatMap((line) => (line.includes("/late/") ? line.split(" ")[0] : []));
  await expect
    .poll(async () => {
      await harness.clock.advance(1_000);
      return methods();
    })
    .toEqual(["POST", "DELETE", "POST"]);
  held[0]?.();
  await expect.poll(methods).toEqual(["POST", "DELETE", "POST", "POST"]);
});

it("a gateway that has not acknowledged what was not answered is disconnected, so that it does not hear it later", async () => {
  const connections: { id: number; heard: unknown[]; closed: true[] }[] = [];
  for (const acknowledges of [false, true]) {
    const gateway = await register(overMqtt);
    const id = await behind(gateway, "valve");
    const { client, heard } = await joinAs(gateway, "gw/+/set");
    const closed: true[] = [];
    client.on("close", () => closed.push(true));
    if (!acknowledges) client.handleMessage = () => {};
    connections.push({ id, heard, closed });
  }
  for (const { id, heard } of connections) {
    await ask(id, "fully_close_off");
    await expect.poll(() => heard.length).toBeGreaterThan(0);
  }
  await harness.clock.advance(101_000);
  await expect.poll(() => connections.map(({ closed }) => closed.length > 0)).toEqual([true, false]);
});

const change = async (
  { id, name, preset, connection, keySource, keyPath, topic }: Awaited<ReturnType<typeof register>>,
  more: object,
) =>
  await harness.ok(harness.admin, updateGateway, {
    ...{ params: { id }, body: { name, preset, connection, keySource, keyPath, topic, ...more } },
  });

it("what waited is not left with a network that by now keeps it until the next message", async () => {
  const gateway = await register(overMqtt);
  const id = await behind(gateway, "valve");
  await joinAs(gateway, "gw/+/set");
  await change(gateway, { commands: { address: "gw/{device}/set", hearing: "after_uplink" } });
  const late = harness.app.use(gatewayCommands).send(id, {
    ...{ action: "fully_close_off", isStop: true },
    message: { cmdId: "c-late", action: "DO_2_OFF", value: null, exp: harness.clock.now() / 1000 + 100 },
  });
  expect(await late).toBe("rejected");
});

it("what was not answered is taken back where it was sent, though the gateway was changed or switched off since", async () => {
  const commands = { ...overHttp("/api/devices/{device}/old/queue"), hearing: "at_once" } as const;
  const later = { ...commands, ...overHttp("/api/devices/{device}/new/queue") };
  for (const more of [{ commands: later }, { commands, enabled: false }]) {
    const gateway = await register({ preset: "chirpstack_v4", commands });
    const id = await behind(gateway, `changed${gateway.id}`);
    const { id: commandId } = await ask(id, "fully_close_off");
    const ofDevice = () => asked.filter((line) => line.includes(`/changed${gateway.id}/`));
    await expect.poll(ofDevice).toHaveLength(1);
    await change(gateway, more);
    await harness.clock.advance(101_000);
    await expect.poll(async () => (await read(id, commandId)).status).toBe("device_not_response");
    await expect
      .poll(ofDevice)
      .toEqual([
        `POST /api/devices/changed${gateway.id}/old/queue`,
        `DELETE /api/devices/changed${gateway.id}/old/queue`,
      ]);
  }
});
