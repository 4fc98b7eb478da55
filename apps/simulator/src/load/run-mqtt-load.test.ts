import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { generate, parser } from "mqtt-packet";
import { afterEach, describe, expect, it } from "vitest";
import { fillTemplate, publishTemplate, tenValues, timePlaceholder } from "./publish-template.ts";
import { createPacketReader } from "./read-packets.ts";
import { quantile, runMqttLoad } from "./run-mqtt-load.ts";

type Message = { device: string; at: number };

/** A broker that acknowledges everything, but closes the connection at message `breakAfter`. */
async function openBroker(stored: Message[], breakAfter = Number.POSITIVE_INFINITY) {
  const sockets = new Set<Socket>();
  let left = breakAfter;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    let device = "";
    const packets = parser();
    packets.on("packet", (packet) => {
      if (packet.cmd === "connect") {
        device = packet.username ?? "";
        const accepted = packet.password?.toString() === "secret";
        socket.write(generate({ cmd: "connack", returnCode: accepted ? 0 : 5, sessionPresent: false }));
      }
      if (packet.cmd !== "publish") return;
      const [sample] = JSON.parse(packet.payload.toString());
      if (left-- === 0) {
        socket.destroy();
        return;
      }
      stored.push({ device, at: sample.ts });
      socket.write(generate({ cmd: "puback", messageId: packet.messageId ?? 0 }));
    });
    socket.on("data", (chunk) => packets.parse(chunk));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const credentials = Array.from({ length: 4 }, (_, index) => ({ username: `L-${index}`, password: "secret" }));

describe("the load generator", () => {
  let close = () => {};
  afterEach(() => close());

  it("counts and reports every acknowledged message", async () => {
    const stored: Message[] = [];
    const received: Message[] = [];
    const broker = await openBroker(stored);
    close = broker.close;
    const result = await runMqttLoad({
      host: "127.0.0.1",
      port: broker.port,
      connections: 4,
      credentials,
      ratePerSecond: 400,
      seconds: 0.5,
      onAcknowledged: (device, at) => received.push({ device, at }),
    });
    expect(result.published).toBeGreaterThan(0);
    expect(result.acknowledged).toBe(result.published);
    expect(received).toEqual(expect.arrayContaining(stored));
    expect(new Set(stored.map(({ device, at }) => `${device} ${at}`)).size).toBe(stored.length);
    expect(quantile(result.latencies, 0.5)).toBeGreaterThan(0);
  });

  it("keeps windows full at the maximum rate", async () => {
    const stored: Message[] = [];
    const broker = await openBroker(stored);
    close = broker.close;
    const options = { host: "127.0.0.1", port: broker.port, connections: 2, credentials, seconds: 0.2 };
    const result = await runMqttLoad({ ...options, ratePerSecond: "max" });
    expect(result.acknowledged).toBe(result.published);
    expect(result.acknowledged).toBeGreaterThanOrEqual(32);
  });

  it("reconnects after a lost connection and sends unacknowledged messages again", async () => {
    const stored: Message[] = [];
    const broker = await openBroker(stored, 20);
    close = broker.close;
    const result = await runMqttLoad({
      host: "127.0.0.1",
      port: broker.port,
      connections: 1,
      credentials,
      ratePerSecond: 200,
      seconds: 1,
      reconnect: true,
    });
    expect(result.lost).toBe(1);
    expect(result.resent).toBeGreaterThan(0);
    expect(result.acknowledged).toBe(result.published);
  });

  it("fails when the broker refuses a device", async () => {
    const broker = await openBroker([]);
    close = broker.close;
    const refused = runMqttLoad({
      host: "127.0.0.1",
      port: broker.port,
      connections: 1,
      credentials: [{ username: "L-0", password: "wrong" }],
      ratePerSecond: 1,
      seconds: 1,
    });
    await expect(refused).rejects.toThrow("refused");
  });
});

describe("pre-encoded packets", () => {
  it("carry the id and the time that were filled in", () => {
    const template = publishTemplate("sgval/L-0/up", tenValues(3));
    const packets: unknown[] = [];
    const packetParser = parser();
    packetParser.on("packet", (packet) => packets.push(packet));
    packetParser.parse(fillTemplate(template, 77, 1_763_600_400_123, true));
    expect(packets[0]).toMatchObject({
      cmd: "publish",
      messageId: 77,
      qos: 1,
      dup: true,
      topic: "sgval/L-0/up",
    });
    const text = String((packets[0] as { payload: Buffer }).payload);
    expect(JSON.parse(text)[0].ts).toBe(1_763_600_400_123);
    expect(Object.keys(JSON.parse(text)[0].values)).toHaveLength(10);
  });

  it("need a time placeholder", () => {
    expect(publishTemplate("t", `{"ts":${timePlaceholder},"P1":4.1}`).timeAt).toBeGreaterThan(0);
    expect(() => publishTemplate("t", '{"P1":4.1}')).toThrow("no time placeholder");
  });

  it("are acknowledged by packets that arrive in pieces", () => {
    const seen: number[] = [];
    const read = createPacketReader({ connected: () => undefined, acknowledged: (id) => seen.push(id) });
    const bytes = Buffer.concat([1, 2, 300].map((messageId) => generate({ cmd: "puback", messageId })));
    for (const byte of bytes) read(Buffer.from([byte]));
    expect(seen).toEqual([1, 2, 300]);
  });
});
