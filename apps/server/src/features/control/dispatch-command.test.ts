import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { aDevice, anActor } from "../../testing/builders.ts";
import { type ControlHarness, openControlHarness } from "./control.fixture.ts";
import { controlStore } from "./control.store.ts";

let harness: ControlHarness;
beforeAll(async () => {
  harness = await openControlHarness();
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.published.length = 0;
  harness.side.outcome = "sent";
  harness.side.publish = null;
});
const hour = 3600;
const sleeper = () =>
  harness.build(aDevice().ofType("VGA").withThreshold(1.2, 2.4).sleeping().reportingEvery(hour));
const valve = () => harness.build(aDevice().ofType("VGA").withThreshold(1.2, 2.4));

it("[R4.4] keeps a command for a sleeping device until it reports, and counts 100 s from then", async () => {
  const device = await sleeper();
  await harness.report(device.id);
  await harness.pass(20 * 60);
  const command = await harness.send(device.id, "high_pressure");
  expect(command.status).toBe("waiting");
  expect(Date.parse(command.expectedAt ?? "") - harness.clock.now()).toBe(40 * 60_000);
  await harness.pass(40 * 60);
  expect(harness.published).toEqual([]);
  await harness.report(device.id);
  expect(await harness.status(command)).toBe("processing");
  expect(harness.published).toHaveLength(1);
  await harness.pass(99);
  expect(await harness.status(command)).toBe("processing");
  await harness.pass(1);
  expect(await harness.status(command)).toBe("device_not_response");
});

it("[R4.4] does not waste a command on a device that reports before it listens", async () => {
  const device = await sleeper();
  harness.deaf.add(device.id);
  const command = await harness.send(device.id, "high_pressure");
  await harness.report(device.id);
  expect(await harness.status(command)).toBe("waiting");
  expect(harness.published).toEqual([]);
  await harness.listen(device.id);
  expect(await harness.status(command)).toBe("processing");
  expect(harness.published).toHaveLength(1);
});

it("lets a stop wait for a sleeping device that is there but does not listen yet", async () => {
  const device = await sleeper();
  harness.deaf.add(device.id);
  const stop = await harness.send(device.id, "fully_close_off");
  expect(await harness.status(stop)).toBe("waiting");
  await harness.listen(device.id);
  expect(await harness.status(stop)).toBe("processing");
});

it("gives up a command whose sleeping device missed two reports", async () => {
  const device = await sleeper();
  const command = await harness.send(device.id, "high_pressure");
  await harness.pass(2 * hour - 1);
  expect(await harness.status(command)).toBe("waiting");
  await harness.pass(5);
  expect(await harness.status(command)).toBe("failed expired");
  await harness.report(device.id);
  expect(harness.published).toEqual([]);
});

it("does not send an old command even when the device reports before anybody looked", async () => {
  const device = await sleeper();
  const command = await harness.send(device.id, "high_pressure");
  harness.control.close();
  await harness.pass(2 * hour + 1);
  await harness.report(device.id);
  expect(await harness.status(command)).toBe("failed expired");
  expect(harness.published).toEqual([]);
  await harness.restart();
});

it("never keeps a command longer than 26 hours, however seldom the device reports", async () => {
  const device = await harness.build(
    aDevice()
      .ofType("VGA")
      .withThreshold(1.2, 2.4)
      .sleeping()
      .reportingEvery(24 * hour),
  );
  const command = await harness.send(device.id, "high_pressure");
  expect(Date.parse(command.deadlineAt ?? "") - harness.clock.now()).toBe(26 * hour * 1000);
});

it("sends the next one while the sleeping device is awake, not at a deadline", async () => {
  const device = await sleeper();
  const first = await harness.send(device.id, "high_pressure");
  await harness.report(device.id);
  const second = await harness.send(device.id, "low_pressure");
  await harness.answer(device.id, { cmdId: first.cmdId, result: "ok" });
  expect(await harness.status(second)).toBe("processing");
  const third = await harness.send(device.id, "sync");
  await harness.pass(105);
  expect(await harness.status(second)).toBe("device_not_response");
  expect(await harness.status(third)).toBe("waiting");
});

it("re-checks mode, settings and interlock right before sending", async () => {
  const [moded, unset, locked] = [await sleeper(), await sleeper(), await sleeper()];
  const inAuto = await harness.send(moded.id, "high_pressure");
  await harness.store.putMode(moded.id, "auto");
  await harness.report(moded.id);
  expect(await harness.status(inAuto)).toBe("failed mode_changed");

  const without = await harness.send(unset.id, "high_pressure");
  await harness.store.dropThreshold(unset.id);
  await harness.report(unset.id);
  expect(await harness.status(without)).toBe("failed setting_missing");

  const look = await harness.send(locked.id, "sync");
  await harness.report(locked.id);
  const close = await harness.send(locked.id, "fully_close_on");
  await harness.answer(locked.id, { cmdId: look.cmdId, result: "ok", state: { DO1: 1 } });
  expect(await harness.status(close)).toBe("failed interlock");
  expect(harness.published.map((message) => message.action)).toEqual(["STATUS"]);
});

it("[R4.4] does not send what its caller may no longer do by then", async () => {
  const operator = { permissions: ["Device.Index", "Control.Operate"] };
  const losses = [
    async () => {},
    () => harness.store.setPermissions("caller1", ["Device.Index", "Pump.Operate"]),
    (userId: number) => harness.store.dropScope(userId),
    (userId: number) => harness.store.dropUser(userId),
  ];
  const outcomes: string[] = [];
  for (const [index, lose] of losses.entries()) {
    const device = await sleeper();
    const userId = await harness.store.addUser(`caller${index}`, { ...operator, devices: [device.id] });
    const actor = anActor({
      ...{ userId, username: `caller${index}`, superUser: false, scope: new Set([device.id]) },
      role: { id: 1, name: "operator", ...operator },
    });
    const command = await harness.send(device.id, "high_pressure", { actor });
    await lose(userId);
    await harness.report(device.id);
    outcomes.push(await harness.status(command));
  }
  expect(outcomes).toEqual([
    "processing",
    "failed permission_lost",
    "failed permission_lost",
    "failed permission_lost",
  ]);
  expect(harness.published).toHaveLength(1);
});

it("publishes every command once when two nodes hear of the device together", async () => {
  const other = harness.anotherNode();
  const device = await sleeper();
  const command = await harness.send(device.id, "high_pressure");
  await other.resume();
  await Promise.all([
    harness.control.heard(device.id),
    other.heard(device.id),
    harness.control.heard(device.id),
  ]);
  await harness.quiet();
  expect(harness.published.map((message) => message.cmdId)).toEqual([command.cmdId]);
  other.close();
});

it("never publishes again what was taken before a crash, between taking and publishing too", async () => {
  const device = await valve();
  harness.side.publish = () => new Promise(() => {});
  const command = await harness.send(device.id, "high_pressure");
  expect(harness.published).toHaveLength(1);
  // The first process died here: whether the device got the message, nobody knows.
  harness.side.publish = null;
  await harness.restart();
  await harness.pass(50);
  expect(await harness.status(command)).toBe("processing");
  await harness.pass(50);
  expect(await harness.status(command)).toBe("device_not_response");
  expect(harness.published).toHaveLength(1);
});

it("never publishes what was taken but not yet published when the process died", async () => {
  const device = await sleeper();
  const command = await harness.send(device.id, "high_pressure");
  const now = harness.clock.now();
  await controlStore(harness.db.kysely).startProcessing(command.id, new Date(now), new Date(now + 100_000));
  await harness.restart();
  await harness.report(device.id);
  await harness.pass(100);
  expect(await harness.status(command)).toBe("device_not_response");
  expect(harness.published).toEqual([]);
});

it("[R4.4] goes on after a restart: ends what is overdue, watches the rest, sends what waits", async () => {
  const [late, running, queued] = [await valve(), await valve(), await valve()];
  const overdue = await harness.send(late.id, "high_pressure");
  harness.control.close();
  await harness.pass(60);
  const node = harness.anotherNode();
  const watched = await node.send({
    ...{ deviceId: running.id, action: "high_pressure", requestId: "w", actor: harness.actor, ip: null },
  });
  const blocking = await harness.send(queued.id, "high_pressure");
  const waiting = await harness.send(queued.id, "low_pressure");
  node.close();
  await harness.clock.advance(41_000);
  await harness.restart();
  expect(await harness.status(overdue)).toBe("device_not_response");
  expect(await harness.status(watched)).toBe("processing");
  await harness.answer(queued.id, { cmdId: blocking.cmdId, result: "ok" });
  expect(await harness.status(waiting)).toBe("processing");
  await harness.pass(59);
  expect(await harness.status(watched)).toBe("device_not_response");
});

it("gives always-on devices time to come back after a start before it sends what waited", async () => {
  const device = await valve();
  await harness.send(device.id, "high_pressure");
  const waiting = await harness.send(device.id, "low_pressure");
  harness.connected.set(device.id, false);
  harness.control.close();
  await harness.clock.advance(101_000);
  harness.published.length = 0;
  await harness.restart();
  await harness.pass(10);
  expect(await harness.status(waiting)).toBe("waiting");
  harness.connected.set(device.id, true);
  await harness.pass(5);
  expect(await harness.status(waiting)).toBe("processing");
  expect(harness.published).toHaveLength(1);
});

it("ends what a lost database kept it from ending, once the database is back", async () => {
  const device = await valve();
  const command = await harness.send(device.id, "high_pressure");
  const connect = harness.db.pool.connect.bind(harness.db.pool);
  Object.assign(harness.db.pool, { connect: () => Promise.reject(new Error("Connection terminated")) });
  await expect(harness.send(device.id, "low_pressure")).rejects.toThrow("Connection terminated");
  await harness.clock.advance(101_000);
  Object.assign(harness.db.pool, { connect });
  await harness.pass(5);
  expect(await harness.status(command)).toBe("device_not_response");
});
