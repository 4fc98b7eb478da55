import { readAlarmBoard, readAlarmHealth } from "@sgval/contract/alarms/alarm-health";
import { readAlarmSettings, setAlarmSettings } from "@sgval/contract/alarms/alarm-settings";
import { readAlarmSummary } from "@sgval/contract/alarms/alarm-summary";
import * as routes from "@sgval/contract/alarms/alarms";
import { deleteDevice, readDevice, updateDevice } from "@sgval/contract/devices/routes";
import { createRoom, exportRooms, listRooms } from "@sgval/contract/rooms/rooms";
import { listMimics } from "@sgval/contract/scada/routes";
import { io } from "socket.io-client";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { aUser } from "../../testing/user-builder.ts";
import { useAlarms } from "./alarms.fixture.ts";
import { alarmChanged } from "./index.ts";

const { harness, clock, raised, report, pass, alarmsOf, endAfter } = useAlarms();

const hour = 3_600;
type Logger = { id: number; token: string; name: string };
/** A device with an alarm: high by default, critical where it measures the worst point of a zone. */
const anAlarm = async (parameter = "pressure") => {
  const device: Logger = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(86_400)
    .withChannel(parameter, { under: 1, over: 4 })
    .withTokenIn(harness);
  const set = { channels: [{ channel: parameter, onSamples: 1, offSamples: 1 }] };
  await harness.ok(harness.admin, setAlarmSettings, { params: { id: device.id }, body: set });
  await report(device, { [parameter]: 0.3 });
  const [alarm] = await alarmsOf(device);
  if (!alarm) throw new Error("no alarm");
  return { device, parameter, id: alarm.id, params: { id: alarm.id } };
};
const stateOf = async (id: number) =>
  (await harness.ok(harness.admin, routes.readAlarm, { params: { id } })).data.state;
const reason = "cảm biến đang thay";
const shelving = () => ({ until: endAfter(hour), reason });

it("an alarm is acknowledged once, with a note, and the answer is in the activity log", async () => {
  const changes: [number, string, boolean][] = [];
  const stop = harness.app.events.on(alarmChanged, ({ alarm, asks }) => {
    changes.push([alarm.id, alarm.state, asks]);
  });
  const { params, device, id } = await anAlarm();
  // What is only noted on it makes it no alarm that was raised just now.
  await harness.ok(harness.admin, routes.noteAlarm, { params, body: { note: "đang xem" } });
  const { data } = await harness.ok(harness.admin, routes.acknowledgeAlarm, {
    params,
    body: { note: "đã cử đội" },
  });
  stop();
  expect(changes.filter(([of]) => of === id).map(([, ...change]) => change)).toEqual([
    ["unacknowledged", true],
    ["unacknowledged", false],
    ["acknowledged", false],
  ]);
  expect(data).toMatchObject({ state: "acknowledged", acknowledgedBy: "admin01", note: "đã cử đội" });
  expect(await harness.refused(harness.admin, routes.acknowledgeAlarm, { params, body: {} })).toMatchObject({
    ...{ status: 409, code: "alarm_state_changed" },
  });
  expect((await harness.history(device.name, "alarm"))[0]).toMatchObject({
    detail: "alarm_acknowledged",
    after: { alarmKind: "under_limit", channel: "pressure", note: "đã cử đội" },
  });
});

it("an answer to what got worse or came back since it was shown is refused, and the alarm goes on asking", async () => {
  const { params, device, id } = await anAlarm();
  const { data: shown } = await harness.ok(harness.admin, routes.readAlarm, { params });
  const seen = [{ id, activeSince: shown.activeSince }];
  await report(device, { pressure: 2 });
  await pass(600);
  await report(device, { pressure: 2.1 });
  await pass(1);
  await report(device, { pressure: 0.2 });
  expect((await alarmsOf(device))[0]).toMatchObject({ id, state: "unacknowledged", count: 2 });
  const refused = { status: 409, code: "alarm_not_seen" };
  for (const [route, body] of [
    [routes.acknowledgeAlarm, { note: "đã xem", seen }],
    [routes.shelveAlarm, { ...shelving(), seen }],
  ] as const)
    expect(await harness.refused(harness.admin, route, { params, body })).toMatchObject(refused);
  const several = await harness.ok(harness.admin, routes.acknowledgeAlarms, { body: { ids: [id], seen } });
  expect(several.data).toEqual({ changed: [], refused: [{ id, code: "alarm_not_seen" }] });
  expect(await stateOf(id)).toBe("unacknowledged");
  const { data: now } = await harness.ok(harness.admin, routes.readAlarm, { params });
  const body = { seen: [{ id, activeSince: now.activeSince }] };
  await harness.ok(harness.admin, routes.acknowledgeAlarm, { params, body });
  expect(await stateOf(id)).toBe("acknowledged");
});

it("an answer to what was shown with a lower priority, or of another time by a clock that was set back, is refused", async () => {
  const { params, id } = await anAlarm();
  const { data: shown } = await harness.ok(harness.admin, routes.readAlarm, { params });
  const { activeSince, priority } = shown;
  await harness.ok(harness.admin, routes.prioritiseAlarm, { params, body: { priority: 2 } });
  const later = new Date(Date.parse(activeSince) + 3_600_000).toISOString();
  for (const seen of [[{ id, activeSince, priority }], [{ id, activeSince: later, priority: 2 as const }]])
    expect(
      await harness.refused(harness.admin, routes.acknowledgeAlarm, { params, body: { seen } }),
    ).toMatchObject({
      ...{ status: 409, code: "alarm_not_seen" },
    });
  expect(await stateOf(id)).toBe("unacknowledged");
  // What was shown as graver than it is by now was seen.
  const body = { seen: [{ id, activeSince, priority: 1 as const }] };
  await harness.ok(harness.admin, routes.acknowledgeAlarm, { params, body });
  expect(await stateOf(id)).toBe("acknowledged");
});

it("the list of rooms counts the open alarms of the devices in each, for who may see alarms", async () => {
  const { device } = await anAlarm();
  const { data: room } = await harness.ok(harness.admin, createRoom, { body: { name: "Phòng báo động" } });
  await harness.ok(harness.admin, updateDevice, { params: { id: device.id }, body: { roomId: room.id } });
  const openFor = async (by = harness.admin) =>
    (await harness.ok(by, listRooms)).data.find(({ id }) => id === room.id)?.openAlarms;
  expect(await openFor()).toBe(1);
  await harness.ok(harness.admin, createRoom, { body: { name: "Phòng an toàn" } });
  const query = { q: "phòng", sort: "-openAlarms" };
  const sorted = (await harness.ok(harness.admin, listRooms, { query })).data;
  expect(sorted.map(({ name }) => name)).toEqual(["Phòng báo động", "Phòng an toàn"]);
  const file = { ...query, format: "csv" as const, machine: "true" as const, columns: "name,openAlarms" };
  expect(await harness.file(harness.admin, exportRooms, { query: file })).toBe(
    "name,openAlarms\r\nPhòng báo động,1\r\nPhòng an toàn,0\r\n",
  );
  const reader = await aUser()
    .withPermissions("Room.Index", "Device.Index", "Dashboard.Scada")
    .signedInTo(harness);
  expect(await openFor(reader)).toBeUndefined();
  const gravestFor = async (by = harness.admin) => {
    const found = (await harness.ok(by, listMimics)).data.find(({ id }) => id === room.id);
    return [found?.gravestAlarm, found?.gravestHolds];
  };
  expect([await gravestFor(), await gravestFor(reader)]).toEqual([
    [3, true],
    [null, false],
  ]);
  expect(await harness.file(reader, exportRooms, { query: file })).not.toMatch(/,\d/);
});

it("a shelved alarm is held back with its reason until its time ends", async () => {
  const { params, id, device } = await anAlarm();
  const body = shelving();
  const { data } = await harness.ok(harness.admin, routes.shelveAlarm, { params, body });
  expect(data).toMatchObject({
    state: "shelved",
    // The end that was chosen, not as long after the request came.
    shelved: { by: "admin01", reason, once: false, until: body.until },
  });
  expect(await alarmsOf(device, { tab: "active" })).toEqual([]);
  expect(await alarmsOf(device, { tab: "shelved" })).toMatchObject([{ id }]);
  const other = await anAlarm();
  const both = [device.id, other.device.id].join(",");
  const { data: open } = await harness.ok(harness.admin, routes.listAlarms, {
    query: { tab: "open", deviceIds: both as never },
  });
  expect(open.map((one) => [one.id, one.state])).toEqual([
    [other.id, "unacknowledged"],
    [id, "shelved"],
  ]);
  await pass(hour + 60);
  expect(await stateOf(id)).toBe("unacknowledged");
  expect((await harness.history(device.name, "alarm"))[0]).toMatchObject({
    ...{ detail: "alarm_shelved", after: { reason } },
  });
});

it("an alarm shelved until it clears leaves the shelf then, and one is taken from the shelf by hand", async () => {
  const { params, id, device, parameter } = await anAlarm();
  await harness.ok(harness.admin, routes.shelveAlarm, { params, body: { ...shelving(), once: true } });
  await pass(1);
  await report(device, { [parameter]: 2 });
  expect(await stateOf(id)).toBe("returned");
  const { events } = (await harness.ok(harness.admin, routes.readAlarm, { params })).data;
  expect(events.slice(-2).map(({ event, actor }) => [event, actor])).toEqual([
    ["cleared", null],
    ["unshelved", null],
  ]);
  await harness.ok(harness.admin, routes.shelveAlarm, { params, body: shelving() });
  expect((await harness.ok(harness.admin, routes.unshelveAlarm, { params })).data.state).toBe("returned");
});

it("shelving needs a reason, ends after eight hours at most, and is refused for a critical alarm", async () => {
  const { params } = await anAlarm();
  const refusal = async (body: object) =>
    (await harness.refused(harness.admin, routes.shelveAlarm, { params, body })).details;
  // The clock of a console may differ by some seconds.
  expect(await refusal({ until: endAfter(8 * hour + 61), reason: "x" })).toEqual([
    { field: "until", message: "validation.shelved_too_long" },
  ]);
  expect(await refusal({ until: endAfter(0), reason: "x" })).toEqual([
    { field: "until", message: "validation.invalid_time" },
  ]);
  expect(await refusal({ until: endAfter(hour), reason: " " })).toEqual([
    { field: "reason", message: "validation.required" },
  ]);
  const critical = await anAlarm("critical_point_pressure");
  expect(
    await harness.refused(harness.admin, routes.shelveAlarm, { params: critical.params, body: shelving() }),
  ).toMatchObject({ status: 409, code: "alarm_critical" });
});

it("an alarm out of service is so until its end, with its owner, whatever its condition does", async () => {
  const { params, id, device, parameter } = await anAlarm();
  const until = new Date(clock.now() + 2 * hour * 1000).toISOString();
  const body = { owner: "Tổ bảo trì 2", until, reason: "thay van" };
  expect((await harness.ok(harness.admin, routes.takeAlarmOut, { params, body })).data).toMatchObject({
    ...{ state: "out_of_service", outOfService: { owner: "Tổ bảo trì 2", until } },
  });
  await pass(1);
  await report(device, { [parameter]: 2 });
  const before = raised.length;
  await pass(60);
  await report(device, { [parameter]: 0.3 });
  expect(await stateOf(id)).toBe("out_of_service");
  expect(raised.length).toBe(before);
  await pass(2 * hour);
  expect(await stateOf(id)).toBe("unacknowledged");
  const past = { ...body, until: new Date(clock.now() - 1000).toISOString() };
  expect(await harness.refused(harness.admin, routes.takeAlarmOut, { params, body: past })).toMatchObject({
    details: [{ field: "until", message: "validation.invalid_time" }],
  });
  await harness.ok(harness.admin, routes.takeAlarmOut, {
    ...{ params, body: { ...body, until: new Date(clock.now() + hour * 1000).toISOString() } },
  });
  expect((await harness.ok(harness.admin, routes.putAlarmBack, { params })).data.state).toBe(
    "unacknowledged",
  );
});

it("priority and note are changed and recorded", async () => {
  const { params, device } = await anAlarm();
  await harness.ok(harness.admin, routes.prioritiseAlarm, { params, body: { priority: 4 } });
  const { data } = await harness.ok(harness.admin, routes.noteAlarm, {
    params,
    body: { note: "chờ phụ tùng" },
  });
  expect(data).toMatchObject({ priority: 4, note: "chờ phụ tùng" });
  expect((await harness.history(device.name, "alarm")).slice(0, 2)).toMatchObject([
    { detail: "alarm_noted", after: { note: "chờ phụ tùng" } },
    { detail: "alarm_prioritised", before: { priority: 3 }, after: { priority: 4 } },
  ]);
});

it("an alarm that is acknowledged and stays is announced again after its time", async () => {
  const { params, id } = await anAlarm("critical_point_pressure");
  await harness.ok(harness.admin, routes.acknowledgeAlarm, { params, body: {} });
  await pass(hour - 60);
  expect(await stateOf(id)).toBe("acknowledged");
  await pass(2 * 60);
  expect(await stateOf(id)).toBe("unacknowledged");
  expect(raised.at(-1)).toMatchObject({ why: "re_alarmed", alarm: { id } });
});

it("several alarms are answered at once, each by its own rule", async () => {
  const [one, critical] = [await anAlarm(), await anAlarm("critical_point_pressure")];
  const ids = [one.id, critical.id, 2_000_000_000];
  const shelved = await harness.ok(harness.admin, routes.shelveAlarms, { body: { ids, ...shelving() } });
  expect(shelved.data.changed.map(({ id }) => id)).toEqual([one.id]);
  expect(shelved.data.refused).toEqual([
    { id: critical.id, code: "alarm_critical" },
    { id: 2_000_000_000, code: "not_found" },
  ]);
  const answered = await harness.ok(harness.admin, routes.acknowledgeAlarms, { body: { ids } });
  expect(answered.data.changed.map(({ state }) => state)).toEqual(["shelved", "acknowledged"]);
  const many = Array.from({ length: 101 }, (_, nth) => nth + 1);
  expect(
    await harness.refused(harness.admin, routes.acknowledgeAlarms, { body: { ids: many } }),
  ).toMatchObject({
    details: [{ field: "ids", message: "validation.too_long" }],
  });
});

it("[R2.14] the list is filtered, sorted and paged on the server, and exported", async () => {
  const [plain, critical] = [await anAlarm(), await anAlarm("critical_point_pressure")];
  const list = async (query: Record<string, string | number>) =>
    (await harness.ok(harness.admin, routes.listAlarms, { query })).data.map(({ id }) => id);
  const q = `${plain.device.name}`;
  expect(await list({ q })).toEqual([plain.id]);
  expect(await list({ deviceId: plain.device.id, q: "duoi gioi han" })).toEqual([plain.id]);
  expect(await list({ deviceId: plain.device.id, q: "khong phan hoi" })).toEqual([]);
  expect(await list({ deviceId: critical.device.id, priority: "1,2" })).toEqual([critical.id]);
  expect(await list({ deviceId: critical.device.id, priority: "3" })).toEqual([]);
  expect(await list({ deviceId: plain.device.id, kind: "under_limit,stale" })).toEqual([plain.id]);
  expect(await list({ deviceId: plain.device.id, kind: "stale" })).toEqual([]);
  expect(await list({ deviceId: plain.device.id, to: clock.now() - 1000 })).toEqual([]);
  expect(await list({ deviceId: plain.device.id, from: clock.now() + 1000 })).toEqual([plain.id]);
  await pass(60);
  const later = await anAlarm();
  const deviceIds = [plain, critical, later].map(({ device }) => device.id).join(",");
  const gravest = [critical.id, later.id, plain.id];
  expect(await list({ deviceIds })).toEqual(gravest);
  expect(await list({ deviceIds, sort: "-raisedAt" })).toEqual([later.id, critical.id, plain.id]);
  expect((await list({ deviceIds, sort: "raisedAt" })).at(-1)).toBe(later.id);
  const paged = async (page: number) =>
    harness.ok(harness.admin, routes.listAlarms, { query: { deviceIds, size: 2, page } });
  expect(await paged(1)).toMatchObject({
    data: gravest.slice(0, 2).map((id) => ({ id })),
    metaData: { total: 3, page: 1, size: 2 },
  });
  expect((await paged(2)).data.map(({ id }) => id)).toEqual(gravest.slice(2));
  expect(await harness.refused(harness.admin, routes.listAlarms, { query: { sort: "note" } })).toMatchObject({
    status: 422,
  });
  const query = { format: "csv", machine: "true", language: "en", q };
  const [head, line] = (await harness.file(harness.admin, routes.exportAlarms, { query })).split(/\r?\n/);
  expect(head).toContain("priority,state,raisedAt,age,device");
  expect(line).toMatch(/3,unacknowledged,[^,]+,\d+ \w+,.*under_limit,Pressure,0\.30\sbar,1\.00\sbar/);
});

it("the list has what came back or got worse last first, by the time that its column shows", async () => {
  const [returned, other] = [await anAlarm(), await anAlarm()];
  await pass(60);
  const newer = await anAlarm();
  await pass(60);
  for (const value of [2, 0.3]) {
    await pass(1);
    await report(returned.device, { [returned.parameter]: value });
  }
  const deviceIds = [returned, other, newer].map(({ device }) => device.id).join(",");
  const list = async (query: { sort?: string }) =>
    (await harness.ok(harness.admin, routes.listAlarms, { query: { deviceIds, ...query } })).data;
  const newestFirst = [returned.id, newer.id, other.id];
  for (const query of [{ sort: "-raisedAt" }, { sort: "kind" }, {}])
    expect((await list(query)).map(({ id }) => id)).toEqual(newestFirst);
  expect((await list({ sort: "raisedAt" })).map(({ id }) => id)).toEqual(newestFirst.toReversed());
  const [first] = await list({});
  const query = { format: "csv", machine: "true", language: "en", q: returned.device.name };
  const file = await harness.file(harness.admin, routes.exportAlarms, {
    query: { ...query, columns: "raisedAt,age" },
  });
  expect(file).toContain(first?.activeSince.slice(0, 4));
  expect(Date.parse(file.split(/\r?\n/)[1]?.split(",")[0] ?? "")).toBe(
    Math.floor(Date.parse(first?.activeSince ?? "") / 1000) * 1000,
  );
});

it("the summary names what still holds before a graver alarm that is over and only waits for its answer", async () => {
  const over = await anAlarm("critical_point_pressure");
  const holds = await anAlarm();
  await harness.ok(harness.admin, routes.prioritiseAlarm, { params: holds.params, body: { priority: 2 } });
  const reader = await aUser()
    .named("docbao")
    .withPermissions("Risk.Index", "Device.Index")
    .seeing(over.device, holds.device)
    .signedInTo(harness);
  const first = async () => (await harness.ok(reader, readAlarmSummary)).data.oldest?.id;
  const counted = async () =>
    (await harness.ok(reader, readAlarmSummary)).data.priorities
      .slice(0, 2)
      .map(({ active, holding }) => [active, holding]);
  const marked = async () =>
    (await harness.ok(reader, readDevice, { params: { id: over.device.id } })).data.openAlarms;
  expect(await first()).toBe(over.id);
  expect(await counted()).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(await marked()).toMatchObject({ priority: 1, holds: true });
  await pass(1);
  await report(over.device, { critical_point_pressure: 2 });
  expect(await stateOf(over.id)).toBe("returned");
  expect(await first()).toBe(holds.id);
  // It still is announced, and drawn as one that is over.
  expect(await counted()).toEqual([
    [1, 0],
    [1, 1],
  ]);
  expect(await marked()).toMatchObject({ priority: 1, holds: false });
});

it("the summary counts what waits and names what waits longest among the gravest", async () => {
  const { data: before } = await harness.ok(harness.admin, readAlarmSummary);
  const { id, device } = await anAlarm("critical_point_pressure");
  const { data } = await harness.ok(harness.admin, readAlarmSummary);
  expect(data.unacknowledged).toBe(before.unacknowledged + 1);
  expect(data.priorities[0]?.unacknowledged).toBe((before.priorities[0]?.unacknowledged ?? 0) + 1);
  expect(data.oldest?.priority).toBe(1);
  expect(data.oldest?.id).toBeLessThanOrEqual(id);

  const { data: room } = await harness.ok(harness.admin, createRoom, { body: { name: "Summary room" } });
  const place = { roomId: room.id };
  await harness.ok(harness.admin, updateDevice, { params: { id: device.id }, body: place });
  const ofRoom = (await harness.ok(harness.admin, readAlarmSummary, { query: place })).data;
  for (const { priority, active } of ofRoom.priorities) {
    const query = { ...place, priority: String(priority) };
    // The list behind a number of the overview has as many.
    expect((await harness.ok(harness.admin, routes.listAlarms, { query })).metaData.total).toBe(active);
  }
  expect(ofRoom.priorities.map(({ active }) => active)).toEqual([1, 0, 0, 0]);
  // The priorities above a tab count what it holds.
  for (const tab of ["shelved", "unacknowledged", "closed", "all"] as const) {
    const counts = await harness.ok(harness.admin, readAlarmSummary, { query: { tab } });
    for (const { priority, listed } of counts.data.priorities) {
      const query = { tab, priority: String(priority) };
      expect((await harness.ok(harness.admin, routes.listAlarms, { query })).metaData.total).toBe(listed);
    }
  }
});

it("the health of the alarm system counts what was raised, and of a noisy source also the alarms that its list has", async () => {
  const from = clock.now();
  const { device, id, parameter } = await anAlarm();
  const measure = async (value: number) => {
    await pass(1);
    await report(device, { [parameter]: value });
  };
  // One alarm asks twice for an answer, and another one follows it.
  for (const value of [2, 0.3]) await measure(value);
  await harness.ok(harness.admin, routes.acknowledgeAlarm, { params: { id }, body: {} });
  for (const value of [2, 0.3]) await measure(value);
  const to = clock.now() + 1000;
  const { data } = await harness.ok(harness.admin, readAlarmHealth, { query: { from, to } });
  expect(data.raised).toBeGreaterThanOrEqual(3);
  // Nobody watched before there was a device.
  const alone = await aUser().withPermissions("Risk.Index").seeing(device).signedInTo(harness);
  const seen = (await harness.ok(alone, readAlarmHealth)).data;
  const { createdAt } = (await harness.ok(harness.admin, readDevice, { params: { id: device.id } })).data;
  expect(seen.watchedSince).toBe(createdAt);
  const noisy = data.badActors.find(({ deviceId }) => deviceId === device.id);
  expect(noisy).toMatchObject({ kind: "under_limit", times: 3, alarms: 2, deviceDisplayName: device.name });
  const query = { tab: "all" as const, deviceId: device.id, raisedFrom: from, raisedTo: to - 1 };
  const listed = async (channel: string) =>
    (await harness.ok(harness.admin, routes.listAlarms, { query: { ...query, channel } })).metaData.total;
  expect(await listed(noisy?.channel ?? "")).toBe(2);
  expect(await listed("flow")).toBe(0);
});

it("what comes back on the shelf or out of service asks nobody for an answer, and no figure counts it", async () => {
  const { device, params, parameter } = await anAlarm();
  const count = async () => {
    const [health, board] = [
      (await harness.ok(harness.admin, readAlarmHealth, { query: { from, to: clock.now() + 1000 } })).data,
      (await harness.ok(harness.admin, readAlarmBoard)).data,
    ];
    const { metaData } = await harness.ok(harness.admin, routes.listAlarms, {
      query: { tab: "all", deviceId: device.id, raisedFrom: from },
    });
    const noisy = health.badActors.filter(({ deviceId }) => deviceId === device.id).length;
    return { noisy, lastHour: board.lastHour, listed: metaData.total };
  };
  const measure = async (value: number) => {
    await pass(1);
    await report(device, { [parameter]: value });
  };
  await pass(2 * hour);
  const from = clock.now();
  const before = await count();
  await harness.ok(harness.admin, routes.shelveAlarm, { params, body: shelving() });
  for (const value of [2, 0.3]) await measure(value);
  const until = new Date(clock.now() + hour * 1000).toISOString();
  const out = { until, owner: "Tổ đo lường", reason: "thay cảm biến" };
  await harness.ok(harness.admin, routes.takeAlarmOut, { params, body: out });
  await harness.ok(harness.admin, routes.unshelveAlarm, { params });
  for (const value of [2, 0.3]) await measure(value);
  expect(await stateOf(params.id)).toBe("out_of_service");
  expect(await count()).toEqual(before);
  await harness.ok(harness.admin, routes.putAlarmBack, { params });
  for (const value of [2, 0.3]) await measure(value);
  expect(await count()).toEqual({ noisy: 1, lastHour: before.lastHour + 1, listed: 1 });
});

it("what comes off the shelf or back into service and asks for an answer by it counts as often as it does", async () => {
  const { device, params, parameter } = await anAlarm();
  await pass(60);
  const from = clock.now();
  const timesAsked = async () => {
    await pass(1);
    const query = { from, to: clock.now() + 1000 };
    const { badActors } = (await harness.ok(harness.admin, readAlarmHealth, { query })).data;
    const { metaData } = await harness.ok(harness.admin, routes.listAlarms, {
      query: { tab: "all", deviceId: device.id, raisedFrom: from },
    });
    return [badActors.find(({ deviceId }) => deviceId === device.id)?.times ?? 0, metaData.total];
  };
  const until = new Date(clock.now() + 12 * hour * 1000).toISOString();
  const out = { until, owner: "Tổ đo lường", reason: "thay cảm biến" };
  raised.length = 0;
  const own = () => raised.filter(({ alarm }) => alarm.id === params.id).map(({ why }) => why);
  await harness.ok(harness.admin, routes.shelveAlarm, { params, body: shelving() });
  expect(await timesAsked()).toEqual([0, 0]);
  await harness.ok(harness.admin, routes.unshelveAlarm, { params });
  expect([await timesAsked(), own()]).toEqual([[1, 1], ["unshelved"]]);
  // Held back twice, it asks when the last of both ends.
  await harness.ok(harness.admin, routes.shelveAlarm, { params, body: shelving() });
  await harness.ok(harness.admin, routes.takeAlarmOut, { params, body: out });
  await harness.ok(harness.admin, routes.unshelveAlarm, { params });
  expect(await timesAsked()).toEqual([1, 1]);
  await harness.ok(harness.admin, routes.putAlarmBack, { params });
  expect([await timesAsked(), own()]).toEqual([
    [2, 1],
    ["unshelved", "put_back"],
  ]);
  // One that got critical on the shelf asks once, by that.
  await harness.ok(harness.admin, routes.shelveAlarm, { params, body: shelving() });
  await harness.ok(harness.admin, routes.prioritiseAlarm, { params, body: { priority: 1 } });
  expect(await timesAsked()).toEqual([3, 1]);
  await harness.ok(harness.admin, routes.prioritiseAlarm, { params, body: { priority: 2 } });
  // What is answered, or over, asks for nothing.
  await harness.ok(harness.admin, routes.acknowledgeAlarm, { params, body: {} });
  await harness.ok(harness.admin, routes.shelveAlarm, { params, body: shelving() });
  await harness.ok(harness.admin, routes.unshelveAlarm, { params });
  await harness.ok(harness.admin, routes.takeAlarmOut, { params, body: out });
  await report(device, { [parameter]: 2 });
  await harness.ok(harness.admin, routes.putAlarmBack, { params });
  expect(await timesAsked()).toEqual([3, 1]);
  expect(own()).toHaveLength(3);
});

it("the health of a past period says what stood at its end, and for how long then", async () => {
  const [from, { device, id, parameter }, held] = [clock.now(), await anAlarm(), await anAlarm()];
  await harness.ok(harness.admin, routes.shelveAlarm, {
    params: held.params,
    body: { ...shelving(), until: endAfter(8 * hour) },
  });
  // Getting worse, or another pump that asks anew, begins no new time that it stands.
  const later = ["worsened", "re_alarmed"].map((event, index) => ({
    ...{ alarm_id: id, at: new Date(from + (26 + index) * hour * 1000), event, actor: null },
    ...{ value: 0.2, priority: 1, note: null, until: null },
  }));
  await harness.db.kysely.insertInto("alarm_event").values(later).execute();
  // A day and more later, which passes nowhere else.
  clock.setBy(30 * hour * 1000);
  await report(device, { [parameter]: 2 });
  clock.setBy(-30 * hour * 1000);
  const standingAt = async (hours: number) => {
    const query = { from, to: from + hours * hour * 1000 };
    const { standing } = (await harness.ok(harness.admin, readAlarmHealth, { query })).data;
    const own = standing.filter((one) => [id, held.id].includes(one.id));
    return own.map((one) => [one.id, one.seconds / hour]).toSorted(([one = 0], [other = 0]) => one - other);
  };
  expect(await standingAt(7)).toEqual([]);
  expect(await standingAt(28)).toEqual([
    [id, 28],
    [held.id, 28],
  ]);
  expect(await standingAt(31)).toEqual([[held.id, 31]]);
});

it("the history of an alarm with very many events is that of its last ones, and says how many there were before", async () => {
  const { id, params } = await anAlarm();
  const event = { alarm_id: id, actor: null, value: null, priority: 2, note: null, until: null };
  const chatter = Array.from({ length: 1_000 }, (_, index) => ({
    ...event,
    event: index % 2 === 0 ? "cleared" : "activated",
    at: new Date(clock.now() + index),
  }));
  await harness.db.kysely.insertInto("alarm_event").values(chatter).execute();
  await harness.ok(harness.admin, routes.acknowledgeAlarm, { params, body: {} });
  const { events, earlierEvents } = (await harness.ok(harness.admin, routes.readAlarm, { params })).data;
  expect(events).toHaveLength(1_000);
  // It was raised, and cleared for the first time.
  expect(earlierEvents).toBe(2);
  expect(events.slice(-2).map((one) => one.event)).toEqual(["activated", "acknowledged"]);
});

let outsider: Awaited<ReturnType<ReturnType<typeof aUser>["signedInTo"]>>;
beforeAll(async () => {
  const other = await aDevice().in(harness);
  const all = ["Risk.Index", "Risk.Acknowledge", "Risk.Shelve", "Risk.Update", "Threshold.Update"] as const;
  outsider = await aUser()
    .named("outside01")
    .withPermissions(...all)
    .seeing(other.id)
    .signedInTo(harness);
});

it("[R6.7] alarms of devices out of view are not there: not in lists, counts, answers and settings", async () => {
  const { params, id, device } = await anAlarm();
  expect(await alarmsOf(device, {}, outsider)).toEqual([]);
  const { data } = await harness.ok(outsider, readAlarmSummary);
  expect(data).toMatchObject({ active: 0, unacknowledged: 0, oldest: null });
  expect((await harness.ok(outsider, readAlarmHealth)).data.raised).toBe(0);
  for (const [route, body] of [
    [routes.readAlarm, undefined],
    [routes.acknowledgeAlarm, {}],
    [routes.shelveAlarm, shelving()],
    [routes.prioritiseAlarm, { priority: 2 }],
  ] as const)
    expect(await harness.refused(outsider, route, { params, ...(body ? { body } : {}) })).toMatchObject({
      status: 404,
    });
  const bulk = await harness.ok(outsider, routes.acknowledgeAlarms, { body: { ids: [id] } });
  expect(bulk.data).toMatchObject({ changed: [], refused: [{ id, code: "not_found" }] });
  const settings = { params: { id: device.id } };
  expect(await harness.refused(outsider, readAlarmSettings, settings)).toMatchObject({ status: 404 });
  expect(await stateOf(id)).toBe("unacknowledged");
});

it("[R6.7] the socket carries an alarm to those who may see it, and to nobody else", async () => {
  const reader = await aUser()
    .named("reader01")
    .withPermissions("Risk.Index")

    .signedInTo(harness);
  const blind = await aUser()
    .named("blind01")
    .withPermissions("Device.Index")

    .signedInTo(harness);
  const heard: Record<string, number[]> = { reader: [], blind: [], outsider: [] };
  const sockets = await Promise.all(
    Object.entries({ reader, blind, outsider }).map(
      ([name, { token }]) =>
        new Promise<ReturnType<typeof io>>((resolve) => {
          const socket = io(harness.address, { auth: { token }, transports: ["websocket"], forceNew: true });
          socket.on("alarm", (payload) => void heard[name]?.push(routes.alarm.parse(payload).id));
          socket.once("connect", () => resolve(socket));
        }),
    ),
  );
  const { id } = await anAlarm();
  await expect.poll(() => heard.reader).toContain(id);
  expect([heard.blind, heard.outsider]).toEqual([[], []]);
  for (const socket of sockets) socket.disconnect();
});

it("the settings of a device show what is set beside the defaults, refuse a channel it does not have, and are recorded", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .withChannel("flow", { under: 0, over: 200 })
    .in(harness);
  const params = { id: device.id };
  const body = { channels: [{ channel: "flow", onSamples: 5 }], kinds: [{ kind: "offline", priority: 1 }] };
  const { data } = await harness.ok(harness.admin, setAlarmSettings, { params, body });
  expect(data.channels).toMatchObject([
    {
      ...{ channel: "flow", over: 200, set: { onSamples: 5 } },
      rule: { onSamples: 5, onSeconds: null, deadband: 10, offSeconds: 600 },
      defaults: { onSamples: 2, onSeconds: 600 },
    },
  ]);
  expect(data.kinds.find(({ kind }) => kind === "offline")).toMatchObject({
    priority: 1,
    defaultPriority: 3,
  });
  expect((await harness.ok(harness.admin, readAlarmSettings, { params })).data).toEqual(data);
  expect(
    await harness.refused(harness.admin, setAlarmSettings, {
      params,
      body: { channels: [{ channel: "ph" }] },
    }),
  ).toMatchObject({
    status: 422,
    details: [{ field: "channels.0.channel", message: "validation.invalid_value" }],
  });
  expect((await harness.history(device.name, "device"))[0]).toMatchObject({
    detail: "alarm_settings_updated",
    after: { channels: { flow: { onSamples: 5 } }, kinds: { offline: { priority: 1 } } },
  });
});

it("the alarms of a deleted device are gone, and nothing of it is raised any more", async () => {
  const { device, id } = await anAlarm();
  await harness.ok(harness.admin, deleteDevice, { params: { id: device.id } });
  await pass(60);
  expect(await harness.refused(harness.admin, routes.readAlarm, { params: { id } })).toMatchObject({
    status: 404,
  });
});
