import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { aDevice } from "../../testing/builders.ts";
import { type ControlHarness, openControlHarness } from "./control.fixture.ts";

let harness: ControlHarness;
beforeAll(async () => {
  harness = await openControlHarness();
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.published.length = 0;
});
const sent = () => harness.published.map((message) => message.action);
const pump = () => harness.build(aDevice().ofType("WATER_PUMP").withThreshold(1.2, 2.4));
const sleepingPump = () =>
  harness.build(
    aDevice()
      .ofType("WELL_LOGGING")
      .withAction("pump_start", "ON")
      .withAction("pump_stop", "OFF")
      .withAction("read_now", "READ")
      .withTimer("22:00", "24:00")
      .sleeping(),
  );

it("[R4.3] stops at once, ending the command under way and those that wait", async () => {
  const device = await pump();
  const start = await harness.send(device.id, "pump_start");
  const next = await harness.send(device.id, "sync");
  const stop = await harness.send(device.id, "pump_stop");
  expect(stop.status).toBe("processing");
  expect(await harness.status(start)).toBe("failed preempted");
  expect(await harness.status(next)).toBe("failed preempted");
  expect(sent()).toEqual(["DO_4_ON", "DO_4_OFF"]);
  await harness.answer(device.id, { cmdId: stop.cmdId, result: "ok" });
  expect(await harness.status(stop)).toBe("completed");
});

it("[R4.3] may be pressed again by somebody else while the first stop is under way", async () => {
  const device = await pump();
  const first = await harness.send(device.id, "pump_stop");
  const second = await harness.send(device.id, "pump_stop");
  expect(await harness.status(first)).toBe("failed preempted");
  expect(second.status).toBe("processing");
  expect(sent()).toEqual(["DO_4_OFF", "DO_4_OFF"]);
});

it("notes the answer to a command that a stop ended, and keeps its end", async () => {
  const device = await pump();
  const start = await harness.send(device.id, "pump_start");
  const stop = await harness.send(device.id, "pump_stop");
  await harness.answer(device.id, { cmdId: stop.cmdId, result: "ok", state: { DO4: 0 } });
  await harness.answer(device.id, { cmdId: start.cmdId, result: "ok", state: { DO4: 1 } });
  expect(await harness.status(start)).toBe("failed preempted");
  expect((await harness.store.audit(start.id)).late_result).toBe("ok");
  // The stop was sent after the start, so its answer counts.
  expect((await harness.send(device.id, "sync")).stateBefore).toEqual({ DO4: 0 });
});

it("[R4.3] reaches a sleeping device at once when it is connected, else first of all at its next report", async () => {
  const device = await sleepingPump();
  harness.connected.set(device.id, false);
  const start = await harness.send(device.id, "pump_start");
  const stop = await harness.send(device.id, "pump_stop");
  expect(stop.status).toBe("waiting");
  expect(await harness.status(start)).toBe("failed preempted");
  harness.connected.set(device.id, true);
  await harness.report(device.id);
  expect(sent()).toEqual(["OFF"]);
  expect((await harness.send(device.id, "pump_stop")).status).toBe("processing");
});

it("[R4.3] joins a queue that a stop alone may join, and goes ahead of it", async () => {
  const device = await sleepingPump();
  harness.connected.set(device.id, false);
  const waiting = await harness.send(device.id, "pump_stop");
  const again = await harness.send(device.id, "pump_stop");
  expect(await harness.status(waiting)).toBe("failed preempted");
  expect(again.status).toBe("waiting");
  await expect(harness.send(device.id, "pump_start")).rejects.toMatchObject({ code: "device_busy" });
});
