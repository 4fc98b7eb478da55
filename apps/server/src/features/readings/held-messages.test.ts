import { expect, it } from "vitest";
import { fakeClock } from "../../testing/fake-clock.ts";
import { createHeldMessages, type Held } from "./held-messages.ts";

/** Held messages with the codes of what was refused. */
const open = () => {
  const clock = fakeClock();
  const held = createHeldMessages<Held & { name: string }>(clock, { perDevice: 100_000, inAll: 250_000 });
  const refused: string[] = [];
  const add = (deviceId: number, name: string, bytes: number, source: "mqtt" | "http" = "http") =>
    held.add({
      ...{ deviceId, name, bytes, source },
      refuse: ({ code }) => refused.push(`${name} ${code}`),
    });
  return { clock, held, add, refused };
};

it("refuses the requests of a device beyond its bytes, and counts a small one as more than its body", () => {
  const { held, add, refused } = open();
  add(1, "first", 60_000);
  add(1, "excess", 60_000);
  expect(refused).toEqual(["excess too_many_requests"]);
  for (let count = 0; count < 50; count += 1) add(2, "small", 10);
  expect(refused.length).toBeGreaterThan(20);
  add(3, "not held back by others", 60_000);
  // MQTT connections are not read from while they have too much waiting.
  for (let count = 0; count < 3; count += 1) add(1, "over MQTT", 60_000, "mqtt");
  expect(refused.filter((one) => !one.startsWith("small"))).toEqual(["excess too_many_requests"]);
  expect(held.length).toBe(29);
});

it("lets every device have one request waiting while all together have too many, and more when they were taken", () => {
  const { held, add, refused } = open();
  for (const deviceId of [1, 2, 3]) add(deviceId, `large ${deviceId}`, 90_000);
  add(4, "of a quiet device", 50);
  add(4, "its second", 50);
  expect(refused).toEqual(["its second too_many_requests"]);
  expect(held.take()?.name).toBe("of a quiet device");
  while (held.take());
  add(4, "third", 50);
  add(4, "fourth", 50);
  expect(refused).toHaveLength(1);
});

it("refuses a request whose turn did not come in time, once, and counts it no longer", async () => {
  const { clock, held, add, refused } = open();
  add(1, "taken", 90_000);
  add(2, "late", 90_000);
  add(2, "over MQTT", 90_000, "mqtt");
  expect(held.take()?.name).toBe("taken");
  await clock.advance(10_000);
  expect(refused).toEqual(["late server_busy"]);
  add(2, "next", 90_000);
  expect(refused).toHaveLength(1);
  expect([held.take()?.name, held.take()?.name, held.take()]).toEqual(["over MQTT", "next", undefined]);
});
