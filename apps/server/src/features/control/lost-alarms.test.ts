import { acknowledgeAlarm, listAlarms } from "@sgval/contract/alarms/alarms";
import { updateDutyRoster, updateEscalation } from "@sgval/contract/notifications/duty";
import { minuteSeconds } from "@sgval/quantities/duration";
import { afterEach, expect, it, vi } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { aUser } from "../../testing/user-builder.ts";
import { alarmRaised } from "../alarms/index.ts";
import { notifications } from "../notifications/index.ts";
import { useCommands } from "./control.fixture.ts";

const commands = useCommands();
const { harness } = commands;
afterEach(() => {
  commands.side.leaseHeld = true;
});

const aPump = () => aDevice().ofType("WATER_PUMP").withChannel("pump_running.p1").reportingEvery(60);
const alarmsOf = async ({ id }: { id: number }) => {
  const { data } = await harness.ok(harness.admin, listAlarms, { query: { deviceId: id, tab: "all" } });
  return data
    .filter(({ kind }) => ["device_not_response", "stop_not_sent", "command_no_effect"].includes(kind))
    .map(({ kind, commandId, active }) => ({ kind, commandId, active }));
};
/** The node with the lease has swept once. */
const swept = async () => {
  await commands.pass(minuteSeconds + 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await commands.waitUntilIdle();
};

it("a command that nobody answered while no node held the lease is an alarm once one does", async () => {
  const pump = await aPump().in(harness);
  commands.side.leaseHeld = false;
  const { id } = await commands.send(pump.id, "pump_stop");
  await commands.pass(101);
  await swept();
  expect(await alarmsOf(pump)).toEqual([]);
  commands.side.leaseHeld = true;
  await swept();
  const alarm = { kind: "device_not_response", commandId: id, active: true };
  await vi.waitFor(async () => expect(await alarmsOf(pump)).toEqual([alarm]));
  await commands.restart();
  await swept();
  expect(await alarmsOf(pump)).toEqual([alarm]);
});

it("a command that nobody answered while the lease lapsed between two sweeps is an alarm", async () => {
  const pump = await aPump().in(harness);
  await swept();
  const { id } = await commands.send(pump.id, "pump_stop");
  await commands.pass(97);
  commands.side.leaseHeld = false;
  await commands.pass(6);
  expect(await commands.status({ id })).toBe("device_not_response");
  commands.side.leaseHeld = true;
  expect(await alarmsOf(pump)).toEqual([]);
  await swept();
  const alarm = { kind: "device_not_response", commandId: id, active: true };
  await vi.waitFor(async () => expect(await alarmsOf(pump)).toEqual([alarm]));
});

it("a stop that expired is an alarm after a restart, though the node died before it wrote that", async () => {
  const sleeper = await aPump().sleeping().reportingEvery(900).in(harness);
  commands.absent.add(sleeper.id);
  const { id } = await commands.send(sleeper.id, "pump_stop");
  const row = await commands.store.audit(id);
  await commands.pass((row.expires_at.getTime() - harness.clock.now()) / 1000 + 10);
  await expect
    .poll(async () => {
      // A slow machine renews its lease while the clock jumps, and sweeps the next time.
      await commands.pass(30);
      return commands.status({ id });
    })
    .toBe("failed expired");
  await commands.store.loseAlarms(sleeper.id);
  await commands.restart();
  await swept();
  const alarm = { kind: "stop_not_sent", commandId: id, active: true };
  await vi.waitFor(async () => expect(await alarmsOf(sleeper)).toEqual([alarm]));
});

it("a lost alarm is not raised after a command that was carried out since; a stop that was refused is one of its own", async () => {
  const [obeys, refuses] = [await aPump().in(harness), await aPump().in(harness)];
  for (const { id } of [obeys, refuses]) await commands.send(id, "pump_stop");
  await commands.pass(101);
  for (const { id } of [obeys, refuses]) {
    const { cmdId } = await commands.send(id, "pump_stop");
    await commands.answer(id, { cmdId, result: id === obeys.id ? "ok" : "err" });
    await commands.waitUntilIdle();
    await commands.store.loseAlarms(id);
  }
  await commands.restart();
  await swept();
  await vi.waitFor(async () =>
    expect(await alarmsOf(refuses)).toMatchObject([{ kind: "command_no_effect", active: true }]),
  );
  expect(await alarmsOf(obeys)).toEqual([]);
});

it("a second pump that refuses its stop is announced, too, while nobody answered the alarm of the first, and gives nobody more time", async () => {
  const station = await aDevice().withPumps("p1", "p2", "p3").in(harness);
  const able = () =>
    aUser().withPermissions("Risk.Index", "Risk.Acknowledge").seeing(station).signedInTo(harness);
  const [firstOnDuty, nextOnDuty] = [await able(), await able()];
  const people = [firstOnDuty.id, nextOnDuty.id];
  await harness.ok(harness.admin, updateDutyRoster, {
    body: { shifts: [{ days: [1, 2, 3, 4, 5, 6, 7], from: "00:00", to: "00:00", people }], exceptions: [] },
  });
  await harness.ok(harness.admin, updateEscalation, {
    body: { critical: null, high: null, medium: 5, low: null },
  });
  const later = async (seconds: number) => {
    await commands.pass(seconds);
    await harness.app.use(notifications).alarms.settle();
  };
  const refuse = async (pump: string) => {
    const { id, cmdId } = await commands.send(station.id, "pump_stop", { pumpIds: [pump] });
    await commands.answer(station.id, { cmdId, result: "err" });
    await commands.waitUntilIdle();
    await commands.pass(1);
    return id;
  };
  const query = { deviceId: station.id, kind: "command_no_effect" as const };
  const read = async () => (await harness.ok(harness.admin, listAlarms, { query })).data[0];
  const asked: (number | null)[] = [];
  harness.app.events.on(alarmRaised, ({ alarm }) => void asked.push(alarm.commandId));
  const first = await refuse("p1");
  await vi.waitFor(async () => expect(await read()).toMatchObject({ commandId: first }));
  await later(4 * minuteSeconds);
  const second = await refuse("p2");
  await vi.waitFor(async () => expect(await read()).toMatchObject({ commandId: second }));
  await later(30);
  await refuse("p2");
  expect(asked).toEqual([first, second]);
  expect(await read()).toMatchObject({ escalated: null });
  await later(40);
  await vi.waitFor(async () =>
    expect(await read()).toMatchObject({ escalated: { to: nextOnDuty.username } }),
  );
  // Whoever answered has their time again for what comes after.
  await harness.ok(firstOnDuty, acknowledgeAlarm, { params: { id: (await read())?.id ?? 0 }, body: {} });
  await later(4 * minuteSeconds);
  await refuse("p3");
  await later(2 * minuteSeconds);
  expect(await read()).toMatchObject({ state: "unacknowledged", escalated: null });
});

it("an effect that was missed is an alarm after a restart, though the node died before it wrote that", async () => {
  const pump = await aPump().withTokenIn(harness);
  const report = async (running: number) => {
    await harness.clock.advance(1000);
    const ts = Math.round(harness.clock.now() / 1000);
    await harness.call("POST", "/telemetry", { ts, "pump_running.p1": running }, pump.token);
    await commands.waitUntilIdle();
  };
  await report(1);
  const { id, cmdId } = await commands.send(pump.id, "pump_stop");
  await commands.answer(pump.id, { cmdId, result: "ok" });
  await commands.pass(8 * minuteSeconds);
  await report(1);
  await commands.pass(3 * minuteSeconds);
  const alarm = { kind: "command_no_effect", commandId: id, active: true };
  await vi.waitFor(async () => expect(await alarmsOf(pump)).toEqual([alarm]));
  await commands.store.loseAlarms(pump.id);
  await commands.restart();
  await swept();
  await vi.waitFor(async () => expect(await alarmsOf(pump)).toEqual([alarm]));
  await report(0);
  await vi.waitFor(async () => expect(await alarmsOf(pump)).toEqual([{ ...alarm, active: false }]));
});

/** A valve that says where it stands, and its alarms of having closed without a command. */
const aValve = async () => {
  const valve = await aDevice()
    .ofType("VGA")
    .withChannel("valve_state")
    .withThreshold(1.2, 2.4)
    .reportingEvery(900)
    .withTokenIn(harness);
  return {
    id: valve.id,
    report: async (state: number, secondsAgo = 0) => {
      const ts = Math.round(harness.clock.now() / 1000) - secondsAgo;
      await harness.call("POST", "/telemetry", { ts, valve_state: state }, valve.token);
      await new Promise((resolve) => setTimeout(resolve, 20));
      await commands.waitUntilIdle();
    },
    closed: async () => {
      const query = { deviceId: valve.id, tab: "all", kind: "fully_closed" };
      const { data } = await harness.ok(harness.admin, listAlarms, { query });
      return data.map(({ active }) => active);
    },
  };
};

it("a valve that its command closes, and one whose release was carried out a little before, did not close without a command", async () => {
  const { report, closed, ...valve } = await aValve();
  await report(0);
  const closing = await commands.send(valve.id, "fully_close_on");
  await commands.pass(40);
  // It answers when it has closed.
  await report(3);
  expect(await closed()).toEqual([]);
  await commands.answer(valve.id, { cmdId: closing.cmdId, result: "ok" });
  await report(3);
  expect(await closed()).toEqual([]);
  const release = await commands.send(valve.id, "fully_close_off");
  await commands.answer(valve.id, { cmdId: release.cmdId, result: "ok" });
  await commands.pass(1);
  await report(3, 5);
  await report(3);
  await commands.pass(60);
  await report(3);
  expect(await closed()).toEqual([]);
  await commands.pass(5 * minuteSeconds);
  await report(3);
  expect(await closed()).toEqual([true]);
  // Whoever closes it has taken over what closed it.
  const again = await commands.send(valve.id, "fully_close_on");
  await commands.answer(valve.id, { cmdId: again.cmdId, result: "ok" });
  await report(3);
  await vi.waitFor(async () => expect(await closed()).toEqual([false]));
  // The next time it closes, and its answer is lost.
  const opening = await commands.send(valve.id, "fully_close_off");
  await commands.answer(valve.id, { cmdId: opening.cmdId, result: "ok" });
  await commands.pass(6 * minuteSeconds);
  await report(0);
  const lost = await commands.send(valve.id, "fully_close_on");
  await commands.pass(101);
  expect(await commands.status(lost)).toBe("device_not_response");
  await report(3);
  expect(await closed()).toEqual([false]);
  // It never heard that closing: it was open long after, and what closes it then is another thing, also after a restart.
  await commands.pass(7 * minuteSeconds);
  await report(0);
  await commands.restart();
  await commands.pass(1);
  await report(3);
  await vi.waitFor(async () => expect((await closed()).filter(Boolean)).toEqual([true]));
  // Nobody commanded it when a release was heard since and it has opened.
  const last = await commands.send(valve.id, "fully_close_off");
  await commands.answer(valve.id, { cmdId: last.cmdId, result: "ok" });
  await report(0);
  await commands.pass(6 * minuteSeconds);
  await report(3);
  await vi.waitFor(async () => expect((await closed()).filter(Boolean)).toEqual([true]));
});

it.each([
  ["nothing was heard of the valve since", async () => {}, []],
  [
    "an answer said since that its output is off",
    async ({ id }: { id: number }) => {
      const { cmdId } = await commands.send(id, "sync");
      await commands.answer(id, { cmdId, result: "ok", state: { DO2: 0 } });
    },
    [true],
  ],
  [
    "an answer said since that its output is on",
    async ({ id }: { id: number }) => {
      const { cmdId } = await commands.send(id, "sync");
      await commands.answer(id, { cmdId, result: "ok", state: { DO2: 1 } });
    },
    [],
  ],
  [
    "it was read open long after",
    async ({ report }: Awaited<ReturnType<typeof aValve>>) => {
      await commands.pass(6 * minuteSeconds);
      await report(0);
    },
    [true],
  ],
] as const)("a release after a lost closing opens what may be closed: %s", async (_, hear, alarms) => {
  const valve = await aValve();
  await valve.report(0);
  const lost = await commands.send(valve.id, "fully_close_on");
  await commands.pass(101);
  expect(await commands.status(lost)).toBe("device_not_response");
  await hear(valve);
  for (let turn = 0; turn < 2; turn += 1) {
    const { cmdId } = await commands.send(valve.id, "fully_close_off");
    await commands.answer(valve.id, { cmdId, result: "ok" });
    await commands.pass(1);
  }
  await valve.report(3);
  expect(await valve.closed()).toEqual(alarms);
});
