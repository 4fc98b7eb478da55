import { notificationKinds, updatePreferences } from "@sgval/contract/account/preferences";
import { listAlarms, readAlarm } from "@sgval/contract/alarms/alarms";
import { guidanceOf } from "@sgval/contract/alarms/guidance";
import { type ActionKey, listCommands as listDeviceCommands } from "@sgval/contract/control/control";
import { readCommandEffect } from "@sgval/contract/control/effect";
import { readDevice } from "@sgval/contract/devices/routes";
import type { Permission } from "@sgval/contract/permission";
import { minuteSeconds } from "@sgval/quantities/duration";
import { writeDateTime } from "@sgval/quantities/timestamp";
import { expect, it, vi } from "vitest";
import { mailService } from "../../../gateways/mail/mailer.ts";
import { whileDatabaseAway } from "../../../testing/database-away.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import type { SignedIn } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { notifications } from "../../notifications/index.ts";
import { useCommands } from "../control.fixture.ts";

/** A busy machine takes longer than the second that is usually waited; what never comes still fails. */
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000 });

const commands = useCommands();
const { harness } = commands;

const aPump = () =>
  aDevice().ofType("WATER_PUMP").withChannel("pump_running.p1").withChannel("pump_running.p2");
const aValve = () => aDevice().ofType("VGA").withThreshold(1.2, 2.4);
type Sender = { id: number; token: string };
const report = async ({ token }: Sender, values: Record<string, number>) => {
  await harness.clock.advance(1000);
  await harness.call("POST", "/telemetry", { ts: Math.round(harness.clock.now() / 1000), ...values }, token);
  await commands.pass(0);
};
/** The alarm of a command without effect. */
const missedOf = async ({ id }: Sender) => {
  const { data } = await harness.ok(harness.admin, listAlarms, { query: { deviceId: id, tab: "all" } });
  return data.find(({ kind }) => kind === "command_no_effect");
};
/** Whether the device has one; `null` where there never was one. */
const isMissed = async (device: Sender): Promise<boolean | null> => (await missedOf(device))?.active ?? null;
const becomes = (device: Sender, missed: boolean) =>
  eventually(async () => expect(await isMissed(device)).toBe(missed));
/** The device says that it carried it out, reports, the same as before unless given, and ten minutes pass. */
const carriedOut = async (
  device: Sender,
  action: ActionKey,
  values: Record<string, number>,
  { after = values, value }: { after?: Record<string, number>; value?: number } = {},
) => {
  await report(device, values);
  const { cmdId } = await commands.send(device.id, action, value === undefined ? {} : { value });
  await commands.answer(device.id, { cmdId, result: "ok" });
  await commands.pass(8 * minuteSeconds);
  await report(device, after);
  await commands.pass(3 * minuteSeconds);
};

it("a pump that goes on running after a completed stop is an alarm until it stands still, also after a restart", async () => {
  const station = await aPump().reportingEvery(60).withTokenIn(harness);
  const running = { "pump_running.p1": 0, "pump_running.p2": 1 };
  await carriedOut(station, "pump_stop", running);
  await becomes(station, true);
  expect(await missedOf(station)).toMatchObject({ value: 1, valueChannel: "pump_running.p2" });
  await commands.restart();
  await report(station, running);
  expect(await isMissed(station)).toBe(true);
  await report(station, { "pump_running.p1": 0, "pump_running.p2": 0 });
  await becomes(station, false);
});

it("a pump that goes on running is an alarm although the database goes away as soon as its answer is written", async () => {
  const station = await aPump().reportingEvery(60).withTokenIn(harness);
  const running = { "pump_running.p1": 0, "pump_running.p2": 1 };
  await report(station, running);
  const { id, cmdId } = await commands.send(station.id, "pump_stop");
  let answering = Promise.resolve();
  const writeAnswer = async () => {
    answering = commands.answer(station.id, { cmdId, result: "ok" });
    await eventually(() => expect(commands.changes.at(-1)).toMatchObject({ id, status: "completed" }));
  };
  await whileDatabaseAway(harness, "refuses", writeAnswer, 1);
  await commands.pass(8 * minuteSeconds);
  await answering;
  await report(station, running);
  await commands.pass(3 * minuteSeconds);
  await becomes(station, true);
});

it("a pump that goes on running is an alarm although its stop is repeated all the time", async () => {
  const station = await aPump().reportingEvery(60).withTokenIn(harness);
  const running = { "pump_running.p1": 1, "pump_running.p2": 0 };
  await report(station, running);
  for (let minute = 0; minute < 12; minute += 2) {
    const { cmdId } = await commands.send(station.id, "pump_stop");
    await commands.answer(station.id, { cmdId, result: "ok" });
    await commands.pass(2 * minuteSeconds);
    await report(station, running);
  }
  await becomes(station, true);
});

it("a pump that goes on running is an alarm although its controller was restarted since", async () => {
  const station = await aPump()
    .withAction("pump_stop", "DO_4_OFF")
    .withAction("reboot", "REBOOT")
    .reportingEvery(60)
    .withTokenIn(harness);
  const running = { "pump_running.p1": 1, "pump_running.p2": 1 };
  await report(station, running);
  const { cmdId } = await commands.send(station.id, "pump_stop");
  await commands.answer(station.id, { cmdId, result: "ok" });
  const { cmdId: restart } = await commands.send(station.id, "reboot");
  await commands.answer(station.id, { cmdId: restart, result: "ok" });
  await commands.pass(8 * minuteSeconds);
  await report(station, running);
  await commands.pass(3 * minuteSeconds);
  await becomes(station, true);
});

it("a pump that does not start is an alarm although its power was set since, also after a restart, and a valve that does not close although it refused another command", async () => {
  const station = await aPump().withThreshold(1.2, 2.4).reportingEvery(60).withTokenIn(harness);
  const off = { "pump_running.p1": 0, "pump_running.p2": 0 };
  await report(station, off);
  const { cmdId } = await commands.send(station.id, "pump_start", { pumpIds: ["p1"] });
  await commands.answer(station.id, { cmdId, result: "ok" });
  const setPower = async () => {
    const power = await commands.send(station.id, "set_pump_power", { pumpIds: ["p1"], value: 60 });
    await commands.answer(station.id, { cmdId: power.cmdId, result: "ok" });
  };
  await setPower();
  await commands.pass(8 * minuteSeconds);
  await report(station, off);
  await commands.pass(3 * minuteSeconds);
  await becomes(station, true);
  await setPower();
  await commands.restart();
  await report(station, off);
  expect(await isMissed(station)).toBe(true);

  const valve = await aValve().reportingEvery(60).withTokenIn(harness);
  await report(valve, { outlet_pressure: 2 });
  const { cmdId: close } = await commands.send(valve.id, "fully_close_on");
  await commands.answer(valve.id, { cmdId: close, result: "ok" });
  const refused = await commands.send(valve.id, "high_pressure");
  await commands.answer(valve.id, { cmdId: refused.cmdId, result: "err" });
  await commands.pass(8 * minuteSeconds);
  await report(valve, { outlet_pressure: 2 });
  await commands.pass(3 * minuteSeconds);
  await becomes(valve, true);
});

it("a valve that stays shut after its full close was released is an alarm until the pressure rises", async () => {
  const valve = await aValve().reportingEvery(60).withTokenIn(harness);
  await carriedOut(valve, "fully_close_off", { outlet_pressure: 0.2 });
  await becomes(valve, true);
  await report(valve, { outlet_pressure: 1.9 });
  await becomes(valve, false);
});

it("a pressure that is too low behind a valve names who closed it, when and why, to whoever sees that valve and the history, until it is opened on site, and its release; and so does the message", async () => {
  const logger = await aDevice()
    .ofType("DATALOGGER")
    .withChannel("pressure", { under: 1, over: 6 })
    .withTokenIn(harness);
  const valve = await aDevice()
    .ofType("VGA")
    .withChannel("valve_state")
    .withThreshold(1.2, 2.4)
    .linkedToDatalogger(logger.id)
    .withTokenIn(harness);
  const byMail = Object.fromEntries(notificationKinds.map((kind) => [kind, { mail: true }]));
  const seeing = async (permissions: readonly Permission[], ...devices: { id: number }[]) => {
    const one = aUser().withPermissions(...permissions);
    const email = `reader${devices.length}.${permissions.length}@example.vn`;
    const who = await one
      .withEmail(email)
      .seeing(...devices)
      .signedInTo(harness);
    await harness.ok(who, updatePreferences, { body: { notifications: byMail } });
    return Object.assign(who, { email });
  };
  const all = ["Risk.Index", "History.Index"] as const;
  const [seesBoth, seesLogger] = [await seeing(all, logger, valve), await seeing(all, logger)];
  const seesNoHistory = await seeing(["Risk.Index"], logger, valve);
  const { cmdId } = await commands.send(valve.id, "fully_close_on", { reason: "thay ống hẻm 47" });
  const at = new Date(harness.clock.now()).toISOString();
  await commands.answer(valve.id, { cmdId, result: "ok" });
  await report(valve, { valve_state: 3 });
  for (let times = 0; times < 3; times += 1) await report(logger, { pressure: 0.2 });
  const query = { deviceId: logger.id, kind: "under_limit" as const };
  const alarm = await eventually(async () => {
    const [one] = (await harness.ok(harness.admin, listAlarms, { query })).data;
    expect(one).toMatchObject({ active: true });
    return one;
  });
  const read = async (who: SignedIn) =>
    (await harness.ok(who, readAlarm, { params: { id: alarm?.id ?? 0 } })).data.purposefulClosing;
  const closing = { deviceId: valve.id, at, by: commands.actor.username, reason: "thay ống hẻm 47" };
  expect(await read(seesBoth)).toMatchObject(closing);
  expect(await read(seesLogger)).toBeNull();
  expect(await read(seesNoHistory)).toMatchObject({ ...closing, by: null, reason: null });
  await harness.app.use(notifications).alarms.settle();
  const mails = await harness.app.use(mailService).outbox();
  const mailTo = (who: { email: string }) =>
    mails.find(({ to, subject }) => to === who.email && subject.includes("giới hạn"))?.text;
  expect(mailTo(seesBoth)).toContain(
    `${commands.actor.username} đã đóng hoàn toàn ${valve.displayName} lúc ${writeDateTime(Date.parse(at), "vn", "Asia/Ho_Chi_Minh")}: thay ống hẻm 47. Hỏi người này`,
  );
  expect(mailTo(seesNoHistory)).toContain(`${valve.displayName} đã được chủ động đóng hoàn toàn lúc`);
  expect(mailTo(seesNoHistory)).not.toContain("thay ống");
  expect(mailTo(seesLogger)).toContain("Dưới giới hạn");
  expect(mailTo(seesLogger)).not.toContain(valve.displayName);
  for (const who of [seesBoth, seesNoHistory, seesLogger])
    expect(mailTo(who)).not.toContain(guidanceOf({ kind: "under_limit", channel: "pressure" }).action.vn);
  // Somebody opened it on site.
  await commands.pass(6 * minuteSeconds);
  await report(valve, { valve_state: 0 });
  expect(await read(seesBoth)).toBeNull();
  await report(valve, { valve_state: 3 });
  expect(await read(seesBoth)).toMatchObject({ ...closing, release: null });
  await commands.pass(1);
  const released = await commands.send(valve.id, "fully_close_off");
  await commands.answer(valve.id, { cmdId: released.cmdId, result: "ok" });
  await commands.waitUntilIdle();
  const release = { at: new Date(harness.clock.now()).toISOString(), by: commands.actor.username };
  expect(await read(seesBoth)).toMatchObject({ ...closing, release });
  expect(await read(seesNoHistory)).toMatchObject({ by: null, release: { ...release, by: null } });
  expect(await read(seesLogger)).toBeNull();
  // Closed once more, it is not released any more, and no other reason counts than that of now.
  await commands.pass(1);
  const again = await commands.send(valve.id, "fully_close_on", { reason: "thay thêm van" });
  await commands.answer(valve.id, { cmdId: again.cmdId, result: "ok" });
  await commands.waitUntilIdle();
  expect(await read(seesBoth)).toMatchObject({ reason: "thay thêm van", release: null });
});

it("a set-point that is not reached is an alarm until it is", async () => {
  const valve = await aValve()
    .withSite({ valveKind: "set_point", maxSetpoint: 3 })
    .withAction("set_outlet_pressure", "SET_P2")
    .reportingEvery(60)
    .withTokenIn(harness);
  await carriedOut(valve, "set_outlet_pressure", { outlet_pressure: 1.8 }, { value: 2.3 });
  await becomes(valve, true);
  await report(valve, { outlet_pressure: 2.0 });
  expect(await isMissed(valve)).toBe(true);
  await report(valve, { outlet_pressure: 2.2 });
  await becomes(valve, false);
});

it("a pressure that moves the wrong way is no effect, one that moves as it should is no alarm", async () => {
  const valve = await aValve().reportingEvery(60).withTokenIn(harness);
  await carriedOut(valve, "low_pressure", { outlet_pressure: 2.4 }, { after: { outlet_pressure: 2.2 } });
  expect(await isMissed(valve)).toBeNull();
  await carriedOut(valve, "high_pressure", { outlet_pressure: 2.2 }, { after: { outlet_pressure: 1.9 } });
  await becomes(valve, true);
});

it("only a trusted value counts as the one before a command, and only one shows that an effect is missing", async () => {
  const seen = async (action: ActionKey, before: number, after: number) => {
    const valve = await aValve().reportingEvery(60).withTokenIn(harness);
    await report(valve, { outlet_pressure: 3.5 });
    await carriedOut(valve, action, { outlet_pressure: before }, { after: { outlet_pressure: after } });
    const { data } = await harness.ok(harness.admin, listDeviceCommands, { params: { id: valve.id } });
    const params = { id: valve.id, commandId: data[0]?.id ?? 0 };
    return eventually(async () => {
      const effect = (await harness.ok(harness.admin, readCommandEffect, { params })).data;
      expect(effect?.outcome).not.toBeNull();
      return [effect?.before, effect?.measured, effect?.outcome, await isMissed(valve)];
    });
  };
  // 20 bar lie outside of the range, and more than 3 bar from one sample to the next are suspect until they last.
  expect(await seen("low_pressure", 20, 3.4)).toEqual([null, 3.4, "unknown", null]);
  expect(await seen("high_pressure", 20, 3.8)).toEqual([null, 3.8, "unknown", null]);
  expect(await seen("low_pressure", 3.5, 6.8)).toEqual([3.5, null, "unknown", null]);
  expect(await seen("fully_close_on", 3.5, 0.1)).toEqual([3.5, 0.1, "shown", null]);
});

it("a value that arrived before the answer shows no effect, though its device is ahead and sent another since", async () => {
  const valve = await aValve()
    .withChannel("outlet_pressure")
    .withChannel("flow")
    .reportingEvery(60)
    .withTokenIn(harness);
  /** The clock of the valve is five minutes ahead. */
  const ahead = (values: object) => {
    const ts = Math.round(harness.clock.now() / 1000) + 5 * minuteSeconds;
    return harness.call("POST", "/telemetry", { ts, ...values }, valve.token);
  };
  await ahead({ outlet_pressure: 2.4 });
  const { cmdId } = await commands.send(valve.id, "low_pressure");
  await commands.answer(valve.id, { cmdId, result: "ok" });
  await commands.pass(8 * minuteSeconds);
  await ahead({ flow: 20 });
  await commands.pass(3 * minuteSeconds);
  expect(await isMissed(valve)).toBeNull();
});

it("a sleeping device is compared with its last reading before the command was sent, not with that of the request", async () => {
  const interval = 15 * minuteSeconds;
  const valve = await aValve().sleeping().reportingEvery(interval).withTokenIn(harness);
  const sent = async (action: ActionKey, requestedAt: number, sentAt: number, after: number) => {
    await report(valve, { outlet_pressure: requestedAt });
    const { cmdId } = await commands.send(valve.id, action);
    await commands.pass(interval);
    await report(valve, { outlet_pressure: sentAt });
    await commands.answer(valve.id, { cmdId, result: "ok" });
    await commands.pass(interval);
    await report(valve, { outlet_pressure: after });
    await commands.pass(2 * interval);
  };
  // It fell, though to no less than it had been at the evening peak.
  await sent("low_pressure", 2, 2.4, 2.1);
  expect(await isMissed(valve)).toBeNull();
  // It rose before the command was sent, and not by it.
  await sent("high_pressure", 1.8, 2.2, 2.2);
  await becomes(valve, true);
});

it("what is measured after a command is of before the next one, and nothing where none was measured in between", async () => {
  const valve = await aValve().reportingEvery(60).withTokenIn(harness);
  const effectOf = async (commandId: number) => {
    const params = { id: valve.id, commandId };
    return (await harness.ok(harness.admin, readCommandEffect, { params })).data;
  };
  const carryOut = async (action: ActionKey) => {
    const { id, cmdId } = await commands.send(valve.id, action);
    await commands.answer(valve.id, { cmdId, result: "ok" });
    return id;
  };
  await report(valve, { outlet_pressure: 2.39 });
  const low = await carryOut("low_pressure");
  await commands.pass(minuteSeconds);
  await report(valve, { outlet_pressure: 2.08 });
  const high = await carryOut("high_pressure");
  const second = await carryOut("low_pressure");
  await commands.pass(8 * minuteSeconds);
  await report(valve, { outlet_pressure: 1.41 });
  await commands.pass(3 * minuteSeconds);
  await eventually(async () => expect(await effectOf(second)).toMatchObject({ outcome: "shown" }));
  expect(await effectOf(low)).toMatchObject({ before: 2.39, measured: 2.08, outcome: "shown" });
  expect(await effectOf(high)).toMatchObject({ measured: null, outcome: "unknown", followed: true });
  expect(await effectOf(second)).toMatchObject({ measured: 1.41, followed: false });
});

it("what a valve measured between two commands is of then, though its clock is ahead and it sends batches", async () => {
  const valve = await aValve().withChannel("outlet_pressure").withChannel("flow").withTokenIn(harness);
  /** The clock of the valve is eight minutes ahead. */
  const ahead = (...rows: [secondsAgo: number, outletPressure: number | null, flow: number][]) => {
    const now = harness.clock.now() + 8 * minuteSeconds * 1000;
    const recs = rows.map(([secondsAgo, ...values]) => [now - secondsAgo * 1000, ...values]);
    return harness.call("POST", "/telemetry", { ch: ["outlet_pressure", "flow"], recs }, valve.token);
  };
  const between = async (send: () => Promise<unknown>) => {
    await ahead([0, 2.4, 20]);
    const { id: commandId, cmdId } = await commands.send(valve.id, "low_pressure");
    await commands.answer(valve.id, { cmdId, result: "ok" });
    await commands.pass(170);
    await send();
    await commands.pass(10);
    const next = await commands.send(valve.id, "high_pressure");
    await commands.answer(valve.id, { cmdId: next.cmdId, result: "ok" });
    await commands.pass(20 * minuteSeconds);
    const params = { id: valve.id, commandId };
    return (await harness.ok(harness.admin, readCommandEffect, { params })).data;
  };
  // Each two seconds, the first of them before the command.
  const often = Array.from({ length: 200 }, (_, index) => 2 * index);
  const fallen = between(() =>
    ahead(...often.map((ago) => [ago, ago < 60 ? 2 : 2.4, 20] as [number, number, number])),
  );
  expect(await fallen).toMatchObject({ measured: 2, outcome: "shown" });
  // Only what was measured before the command has a pressure.
  const before = between(() => ahead([0, null, 20], [175, 1.9, 20]));
  expect(await before).toMatchObject({ measured: null, outcome: "unknown" });
});

it("a closing whose answer was lost explains a low pressure once the valve says that it is closed", async () => {
  const valve = await aDevice()
    .ofType("VGA")
    .withChannel("valve_state")
    .withChannel("outlet_pressure", { under: 1, over: 6 })
    .withThreshold(1.2, 2.4)
    .withTokenIn(harness);
  await commands.send(valve.id, "fully_close_on", { reason: "thay van xả" });
  const at = new Date(harness.clock.now()).toISOString();
  await commands.pass(2 * minuteSeconds);
  for (let times = 0; times < 3; times += 1) await report(valve, { outlet_pressure: 0.2 });
  const query = { deviceId: valve.id, kind: "under_limit" as const };
  const closing = async () => {
    const [one] = (await harness.ok(harness.admin, listAlarms, { query })).data;
    const params = { id: one?.id ?? 0 };
    return (await harness.ok(harness.admin, readAlarm, { params })).data.purposefulClosing;
  };
  await eventually(async () => expect(await closing()).toBeNull());
  await report(valve, { valve_state: 4 });
  expect(await closing()).toBeNull();
  // While its instrument is calibrated it says nothing of the valve.
  const calibrating = { data: [{ k: "valve_state", v: 3, st: "01" }] };
  await harness.clock.advance(1000);
  await harness.call("POST", "/telemetry", { ts: harness.clock.now() / 1000, ...calibrating }, valve.token);
  const { latest } = (await harness.ok(harness.admin, readDevice, { params: { id: valve.id } })).data;
  expect([latest?.values.valve_state, latest?.quality.valve_state]).toEqual([3, "calibrating"]);
  expect(await closing()).toBeNull();
  await report(valve, { valve_state: 3 });
  expect(await closing()).toMatchObject({ deviceId: valve.id, at, reason: "thay van xả" });
});
