import { beforeEach, describe, expect, it } from "vitest";
import { Refusal } from "../../kernel/errors.ts";
import { createLogger } from "../../kernel/logging.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import type { DeadLetterInput } from "../connections/index.ts";
import type { DeviceRecord } from "../devices/index.ts";
import type { Intake } from "../readings/index.ts";
import type { GatewayRegistry } from "./gateway-registry.ts";
import type { GatewayRecord } from "./gateways.store.ts";
import { createMessageReceiver } from "./receive-messages.ts";
import { createRecentMessages } from "./recent-messages.ts";
import type { BirthCertificates } from "./sparkplug/birth-certificates.ts";

type Taken = Parameters<Intake["accept"]>[0];
const deviceIds: Record<string, number> = { a: 1, b: 2 };
const gateway = {
  ...{ id: 5, name: "chirp", preset: "other", connection: "webhook", topic: null, rules: [] },
  ...{ keySource: "path", keyPath: "id", enabled: true, updatedAt: new Date(0) },
} as unknown as GatewayRecord;

/** A receiver of messages whose readings are stored, or refused, as `problemOf` says of a device. */
const aReceiver = (problemOf: (deviceId: number) => Error | null = () => null) => {
  const clock = fakeClock();
  const recent = createRecentMessages();
  const [taken, kept, noted]: [Taken[], DeadLetterInput[], unknown[]] = [[], [], []];
  const receive = createMessageReceiver({
    ...{ clock, recent, logger: createLogger("silent") },
    registry: {
      deviceOf: (_, key) => deviceIds[key],
      isElsewhere: () => false,
    } as Partial<GatewayRegistry> as GatewayRegistry,
    intake: {
      accept: (message, done) => {
        const problem = problemOf(message.device.id);
        if (!problem) taken.push(message);
        done(problem, problem ? null : { accepted: 1, duplicates: 0, rejected: [], dead: null });
      },
    },
    deadLetters: { keep: async (letter) => void kept.push(letter) },
    waiting: { note: () => {} },
    heard: () => {},
    deviceOf: async (_, { key }) => (deviceIds[key] ? ({ id: deviceIds[key] } as DeviceRecord) : undefined),
    certificates: {} as BirthCertificates,
    adoptByRule: async () => "no_rule",
    noteDelivery: async (delivery) => void noted.push(delivery),
    count: () => {},
  });
  const send = (payload: object, more: object = {}) =>
    receive(gateway, {
      ...{ topic: null, payload: Buffer.from(JSON.stringify(payload)), source: "http" },
      ...{ at: clock.now(), elapsed: clock.elapsed(), ...more },
    });
  return { send, clock, recent, taken, kept, noted, receive };
};
const both = [
  { id: "a", P: 1 },
  { id: "b", P: 2 },
];
const tooMany = new Refusal("too_many_requests");

describe("a device that is refused within a message of several", () => {
  it.each([
    [tooMany, "too_many_requests"],
    [new Error("no space left"), "not_stored"],
  ])("is a dead letter of its own, and the others are stored: %s", async (problem, reason) => {
    const { send, kept, recent, taken } = aReceiver((id) => (id === 2 ? problem : null));
    expect(await send(both)).toMatchObject({ forwarded: 1, refused: 1, reason, accepted: 1 });
    expect(taken.map(({ device }) => device.id)).toEqual([1]);
    expect(kept).toMatchObject([{ deviceId: 2, gatewayId: 5, reason: "not_stored" }]);
    expect(kept[0]?.payload.toString()).toBe(JSON.stringify(both[1]));
    expect(recent.of(5)).toMatchObject([{ forwarded: 1, refused: 1, reason }]);
  });

  it("fills no store with what it sends beyond its rate: one letter of it a minute", async () => {
    const { send, kept, clock } = aReceiver((id) => (id === 2 ? tooMany : null));
    for (let sent = 0; sent < 5; sent += 1) await send(both);
    expect(kept).toHaveLength(1);
    await clock.advance(60_000);
    await send(both);
    expect(kept).toHaveLength(2);
  });

  it("makes the sender repeat the message while the database is away, or when none could be taken", async () => {
    const away = aReceiver((id) => (id === 2 ? new Refusal("database_unavailable") : null));
    await expect(away.send(both)).rejects.toMatchObject({ code: "database_unavailable" });
    const alone = aReceiver(() => tooMany);
    await expect(alone.send({ id: "a", P: 1 })).rejects.toMatchObject({ code: "too_many_requests" });
    expect(alone.recent.of(5)).toMatchObject([{ refused: 1, reason: "too_many_requests" }]);
    expect([...away.kept, ...alone.kept]).toEqual([]);
  });
});

describe("a message that is tried again", () => {
  it("has the time at which it came first, so that what was stored of it is no second reading", async () => {
    let isAway = true;
    const { send, clock, taken } = aReceiver((id) =>
      id === 2 && isAway ? new Refusal("database_unavailable") : null,
    );
    const at = clock.now();
    await expect(send(both, { at })).rejects.toThrow();
    await clock.advance(4_000);
    isAway = false;
    await send(both, { at });
    expect(taken.map(({ device, receivedAt }) => [device.id, receivedAt])).toEqual([
      [1, at],
      [1, at],
      [2, at],
    ]);
  });

  it("is known to its broker as delivered once all of it is stored: with the readings of one device, else after them", async () => {
    const delivery = { brokerId: 3, packetId: 7, digest: "x" };
    const one = aReceiver();
    await one.send({ id: "a", P: 1 }, { delivery });
    expect(one.taken).toMatchObject([{ delivery }]);
    expect(one.noted).toEqual([]);
    const two = aReceiver();
    await two.send(both, { delivery });
    expect(two.taken.map((message) => message.delivery)).toEqual([null, null]);
    expect(two.noted).toEqual([delivery]);
    const failing = aReceiver((id) => (id === 2 ? new Refusal("database_unavailable") : null));
    await expect(failing.send(both, { delivery })).rejects.toThrow();
    expect(failing.noted).toEqual([]);
  });
});

describe("a gateway beyond its rate over HTTP", () => {
  let receiver: ReturnType<typeof aReceiver>;
  beforeEach(() => {
    receiver = aReceiver();
  });
  const flood = {
    ...{ topic: null, payload: Buffer.alloc(18 * 1024 * 1024), at: 0, elapsed: 0 },
    source: "http",
  } as const;

  it("is refused, and what it sent is counted and listed once, so that the messages before it stay in the list", async () => {
    const { send, receive, recent } = receiver;
    await send({ id: "a", P: 1 });
    await receive(gateway, flood);
    for (let sent = 0; sent < 30; sent += 1)
      await expect(receive(gateway, flood)).rejects.toMatchObject({ code: "too_many_requests" });
    expect(recent.countsOf(5)).toMatchObject({ messages: 32, refused: 31 });
    expect(recent.of(5).map(({ reason }) => reason)).toEqual(["too_many_requests", "not_readable", null]);
  });
});
