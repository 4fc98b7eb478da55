import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import type { PublishHandler } from "../../../gateways/mqtt/handlers.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { createLogger } from "../../../kernel/logging.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import type { AuditDeps } from "../../activity/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { DeadLetterInput } from "../dead-letters/dead-letters.store.ts";
import { retryAfter } from "./broker-registry.ts";
import type { BrokerRecord } from "./brokers.store.ts";
import { createMessageTaker } from "./take-message.ts";

type Located = ReturnType<Parameters<typeof createMessageTaker>[0]["registry"]["locate"]>;
type TakenByGateway = ReturnType<ReturnType<Parameters<typeof createMessageTaker>[0]["gateways"]>["take"]>;
const device = { id: 7, name: "DL-1" } as DeviceRecord;

/** Takes one message, of a device or of a gateway, that the rest of the server answers as `deliver` or the gateway says. */
const take = (
  deliver: PublishHandler,
  located: Located = { device, use: "send", isNew: false },
  ofGateway: TakenByGateway = null,
) => {
  const clock = fakeClock();
  const kept: DeadLetterInput[] = [];
  const [stored, failed] = [vi.fn(), vi.fn()];
  const broker = { id: 3, name: "city" } as BrokerRecord;
  const takeMessage = createMessageTaker({
    // It changes nothing that is stored: the device was heard before.
    ...({} as AuditDeps),
    ...{ clock, logger: createLogger("silent") },
    registry: {
      locate: () => located,
      noteHeard: () => {},
      environment: () => (ofGateway ? broker : null),
    },
    handlers: { deliver: (_use, ...message) => deliver(...message) },
    deadLetters: { keep: async (letter) => void kept.push(letter) },
    unclaimed: { take: () => Promise.resolve() },
    gateways: () => ({ take: () => ofGateway }),
  });
  const message = {
    ...{ topic: "city/DL-1/up", payload: Buffer.from("{}"), qos: 1, retained: false, delivery: null },
  };
  takeMessage(broker, message, { stored, failed, unreadable: () => {} });
  return { clock, kept, stored, failed };
};

it("tries a message again for as long as the database is away, and makes no dead letter of it", async () => {
  let tries = 0;
  const { clock, kept, stored } = take((_id, _topic, _payload, done) => {
    tries += 1;
    done(tries > 20 ? null : new Refusal("database_unavailable"));
  });
  await clock.advance(19 * 4_000);
  expect([tries, kept, stored.mock.calls.length]).toEqual([20, [], 0]);
  await clock.advance(4_000);
  expect([tries, kept, stored.mock.calls.length]).toEqual([21, [], 1]);
});

it("makes a dead letter of a message that fails for another cause, which says that it could not be stored", async () => {
  let tries = 0;
  const { clock, kept, stored } = take((_id, _topic, _payload, done) => {
    tries += 1;
    done(new Error("no space left"));
  });
  await clock.advance(7_000);
  expect(tries).toBe(4);
  expect(kept).toMatchObject([{ deviceId: 7, topic: "city/DL-1/up", reason: "not_stored" }]);
  expect(stored).toHaveBeenCalledOnce();
});

it("tries a message of a gateway again as the same one, and makes a dead letter of the gateway of it", async () => {
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    throw new Error("no space left");
  };
  const unclaimed: Located = { device: null, use: null, reason: "no_device", name: null };
  const { clock, kept, stored } = take(() => {}, unclaimed, { gatewayId: 5, at: 1_000, attempt });
  for (const wait of retryAfter) {
    await nextTurn();
    await clock.advance(wait);
  }
  await nextTurn();
  expect(tries).toBe(4);
  expect(kept).toMatchObject([{ deviceId: null, gatewayId: 5, receivedAt: 1_000, reason: "not_stored" }]);
  expect(stored).toHaveBeenCalledOnce();
});
