import { beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { refusalOf, useCommands, useStops } from "../control.fixture.ts";
import { openStopJournal, type PublishedStop } from "./stop-journal.ts";

const commands = useCommands();
const { harness } = commands;
const { sent, pump, whileAway, comeBack, press } = useStops(commands);
beforeEach(() => {
  commands.published.length = 0;
  commands.changes.length = 0;
});
/** Presses a stop that is published first, when its row waits already; its device stays locked until it is unlocked. */
const pressAndLock = (device: { id: number }) =>
  whileAway(
    "hangs",
    async () => {
      const stop = await press(device);
      const row = await vi.waitFor(() => commands.store.byCmdId(stop.cmdId), 5_000);
      return { stop, row, unlock: await commands.store.beginCodeChange(device.id, "pump_stop", "DO_4_OFF") };
    },
    1,
  );
const inJournal = async () => {
  const journal = await openStopJournal(harness.dataDir);
  await journal.close();
  return journal.found.map(({ record }) => record.cmdId);
};
/** Restarts the server as after a kill between publishing this stop and recording it. */
const restartUnrecorded = async (cmdId: string, meanwhile = async () => {}): Promise<void> => {
  const row = await commands.store.byCmdId(cmdId);
  const stop: PublishedStop = {
    kind: "stop",
    cmdId,
    requestId: row.request_id,
    requested: { action: "pump_stop", value: null, pumpIds: null, reason: null },
    device: { id: row.device_id ?? 0, name: row.device_name, displayName: row.device_display_name },
    code: row.code,
    pumpIds: null,
    source: "manual",
    by: { id: row.actor_id, name: row.actor_name, role: null, ip: null },
    takeManual: false,
    publishedAt: row.created_at.getTime() + 250,
  };
  const journal = await openStopJournal(harness.dataDir);
  await (await journal.add(stop)).durable;
  await journal.close();
  await meanwhile();
  await commands.restart();
};
const read = async (path: string) => (await fetch(`${harness.address}${path}`)).text();
const readiness = async () => JSON.parse(await read("/readyz"));
const age = async () => Number(/^sgval_unrecorded_stop_seconds (.*)$/m.exec(await read("/metrics"))?.[1]);
const logged = (text: string) => harness.logged.filter(({ msg }) => msg.includes(text));

it("A stop that the database refuses stays in the journal, and everything else of its device goes on", async () => {
  const device = await pump();
  await commands.send(device.id, "pump_start");
  const waiting = await commands.send(device.id, "sync");
  const allowStops = await commands.store.refuseStops();
  const stop = await whileAway("refuses", () => press(device));
  await comeBack();
  expect(await commands.store.ofRequest(device.id, stop.requestId)).toEqual([]);
  expect(await inJournal()).toEqual([stop.cmdId]);
  expect(await commands.status(waiting)).toBe("failed preempted");
  const sync = await commands.send(device.id, "sync");
  expect(sync.status).toBe("processing");
  await commands.answer(device.id, { cmdId: stop.cmdId, result: "ok" });

  await commands.pass(40);
  expect(await readiness()).toMatchObject({
    stops: false,
    reasons: { stops: "1 stops were published and are not recorded yet, the oldest for 41 s" },
  });
  expect(Math.floor(await age())).toBe(41);
  expect(logged("the database refuses a stop")).toMatchObject([{ level: 50 }]);

  await allowStops();
  await commands.answer(device.id, { cmdId: sync.cmdId, result: "ok" });
  const next = await commands.send(device.id, "sync");
  await commands.pass(100);
  await commands.pass(60);
  expect(await commands.store.ofRequest(device.id, stop.requestId)).toMatchObject([
    { cmd_id: stop.cmdId, status: "device_not_response", late_result: "ok" },
  ]);
  expect(await commands.status(next)).toBe("device_not_response");
  expect(sent().slice(0, 2)).toEqual(["DO_4_ON", "DO_4_OFF"]);
  await expect.poll(inJournal).toEqual([]);
  expect([await age(), (await readiness()).stops]).toEqual([0, true]);
});

it("A stop that cannot be recorded yet is logged as a warning once a minute", async () => {
  const device = await pump();
  await whileAway("refuses", async () => {
    await press(device);
    await harness.clock.advance(59_000);
  });
  await comeBack();
  const warnings = logged("could not be recorded yet").filter(({ deviceId }) => deviceId === device.id);
  expect(warnings).toMatchObject([{ level: 40 }]);
});

it("A stop that was published does not expire, however long it cannot be recorded", async () => {
  const device = await pump();
  const sleeper = await aDevice()
    .ofType("VGA")
    .withThreshold(1.2, 2.4)
    .sleeping()
    .reportingEvery(300)
    .in(harness);
  const waiting = await commands.send(sleeper.id, "sync");
  const { stop, unlock } = await pressAndLock(device);
  await commands.answer(device.id, { cmdId: stop.cmdId, result: "ok" });
  // The sweep that ends it has passed the stop too.
  while ((await commands.status(waiting)) === "waiting") await harness.clock.advance(120_000);
  await unlock();
  await comeBack();
  const [row] = await commands.store.ofRequest(device.id, stop.requestId);
  expect(row).toMatchObject({ status: "completed", failure_code: null });
  expect(sent().filter((action) => action === "DO_4_OFF")).toHaveLength(1);
});

it("A stop whose row expired on another server is shown as sent, and keeps its late answer", async () => {
  const device = await aDevice()
    .ofType("WELL_LOGGING")
    .withAction("pump_stop", "OFF")
    .withTimer("22:00", "24:00")
    .sleeping()
    .in(harness);
  commands.absent.add(device.id);
  const stop = await commands.send(device.id, "pump_stop");
  await commands.store.putExpired(stop.id);
  await restartUnrecorded(stop.cmdId);
  expect(await commands.store.audit(stop.id)).toMatchObject({
    status: "device_not_response",
    failure_code: null,
    sent_at: new Date(Date.parse(stop.createdAt) + 250),
  });
  await commands.answer(device.id, { cmdId: stop.cmdId, result: "ok" });
  expect((await commands.store.audit(stop.id)).late_result).toBe("ok");
});

it("A stop is marked whose device was deleted after its row was made", async () => {
  const device = await pump();
  const stop = await commands.send(device.id, "pump_stop");
  await restartUnrecorded(stop.cmdId, async () => void (await commands.store.dropDevice(device.id)));
  expect((await commands.store.audit(stop.id)).journalled_at).not.toBeNull();
  expect(await inJournal()).toEqual([]);
});

it("A stop that was published cannot be cancelled, whatever its row says", async () => {
  const device = await pump();
  const { row, unlock } = await pressAndLock(device);
  expect(row.status).toBe("waiting");
  const request = { deviceId: device.id, commandId: row.id };
  const cancelled = refusalOf(commands.control.cancel(request, { actor: commands.actor, ip: "10.0.0.9" }));
  for (let turn = 0; turn < 20; turn += 1) await commands.store.lockWaits();
  await unlock();
  expect(await cancelled).toBe("command_not_waiting");
  await comeBack();
});

it("A stop whose effects are refused too holds nothing else back, and what it ends is not sent", async () => {
  const [device, other] = [await pump(), await pump()];
  const start = await commands.send(device.id, "pump_start");
  const waiting = await commands.send(device.id, "sync");
  const running = await commands.send(other.id, "pump_start");
  const allowStops = await commands.store.refuseStops();
  const allowPreempting = await commands.store.refusePreempting();
  const stops = await whileAway("refuses", async () => [await press(device), await press(other)]);
  await comeBack();
  const sync = await commands.send(other.id, "sync");
  await commands.answer(other.id, { cmdId: running.cmdId, result: "ok" });
  expect(await commands.status(sync)).toBe("processing");
  await commands.answer(device.id, { cmdId: start.cmdId, result: "ok" });
  expect(await commands.status(waiting)).toBe("waiting");
  expect(await refusalOf(commands.send(device.id, "sync"))).toBe("device_busy");

  // Their rows come after what they end.
  await allowStops();
  await commands.pass(180);
  const rows = async () => [
    ...(await commands.store.ofRequest(device.id, stops[0]?.requestId ?? "")),
    ...(await commands.store.ofRequest(other.id, stops[1]?.requestId ?? "")),
  ];
  expect([(await rows()).map((row) => row.device_id), await commands.status(waiting)]).toEqual([
    [other.id],
    "waiting",
  ]);
  await allowPreempting();
  await commands.pass(60);
  expect(await commands.status(waiting)).toBe("failed preempted");
  expect((await commands.send(device.id, "sync")).status).toBe("processing");
  expect((await rows()).map(({ status }) => status)).toEqual(["device_not_response", "device_not_response"]);
  await expect.poll(inJournal).toEqual([]);
});

it("A stop that is not recorded is reported after ten seconds, however the time of day is set", async () => {
  const device = await pump();
  await whileAway("refuses", async () => {
    await press(device);
    harness.clock.setBy(3_600_000);
    expect(Math.floor(await age())).toBe(0);
    harness.clock.setBy(-7_200_000);
    await harness.clock.advance(10_000);
    expect(Math.floor(await age())).toBe(10);
    expect((await readiness()).reasons.stops).toContain("the oldest for 10 s");
  });
  harness.clock.setBy(3_600_000);
  await comeBack();
});
