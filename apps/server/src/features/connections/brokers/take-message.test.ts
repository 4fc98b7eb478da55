import { expect, it, vi } from "vitest";
import type { PublishHandler } from "../../../gateways/mqtt/handlers.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { createLogger } from "../../../kernel/logging.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import type { AuditDeps } from "../../activity/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { DeadLetterInput } from "../dead-letters/dead-letters.store.ts";
import type { BrokerRecord } from "./brokers.store.ts";
import { createMessageTaker } from "./take-message.ts";

/** Takes one message of a device that the rest of the server answers as `deliver` says. */
const take = (deliver: PublishHandler) => {
  const clock = fakeClock();
  const kept: DeadLetterInput[] = [];
  const [stored, failed] = [vi.fn(), vi.fn()];
  const device = { id: 7, name: "DL-1" } as DeviceRecord;
  const takeMessage = createMessageTaker({
    // It changes nothing that is stored: the device was heard before.
    ...({} as AuditDeps),
    ...{ clock, logger: createLogger("silent") },
    registry: {
      locate: () => ({ device, use: "send", isNew: false }),
      noteHeard: () => {},
      environment: () => null,
    },
    handlers: { deliver: (_use, ...message) => deliver(...message) },
    deadLetters: { keep: async (letter) => void kept.push(letter) },
    unclaimed: { take: () => Promise.resolve() },
    gateways: () => ({ receive: () => null }),
  });
  const message = {
    ...{ topic: "city/DL-1/up", payload: Buffer.from("{}"), qos: 1, retained: false, delivery: null },
  };
  takeMessage({ id: 3, name: "city" } as BrokerRecord, message, { stored, failed, unreadable: () => {} });
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
