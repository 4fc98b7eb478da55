import { daySeconds, hourSeconds } from "@sgval/quantities/duration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { anActor, aUser } from "../../testing/user-builder.ts";
import { startProcessing } from "./commands.store.ts";
import { useCommands } from "./control.fixture.ts";
import { commandChanged } from "./index.ts";

const commands = useCommands();
const { harness } = commands;
beforeEach(() => {
  commands.published.length = 0;
  commands.side.outcome = "sent";
  commands.side.publish = null;
});
const sleeper = () =>
  aDevice().ofType("VGA").withThreshold(1.2, 2.4).sleeping().reportingEvery(hourSeconds).in(harness);
const valve = () => aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness);

it("[R4.4] keeps a command for a sleeping device until it reports, and counts 100 s from then", async () => {
  const device = await sleeper();
  await commands.report(device.id);
  await commands.pass(20 * 60);
  const command = await commands.send(device.id, "high_pressure");
  expect(command.status).toBe("waiting");
  expect(Date.parse(command.expectedAt ?? "") - harness.clock.now()).toBe(40 * 60_000);
  await commands.pass(40 * 60);
  expect(commands.published).toEqual([]);
  await commands.report(device.id);
  expect(await commands.status(command)).toBe("processing");
  expect(commands.published).toHaveLength(1);
  await commands.pass(99);
  expect(await commands.status(command)).toBe("processing");
  await commands.pass(1);
  expect(await commands.status(command)).toBe("device_not_response");
});

it("[R4.4] sends nothing to a device that reports before it subscribes", async () => {
  const device = await sleeper();
  commands.notSubscribed.add(device.id);
  const command = await commands.send(device.id, "high_pressure");
  await commands.report(device.id);
  expect(await commands.status(command)).toBe("waiting");
  expect(commands.published).toEqual([]);
  await commands.listen(device.id);
  expect(await commands.status(command)).toBe("processing");
  expect(commands.published).toHaveLength(1);
});

it("lets a stop wait for a sleeping device that is there but does not listen yet", async () => {
  const device = await sleeper();
  commands.notSubscribed.add(device.id);
  const stop = await commands.send(device.id, "fully_close_off");
  expect(await commands.status(stop)).toBe("waiting");
  await commands.listen(device.id);
  expect(await commands.status(stop)).toBe("processing");
});

it("gives up a command whose sleeping device missed two reports", async () => {
  const device = await sleeper();
  const command = await commands.send(device.id, "high_pressure");
  await commands.pass(2 * hourSeconds - 1);
  expect(await commands.status(command)).toBe("waiting");
  await commands.pass(5);
  expect(await commands.status(command)).toBe("failed expired");
  await commands.report(device.id);
  expect(commands.published).toEqual([]);
});

it("does not send an expired command even when the device reports before the sweep", async () => {
  const device = await sleeper();
  const command = await commands.send(device.id, "high_pressure");
  commands.control.close();
  await commands.pass(2 * hourSeconds + 1);
  await commands.report(device.id);
  expect(await commands.status(command)).toBe("failed expired");
  expect(commands.published).toEqual([]);
  await commands.restart();
});

it("never keeps a command longer than 26 hours, however seldom the device reports", async () => {
  const device = await aDevice()
    .ofType("VGA")
    .withThreshold(1.2, 2.4)
    .sleeping()
    .reportingEvery(daySeconds)
    .in(harness);
  const command = await commands.send(device.id, "high_pressure");
  expect(Date.parse(command.deadlineAt ?? "") - harness.clock.now()).toBe(26 * hourSeconds * 1000);
});

it("sends the next one while the sleeping device is awake, not at a deadline", async () => {
  const device = await sleeper();
  const first = await commands.send(device.id, "high_pressure");
  await commands.report(device.id);
  const second = await commands.send(device.id, "low_pressure");
  await commands.answer(device.id, { cmdId: first.cmdId, result: "ok" });
  expect(await commands.status(second)).toBe("processing");
  const third = await commands.send(device.id, "sync");
  await commands.pass(105);
  expect(await commands.status(second)).toBe("device_not_response");
  expect(await commands.status(third)).toBe("waiting");
});

it("re-checks mode, settings and interlock right before sending", async () => {
  const [moded, unset, locked] = [await sleeper(), await sleeper(), await sleeper()];
  const inAuto = await commands.send(moded.id, "high_pressure");
  await commands.store.putMode(moded.id, "auto");
  await commands.report(moded.id);
  expect(await commands.status(inAuto)).toBe("failed mode_changed");

  const without = await commands.send(unset.id, "high_pressure");
  await commands.store.dropThreshold(unset.id);
  await commands.report(unset.id);
  expect(await commands.status(without)).toBe("failed setting_missing");

  const look = await commands.send(locked.id, "sync");
  await commands.report(locked.id);
  const close = await commands.send(locked.id, "fully_close_on");
  await commands.answer(locked.id, { cmdId: look.cmdId, result: "ok", state: { DO1: 1 } });
  expect(await commands.status(close)).toBe("failed interlock");
  expect(commands.published.map((message) => message.action)).toEqual(["STATUS"]);
});

it("[R6.7] does not send what its caller may no longer do by then", async () => {
  const operator = { permissions: ["Device.Index", "Control.Operate"] };
  const losses = [
    async () => {},
    () => commands.store.setPermissions("caller1", ["Device.Index", "Pump.Operate"]),
    (userId: number) => commands.store.dropScope(userId),
    (userId: number) => commands.store.dropUser(userId),
    async (userId: number, commandId: number) => {
      await commands.store.putSource(commandId, "sync");
      await commands.store.dropScope(userId);
    },
  ];
  const outcomes: string[] = [];
  for (const [index, lose] of losses.entries()) {
    const device = await sleeper();
    const caller = aUser()
      .named(`caller${index}`)
      .withPermissions(...operator.permissions)
      .seeing(device);
    const { id: userId } = await caller.in(harness);
    const actor = anActor({
      ...{ userId, username: `caller${index}`, superUser: false, scope: new Set([device.id]) },
      role: { id: 1, name: "operator", ...operator },
    });
    const command = await commands.send(device.id, "high_pressure", { actor });
    await lose(userId, command.id);
    await commands.report(device.id);
    outcomes.push(await commands.status(command));
  }
  expect(outcomes).toEqual([
    "processing",
    "failed permission_lost",
    "failed permission_lost",
    "failed permission_lost",
    "failed permission_lost",
  ]);
  expect(commands.published).toHaveLength(1);
});

it("publishes every command once when two nodes hear the device at the same time", async () => {
  const device = await sleeper();
  const other = await commands.anotherNode();
  const command = await commands.send(device.id, "high_pressure");
  await other.control.resume();
  await Promise.all([
    commands.control.heard(device.id),
    other.control.heard(device.id),
    commands.control.heard(device.id),
  ]);
  await commands.waitUntilIdle();
  expect(commands.published.map((message) => message.cmdId)).toEqual([command.cmdId]);
  await other.close();
});

it("never publishes again what was taken before a crash, between taking and publishing too", async () => {
  const device = await valve();
  commands.side.publish = () => new Promise(() => {});
  const command = await commands.send(device.id, "high_pressure");
  expect(commands.published).toHaveLength(1);
  // The first process died here: whether the device got the message, nobody knows.
  commands.side.publish = null;
  await commands.restart();
  await commands.pass(50);
  expect(await commands.status(command)).toBe("processing");
  await commands.pass(50);
  expect(await commands.status(command)).toBe("device_not_response");
  expect(commands.published).toHaveLength(1);
});

it("never publishes what was taken but not yet published when the process died", async () => {
  const device = await sleeper();
  const command = await commands.send(device.id, "high_pressure");
  const now = harness.clock.now();
  await startProcessing(harness.db.kysely, command.id, new Date(now), new Date(now + 100_000));
  await commands.restart();
  await commands.report(device.id);
  await commands.pass(100);
  expect(await commands.status(command)).toBe("device_not_response");
  expect(commands.published).toEqual([]);
});

it("[R4.4] after a restart ends overdue commands, watches running ones and sends waiting ones", async () => {
  const [late, running, queued] = [await valve(), await valve(), await valve()];
  const overdue = await commands.send(late.id, "high_pressure");
  commands.control.close();
  await commands.pass(60);
  const node = await commands.anotherNode();
  const caller = { actor: commands.actor, ip: "10.0.0.9" };
  const asked = { deviceId: running.id, action: "high_pressure" as const };
  const { selection } = await node.control.select(asked, caller);
  // It has never reported: then a reason is demanded.
  const request = { ...asked, requestId: "w", selection, reason: "trial" };
  const watched = await node.control.send(request, caller);
  const blocking = await commands.send(queued.id, "high_pressure");
  const waiting = await commands.send(queued.id, "low_pressure");
  await node.close();
  await harness.clock.advance(41_000);
  await commands.restart();
  expect(await commands.status(overdue)).toBe("device_not_response");
  expect(await commands.status(watched)).toBe("processing");
  await commands.answer(queued.id, { cmdId: blocking.cmdId, result: "ok" });
  expect(await commands.status(waiting)).toBe("processing");
  await commands.pass(59);
  expect(await commands.status(watched)).toBe("device_not_response");
});

it("gives always-on devices time to come back after a start before it sends what waited", async () => {
  const device = await valve();
  await commands.send(device.id, "high_pressure");
  const waiting = await commands.send(device.id, "low_pressure");
  commands.absent.add(device.id);
  commands.control.close();
  await harness.clock.advance(101_000);
  commands.published.length = 0;
  await commands.restart();
  await commands.pass(10);
  expect(await commands.status(waiting)).toBe("waiting");
  commands.absent.delete(device.id);
  await commands.pass(5);
  expect(await commands.status(waiting)).toBe("processing");
  expect(commands.published).toHaveLength(1);
});

it("ends overdue commands once the database is back", async () => {
  const device = await valve();
  const command = await commands.send(device.id, "high_pressure");
  const connect = harness.db.control.pool.connect.bind(harness.db.control.pool);
  Object.assign(harness.db.control.pool, {
    connect: () => Promise.reject(new Error("Connection terminated")),
  });
  await expect(commands.send(device.id, "low_pressure")).rejects.toThrow("Connection terminated");
  await harness.clock.advance(101_000);
  Object.assign(harness.db.control.pool, { connect });
  await commands.pass(5);
  expect(await commands.status(command)).toBe("device_not_response");
});

it("asks after a restart whether a device listens, not whether it is connected", async () => {
  const device = await valve();
  await commands.send(device.id, "high_pressure");
  const waiting = await commands.send(device.id, "low_pressure");
  commands.control.close();
  await harness.clock.advance(101_000);
  commands.published.length = 0;
  commands.notSubscribed.add(device.id);
  await commands.restart();
  await commands.pass(10);
  expect(await commands.status(waiting)).toBe("waiting");
  expect(commands.published).toEqual([]);
  commands.notSubscribed.delete(device.id);
  await commands.pass(5);
  expect(await commands.status(waiting)).toBe("processing");
  expect(commands.published).toHaveLength(1);
});

it("never sends a code that the device no longer has for the action", async () => {
  const device = await sleeper();
  const [command, stop] = [
    await commands.send(device.id, "high_pressure"),
    await commands.send((await sleeper()).id, "high_pressure"),
  ];
  await commands.store.putCode(device.id, "high_pressure", "DO_9_ON");
  await commands.report(device.id);
  expect(await commands.status(command)).toBe("failed action_changed");
  expect(commands.published).toEqual([]);
  expect(await commands.status(stop)).toBe("waiting");
});

describe("a server that lost its lease", () => {
  afterEach(() => {
    commands.side.leaseHeld = true;
  });

  it("sends stops and nothing else, and what waited once it has the lease again", async () => {
    const [device, other] = [await valve(), await valve()];
    commands.side.leaseHeld = false;
    const command = await commands.send(device.id, "high_pressure");
    const stop = await commands.send(other.id, "fully_close_off");
    await commands.pass(15);
    expect(await commands.status(command)).toBe("waiting");
    expect(await commands.status(stop)).toBe("processing");
    expect(commands.published.map(({ action }) => action)).toEqual(["DO_2_OFF"]);
    commands.side.leaseHeld = true;
    await commands.pass(5);
    expect(await commands.status(command)).toBe("processing");
    expect(commands.published).toHaveLength(2);
  });

  it("lets a command expire that waited too long for it", async () => {
    const device = await valve();
    commands.side.leaseHeld = false;
    const command = await commands.send(device.id, "high_pressure");
    await commands.pass(10 * 60);
    await commands.pass(5);
    expect(await commands.status(command)).toBe("failed expired");
    commands.side.leaseHeld = true;
    await commands.pass(5);
    expect(commands.published).toEqual([]);
  });

  it("does not publish what it took just before", async () => {
    const device = await valve();
    const stopListening = harness.app.events.on(commandChanged, ({ command }) => {
      if (command.status === "processing") commands.side.leaseHeld = false;
    });
    const command = await commands.send(device.id, "high_pressure");
    await commands.waitUntilIdle();
    stopListening();
    expect(await commands.status(command)).toBe("failed lease_lost");
    expect(commands.published).toEqual([]);
  });

  it("publishes nothing whose commit took longer than its answer may", async () => {
    const device = await valve();
    const { elapsed } = harness.clock;
    const stopListening = harness.app.events.on(commandChanged, ({ command }) => {
      if (command.status === "processing") harness.clock.elapsed = () => elapsed() + 100_000;
    });
    const command = await commands.send(device.id, "high_pressure");
    await commands.waitUntilIdle();
    stopListening();
    harness.clock.elapsed = elapsed;
    expect(commands.published).toEqual([]);
    await commands.pass(100);
    expect(await commands.status(command)).toBe("device_not_response");
  });

  it("is not ready", async () => {
    const ready = async () => (await fetch(`${harness.address}/readyz`)).json();
    expect(await ready()).toMatchObject({ status: "ready", lease: true });
    commands.side.leaseHeld = false;
    expect(await ready()).toMatchObject({ status: "not_ready", lease: false });
  });
});
