import { beforeEach, expect, it } from "vitest";
import { systemSignature } from "../../kernel/actor.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { anActor, aUser } from "../../testing/user-builder.ts";
import { deviceRegistry, deviceStored } from "../devices/index.ts";
import { waitingCommand } from "./command-record.ts";
import { nextCommandId } from "./commands.store.ts";
import { refusalOf, useCommands } from "./control.fixture.ts";

const commands = useCommands();
const { harness } = commands;
beforeEach(() => {
  commands.published.length = 0;
});
const sent = () => commands.published.map((message) => message.action);
const pump = () => aDevice().ofType("WATER_PUMP").withThreshold(1.2, 2.4).in(harness);
const sleepingPump = () =>
  aDevice()
    .ofType("WELL_LOGGING")
    .withAction("pump_start", "ON")
    .withAction("pump_stop", "OFF")
    .withAction("read_now", "READ")
    .withTimer("22:00", "24:00")
    .sleeping()
    .in(harness);

it("[R4.3] stops at once, ending the command under way and those that wait", async () => {
  const device = await pump();
  const start = await commands.send(device.id, "pump_start");
  const next = await commands.send(device.id, "sync");
  const stop = await commands.send(device.id, "pump_stop");
  expect(stop.status).toBe("processing");
  expect(await commands.status(start)).toBe("failed preempted");
  expect(await commands.status(next)).toBe("failed preempted");
  expect(sent()).toEqual(["DO_4_ON", "DO_4_OFF"]);
  await commands.answer(device.id, { cmdId: stop.cmdId, result: "ok" });
  expect(await commands.status(stop)).toBe("completed");
});

it("[R4.3] leaves before its change of mode is read again", async () => {
  const device = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
  const changes: (string | undefined)[] = [];
  const stopListening = harness.app.events.on(deviceStored, () => {
    changes.push(commands.changes.at(-1)?.status);
  });
  await commands.send(device.id, "fully_close_off", { takeManual: true });
  stopListening();
  expect(changes).toEqual(["processing"]);
});

it("[R4.3] may be pressed again by somebody else while the first stop is under way", async () => {
  const device = await pump();
  const first = await commands.send(device.id, "pump_stop");
  const second = await commands.send(device.id, "pump_stop");
  expect(await commands.status(first)).toBe("failed preempted");
  expect(second.status).toBe("processing");
  expect(sent()).toEqual(["DO_4_OFF", "DO_4_OFF"]);
});

it("notes the answer to a command that a stop ended, and keeps its end", async () => {
  const device = await pump();
  const start = await commands.send(device.id, "pump_start");
  const stop = await commands.send(device.id, "pump_stop");
  await commands.answer(device.id, { cmdId: stop.cmdId, result: "ok", state: { DO4: 0 } });
  await commands.answer(device.id, { cmdId: start.cmdId, result: "ok", state: { DO4: 1 } });
  expect(await commands.status(start)).toBe("failed preempted");
  expect((await commands.store.audit(start.id)).late_result).toBe("ok");
  // The stop was sent after the start, so its answer counts.
  expect((await commands.send(device.id, "sync")).stateBefore).toEqual({ DO4: 0 });
});

it("[R4.3] reaches a sleeping device at once when it is connected, else first of all at its next report", async () => {
  const device = await sleepingPump();
  commands.absent.add(device.id);
  const start = await commands.send(device.id, "pump_start");
  const stop = await commands.send(device.id, "pump_stop");
  expect(stop.status).toBe("waiting");
  expect(await commands.status(start)).toBe("failed preempted");
  commands.absent.delete(device.id);
  await commands.report(device.id);
  expect(sent()).toEqual(["OFF"]);
  expect((await commands.send(device.id, "pump_stop")).status).toBe("processing");
});

it("[R4.3] is enqueued where no other command may be, and is sent first", async () => {
  const device = await sleepingPump();
  commands.absent.add(device.id);
  const waiting = await commands.send(device.id, "pump_stop");
  const again = await commands.send(device.id, "pump_stop");
  expect(await commands.status(waiting)).toBe("failed preempted");
  expect(again.status).toBe("waiting");
  await expect(commands.send(device.id, "pump_start")).rejects.toMatchObject({ code: "device_busy" });
});

it("[R4.3] takes manual and stops a device in automatic mode in one request, with a history row each", async () => {
  const device = await aDevice().ofType("WATER_PUMP").withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
  const waiting = await commands.control.sendAutomatic({
    deviceId: device.id,
    action: "pump_start",
    source: "auto_threshold",
    name: "runner",
  });
  const operator = await aUser()
    .named("pumper01")
    .withPermissions("Device.Index", "Pump.Operate")
    .in(harness);
  const actor = anActor({ ...operator, superUser: false });
  const stop = await commands.send(device.id, "pump_stop", { takeManual: true, actor });
  expect(stop).toMatchObject({ status: "processing", mode: "manual" });
  expect(await commands.status(waiting)).toMatch(/^failed/);
  expect(harness.app.use(deviceRegistry).get(device.id)?.mode).toBe("manual");
  expect((await commands.store.history(device.id)).slice(-2)).toMatchObject([
    { detail: "mode_manual", before: { mode: "auto" }, after: { mode: "manual" } },
    { detail: "command_sent", after: { action: "pump_stop", mode: "manual" } },
  ]);
});

it("[R4.2] refuses a stop in automatic mode that does not take manual, and every other action that would", async () => {
  const device = await aDevice().ofType("WATER_PUMP").withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
  expect(await refusalOf(commands.send(device.id, "pump_stop"))).toBe("device_in_auto_mode");
  expect(await refusalOf(commands.send(device.id, "pump_start", { takeManual: true }))).toBe(
    "device_in_auto_mode",
  );
  expect(harness.app.use(deviceRegistry).get(device.id)?.mode).toBe("auto");
});

it("[R4.3] ends a start that another server stored while the stop waited for the lock of the device", async () => {
  const device = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness);
  const now = new Date(harness.clock.now());
  const start = waitingCommand({
    ...{ cmdId: "c-other-server", requestId: "other-server", device, code: "DO_2_ON", mode: "manual" },
    ...{ id: await nextCommandId(harness.db.kysely), pumpIds: null, stateBefore: null, createdAt: now },
    ...{ source: "manual", by: systemSignature("another server") },
    expiresAt: new Date(now.getTime() + 600_000),
    requested: { action: "fully_close_on", value: null, pumpIds: null, reason: null },
  });
  const commit = await commands.store.beginStart(start);
  const stopped = commands.send(device.id, "fully_close_off");
  await expect.poll(commands.store.lockWaits).toBe(1);
  await commit();
  const stop = await stopped;
  expect(stop.status).toBe("processing");
  expect((await commands.store.byCmdId("c-other-server")).failure_code).toBe("preempted");
  expect(commands.published.map(({ cmdId }) => cmdId)).toEqual([stop.cmdId]);
});
