import { readAlarmBoard } from "@sgval/contract/alarms/alarm-health";
import { previewAlarms } from "@sgval/contract/alarms/alarm-preview";
import { setAlarmSettings } from "@sgval/contract/alarms/alarm-settings";
import { readAlarmSummary } from "@sgval/contract/alarms/alarm-summary";
import {
  acknowledgeAlarm,
  listAlarms,
  prioritiseAlarm,
  readAlarm,
  shelveAlarm,
  takeAlarmOut,
} from "@sgval/contract/alarms/alarms";
import { readOverview } from "@sgval/contract/dashboards/overview";
import { listDevices, listMapDevices, readDevice, updateDevice } from "@sgval/contract/devices/routes";
import { setPumpBank } from "@sgval/contract/pumps/pumps";
import { createRoom, readRoom } from "@sgval/contract/rooms/rooms";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { expect, it, vi } from "vitest";
import { deviceLinks } from "../../gateways/mqtt/device-links.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { holdOpen } from "../../testing/test-database.store.ts";
import { aUser } from "../../testing/user-builder.ts";
import { useAlarms } from "./alarms.fixture.ts";

let leaseHeld = true;
const { harness, clock, raised, report, pass, alarmsOf, endAfter } = useAlarms({
  lease: { isHeld: () => leaseHeld },
});

const minute = 60;
const aLogger = () =>
  aDevice().ofType("DATALOGGER").reportingEvery(300).withChannel("pressure", { under: 1, over: 6 });
const acknowledge = (id: number) => harness.ok(harness.admin, acknowledgeAlarm, { params: { id }, body: {} });

const kindsOf = async (device: { id: number }) =>
  (await alarmsOf(device)).map(({ kind, active }) => `${kind} ${active}`).sort();

const aWide = (pumps: number) =>
  Array.from({ length: pumps }, (_, nth) => `pump_power.p${nth}`)
    .reduce(
      (device, channel) => device.withChannel(channel, { under: 1, over: 5 }),
      aDevice().ofType("WATER_PUMP").reportingEvery(300),
    )
    .withTokenIn(harness);
const wide = (pumps: number, value: number) =>
  Object.fromEntries(Array.from({ length: pumps }, (_, nth) => [`pump_power.p${nth}`, value]));

// First, while nothing else was announced: a flood groups all of its ten minutes.
it("ten alarms in ten minutes stand in groups of their devices, also in the list, and undo no answer that somebody gives meanwhile", async () => {
  const [one, other] = [await aWide(6), await aWide(6)];
  const raiseAll = async (device: typeof one) => {
    await report(device, wide(6, 9));
    await pass(minute);
    await report(device, wide(6, 9));
  };
  await raiseAll(one);
  const answered = (await alarmsOf(one))[0]?.id ?? 0;
  const answer = await holdOpen(harness.db.pool, "update alarm set note = 'seen' where id = $1", [answered]);
  await raiseAll(other);
  await answer("commit");
  const kept = (await alarmsOf(one)).find(({ id }) => id === answered);
  expect(kept).toMatchObject({ note: "seen", group: null });
  // The next announcement of the flood groups it as well.
  const late = await aWide(1);
  await raiseAll(late);
  const groups = (await alarmsOf(one)).map(({ group }) => group);
  expect(groups).toHaveLength(6);
  expect(new Set(groups).size).toBe(1);
  expect(groups[0]).toMatch(new RegExp(`^device:${one.id}@`));
  expect((await alarmsOf(other)).every(({ group }) => group?.startsWith(`device:${other.id}@`))).toBe(true);
  expect((await alarmsOf(one)).find(({ id }) => id === answered)?.note).toBe("seen");
  // The list has each group once, by the gravest of it that nobody answered, with what the group holds.
  const list = async (query: object) =>
    await harness.ok(harness.admin, listAlarms, { query: { deviceIds: `${one.id},${other.id}`, ...query } });
  const heads = await list({ grouped: true });
  expect(heads.data.map(({ deviceId, flood }) => [deviceId, flood])).toEqual([
    [other.id, { count: 6, unanswered: 6, priority: 3 }],
    [one.id, { count: 6, unanswered: 6, priority: 3 }],
  ]);
  expect(heads.metaData.total).toBe(2);
  expect(heads.data[1]?.id).toBe((await list({ deviceId: one.id })).data[0]?.id);
  expect((await list({ grouped: true, page: 2, size: 1 })).data).toMatchObject([{ deviceId: one.id }]);
  const members = await list({ group: groups[0] });
  expect(members.data.map(({ flood }) => flood)).toEqual(Array(6).fill(undefined));
  // The gravest of one group was answered: it ranks by what was not, and still says how grave the gravest is.
  const gravest = members.data[0]?.id ?? 0;
  await harness.ok(harness.admin, prioritiseAlarm, { params: { id: gravest }, body: { priority: 1 } });
  expect((await list({ grouped: true })).data.map(({ id }) => id)).toEqual([gravest, heads.data[0]?.id]);
  await acknowledge(gravest);
  for (const sort of ["priority", "-priority", "device"])
    expect((await list({ grouped: true, sort, deviceIds: one.id })).data).toMatchObject([
      { id: members.data[1]?.id, flood: { count: 6, unanswered: 5, priority: 1 } },
    ]);
  expect((await list({ grouped: true })).data.map(({ deviceId }) => deviceId)).toEqual([other.id, one.id]);
  // It leaves the group in a list of what was not answered.
  const waiting = await list({ grouped: true, tab: "unacknowledged", deviceId: one.id });
  expect(waiting.data).toMatchObject([
    { id: members.data[1]?.id, flood: { count: 5, unanswered: 5, priority: 3 } },
  ]);
  // What stands under the bars of every page says of which flood it is.
  const { oldest } = (await harness.ok(harness.admin, readAlarmSummary, { query: {} })).data;
  const flooded = oldest?.deviceId === one.id ? { unanswered: 5, priority: 1 } : { unanswered: 6 };
  expect(oldest?.flood).toMatchObject({ count: 6, ...flooded });
});

it("[R1.19] a value beyond its limit is an alarm after two samples, clears by its deadband and delay, and is closed once acknowledged", async () => {
  const device = await aLogger().withTokenIn(harness);
  await report(device, { pressure: 6.4 });
  expect(await alarmsOf(device)).toEqual([]);
  await pass(minute);
  await report(device, { pressure: 6.5 });
  const [alarm] = await alarmsOf(device);
  expect(alarm).toMatchObject({
    ...{ kind: "over_limit", channel: "pressure", priority: 2, state: "unacknowledged", count: 1 },
    ...{ value: 6.5, limit: 6, deviceName: device.name, historical: false },
  });
  expect(raised.filter(({ alarm: { deviceId } }) => deviceId === device.id)).toMatchObject([
    { why: "raised" },
  ]);
  // Within the deadband it stays.
  await report(device, { pressure: 5.95 }, -1);
  await pass(6 * minute);
  expect(await alarmsOf(device)).toMatchObject([{ active: true }]);
  await report(device, { pressure: 5.5 });
  await pass(5 * minute);
  expect(await alarmsOf(device)).toMatchObject([{ state: "returned", active: false }]);
  // It waits for its answer: the board counts it in its room, as the list that the number leads to.
  const room = (await harness.ok(harness.admin, createRoom, { body: { name: "Board" } })).data;
  const body = { roomId: room.id };
  await harness.ok(harness.admin, updateDevice, { params: { id: device.id }, body });
  expect((await harness.ok(harness.admin, readAlarmBoard, {})).data.rooms).toMatchObject([
    { id: room.id, active: { critical: 0, high: 1, medium: 0, low: 0 }, holding: { high: 0 } },
  ]);
  const query = { tab: "active" as const, roomId: room.id };
  expect((await harness.ok(harness.admin, listAlarms, { query })).metaData.total).toBe(1);
  const id = alarm?.id ?? 0;
  expect((await acknowledge(id)).data).toMatchObject({ state: "normal", acknowledgedBy: "admin01" });
  const { events } = (await harness.ok(harness.admin, readAlarm, { params: { id } })).data;
  expect(events.map(({ event, actor }) => [event, actor])).toEqual([
    ["raised", null],
    ["cleared", null],
    ["acknowledged", "admin01"],
  ]);
});

it("the board counts the alarms of the last sixty minutes, whatever the clock hour", async () => {
  // Its silence is no alarm meanwhile.
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(86_400)
    .withChannel("pressure", { under: 1, over: 6 })
    .withTokenIn(harness);
  const seen = await aUser().withPermissions("Risk.Index").seeing(device).signedInTo(harness);
  const lastHour = async () => (await harness.ok(seen, readAlarmBoard, {})).data.lastHour;
  await report(device, { pressure: 6.4 });
  await pass(minute);
  await report(device, { pressure: 6.5 });
  // The list that the number leads to, also when the alarm is over.
  const listed = async () => {
    const { at } = (await harness.ok(seen, readAlarmBoard, {})).data;
    const query = { tab: "all" as const, raisedFrom: Date.parse(at) - hourMs };
    return (await harness.ok(seen, listAlarms, { query })).metaData.total;
  };
  expect([await lastHour(), await listed()]).toEqual([1, 1]);
  await report(device, { pressure: 3 });
  await pass(5 * minute);
  await report(device, { pressure: 3 });
  await pass(minute);
  await report(device, { pressure: 6.4 });
  await pass(minute);
  await report(device, { pressure: 6.5 });
  expect(await lastHour()).toBeGreaterThan(0);
  expect(await listed()).toBe(await lastHour());
  // Announced twice, it is one alarm in its hour and day: as the list that their bars lead to.
  const { hours, days } = (await harness.ok(seen, readAlarmBoard, {})).data;
  const bars = [
    ...hours.map(({ at, raised: count }) => ({ count, from: Date.parse(at), lasts: hourMs })),
    ...days.map(({ day, raised: of }) => ({
      count: of.critical + of.high + of.medium + of.low,
      from: Date.parse(`${day}T00:00:00+07:00`),
      lasts: dayMs,
    })),
  ].filter(({ count }) => count > 0);
  expect(bars.length).toBeGreaterThan(1);
  for (const { count, from, lasts } of bars) {
    const query = { tab: "all" as const, raisedFrom: from, raisedTo: from + lasts - 1 };
    expect((await harness.ok(seen, listAlarms, { query })).metaData.total).toBe(count);
  }
  await pass(51 * minute);
  expect(await listed()).toBe(await lastHour());
  const before = { tab: "all" as const, raisedTo: clock.now() - 2 * hourMs };
  expect((await harness.ok(seen, listAlarms, { query: before })).metaData.total).toBe(0);
  await pass(60 * minute);
  expect([await lastHour(), await listed()]).toEqual([0, 0]);
});

it("a preview counts what the readings of the last days would have raised, as they did when they came", async () => {
  const device = await aLogger().withTokenIn(harness);
  for (let time = 0; time < 2; time += 1)
    for (const pressure of [6.4, 6.5, 5]) {
      await report(device, { pressure });
      await pass(pressure === 5 ? 6 * minute : minute);
    }
  expect(await alarmsOf(device)).toMatchObject([{ kind: "over_limit", count: 2, active: false }]);
  const preview = async (...channels: object[]) => {
    const body = { channels: channels.map((one) => ({ channel: "pressure", ...one })) };
    const { data } = await harness.ok(harness.admin, previewAlarms, { params: { id: device.id }, body });
    return [data.samples, ...data.alarms.map(({ channel, kind, times }) => [channel, kind, times])];
  };
  expect(await preview()).toEqual([6, ["pressure", "over_limit", 2]]);
  expect(await preview({ over: 7 })).toEqual([6]);
  expect(await preview({ onSamples: 3 })).toEqual([6]);
  expect(await preview({ enabled: false })).toEqual([6]);
  const low = { under: 5.5, over: 9, onSamples: 1 };
  expect(await preview(low)).toEqual([6, ["pressure", "under_limit", 1]]);
  expect(await preview({ ...low, offSamples: 1 })).toEqual([6, ["pressure", "under_limit", 2]]);
  // Limits that are tried alone keep the rule that is set.
  const set = { channels: [{ channel: "pressure", onSamples: 3 }] };
  await harness.ok(harness.admin, setAlarmSettings, { params: { id: device.id }, body: set });
  expect(await preview({ over: 6.2 })).toEqual([6]);
  await harness.ok(harness.admin, setAlarmSettings, { params: { id: device.id }, body: {} });
  // Nothing of it is stored, and nobody is asked.
  expect(await preview()).toEqual([6, ["pressure", "over_limit", 2]]);
  expect(await alarmsOf(device)).toHaveLength(1);
});

it("one sample beyond the limit is an alarm after five minutes without another", async () => {
  const device = await aLogger().withTokenIn(harness);
  await report(device, { pressure: 0.8 });
  await pass(5 * minute - 1);
  expect(await alarmsOf(device)).toEqual([]);
  await pass(1);
  expect(await alarmsOf(device)).toMatchObject([{ kind: "under_limit", value: 0.8, limit: 1 }]);
});

it("what a logger sent once an hour while the lease lapsed between two sweeps is compared after the next one", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(3_600)
    .withChannel("pressure", { under: 1, over: 6 })
    .withTokenIn(harness);
  await report(device, { pressure: 2 });
  await pass(2 * minute + 20);
  leaseHeld = false;
  await report(device, { pressure: 0.8 });
  leaseHeld = true;
  await pass(7 * minute);
  // On a slow machine the sweep ends when the time is over already.
  await pass(1);
  expect(await alarmsOf(device)).toMatchObject([{ kind: "under_limit", value: 0.8, active: true }]);
});

it("an alarm that is active again before somebody answers is the same, counted once more, and a worse one must be answered again", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(300)
    .withChannel("critical_point_pressure", { under: 1, over: 4 })
    .withTokenIn(harness);
  const sendTwice = async (value: number) => {
    for (let times = 0; times < 2; times += 1) {
      await report(device, { critical_point_pressure: value });
      await pass(minute);
    }
  };
  await sendTwice(0.9);
  await report(device, { critical_point_pressure: 1.5 });
  await pass(5 * minute);
  await sendTwice(0.9);
  const [alarm] = await alarmsOf(device);
  expect(await alarmsOf(device)).toMatchObject([{ count: 2, state: "unacknowledged", priority: 3 }]);
  await acknowledge(alarm?.id ?? 0);
  await report(device, { critical_point_pressure: 0.4 });
  expect(await alarmsOf(device)).toMatchObject([
    { id: alarm?.id, state: "unacknowledged", priority: 1, value: 0.4, acknowledgedBy: null },
  ]);
});

it("data older than two report intervals raises history, never a live alarm", async () => {
  const device = await aLogger().withTokenIn(harness);
  const before = raised.length;
  await report(device, { pressure: 7 }, 3_600);
  await report(device, { pressure: 7 }, 3_300);
  const [alarm] = await alarmsOf(device);
  expect(alarm).toMatchObject({ historical: true, state: "normal", value: 7 });
  expect(Date.parse(alarm?.raisedAt ?? "")).toBe(clock.now() - 3_300_000);
  expect(raised.length).toBe(before);
  expect(await alarmsOf(device, { tab: "active" })).toEqual([]);
});

it("a violation in late data has its end where the data says that it was over", async () => {
  const device = await aLogger().withTokenIn(harness);
  for (const [pressure, ageSeconds] of [
    [7, 7_200],
    [7, 6_900],
    [5, 5_400],
    [5, 4_800],
  ] as const)
    await report(device, { pressure }, ageSeconds);
  const [alarm, ...others] = await alarmsOf(device);
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({ historical: true, state: "normal" });
  const secondsAgo = (time: string | null | undefined) => (clock.now() - Date.parse(time ?? "")) / 1000;
  expect(secondsAgo(alarm?.raisedAt)).toBe(6_900);
  expect([5_400, 4_800]).toContain(secondsAgo(alarm?.clearedAt));
  expect(alarm?.closedAt).toBe(alarm?.clearedAt);
});

it("after a restart an alarm is what it was: not raised again, and cleared by the same rule", async () => {
  const device = await aLogger().withTokenIn(harness);
  for (const value of [6.5, 6.6]) {
    await report(device, { pressure: value });
    await pass(minute);
  }
  const [alarm] = await alarmsOf(device);
  await acknowledge(alarm?.id ?? 0);
  const before = raised.length;
  await harness.restart();
  await report(device, { pressure: 6.7 });
  await pass(minute);
  await report(device, { pressure: 6.7 });
  expect(await alarmsOf(device)).toMatchObject([{ id: alarm?.id, state: "acknowledged", count: 1 }]);
  expect(raised.length).toBe(before);
  await pass(minute);
  await report(device, { pressure: 5 });
  await pass(5 * minute);
  expect(await alarmsOf(device)).toMatchObject([{ id: alarm?.id, state: "normal" }]);
});

it("a priority that a person gave, and its answer, last while the value is no graver than what was announced", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(300)
    .withChannel("critical_point_pressure", { under: 1, over: 4 })
    .withTokenIn(harness);
  const send = async (value: number) => {
    await pass(minute);
    await report(device, { critical_point_pressure: value });
  };
  await send(0.4);
  await send(0.4);
  const [alarm] = await alarmsOf(device);
  expect(alarm).toMatchObject({ state: "unacknowledged", priority: 1 });
  const params = { id: alarm?.id ?? 0 };
  await harness.ok(harness.admin, prioritiseAlarm, { params, body: { priority: 3 } });
  await acknowledge(params.id);
  const before = raised.length;
  const rename = { params: { id: device.id }, body: { displayName: "Điểm bất lợi 4" } };
  await harness.ok(harness.admin, updateDevice, rename);
  await send(0.3);
  await harness.restart();
  await send(0.3);
  await send(0.3);
  expect(await alarmsOf(device)).toMatchObject([{ ...params, state: "acknowledged", priority: 3, count: 1 }]);
  expect(raised.length).toBe(before);
});

it("an alarm that returns graver than it was announced takes that priority, and one that a person gave lasts otherwise", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(300)
    .withChannel("critical_point_pressure", { under: 1, over: 4 })
    .withTokenIn(harness);
  const send = async (...values: number[]) => {
    for (const value of values) {
      await pass(minute);
      await report(device, { critical_point_pressure: value });
    }
  };
  const clears = async () => {
    await send(1.3, 1.31, 1.32, 1.33, 1.34, 1.35, 1.36);
    expect(await alarmsOf(device)).toMatchObject([{ state: "returned" }]);
  };
  await send(0.9, 0.91);
  const [alarm] = await alarmsOf(device);
  expect(alarm).toMatchObject({ state: "unacknowledged", priority: 3 });
  const params = { id: alarm?.id ?? 0 };
  const give = (priority: 1 | 3 | 4) =>
    harness.ok(harness.admin, prioritiseAlarm, { params, body: { priority } });
  // Of no graver value, what a person gave: it is announced so, which makes the condition no graver.
  await give(4);
  await clears();
  await send(0.9, 0.91);
  expect(await alarmsOf(device)).toMatchObject([{ ...params, state: "unacknowledged", priority: 4 }]);
  await give(1);
  await clears();
  await send(0.9, 0.91);
  expect(await alarmsOf(device)).toMatchObject([{ ...params, state: "unacknowledged", priority: 1 }]);
  await give(4);
  await clears();
  await send(0.4, 0.41);
  expect(raised.at(-1)).toMatchObject({ why: "activated", alarm: { ...params, priority: 1 } });
  // Critical was announced now, also to whoever reads it from the database, and a milder return does not undo that.
  await give(3);
  await clears();
  await send(0.9, 0.91);
  await acknowledge(params.id);
  const before = raised.length;
  await send(0.4, 0.41);
  await harness.restart();
  await send(0.3, 0.31);
  expect(await alarmsOf(device)).toMatchObject([{ ...params, state: "acknowledged", priority: 3 }]);
  expect(raised.length).toBe(before);
});

it("a value that becomes as grave as a person had made its alarm gets no worse by the next one when they take it back", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(300)
    .withChannel("critical_point_pressure", { under: 1, over: 4 })
    .withTokenIn(harness);
  const send = async (...values: number[]) => {
    for (const value of values) {
      await pass(minute);
      await report(device, { critical_point_pressure: value });
    }
  };
  const renamed = (displayName: string) =>
    harness.ok(harness.admin, updateDevice, { params: { id: device.id }, body: { displayName } });
  await send(0.9, 0.91);
  const params = { id: (await alarmsOf(device))[0]?.id ?? 0 };
  const give = (priority: 1 | 3) =>
    harness.ok(harness.admin, prioritiseAlarm, { params, body: { priority } });
  // Given and taken back while the value was mild: a grave one is still worse.
  await give(1);
  await give(3);
  await acknowledge(params.id);
  await give(1);
  await send(0.4);
  await give(3);
  const before = raised.length;
  await renamed("Điểm bất lợi 6");
  await send(0.4);
  await harness.restart();
  await send(0.39, 0.38);
  expect(await alarmsOf(device)).toMatchObject([{ ...params, state: "acknowledged", priority: 3 }]);
  expect(raised.length).toBe(before);
});

it("a value that is not good raises no alarm of the process", async () => {
  const device = await aLogger().withTokenIn(harness);
  for (let times = 0; times < 3; times += 1) {
    await report(device, { pressure: 80 });
    await pass(minute);
  }
  expect(await alarmsOf(device)).toEqual([]);
});

it("a sensor fault is an alarm after two samples, and over with the first good one", async () => {
  const device = await aLogger().withTokenIn(harness);
  for (let times = 0; times < 2; times += 1) {
    await report(device, { pressure: -999 });
    await pass(minute);
  }
  expect(await alarmsOf(device)).toMatchObject([{ kind: "sensor_fault", channel: "pressure", active: true }]);
  await report(device, { pressure: 3 });
  expect(await alarmsOf(device)).toMatchObject([{ kind: "sensor_fault", active: false }]);
});

it("a low flow is no alarm while no pump runs, and one that is open is suppressed until a pump runs again", async () => {
  const station = await aDevice()
    .withPumps("p1")
    .reportingEvery(60)
    .withChannel("flow", { under: 10, over: 500 })
    .withTokenIn(harness);
  const send = async (running: number, flow: number) => {
    await report(station, { "pump_running.p1": running, flow });
    await pass(minute);
  };
  await send(0, 0);
  await send(0, 0);
  expect(await alarmsOf(station, { kind: "under_limit" })).toEqual([]);
  await send(1, 2);
  await send(1, 2);
  const open = () => alarmsOf(station, { kind: "under_limit" });
  expect(await open()).toMatchObject([{ state: "unacknowledged", value: 2 }]);
  await send(0, 0);
  expect(await open()).toMatchObject([{ state: "suppressed", suppressedBy: "pump_off" }]);
  await send(1, 2);
  expect(await open()).toMatchObject([{ state: "unacknowledged", suppressedBy: null }]);
  // Water that flows without a pump, through a bypass: it is over, and is raised again like any other.
  await send(0, 0);
  for (let times = 0; times < 11; times += 1) await send(0, 50 + times);
  expect(await open()).toMatchObject([{ state: "returned", suppressedBy: null }]);
  await send(1, 2);
  await send(1, 2);
  expect(await open()).toMatchObject([{ state: "unacknowledged", count: 2 }]);
  await acknowledge((await open())[0]?.id ?? 0);
  await send(0, 0);
  expect(await open()).toMatchObject([{ state: "suppressed" }]);
  // Nothing compares any more.
  const channels = [
    { parameter: "pump_running.p1", mappingKey: "pump_running.p1" },
    { parameter: "flow", mappingKey: "flow", under: null, over: null },
  ];
  await harness.ok(harness.admin, updateDevice, { params: { id: station.id }, body: { channels } });
  await pass(1);
  expect(await open()).toMatchObject([{ state: "normal", suppressedBy: null }]);
});

it("a pump that says by itself that it stands still keeps the low flow of before from becoming an alarm, and suppresses an open one", async () => {
  const aStation = () =>
    aDevice()
      .withPumps("p1")
      .reportingEvery(60)
      .withChannel("flow", { under: 10, over: 500 })
      .withTokenIn(harness);
  const [station, other] = [await aStation(), await aStation()];
  const low = (one: { id: number }) => alarmsOf(one, { kind: "under_limit" });
  await report(station, { "pump_running.p1": 1, flow: 2 });
  for (let times = 0; times < 2; times += 1) {
    await report(other, { "pump_running.p1": 1, flow: 2 });
    await pass(minute);
  }
  expect(await low(other)).toMatchObject([{ state: "unacknowledged" }]);
  for (const one of [station, other]) await report(one, { "pump_running.p1": 0 });
  await pass(30 * minute);
  expect(await low(station)).toEqual([]);
  expect(await low(other)).toMatchObject([{ state: "suppressed", suppressedBy: "pump_off" }]);
  // Its flow is still to come.
  await report(other, { "pump_running.p1": 1 });
  expect(await low(other)).toMatchObject([{ state: "suppressed" }]);
  await pass(1);
  await report(other, { "pump_running.p1": 1, flow: 3 });
  expect(await low(other)).toMatchObject([{ state: "unacknowledged", suppressedBy: null }]);
});

it("a low flow that is suppressed asks anew once no channel says any more whether a pump runs", async () => {
  const station = await aDevice()
    .withPumps("p1")
    .reportingEvery(60)
    .withChannel("flow", { under: 10, over: 500 })
    .withTokenIn(harness);
  for (const running of [1, 1, 0]) {
    await report(station, { "pump_running.p1": running, flow: 2 });
    await pass(minute);
  }
  const open = () => alarmsOf(station, { kind: "under_limit" });
  const [alarm] = await open();
  expect(alarm).toMatchObject({ state: "suppressed", suppressedBy: "pump_off" });
  raised.length = 0;
  const channels = [{ parameter: "flow", mappingKey: "flow", under: 10, over: 500 }];
  await harness.ok(harness.admin, updateDevice, { params: { id: station.id }, body: { channels } });
  await pass(1);
  expect(await open()).toMatchObject([{ id: alarm?.id, state: "unacknowledged", suppressedBy: null }]);
  expect(raised).toMatchObject([{ alarm: { id: alarm?.id }, why: "released" }]);
});

it("an alarm that is suppressed is not announced after its time, but as soon as it is not any more", async () => {
  const station = await aDevice()
    .withPumps("p1")
    .reportingEvery(60)
    .withChannel("flow", { under: 10, over: 500 })
    .withTokenIn(harness);
  const body = { channels: [{ channel: "flow", underPriority: 1 as const }] };
  await harness.ok(harness.admin, setAlarmSettings, { params: { id: station.id }, body });
  const send = async (running: number) => {
    await report(station, { "pump_running.p1": running, flow: 2 });
    await pass(minute);
  };
  for (const running of [1, 1]) await send(running);
  const [alarm] = await alarmsOf(station, { kind: "under_limit" });
  const params = { id: alarm?.id ?? 0 };
  await acknowledge(params.id);
  await send(0);
  const events = async () =>
    (await harness.ok(harness.admin, readAlarm, { params })).data.events.map(({ event }) => event);
  await pass(61 * minute);
  expect(await events()).toEqual(["raised", "acknowledged", "suppressed"]);
  for (const running of [1, 1]) await send(running);
  expect(await events()).toEqual(["raised", "acknowledged", "suppressed", "released", "re_alarmed"]);
  expect(await alarmsOf(station, { kind: "under_limit" })).toMatchObject([{ state: "unacknowledged" }]);
});

it("a low flow is an alarm again when the station has long said nothing of its pumps", async () => {
  const station = await aDevice()
    .withPumps("p1")
    .reportingEvery(60)
    .withChannel("flow", { under: 10, over: 500 })
    .withTokenIn(harness);
  await report(station, { "pump_running.p1": 0, flow: 0 });
  for (let minutes = 0; minutes < 8; minutes += 1) {
    await pass(minute);
    await report(station, { flow: 0.1 + minutes / 100 });
  }
  await pass(minute);
  expect(await alarmsOf(station, { kind: "under_limit" })).toMatchObject([
    { active: true, suppressedBy: null },
  ]);
});

it("a pump that stands still draws no current, neither now nor in data that comes late", async () => {
  const well = await aDevice()
    .ofType("WELL_LOGGING")
    .reportingEvery(60)
    .withChannel("pump_current", { under: 10, over: 30 })
    .withTokenIn(harness);
  const low = () => alarmsOf(well, { kind: "under_limit" });
  for (const ageSeconds of [7_200, 6_600, 0, 0]) {
    await report(well, { pump_current: 0 }, ageSeconds);
    await pass(minute);
  }
  expect(await low()).toEqual([]);
  await report(well, { pump_current: 4 }, 3_600);
  await report(well, { pump_current: 4 }, 3_300);
  expect(await low()).toMatchObject([{ historical: true, value: 4 }]);
});

it("the current of a pump is compared with what its bank says, from the next sample after the bank is stored", async () => {
  const station = await aDevice()
    .withPumps("p1")
    .reportingEvery(60)
    .withSite({ ratedCurrent: 200 })
    .withChannel("pump_current.p1")
    .withTokenIn(harness);
  const send = async () => {
    for (let times = 0; times < 2; times += 1) {
      await report(station, { "pump_running.p1": 1, "pump_current.p1": 120 });
      await pass(minute);
    }
  };
  await send();
  expect(await alarmsOf(station, { kind: "over_limit" })).toEqual([]);
  const pump = { key: "p1", name: "Bơm 1", number: 1, type: "normal" as const, ratedCurrent: 100 };
  await harness.ok(harness.admin, setPumpBank, { params: { id: station.id }, body: { pumps: [pump] } });
  await send();
  const [alarm] = await alarmsOf(station, { kind: "over_limit" });
  expect(alarm).toMatchObject({ channel: "pump_current.p1", value: 120, active: true });
  expect(alarm?.limit).toBeCloseTo(110);
  const { data } = await harness.ok(harness.admin, previewAlarms, {
    params: { id: station.id },
    body: { channels: [] },
  });
  expect(data.alarms).toMatchObject([{ channel: "pump_current.p1", kind: "over_limit" }]);
});

it("water quality without limits of its own is compared with the standard in force", async () => {
  const station = await aDevice()
    .ofType("CARBONATE_HARDNESS")
    .reportingEvery(300)
    .withChannel("turbidity")
    .withTokenIn(harness);
  for (let times = 0; times < 3; times += 1) {
    await report(station, { turbidity: 3.1 });
    await pass(minute);
  }
  expect(await alarmsOf(station)).toMatchObject([
    { kind: "quality_over", channel: "turbidity", limit: 2, standard: "QCVN 01-1:2024/BYT" },
  ]);
});

it("a silent device is stale and then offline, both cleared by the first report; what fell silent with it asks for nothing", async () => {
  const logger = await aLogger().reportingEvery(1_200).withTokenIn(harness);
  const valve = await aDevice()
    .ofType("VGA")
    .reportingEvery(300)
    .linkedToDatalogger(logger.id)
    .withTokenIn(harness);
  await report(logger, { pressure: 3 });
  await report(valve, { P2: 2, outlet_pressure: 2 });
  await pass(28 * minute);
  expect(await alarmsOf(valve)).toMatchObject([{ kind: "stale", channel: null, priority: 3, active: true }]);
  const asked = raised.length;
  await pass(5 * minute);
  // One silence asks by one alarm at a time, and is not over before a report.
  const statesOf = async () => (await alarmsOf(valve)).map(({ kind, state }) => `${kind} ${state}`).sort();
  expect(await statesOf()).toEqual(["offline unacknowledged", "stale suppressed"]);
  expect(await kindsOf(valve)).toEqual(["offline true", "stale true"]);
  // By now the logger is silent too, but its valve is offline.
  await pass(20 * minute);
  expect(await kindsOf(logger)).toEqual([]);
  await report(valve, { P2: 2, outlet_pressure: 2 });
  expect(await kindsOf(valve)).toEqual(["offline false", "stale false"]);
  const since = raised.slice(asked).filter(({ alarm }) => alarm.deviceId === valve.id);
  expect(since.map(({ alarm, why }) => `${alarm.kind} ${why}`)).toEqual(["offline raised"]);
  await pass(minute);
  expect(await kindsOf(logger)).toEqual(["stale true"]);
});

it("a device that is silent goes on being silent on the shelf, and asks once that is over", async () => {
  const device = await aLogger().withTokenIn(harness);
  await report(device, { pressure: 3 });
  await pass(15 * minute);
  const shelve = async (kind: string, seconds: number) => {
    const [alarm] = await alarmsOf(device, { kind });
    const shelf = { until: endAfter(seconds), reason: "chờ thay pin" };
    await harness.ok(harness.admin, shelveAlarm, { params: { id: alarm?.id ?? 0 }, body: shelf });
  };
  await shelve("stale", 3_600);
  await pass(50 * minute);
  expect(await kindsOf(device)).toEqual(["stale true"]);
  await pass(14 * minute);
  // On a slow machine the sweeps of this time end when it is over already.
  await pass(minute);
  expect(await kindsOf(device)).toEqual(["offline true", "stale true"]);
  expect(await alarmsOf(device, { kind: "stale" })).toMatchObject([{ state: "suppressed" }]);
  // What falls silent once more, while it is on the shelf as offline, asks for nothing either.
  await report(device, { pressure: 3 });
  await shelve("offline", 3_600);
  const asked = raised.length;
  await pass(45 * minute);
  expect(raised.slice(asked).filter(({ alarm }) => alarm.deviceId === device.id)).toEqual([]);
});

it("a device whose late reports nobody wants to hear of any more asks as offline at its next silence", async () => {
  const device = await aLogger().withTokenIn(harness);
  await report(device, { pressure: 3 });
  await pass(15 * minute);
  const [alarm] = await alarmsOf(device, { kind: "stale" });
  const until = new Date(clock.now() + 30 * dayMs).toISOString();
  await harness.ok(harness.admin, takeAlarmOut, {
    ...{ params: { id: alarm?.id ?? 0 }, body: { owner: "Đội đo xa", until } },
  });
  await pass(50 * minute);
  expect(await kindsOf(device)).toEqual(["stale true"]);
  await report(device, { pressure: 3 });
  const asked = raised.length;
  await pass(50 * minute);
  expect(await kindsOf(device)).toEqual(["offline true", "stale true"]);
  const since = raised.slice(asked).filter(({ alarm: { deviceId } }) => deviceId === device.id);
  expect(since.map(({ alarm: { kind }, why }) => `${kind} ${why}`)).toEqual(["offline raised"]);
});

it("a silent logger asks itself where the alarm of its valve is held back, another valve reports, or it fell silent later", async () => {
  const loggers = () => aLogger().reportingEvery(1_200).withTokenIn(harness);
  const [held, shared, later] = [await loggers(), await loggers(), await loggers()];
  const aValve = ({ id }: { id: number }) =>
    aDevice().ofType("VGA").reportingEvery(300).linkedToDatalogger(id).withTokenIn(harness);
  const [ofHeld, ofShared, ofLater] = [await aValve(held), await aValve(shared), await aValve(later)];
  const goesOn = await aValve(shared);
  for (const valve of [ofHeld, ofShared, ofLater, goesOn]) await report(valve, { P2: 2, outlet_pressure: 2 });
  for (const logger of [held, shared]) await report(logger, { pressure: 3 });
  await pass(25 * minute);
  await report(later, { pressure: 3 });
  await report(goesOn, { P2: 2, outlet_pressure: 2 });
  await pass(8 * minute);
  const [offline] = await alarmsOf(ofHeld, { kind: "offline" });
  await harness.ok(harness.admin, shelveAlarm, {
    params: { id: offline?.id ?? 0 },
    body: { until: endAfter(8 * 3_600), reason: "chờ thay pin" },
  });
  await pass(15 * minute);
  await report(goesOn, { P2: 2, outlet_pressure: 2 });
  await pass(5 * minute);
  expect(await kindsOf(ofShared)).toEqual(["offline true", "stale true"]);
  expect(await kindsOf(held)).toEqual(["stale true"]);
  expect(await kindsOf(shared)).toEqual(["stale true"]);
  expect(await kindsOf(later)).toEqual([]);
  await pass(23 * minute);
  expect(await kindsOf(later)).toEqual(["stale true"]);
});

it("a device behind the lost broker of a customer is offline in lists, on the overview, in its room and for alarms", async () => {
  const room = (await harness.ok(harness.admin, createRoom, { body: { name: "Trạm bơm 9" } })).data;
  const params = { id: room.id };
  const pump = await aDevice().withPumps("p1").reportingEvery(300).withTokenIn(harness);
  await harness.ok(harness.admin, updateDevice, { params: { id: pump.id }, body: { roomId: room.id } });
  await report(pump, { "pump_running.p1": 1 });
  const query = { room: room.id };
  expect((await harness.ok(harness.admin, readOverview, { query })).data.devices).toMatchObject({ fresh: 1 });
  const lost = { connected: false, lostAt: clock.now(), listening: false };
  vi.spyOn(harness.app.use(deviceLinks), "of").mockReturnValue(lost);
  await pass(minute);
  const listed = await harness.ok(harness.admin, listDevices, { query: { room: String(room.id) } });
  expect(listed.data).toMatchObject([{ freshness: "offline" }]);
  expect((await harness.ok(harness.admin, readOverview, { query })).data.devices).toMatchObject({
    offline: 1,
  });
  expect((await harness.ok(harness.admin, readRoom, { params })).data).toMatchObject({ worst: "offline" });
  expect(await alarmsOf(pump)).toMatchObject([{ kind: "offline", active: true }]);
  vi.restoreAllMocks();
  await pass(minute);
});

it("devices are not stale because nobody could hear them while the server was down", async () => {
  const device = await aLogger().withTokenIn(harness);
  await report(device, { pressure: 3 });
  clock.setBy(3_600_000);
  await harness.restart();
  await pass(2 * minute);
  expect(await alarmsOf(device)).toEqual([]);
});

it("devices are not stale by the time in which the database was away, when nobody could hear them", async () => {
  const device = await aDevice().ofType("DATALOGGER").reportingEvery(60).withTokenIn(harness);
  await report(device, { battery: 3.6 });
  await pass(minute);
  const up = vi.spyOn(harness.db, "isUp").mockReturnValue(false);
  await pass(30 * minute);
  up.mockRestore();
  await pass(minute);
  expect(await alarmsOf(device)).toEqual([]);
  await pass(30 * minute);
  expect(await kindsOf(device)).toContain("offline true");
});

it("a clock that is off is an alarm until a message comes with the right time", async () => {
  const device = await aLogger().withTokenIn(harness);
  await report(device, { pressure: 3 }, -300);
  expect(await alarmsOf(device)).toMatchObject([{ kind: "clock_drift", priority: 4, active: true }]);
  await pass(10 * minute);
  await report(device, { pressure: 3.1 });
  expect(await alarmsOf(device)).toMatchObject([{ kind: "clock_drift", active: false }]);
});

it("the delay, deadband and priority that are set for a channel are those that count, and a channel switched off has no alarm", async () => {
  const device = await aLogger().withTokenIn(harness);
  const params = { id: device.id };
  const set = (body: object) => harness.ok(harness.admin, setAlarmSettings, { params, body });
  await set({
    channels: [{ channel: "pressure", onSamples: 1, overPriority: 4, deadband: 1, offSeconds: 60 }],
  });
  await report(device, { pressure: 6.1 });
  expect(await alarmsOf(device)).toMatchObject([{ priority: 4, active: true }]);
  await pass(minute);
  await report(device, { pressure: 5.2 });
  await pass(2 * minute);
  expect(await alarmsOf(device)).toMatchObject([{ active: true }]);
  await set({ channels: [{ channel: "pressure", enabled: false }] });
  await pass(1);
  expect(await alarmsOf(device)).toMatchObject([{ active: false, state: "returned" }]);
  await report(device, { pressure: 9 });
  await pass(minute);
  await report(device, { pressure: 9 });
  expect(await alarmsOf(device)).toMatchObject([{ active: false, count: 1 }]);
});

it("an alarm whose limit was removed is over", async () => {
  const device = await aLogger().withTokenIn(harness);
  for (const value of [6.5, 6.6]) {
    await report(device, { pressure: value });
    await pass(minute);
  }
  const channels = [{ parameter: "pressure", mappingKey: "pressure", under: null, over: null }];
  await harness.ok(harness.admin, updateDevice, { params: { id: device.id }, body: { channels } });
  await pass(1);
  expect(await alarmsOf(device)).toMatchObject([{ kind: "over_limit", active: false }]);
});

/** A station that measures one parameter at several pumps. */
it("the list of devices has how many alarms are open at each and the gravest, and is sorted by them", async () => {
  const [calm, one, two] = [
    await aLogger().withTokenIn(harness),
    await aLogger().withTokenIn(harness),
    await aDevice()
      .ofType("DATALOGGER")
      .reportingEvery(300)
      .withChannel("pressure", { under: 1, over: 6 })
      .withChannel("flow", { under: 1, over: 60 })
      .withTokenIn(harness),
  ];
  for (let sample = 0; sample < 2; sample += 1) {
    await report(calm, { pressure: 3 });
    await report(one, { pressure: 6.4 });
    await report(two, { pressure: 6.4, flow: 90 });
    await pass(minute);
  }
  const query = { ids: [calm.id, one.id, two.id].join(), sort: "-openAlarms", page: 1, size: 10 };
  const { data } = await harness.ok(harness.admin, listDevices, { query });
  expect(data.map(({ id, openAlarms }) => [id, openAlarms?.count ?? 0])).toEqual([
    [two.id, 2],
    [one.id, 1],
    [calm.id, 0],
  ]);
  expect(data.map(({ openAlarms }) => openAlarms?.priority ?? null)).toEqual([2, 2, null]);
  const channels = { pressure: 2, flow: expect.any(Number) };
  expect(data[0]?.openAlarms?.channels).toEqual(channels);
  const detail = await harness.ok(harness.admin, readDevice, { params: { id: two.id } });
  const crossed = { pressure: [{ side: "over", limit: 6 }], flow: [{ side: "over", limit: 60 }] };
  expect(detail.data.openAlarms).toEqual({ count: 2, priority: 2, holds: true, channels, crossed });
  const map = await harness.ok(harness.admin, listMapDevices, { query: { after: calm.id - 1 } });
  expect(map.data.map(({ openAlarms }) => openAlarms?.count ?? 0)).toEqual([0, 1, 2]);
  const alarmed = await harness.ok(harness.admin, listDevices, {
    query: { ids: query.ids, openAlarms: "true", sort: "name", page: 1, size: 10 },
  });
  expect(alarmed.data.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
  expect(alarmed.metaData.counts.withAlarm).toBeGreaterThanOrEqual(2);
  // The graver one is over: what holds comes before it.
  const ofFlow = (await alarmsOf(two)).find(({ channel }) => channel === "flow");
  const params = { id: ofFlow?.id ?? 0 };
  await harness.ok(harness.admin, prioritiseAlarm, { params, body: { priority: 1 } });
  await report(two, { pressure: 6.4, flow: 10 });
  await pass(11 * minute);
  expect((await alarmsOf(two)).find(({ channel }) => channel === "flow")).toMatchObject({ active: false });
  const held = await harness.ok(harness.admin, readDevice, { params: { id: two.id } });
  expect(held.data.openAlarms).toMatchObject({ count: 2, priority: 2, holds: true });
});
