import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { aDevice, anActor } from "../../testing/builders.ts";
import { type ControlRoom, openControlRoom } from "./control.fixture.ts";
import { controlStore } from "./control.store.ts";

let room: ControlRoom;
beforeAll(async () => {
  room = await openControlRoom();
});
afterAll(() => room.close());
beforeEach(() => {
  room.published.length = 0;
  room.side.outcome = "sent";
  room.side.publish = null;
});
const hour = 3600;
const sleeper = () =>
  room.build(aDevice().ofType("VGA").withThreshold(1.2, 2.4).sleeping().reportingEvery(hour));
const valve = () => room.build(aDevice().ofType("VGA").withThreshold(1.2, 2.4));

it("[R4.4] keeps a command for a sleeping device until it reports, and counts 100 s from then", async () => {
  const device = await sleeper();
  await room.hear(device.id);
  await room.pass(20 * 60);
  const command = await room.ask(device.id, "high_pressure");
  expect(command.status).toBe("waiting");
  expect(Date.parse(command.expectedAt ?? "") - room.clock.now()).toBe(40 * 60_000);
  await room.pass(40 * 60);
  expect(room.published).toEqual([]);
  await room.hear(device.id);
  expect(await room.status(command)).toBe("processing");
  expect(room.published).toHaveLength(1);
  await room.pass(99);
  expect(await room.status(command)).toBe("processing");
  await room.pass(1);
  expect(await room.status(command)).toBe("device_not_response");
});

it("[R4.4] does not waste a command on a device that reports before it listens", async () => {
  const device = await sleeper();
  room.deaf.add(device.id);
  const command = await room.ask(device.id, "high_pressure");
  await room.hear(device.id);
  expect(await room.status(command)).toBe("waiting");
  expect(room.published).toEqual([]);
  await room.listen(device.id);
  expect(await room.status(command)).toBe("processing");
  expect(room.published).toHaveLength(1);
});

it("lets a stop wait for a sleeping device that is there but does not listen yet", async () => {
  const device = await sleeper();
  room.deaf.add(device.id);
  const stop = await room.ask(device.id, "fully_close_off");
  expect(await room.status(stop)).toBe("waiting");
  await room.listen(device.id);
  expect(await room.status(stop)).toBe("processing");
});

it("gives up a command whose sleeping device missed two reports", async () => {
  const device = await sleeper();
  const command = await room.ask(device.id, "high_pressure");
  await room.pass(2 * hour - 1);
  expect(await room.status(command)).toBe("waiting");
  await room.pass(5);
  expect(await room.status(command)).toBe("failed expired");
  await room.hear(device.id);
  expect(room.published).toEqual([]);
});

it("does not send an old command even when the device reports before anybody looked", async () => {
  const device = await sleeper();
  const command = await room.ask(device.id, "high_pressure");
  room.control.close();
  await room.pass(2 * hour + 1);
  await room.hear(device.id);
  expect(await room.status(command)).toBe("failed expired");
  expect(room.published).toEqual([]);
  await room.restart();
});

it("never keeps a command longer than 26 hours, however seldom the device reports", async () => {
  const device = await room.build(
    aDevice()
      .ofType("VGA")
      .withThreshold(1.2, 2.4)
      .sleeping()
      .reportingEvery(24 * hour),
  );
  const command = await room.ask(device.id, "high_pressure");
  expect(Date.parse(command.deadlineAt ?? "") - room.clock.now()).toBe(26 * hour * 1000);
});

it("sends the next one while the sleeping device is awake, not at a deadline", async () => {
  const device = await sleeper();
  const first = await room.ask(device.id, "high_pressure");
  await room.hear(device.id);
  const second = await room.ask(device.id, "low_pressure");
  await room.answer(device.id, { cmdId: first.cmdId, result: "ok" });
  expect(await room.status(second)).toBe("processing");
  const third = await room.ask(device.id, "sync");
  await room.pass(105);
  expect(await room.status(second)).toBe("device_not_response");
  expect(await room.status(third)).toBe("waiting");
});

it("re-checks mode, settings and interlock right before sending", async () => {
  const [moded, unset, locked] = [await sleeper(), await sleeper(), await sleeper()];
  const inAuto = await room.ask(moded.id, "high_pressure");
  await room.store.putMode(moded.id, "auto");
  await room.hear(moded.id);
  expect(await room.status(inAuto)).toBe("failed mode_changed");

  const without = await room.ask(unset.id, "high_pressure");
  await room.store.dropThreshold(unset.id);
  await room.hear(unset.id);
  expect(await room.status(without)).toBe("failed setting_missing");

  const look = await room.ask(locked.id, "sync");
  await room.hear(locked.id);
  const close = await room.ask(locked.id, "fully_close_on");
  await room.answer(locked.id, { cmdId: look.cmdId, result: "ok", state: { DO1: 1 } });
  expect(await room.status(close)).toBe("failed interlock");
  expect(room.published.map((message) => message.action)).toEqual(["STATUS"]);
});

it("[R4.4] does not send what its asker may no longer ask by then", async () => {
  const operator = { permissions: ["Device.Index", "Control.Operate"] };
  const losses = [
    async () => {},
    () => room.store.setPermissions("asker1", ["Device.Index", "Pump.Operate"]),
    (userId: number) => room.store.dropScope(userId),
    (userId: number) => room.store.dropUser(userId),
  ];
  const outcomes: string[] = [];
  for (const [index, lose] of losses.entries()) {
    const device = await sleeper();
    const userId = await room.store.addUser(`asker${index}`, { ...operator, devices: [device.id] });
    const actor = anActor({
      ...{ userId, username: `asker${index}`, superUser: false, scope: new Set([device.id]) },
      role: { id: 1, name: "operator", ...operator },
    });
    const command = await room.ask(device.id, "high_pressure", { actor });
    await lose(userId);
    await room.hear(device.id);
    outcomes.push(await room.status(command));
  }
  expect(outcomes).toEqual([
    "processing",
    "failed permission_lost",
    "failed permission_lost",
    "failed permission_lost",
  ]);
  expect(room.published).toHaveLength(1);
});

it("publishes every command once when two nodes hear the device together", async () => {
  const other = room.anotherNode();
  const device = await sleeper();
  const command = await room.ask(device.id, "high_pressure");
  await other.resume();
  await Promise.all([room.control.heard(device.id), other.heard(device.id), room.control.heard(device.id)]);
  await room.quiet();
  expect(room.published.map((message) => message.cmdId)).toEqual([command.cmdId]);
  other.close();
});

it("never publishes again what was taken before a crash, between taking and publishing too", async () => {
  const device = await valve();
  room.side.publish = () => new Promise(() => {});
  const command = await room.ask(device.id, "high_pressure");
  expect(room.published).toHaveLength(1);
  // The first process died here: whether the device got the message, nobody knows.
  room.side.publish = null;
  await room.restart();
  await room.pass(50);
  expect(await room.status(command)).toBe("processing");
  await room.pass(50);
  expect(await room.status(command)).toBe("device_not_response");
  expect(room.published).toHaveLength(1);
});

it("never publishes what was taken but not yet published when the process died", async () => {
  const device = await sleeper();
  const command = await room.ask(device.id, "high_pressure");
  const now = room.clock.now();
  await controlStore(room.db.kysely).startProcessing(command.id, new Date(now), new Date(now + 100_000));
  await room.restart();
  await room.hear(device.id);
  await room.pass(100);
  expect(await room.status(command)).toBe("device_not_response");
  expect(room.published).toEqual([]);
});

it("[R4.4] goes on after a restart: ends what is overdue, watches the rest, sends what waits", async () => {
  const [late, running, queued] = [await valve(), await valve(), await valve()];
  const overdue = await room.ask(late.id, "high_pressure");
  room.control.close();
  await room.pass(60);
  const node = room.anotherNode();
  const watched = await node.send({
    ...{ deviceId: running.id, action: "high_pressure", requestId: "w", actor: room.actor, ip: null },
  });
  const blocking = await room.ask(queued.id, "high_pressure");
  const waiting = await room.ask(queued.id, "low_pressure");
  node.close();
  await room.clock.advance(41_000);
  await room.restart();
  expect(await room.status(overdue)).toBe("device_not_response");
  expect(await room.status(watched)).toBe("processing");
  await room.answer(queued.id, { cmdId: blocking.cmdId, result: "ok" });
  expect(await room.status(waiting)).toBe("processing");
  await room.pass(59);
  expect(await room.status(watched)).toBe("device_not_response");
});

it("gives always-on devices time to come back after a start before it sends what waited", async () => {
  const device = await valve();
  await room.ask(device.id, "high_pressure");
  const waiting = await room.ask(device.id, "low_pressure");
  room.connected.set(device.id, false);
  room.control.close();
  await room.clock.advance(101_000);
  room.published.length = 0;
  await room.restart();
  await room.pass(10);
  expect(await room.status(waiting)).toBe("waiting");
  room.connected.set(device.id, true);
  await room.pass(5);
  expect(await room.status(waiting)).toBe("processing");
  expect(room.published).toHaveLength(1);
});

it("ends what a lost database kept it from ending, once the database is back", async () => {
  const device = await valve();
  const command = await room.ask(device.id, "high_pressure");
  const connect = room.db.pool.connect.bind(room.db.pool);
  Object.assign(room.db.pool, { connect: () => Promise.reject(new Error("Connection terminated")) });
  await expect(room.ask(device.id, "low_pressure")).rejects.toThrow("Connection terminated");
  await room.clock.advance(101_000);
  Object.assign(room.db.pool, { connect });
  await room.pass(5);
  expect(await room.status(command)).toBe("device_not_response");
});
