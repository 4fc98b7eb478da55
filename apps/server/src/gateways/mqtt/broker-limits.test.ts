import { Socket } from "node:net";
import type { Client } from "aedes";
import { afterEach, expect, it, vi } from "vitest";
import { createEventBus } from "../../kernel/events.ts";
import { createLogger } from "../../kernel/logging.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { connectPacket, openRawSocket, type RawSocket, unreleasedPacket } from "../../testing/raw-socket.ts";
import { type BrokerLimits, createDeviceBroker, type DeviceBroker } from "./device-broker.ts";
import { createDeviceSessions } from "./device-sessions.ts";
import { createGatewaySessions } from "./gateway-sessions.ts";
import { authorizeDevices, createDeviceHandlers } from "./handlers.ts";

const minute = 60_000;
const wide: BrokerLimits = {
  connect: minute,
  packet: { unknown: 16_384, known: 1_048_576 },
  unreleased: 1_000,
  perAddress: 100,
  inAll: 100,
};
const clock = fakeClock();
const logger = createLogger("silent");
const events = createEventBus(logger);
const received: number[] = [];
const handlers = createDeviceHandlers(
  {
    signIn: (name, token) =>
      token === "right-token" ? { deviceId: Number(name) } : { refuseAfter: name === "often" ? 3_000 : 0 },
    noteForeignTopic: () => undefined,
    noteUnspoken: () => undefined,
  },
  () => "send",
);
handlers.onPublish("send", (_device, _topic, payload, done) => {
  received.push(payload.length);
  done(null);
});

let broker: DeviceBroker | null = null;
const sockets: RawSocket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.end();
  received.length = 0;
  await broker?.close(1_000);
  broker = null;
});
const start = async (limits: Partial<BrokerLimits> = {}) => {
  broker = await createDeviceBroker({ handlers, clock, events, logger, limits: { ...wide, ...limits } });
  return (await broker.listen({ mqtt: { host: "127.0.0.1", port: 0, tlsPort: 0 }, tls: null })).port;
};
const open = async (port: number, first: string | Buffer = "") => {
  const socket = await openRawSocket(port, first);
  sockets.push(socket);
  return socket;
};
const accepted = "\x20\x02\x00\x00";
const refused = "\x20\x02\x00\x04";
const signedIn = async (port: number, name: string) => {
  const socket = await open(port, connectPacket(name, "right-token"));
  await expect.poll(() => socket.received).toBe(accepted);
  return socket;
};

it("closes a connection whose CONNECT does not come in time", async () => {
  const port = await start({ connect: 60 });
  // On a slow machine the first of them may be too late itself.
  let device = await open(port);
  await expect
    .poll(async () => {
      device = await open(port, connectPacket("1", "right-token"));
      await Promise.race([device.closed, vi.waitFor(() => expect(device.received).not.toBe(""))]);
      return device.received;
    })
    .toBe(accepted);
  const [silent, slow] = [
    await open(port),
    await open(port, connectPacket("2", "right-token").subarray(0, 9)),
  ];
  await Promise.all([silent.closed, slow.closed]);
  expect(device.isClosed).toBe(false);
});

it("takes less of a packet from whoever has not signed in", async () => {
  const port = await start({ packet: { unknown: 1_000, known: 300_000 } });
  // The start of a packet that announces 200 MB.
  const start200 = (head: number) => Buffer.from([head, 0x80, 0x80, 0x80, 0x60]);
  const stranger = await open(port, start200(0x10));
  stranger.write(Buffer.alloc(2_000));
  await stranger.closed;
  const device = await signedIn(port, "1");
  device.write(unreleasedPacket("t", 1, Buffer.alloc(200_000)));
  await expect.poll(() => received).toEqual([200_000]);
  device.write(start200(0x32));
  device.write(Buffer.alloc(400_000));
  await device.closed;
});

it("closes the oldest connections of an address beyond its limit, but not those of known devices", async () => {
  const port = await start({ perAddress: 2 });
  const devices = [await signedIn(port, "1"), await signedIn(port, "2"), await signedIn(port, "3")];
  const unknownSenders = [await open(port), await open(port), await open(port)];
  await unknownSenders[0]?.closed;
  expect([...devices, ...unknownSenders].map(({ isClosed }) => isClosed)).toEqual([
    ...[false, false, false],
    ...[true, false, false],
  ]);
});

it("closes a connection that does not release its publishes with QoS 2", async () => {
  const port = await start({ unreleased: 3 });
  const device = await signedIn(port, "1");
  for (let id = 1; id <= 4; id += 1) device.write(unreleasedPacket("t", id, Buffer.from("{}")));
  await device.closed;
});

it("keeps nothing of a publish but its id once it is handled", () => {
  const sessions = createDeviceSessions(clock, events);
  const connections = { authenticated: () => undefined };
  const hooks = authorizeDevices({
    ...{ handlers, sessions, connections, clock, logger },
    gateways: createGatewaySessions(),
  });
  const client = { conn: new Socket() } as unknown as Client;
  sessions.open(client, 1);
  const packet = { cmd: "publish", topic: "t", payload: Buffer.alloc(200_000), qos: 2 } as const;
  const done = vi.fn();
  hooks.authorizePublish?.(client, packet as never, done);
  expect(done).toHaveBeenCalledWith(null);
  expect([received.at(-1), packet.payload.length]).toEqual([200_000, 0]);
});

it("holds a refusal back as long as it is set to", async () => {
  const port = await start();
  const often = await open(port, connectPacket("often", "wrong"));
  const once = await open(port, connectPacket("once", "wrong"));
  expect(await once.closed).toBe(refused);
  await clock.advance(2_999);
  expect([often.received, often.isClosed]).toEqual(["", false]);
  await clock.advance(1);
  expect(await often.closed).toBe(refused);
});
