import { expect, it } from "vitest";
import { createEventBus } from "../../kernel/events.ts";
import { createLogger } from "../../kernel/logging.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { connectPacket, openRawSocket, unreleasedPacket } from "../../testing/raw-socket.ts";
import { type SeededRandom, seededRandom } from "../../testing/seeded-random.ts";
import { createDeviceBroker } from "./device-broker.ts";
import { createDeviceHandlers } from "./handlers.ts";

/** A CONNECT or publish with some bytes changed, cut or added, or nothing but noise. */
const malformed = (random: SeededRandom): Buffer => {
  const whole = random.pick([
    () => connectPacket("1", "right-token"),
    () => unreleasedPacket("t", 1, random.bytes(50)),
    () => Buffer.concat([connectPacket("1", "right-token"), unreleasedPacket("t", 0, random.bytes(5))]),
    () => random.bytes(1 + random.below(80)),
  ])();
  for (let change = 0; change < 1 + random.below(4); change += 1)
    whole[random.below(whole.length)] = random.below(256);
  return random.pick([
    whole,
    whole.subarray(0, random.below(whole.length) + 1),
    Buffer.concat([whole, whole]),
  ]);
};

it("outlives malformed packets, and goes on with a device that is connected", async () => {
  const random = seededRandom(4);
  const logger = createLogger("silent");
  const clock = fakeClock();
  const handlers = createDeviceHandlers(
    {
      signIn: (name, token) =>
        token === "right-token" ? { deviceId: Number(name) || 9 } : { refuseAfter: 0 },
      noteForeignTopic: () => undefined,
      noteUnspoken: () => undefined,
    },
    (_device, topic) => (topic === "t" ? "send" : null),
  );
  let received = 0;
  handlers.onPublish("send", (deviceId, _topic, _payload, done) => {
    if (deviceId === 7) received += 1;
    done(null);
  });
  const broker = await createDeviceBroker({ handlers, clock, logger, events: createEventBus(logger) });
  const address = { mqtt: { host: "127.0.0.1", port: 0, tlsPort: 0 }, tls: null };
  const { port } = await broker.listen(address);
  const device = await openRawSocket(port, connectPacket("7", "right-token"));
  for (let round = 1; round <= 20; round += 1) {
    const unknownSenders = await Promise.all(
      Array.from({ length: 20 }, () => openRawSocket(port, malformed(random))),
    );
    device.write(unreleasedPacket("t", round, Buffer.from("{}")));
    await expect.poll(() => received, { interval: 2 }).toBe(round);
    for (const sender of unknownSenders) sender.end();
  }
  expect(device.isClosed).toBe(false);
  await expect.poll(() => broker.sessions.size).toBe(1);
  device.end();
  await broker.close(1_000);
});
