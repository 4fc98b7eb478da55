import { setImmediate as turn } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { readingsFixture } from "./features/readings/readings.fixture.store.ts";
import { aDevice } from "./testing/device-builder.ts";
import { joinAsDevice } from "./testing/fake-device.ts";
import { useHarness } from "./testing/harness.ts";
import { lockWaits } from "./testing/test-database.store.ts";

const harness = useHarness();
const fixture = () => readingsFixture(harness.db);
const monthMs = 31 * 24 * 3_600_000;

const ready = async () => {
  const response = await fetch(`${harness.address}/readyz`);
  return { status: response.status, body: await response.json() };
};
/** A message of one reading, so many months ago. */
const reading = (monthsAgo: number, second = 0) => ({
  ts: Math.floor((harness.clock.now() - monthsAgo * monthMs) / 1000) - second,
  pressure: 2,
});

it("goes on beside an open reader of all readings, also with a month that is new", async () => {
  const logger = await aDevice().ofType("DATALOGGER").withTokenIn(harness);
  const reader = await fixture().openReader();
  onTestFinished(reader.end);
  for (const monthsAgo of [0, 3])
    expect(await harness.call("POST", "/telemetry", reading(monthsAgo), logger.token)).toMatchObject({
      status: 200,
      body: { accepted: 1 },
    });
  expect((await ready()).status).toBe(200);
});

it("keeps readings, reads and stops going while a month cannot be made, and says what waits", async () => {
  const logger = await aDevice().named("LOCKED").ofType("DATALOGGER").withTokenIn(harness);
  const valve = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).withTokenIn(harness);
  await harness.call("POST", "/telemetry", reading(0), logger.token);
  const client = await harness.connect("LOCKED", logger.token);
  const operated = await joinAsDevice(`mqtt://127.0.0.1:${harness.mqttPort}`, valve.name, valve.token);
  onTestFinished(operated.leave);
  const lock = await fixture().lockStructure();
  onTestFinished(lock.end);
  let acknowledged = false;
  const kept = client.publishAsync("sgval/LOCKED/up", JSON.stringify(reading(5)), { qos: 1 }).then(() => {
    acknowledged = true;
  });
  await expect.poll(() => lockWaits(harness.db.pool)).toBe(1);

  for (const second of [1, 2, 3])
    expect((await harness.call("POST", "/telemetry", reading(0, second), logger.token)).status).toBe(200);
  const now = harness.clock.now();
  const history = `/device/${logger.id}/history?parameter=pressure&from=${now - 60_000}&to=${now + 1}`;
  expect((await harness.call("GET", history)).body.t).toHaveLength(4);
  const stop = { requestId: "stop-1", action: "fully_close_off" };
  // The clock stands still, so that it did not wait the quarter of a second after which it leaves without its row.
  expect(await harness.call("POST", `/device/${valve.id}/command`, stop)).toMatchObject({
    status: 200,
    body: { data: { recorded: true, journalledAt: null } },
  });
  await expect.poll(() => operated.heard.length).toBe(1);
  expect((await ready()).status).toBe(200);

  await harness.clock.advance(10_000);
  expect(await ready()).toMatchObject({
    status: 503,
    body: { writer: false, reasons: { writer: expect.stringMatching(/wait for its partition for 1\d s/) } },
  });
  expect(acknowledged).toBe(false);

  await lock.end();
  while (!acknowledged) {
    await harness.clock.advance(500);
    await turn();
  }
  await kept;
  expect((await ready()).status).toBe(200);
});
