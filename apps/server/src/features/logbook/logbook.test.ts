import { listActivity } from "@sgval/contract/activity/activity";
import { setAlarmSettings } from "@sgval/contract/alarms/alarm-settings";
import {
  acknowledgeAlarm,
  prioritiseAlarm,
  shelveAlarm,
  takeAlarmOut,
  unshelveAlarm,
} from "@sgval/contract/alarms/alarms";
import { liftLockOut, setLockOut } from "@sgval/contract/control/lock-out";
import { setMode } from "@sgval/contract/control/set-mode";
import { deleteDevice, updateDevice } from "@sgval/contract/devices/routes";
import * as routes from "@sgval/contract/logbook/entries";
import { shiftSections } from "@sgval/contract/logbook/shift-sections";
import { readShiftSummary } from "@sgval/contract/logbook/shift-summary";
import { listShifts, updateShiftsSetting } from "@sgval/contract/logbook/shifts";
import { createRoom } from "@sgval/contract/rooms/rooms";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import readXlsxFile from "read-excel-file/universal";
import { io } from "socket.io-client";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { joinAsDevice } from "../../testing/fake-device.ts";
import type { SignedIn } from "../../testing/harness.ts";
import { operate } from "../../testing/operate.ts";
import { pdfText } from "../../testing/pdf-text.ts";
import { aUser, type BuiltUser } from "../../testing/user-builder.ts";
import { useLogbook } from "./logbook.fixture.ts";

const { harness, clock, now, bodyOf, write, textsOf } = useLogbook();
const writer = ["Logbook.Index", "Logbook.Create"];

let [valve, other, room] = [{ id: 0 }, { id: 0 }, 0];
let lan: BuiltUser & SignedIn;
beforeAll(async () => {
  valve = await aDevice().named("LOG-VGA-1").ofType("VGA").in(harness);
  other = await aDevice().named("LOG-VGA-2").ofType("VGA").in(harness);
  room = (await harness.ok(harness.admin, createRoom, { body: { name: "Trạm bơm số 1" } })).data.id;
  lan = await aUser()
    .named("lan1")
    .withPermissions(...writer)
    .signedInTo(harness);
});

it("keeps what somebody writes, with its author, and finds it by time, device, author, kind and words", async () => {
  const earlier = new Date(clock.now() - 3 * hourMs).toISOString();
  const note = await write(lan, { deviceId: valve.id, at: earlier });
  expect(note).toMatchObject({
    ...{ kind: "note", text: "Mở van xả cặn tuyến Lê Lợi", at: earlier, editedAt: null, accepted: null },
    about: { kind: "device", id: valve.id, name: "LOG-VGA-1" },
    author: { id: lan.id, name: "lan1" },
  });
  await write(harness.admin, { text: "Bàn giao chìa khóa trạm", kind: "hand_over", roomId: room });
  expect(await textsOf(lan)).toEqual(["Bàn giao chìa khóa trạm", note.text]);
  expect(await textsOf(lan, { sort: "at" })).toEqual([note.text, "Bàn giao chìa khóa trạm"]);
  expect(await textsOf(lan, { deviceId: `${valve.id},${other.id}` })).toEqual([note.text]);
  expect(await textsOf(lan, { roomId: room })).toEqual(["Bàn giao chìa khóa trạm"]);
  expect(await textsOf(lan, { authorId: lan.id })).toEqual([note.text]);
  expect(await textsOf(lan, { kind: "hand_over" })).toEqual(["Bàn giao chìa khóa trạm"]);
  expect(await textsOf(lan, { to: clock.now() - hourMs })).toEqual([note.text]);
  expect(await textsOf(lan, { q: "xa can" })).toEqual([note.text]);
  expect(await textsOf(lan, { q: "tram bom so 1" })).toEqual(["Bàn giao chìa khóa trạm"]);
  expect((await harness.ok(lan, routes.listLogAuthors)).data.map(({ name }) => name)).toEqual([
    "admin01",
    "lan1",
  ]);
  const file = await harness.file(lan, routes.exportLogEntries, {
    query: {
      format: "csv",
      machine: "true",
      columns: "kind,text,about,author",
      language: "vn",
      kind: "note",
    },
  });
  expect(file).toContain("note,Mở van xả cặn tuyến Lê Lợi,LOG-VGA-1,lan1");
});

it("refuses an empty or endless text, the future, and what is about two things or nothing that exists", async () => {
  const refused = async (changes: Partial<routes.LogEntryForm>) =>
    (await harness.refused(lan, routes.createLogEntry, { body: bodyOf(changes) })).details;
  expect(await refused({ text: "  " })).toMatchObject([{ field: "text" }]);
  expect(await refused({ text: "x".repeat(2001) })).toMatchObject([{ field: "text" }]);
  expect(await refused({ at: new Date(clock.now() + hourMs).toISOString() })).toMatchObject([
    { field: "at" },
  ]);
  expect(await refused({ deviceId: valve.id, roomId: room })).toMatchObject([{ field: "roomId" }]);
  expect(await refused({ deviceId: 99_999 })).toMatchObject([{ field: "deviceId" }]);
  expect(await refused({ roomId: 99_999 })).toMatchObject([{ field: "roomId" }]);
});

it("[R6.7] shows a limited scope entries of its devices and their rooms and general ones, and nothing else", async () => {
  const inRoom = await aDevice().named("LOG-VGA-3").in(harness);
  await harness.ok(harness.admin, updateDevice, { params: { id: inRoom.id }, body: { roomId: room } });
  await write(harness.admin, { text: "của thiết bị thấy được", deviceId: inRoom.id });
  await write(harness.admin, { text: "của thiết bị khác", deviceId: other.id });
  await write(harness.admin, { text: "của phòng", roomId: room });
  await write(harness.admin, { text: "chung cho cả mạng" });
  const minh = await aUser()
    .named("minh1")
    .withPermissions(...writer)
    .seeing(inRoom)
    .signedInTo(harness);
  const seen = await textsOf(minh, { q: "cua" });
  expect(seen).toEqual(["của phòng", "của thiết bị thấy được"]);
  expect(await textsOf(minh, { q: "chung cho ca mang" })).toHaveLength(1);
  expect(await textsOf(minh, { deviceId: other.id })).toEqual([]);
  const hidden = (await write(harness.admin, { deviceId: other.id, kind: "hand_over" })).id;
  expect((await harness.refused(minh, routes.acceptHandOver, { params: { id: hidden } })).code).toBe(
    "not_found",
  );
  expect(
    (await harness.refused(minh, routes.createLogEntry, { body: bodyOf({ deviceId: other.id }) })).details,
  ).toMatchObject([{ field: "deviceId" }]);

  // What a removed device was is not known any more, so its entries do not become general ones.
  await harness.ok(harness.admin, deleteDevice, { params: { id: other.id } });
  expect(await textsOf(minh, { q: "cua thiet bi khac" })).toEqual([]);
  expect(await textsOf(harness.admin, { q: "log-vga-2" })).toContain("của thiết bị khác");
});

it("a hand-over note waits until somebody accepts it, once, and then stays as it was", async () => {
  const { id } = await write(lan, { kind: "hand_over", text: "Bơm 2 rung, theo dõi dòng điện" });
  const note = (await write(lan)).id;
  const params = { id };
  expect(await textsOf(lan, { waiting: "true", q: "bom 2 rung" })).toHaveLength(1);
  const { data } = await harness.ok(harness.admin, routes.acceptHandOver, { params });
  expect(data.accepted).toMatchObject({ at: now(), by: { name: "admin01" } });
  expect(await textsOf(lan, { waiting: "true", q: "bom 2 rung" })).toEqual([]);
  expect(await harness.refused(lan, routes.acceptHandOver, { params })).toMatchObject({
    ...{ status: 409, code: "hand_over_accepted", details: { by: "admin01" } },
  });
  expect((await harness.refused(lan, routes.acceptHandOver, { params: { id: note } })).code).toBe(
    "not_a_hand_over",
  );
  for (const who of [lan, harness.admin]) {
    const change = await harness.refused(who, routes.updateLogEntry, { params, body: bodyOf() });
    expect(change.code).toBe("hand_over_accepted");
    expect((await harness.refused(who, routes.deleteLogEntry, { params })).code).toBe("hand_over_accepted");
  }
});

it("announces an entry to the consoles that see it, and to no other", async () => {
  const device = await aDevice().named("LOG-VGA-4").in(harness);
  const seeing = await aUser().withPermissions("Logbook.Index").seeing(device).signedInTo(harness);
  const blind = await aUser().withPermissions("Logbook.Index").seeing(valve).signedInTo(harness);
  const heard: [string, number][] = [];
  const sockets = [seeing, blind].map((who) => {
    const socket = io(harness.address, { auth: { token: who.token }, transports: ["websocket"] });
    socket.on("logbook", ({ entryId }: { entryId: number }) => heard.push([who.username, entryId]));
    return socket;
  });
  await vi.waitFor(() => expect(sockets.every(({ connected }) => connected)).toBe(true));
  const { id } = await write(harness.admin, { deviceId: device.id });
  const general = (await write(harness.admin)).id;
  await vi.waitFor(() => expect(heard).toHaveLength(3));
  for (const socket of sockets) socket.close();
  expect(heard.filter(([, entryId]) => entryId === id)).toEqual([[seeing.username, id]]);
  expect(heard.filter(([, entryId]) => entryId === general)).toHaveLength(2);
});

describe("a shift summary", () => {
  const range = () => ({ from: clock.now() - hourMs, to: clock.now() + hourMs });
  const summaryFor = async (who: SignedIn, query = range()) =>
    (await harness.ok(who, readShiftSummary, { query })).data;
  let logger = { id: 0, token: "" };
  beforeAll(async () => {
    const sleeping = await aDevice().named("SHIFT-1").withThreshold(1, 2).sleeping().in(harness);
    const command = { requestId: "shift-1", action: "high_pressure", reason: "Xả cặn tuyến Lê Lợi" };
    const sent = await operate(harness, sleeping.id, command);
    expect(sent.status).toBe(200);
    const automatic = await aDevice().named("SHIFT-2").withThreshold(1, 2).inAutomaticMode().in(harness);
    expect(
      (await harness.call("PUT", `/device/${automatic.id}/mode`, { mode: "manual", reason: "Rửa bể" }))
        .status,
    ).toBe(200);
    await harness.ok(harness.admin, setLockOut, {
      params: { id: automatic.id },
      body: { reason: "Thay màng van", until: null },
    });
    const params = { id: sleeping.id };
    await harness.ok(harness.admin, updateDevice, { params, body: { displayName: "Van Lê Lợi" } });
    const body = { reason: "Mở nắp hố", until: null };
    const { data: tag } = await harness.ok(harness.admin, setLockOut, { params, body });
    await harness.ok(harness.admin, liftLockOut, { params: { ...params, lockOutId: tag.id }, body: {} });
    logger = await aDevice()
      .named("SHIFT-3")
      .ofType("DATALOGGER")
      .withChannel("pressure", { under: 1, over: 4 })
      .withTokenIn(harness);
    await harness.ok(harness.admin, setAlarmSettings, {
      params: { id: logger.id },
      body: { channels: [{ channel: "pressure", onSamples: 1, offSamples: 1 }] },
    });
    await harness.call("POST", "/telemetry", { ts: clock.now() / 1000, pressure: 0.3 }, logger.token);
    await write(lan, { kind: "hand_over", text: "Theo dõi áp lực điểm bất lợi", deviceId: logger.id });
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect((await summaryFor(harness.admin)).alarms?.raised).toBe(1);
    });
  });

  it("lists alarms, commands, mode changes, tags, silent devices and what is handed over", async () => {
    const summary = await summaryFor(harness.admin);
    expect(summary.alarms).toMatchObject({
      ...{ total: 1, raised: 1, cleared: 0, standing: 1, unanswered: 1, shelved: 0 },
      rows: [{ alarm: { deviceDisplayName: "SHIFT-3", kind: "under_limit", value: 0.3 }, standing: true }],
    });
    expect(summary.commands).toMatchObject({
      ...{ total: 1, completed: 0, failed: 0, noResponse: 0, open: 1 },
      rows: [{ deviceName: "SHIFT-1", action: "high_pressure" }],
    });
    expect(summary.modeChanges).toMatchObject({
      ...{ total: 1, rows: [{ device: "SHIFT-2", mode: "manual", by: "admin01", reason: "Rửa bể" }] },
    });
    expect(summary.lockOuts).toMatchObject([{ device: "SHIFT-2", reason: "Thay màng van" }]);
    expect(summary.lockOutChanges).toMatchObject({
      total: 3,
      rows: [
        {
          device: "SHIFT-2",
          change: "lock_out_set",
          owner: "admin01",
          by: "admin01",
          reason: "Thay màng van",
        },
        { device: "Van Lê Lợi · SHIFT-1", change: "lock_out_set", reason: "Mở nắp hố" },
        { change: "lock_out_lifted", owner: "admin01", by: "admin01", reason: "Mở nắp hố" },
      ],
    });
    expect(summary.offline?.rows.map(({ device }) => device)).not.toContain("SHIFT-3");
    expect(summary.entries?.rows.map(({ text }) => text)).toContain("Theo dõi áp lực điểm bất lợi");
  });

  it("counts a device that was never heard as offline, from its registration on", async () => {
    const { id } = await aDevice().named("SHIFT-4").in(harness);
    const offline = async (query = range()) => (await summaryFor(harness.admin, query)).offline?.rows;
    expect(await offline()).toContainEqual(
      expect.objectContaining({ deviceId: id, device: "SHIFT-4", since: null }),
    );
    const before = { from: clock.now() - 2 * hourMs, to: clock.now() - hourMs };
    expect((await offline(before))?.map(({ deviceId }) => deviceId)).not.toContain(id);
  });

  it("is of its own time, but hands on what nobody has accepted and what is still wrong", async () => {
    const later = { from: clock.now() + hourMs, to: clock.now() + 2 * hourMs };
    const summary = await summaryFor(harness.admin, later);
    expect(summary).toMatchObject({ commands: { total: 0 }, modeChanges: { total: 0 } });
    expect(summary.alarms).toMatchObject({ raised: 0, cleared: 0, standing: 1 });
    expect(summary.entries?.rows.every(({ kind, accepted }) => kind === "hand_over" && !accepted)).toBe(true);
    expect(summary.entries?.rows.map(({ text }) => text)).toContain("Theo dõi áp lực điểm bất lợi");
    const before = { from: clock.now() - 30 * hourMs, to: clock.now() - 20 * hourMs };
    expect(await summaryFor(harness.admin, before)).toMatchObject({ alarms: { total: 0 }, lockOuts: [] });
  });

  it("says in which order an alarm was shelved and cleared", async () => {
    const [row] = (await summaryFor(harness.admin)).alarms?.rows ?? [];
    const params = { id: row?.alarm.id ?? 0 };
    await harness.ok(harness.admin, acknowledgeAlarm, { params, body: { note: "Đã gọi đội Tân Lập dò" } });
    await harness.ok(harness.admin, shelveAlarm, {
      params,
      body: { until: new Date(clock.now() + 2 * hourMs).toISOString(), reason: "thay cảm biến" },
    });
    expect((await summaryFor(harness.admin)).alarms).toMatchObject({ standing: 1, shelved: 1 });
    await harness.ok(harness.admin, unshelveAlarm, { params });
    const body = {
      until: new Date(clock.now() + 15 * minuteMs).toISOString(),
      reason: "thay cảm biến",
      once: true,
    };
    await harness.ok(harness.admin, shelveAlarm, { params, body });
    const shelved = (await summaryFor(harness.admin)).alarms?.rows[0]?.shelvedUntil;
    expect(Date.parse(shelved ?? "") - clock.now()).toBeLessThanOrEqual(900_000);
    await clock.advance(1000);
    await harness.call("POST", "/telemetry", { ts: clock.now() / 1000, pressure: 2 }, logger.token);
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect((await summaryFor(harness.admin)).alarms).toMatchObject({
        ...{ raised: 1, cleared: 1, standing: 0, shelved: 0 },
      });
    });
  });

  it("lists what was put on the shelf and taken off it, by whom, why and until when, with names for staff alone", async () => {
    const of = { deviceId: logger.id, device: "SHIFT-3", kind: "under_limit", channel: "pressure" };
    const by = { by: "admin01", reason: "thay cảm biến", until: expect.any(String) };
    const shelvings = async (who: SignedIn, query = range()) => (await summaryFor(who, query)).shelvings;
    expect(await shelvings(harness.admin)).toMatchObject({
      total: 4,
      rows: [
        { ...of, ...by, change: "shelved" },
        { ...of, change: "unshelved", by: "admin01", reason: null, until: null },
        { ...of, ...by, change: "shelved" },
        // When it cleared, by itself.
        { ...of, change: "unshelved", by: null },
      ],
    });
    const before = { from: clock.now() - 2 * hourMs, to: clock.now() - hourMs };
    expect(await shelvings(harness.admin, before)).toEqual({ total: 0, rows: [] });
    const customer = await aUser()
      .named("khach2")
      .withPermissions("Risk.Index")
      .seeing(logger)
      .signedInTo(harness);
    const hidden = await shelvings(customer);
    expect(hidden?.rows.map(({ change, until }) => [change, until !== null])).toEqual([
      ["shelved", true],
      ["unshelved", false],
      ["shelved", true],
      ["unshelved", false],
    ]);
    expect(JSON.stringify(hidden)).not.toMatch(/admin01|thay cảm biến/);
    const elsewhere = await aUser()
      .named("khach3")
      .withPermissions("Risk.Index")
      .seeing(valve)
      .signedInTo(harness);
    expect(await shelvings(elsewhere)).toMatchObject({ total: 0 });
    const { from, to } = range();
    const path = `/shift/summary/export?from=${from}&to=${to}&language=vn`;
    const pdf = pdfText(Buffer.from(await (await harness.request("GET", path, harness.admin)).arrayBuffer()));
    for (const words of ["Tạm ẩn cảnh báo", "Hết tạm ẩn", "Rửa bể"]) expect(pdf).toContain(words);
  });

  it("leaves out what its reader may not see, and devices out of view", async () => {
    expect(await summaryFor(lan)).toMatchObject({
      ...{ alarms: null, shelvings: null, commands: null, modeChanges: null, lockOuts: null, offline: null },
    });
    const elsewhere = await aUser().withOpenRole().seeing(valve).signedInTo(harness);
    expect(await summaryFor(elsewhere)).toMatchObject({
      ...{ alarms: { total: 0 }, commands: { total: 0 }, modeChanges: { total: 0 }, lockOuts: [] },
    });
    // Whoever sees alarms has their part of it, as the risk dashboard offers it, without the notes of the log.
    const watcher = await aUser().named("watcher1").withPermissions("Risk.Index").signedInTo(harness);
    const watched = await summaryFor(watcher);
    expect(watched).toMatchObject({ entries: null, commands: null, offline: null });
    expect(watched.alarms).not.toBeNull();
    expect((await harness.ok(watcher, listShifts)).data.length).toBeGreaterThan(0);
    const nobody = await aUser().named("watcher2").withPermissions("Device.Index").signedInTo(harness);
    expect(await harness.refused(nobody, readShiftSummary, { query: range() })).toMatchObject({
      status: 403,
    });
    const tooLong = { from: 0, to: 3 * dayMs };
    expect(await harness.refused(lan, readShiftSummary, { query: tooLong })).toMatchObject({ status: 422 });
  });

  it("is printed on A4 in Vietnamese, and its export is recorded", async () => {
    const { from, to } = range();
    const path = `/shift/summary/export?from=${from}&to=${to}&language=vn`;
    const response = await harness.request("GET", path, harness.admin);
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
    const text = pdfText(pdf);
    for (const words of [
      ...["Tóm tắt ca", "Người lập: admin01", "Người giao ca", "Người nhận ca", "Trang 1/"],
      ...["Theo dõi áp lực điểm bất lợi", "Chờ nhận ca", "Thẻ cấm thao tác còn treo", "Thay màng van"],
      ...["SHIFT-3", "Phát sinh 1 · hết 1 · còn tồn tại 0", "0,30 bar < 1,00 bar", "SHIFT-1"],
      ...["Xác nhận và ghi chú", "admin01, ", "Đã gọi đội Tân Lập dò", "Xả cặn tuyến Lê Lợi"],
    ])
      expect(text).toContain(words);
    expect((await harness.history("shiftSummary", "table"))[0]).toMatchObject({ after: { format: "pdf" } });
  });

  it("has every line of its sections as CSV and XLSX, with real times, and their counts in front", async () => {
    const sections = shiftSections(await summaryFor(harness.admin), {
      language: "en",
      timestamp: (iso) => iso,
      until: (iso) => iso,
      quantity: (value) => String(value),
    });
    const lines = sections.flatMap(({ rows, deviceColumn }) =>
      rows.map(({ at, cells }) => ({ at, device: cells[deviceColumn] })),
    );
    expect(lines.length).toBeGreaterThan(5);
    const { from, to } = range();
    const address = `/shift/summary/export?from=${from}&to=${to}&language=en&format=`;
    const csv = await (await harness.request("GET", `${address}csv`, harness.admin)).text();
    expect(csv).toContain("Thay màng van");
    expect(csv).toContain("Mode changes");
    const workbook = await harness.request("GET", `${address}xlsx`, harness.admin);
    const book = await readXlsxFile(await workbook.arrayBuffer());
    expect(book.find(({ sheet }) => sheet === "Totals of the shift")?.data).toHaveLength(sections.length + 1);
    const [, ...rows] = book.find(({ sheet }) => sheet === "Shift summary")?.data ?? [];
    expect(rows.map(([, time, device]) => ({ isTime: time instanceof Date, device: device ?? "" }))).toEqual(
      lines.map(({ at, device }) => ({ isTime: at !== null, device })),
    );
    expect((await harness.history("shiftSummary", "table"))[0]).toMatchObject({ after: { format: "xlsx" } });
  });

  it("has as CSV also the lines that the page has no place for", async () => {
    const written = Array.from({ length: 205 }, (_, index) => `Đọc đồng hồ số ${index} xong`);
    for (const text of written) await write(lan, { text });
    expect((await summaryFor(harness.admin)).entries?.rows).toHaveLength(200);
    const { from, to } = range();
    const path = `/shift/summary/export?from=${from}&to=${to}&language=en&format=csv`;
    const csv = await (await harness.request("GET", path, harness.admin)).text();
    expect(written.filter((text) => !csv.includes(text))).toEqual([]);
  });

  it("names the valves that are fully closed now, since when and by whose command, or that no command closed them", async () => {
    const commanded = await aDevice()
      .named("SHIFT-6")
      .withChannel("valve_state")
      .withThreshold(1, 2)
      .withTokenIn(harness);
    const onSite = await aDevice().named("SHIFT-7").withChannel("valve_state").withTokenIn(harness);
    const device = await joinAsDevice(
      `mqtt://127.0.0.1:${harness.mqttPort}`,
      commanded.name,
      commanded.token,
    );
    onTestFinished(device.leave);
    const command = { requestId: "shift-6", action: "fully_close_on", reason: "Vỡ ống DN200" };
    expect((await operate(harness, commanded.id, command)).status).toBe(200);
    await vi.waitFor(() => expect(device.heard).toHaveLength(1));
    await device.answer({ cmdId: device.heard[0]?.cmdId ?? "", result: "ok", state: { DO2: 1 } });
    const report = (code: number, token: string) =>
      harness.call("POST", "/telemetry", { ts: clock.now() / 1000, valve_state: code }, token);
    await report(3, onSite.token);
    const closedFor = async (who: SignedIn, query = range()) => (await summaryFor(who, query)).closedValves;
    const since = now();
    await vi.waitFor(async () =>
      expect(await closedFor(harness.admin)).toMatchObject({
        total: 2,
        rows: [
          { device: "SHIFT-6", closed: { at: since, by: "admin01", reason: "Vỡ ống DN200" } },
          { device: "SHIFT-7", closed: null },
        ],
      }),
    );
    const earlier = { from: clock.now() - 30 * hourMs, to: clock.now() - 20 * hourMs };
    expect(await closedFor(harness.admin, earlier)).toEqual({ total: 0, rows: [] });
    const viewer = await aUser()
      .withPermissions("Logbook.Index", "Device.Index")
      .seeing(commanded)
      .signedInTo(harness);
    expect(await closedFor(viewer)).toMatchObject({
      total: 1,
      rows: [{ device: "SHIFT-6", closed: { at: since, by: null, reason: null } }],
    });
    const { from, to } = range();
    const path = `/shift/summary/export?from=${from}&to=${to}&language=vn`;
    const pdf = pdfText(Buffer.from(await (await harness.request("GET", path, harness.admin)).arrayBuffer()));
    for (const words of ["Van đang đóng hoàn toàn", "SHIFT-6", "SHIFT-7"]) expect(pdf).toContain(words);
    // A report from before the valve had time to move says nothing; a later one says that somebody opened it on site.
    await report(0, commanded.token);
    expect(await closedFor(harness.admin)).toMatchObject({ total: 2 });
    await clock.advance(6 * minuteMs);
    await report(0, commanded.token);
    expect(await closedFor(harness.admin)).toMatchObject({ rows: [{ device: "SHIFT-7" }] });
    // So it is for a release: what the valve said before it opened again is not that somebody closed it on site.
    const answer = async (action: "fully_close_on" | "fully_close_off", output: 0 | 1) => {
      await clock.advance(minuteMs);
      const nth = device.heard.length;
      expect((await operate(harness, commanded.id, { requestId: `shift-6-${nth}`, action })).status).toBe(
        200,
      );
      await vi.waitFor(() => expect(device.heard).toHaveLength(nth + 1));
      await device.answer({ cmdId: device.heard[nth]?.cmdId ?? "", result: "ok", state: { DO2: output } });
    };
    await answer("fully_close_on", 1);
    await report(3, commanded.token);
    await vi.waitFor(async () => expect(await closedFor(harness.admin)).toMatchObject({ total: 2 }));
    await answer("fully_close_off", 0);
    const alone = { total: 1, rows: [{ device: "SHIFT-7" }] };
    await vi.waitFor(async () => expect(await closedFor(harness.admin)).toMatchObject(alone));
    await clock.advance(6 * minuteMs);
    await report(3, commanded.token);
    expect(await closedFor(harness.admin)).toMatchObject({ total: 2, rows: [{ closed: null }, {}] });
    // Where the answer to a closing was lost, the valve that is closed since is closed by it.
    const asked = now();
    const lost = { requestId: "shift-6-lost", action: "fully_close_on", reason: "Thay van xả" };
    expect((await operate(harness, commanded.id, lost)).status).toBe(200);
    await vi.waitFor(() => expect(device.heard).toHaveLength(4));
    const unanswered = async () => (await summaryFor(harness.admin)).commands?.noResponse ?? 0;
    const before = await unanswered();
    await clock.advance(2 * minuteMs);
    await vi.waitFor(async () => expect(await unanswered()).toBe(before + 1));
    await report(3, commanded.token);
    expect(await closedFor(harness.admin)).toMatchObject({
      rows: [{ device: "SHIFT-6", closed: { at: asked, by: "admin01", reason: "Thay van xả" } }, {}],
    });
    // It answers after all.
    await device.answer({ cmdId: device.heard.at(-1)?.cmdId ?? "", result: "ok", state: { DO2: 1 } });
    await vi.waitFor(async () => expect(await unanswered()).toBe(before));
  });

  it("of a shift that is over names no valve that was closed on site after it, only one that said so before its end", async () => {
    const onSite = await aDevice().named("SHIFT-11").withChannel("valve_state").withTokenIn(harness);
    const report = (code: number) =>
      harness.call("POST", "/telemetry", { ts: clock.now() / 1000, valve_state: code }, onSite.token);
    const namedIn = async (query: ReturnType<typeof range>) =>
      (await summaryFor(harness.admin, query)).closedValves?.rows.some(({ device }) => device === "SHIFT-11");
    await report(0);
    await clock.advance(minuteMs);
    const open = { from: clock.now() - hourMs, to: clock.now() };
    await clock.advance(minuteMs);
    await report(3);
    await clock.advance(minuteMs);
    const closed = { from: clock.now() - hourMs, to: clock.now() };
    await clock.advance(minuteMs);
    await report(3);
    expect(await namedIn(open)).toBe(false);
    expect(await namedIn(closed)).toBe(true);
    await clock.advance(minuteMs);
    await report(0);
    expect(await namedIn(closed)).toBe(false);
  });

  it("names the regulated devices that are left in manual, by whom and why, and none that nothing ever regulated", async () => {
    const valve = () => aDevice().withThreshold(1, 2);
    const left = await valve().named("SHIFT-8").inAutomaticMode().in(harness);
    await valve().named("SHIFT-9").in(harness);
    await valve().named("SHIFT-10").inAutomaticMode().in(harness);
    const body = { mode: "manual" as const, reason: "Xả cặn" };
    await harness.ok(harness.admin, setMode, { params: { id: left.id }, body });
    const leftFor = async (who: SignedIn, query = range()) => (await summaryFor(who, query)).leftManual;
    const row = { device: "SHIFT-8", at: now(), by: "admin01", reason: "Xả cặn" };
    expect(await leftFor(harness.admin)).toMatchObject({ total: 2, rows: [row, { device: "SHIFT-2" }] });
    const before = { from: clock.now() - 30 * hourMs, to: clock.now() - 20 * hourMs };
    expect(await leftFor(harness.admin, before)).toEqual({ total: 0, rows: [] });
    const viewer = await aUser()
      .withPermissions("Logbook.Index", "Device.Index")
      .seeing(left)
      .signedInTo(harness);
    expect(await leftFor(viewer)).toMatchObject({ rows: [{ ...row, by: null, reason: null }] });
    const { from, to } = range();
    const path = `/shift/summary/export?from=${from}&to=${to}&language=vn`;
    const pdf = pdfText(Buffer.from(await (await harness.request("GET", path, harness.admin)).arrayBuffer()));
    for (const words of ["đang để ở chế độ thủ công", "SHIFT-8", "Người chuyển"])
      expect(pdf).toContain(words);
  });

  it("of a shift that is over says how it was at its end, whatever was done since", async () => {
    const device = await aDevice()
      .named("SHIFT-5")
      .ofType("DATALOGGER")
      .withChannel("pressure", { under: 1, over: 4 })
      .withTokenIn(harness);
    await harness.ok(harness.admin, setAlarmSettings, {
      params: { id: device.id },
      body: { channels: [{ channel: "pressure", onSamples: 1, offSamples: 1 }] },
    });
    const report = (pressure: number) =>
      harness.call("POST", "/telemetry", { ts: clock.now() / 1000, pressure }, device.token);
    const alarmIn = async (query: ReturnType<typeof range>) =>
      (await summaryFor(harness.admin, query)).alarms?.rows.find(
        ({ alarm }) => alarm.deviceDisplayName === "SHIFT-5",
      );
    await report(0.3);
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect(await alarmIn(range())).toBeDefined();
    });
    await clock.advance(1000);
    const night = { from: clock.now() - hourMs, to: clock.now() };
    await clock.advance(60_000);
    const row = await alarmIn(night);
    const params = { id: row?.alarm.id ?? 0 };
    await report(2);
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect(await alarmIn(range())).toMatchObject({ standing: false });
    });
    const until = new Date(clock.now() + hourMs).toISOString();
    await harness.ok(harness.admin, prioritiseAlarm, { params, body: { priority: 1 } });
    await harness.ok(harness.admin, takeAlarmOut, { params, body: { owner: "Tổ 2", until } });
    expect(await alarmIn(night)).toMatchObject({ alarm: { outOfService: null, value: 0.3, limit: 1 } });
    await harness.ok(harness.admin, acknowledgeAlarm, { params, body: { note: "Ca sau đã xử lý" } });
    expect(await alarmIn(night)).toMatchObject({
      ...{ standing: true, cleared: false },
      alarm: {
        ...{ state: "unacknowledged", acknowledgedAt: null, acknowledgedBy: null },
        ...{ clearedAt: null, note: null, priority: 3 },
      },
    });
    const { from, to } = night;
    const path = `/shift/summary/export?from=${from}&to=${to}&language=vn`;
    const pdf = Buffer.from(await (await harness.request("GET", path, harness.admin)).arrayBuffer());
    expect(pdfText(pdf)).not.toContain("Ca sau đã xử lý");
    expect(await alarmIn(range())).toMatchObject({
      alarm: { acknowledgedBy: "admin01", note: "Ca sau đã xử lý" },
    });
  });

  it("hands on what is out of service until its end, also where its condition is over", async () => {
    const names = ["SHIFT-OUT-1", "SHIFT-OUT-2"];
    const soon = { timeout: 10_000 };
    const earlier = (await summaryFor(harness.admin)).alarms?.outOfService ?? 0;
    const [low, over] = await Promise.all(
      names.map((name) =>
        aDevice()
          .named(name)
          .ofType("DATALOGGER")
          .withChannel("pressure", { under: 1, over: 4 })
          .withTokenIn(harness),
      ),
    );
    if (!low || !over) throw new Error("no devices");
    const report = (device: typeof low, pressure: number) =>
      harness.call("POST", "/telemetry", { ts: clock.now() / 1000, pressure }, device.token);
    const alarmsIn = async (query = range()) =>
      (await summaryFor(harness.admin, query)).alarms?.rows.filter(({ alarm }) =>
        names.includes(alarm.deviceDisplayName),
      ) ?? [];
    for (const device of [low, over]) {
      const body = { channels: [{ channel: "pressure", onSamples: 1, offSamples: 1 }] };
      await harness.ok(harness.admin, setAlarmSettings, { params: { id: device.id }, body });
      await report(device, 0.6);
    }
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect(await alarmsIn()).toHaveLength(2);
    }, soon);
    const until = new Date(clock.now() + 7 * dayMs).toISOString();
    for (const { alarm } of await alarmsIn()) {
      const params = { id: alarm.id };
      await harness.ok(harness.admin, acknowledgeAlarm, { params, body: {} });
      await harness.ok(harness.admin, takeAlarmOut, { params, body: { owner: "Tổ 2", until } });
    }
    await clock.advance(1000);
    await report(over, 2);
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect((await alarmsIn()).map(({ standing }) => standing)).toContain(false);
    }, soon);
    const { alarms } = await summaryFor(harness.admin);
    const later = { from: clock.now() + hourMs, to: clock.now() + 2 * hourMs };
    const outOfService = { owner: "Tổ 2", until };
    expect(await alarmsIn(later)).toMatchObject([
      { standing: false, alarm: { deviceDisplayName: "SHIFT-OUT-2", state: "out_of_service", outOfService } },
      { standing: true, alarm: { deviceDisplayName: "SHIFT-OUT-1", state: "out_of_service", outOfService } },
    ]);
    expect(alarms?.outOfService).toBe(earlier + 2);
  });

  it("has the shifts that are set, the one under way first", async () => {
    const { data } = await harness.ok(lan, listShifts);
    expect(data).toHaveLength(21);
    const [current] = data;
    expect(Date.parse(current?.from ?? "")).toBeLessThanOrEqual(clock.now());
    expect(Date.parse(current?.to ?? "")).toBeGreaterThan(clock.now());
    await harness.ok(harness.admin, updateShiftsSetting, { body: { starts: ["07:00", "19:00"] } });
    const [first] = (await harness.ok(lan, listShifts)).data;
    expect(Date.parse(first?.to ?? "") - Date.parse(first?.from ?? "")).toBe(12 * hourMs);
    expect((await harness.history("shifts", "setting"))[0]).toMatchObject({ detail: "shifts_updated" });
  });

  it("hands on an alarm that nobody answered until somebody does, also after its condition is over", async () => {
    const device = await aDevice()
      .named("SHIFT-UNANSWERED")
      .ofType("DATALOGGER")
      .reportingEvery(86_400)
      .withChannel("pressure", { under: 1, over: 4 })
      .withTokenIn(harness);
    const set = { channels: [{ channel: "pressure", onSamples: 1, offSamples: 1 }] };
    await harness.ok(harness.admin, setAlarmSettings, { params: { id: device.id }, body: set });
    const of = async (query: { from: number; to: number }) => {
      const { alarms } = await summaryFor(harness.admin, query);
      const row = alarms?.rows.find(({ alarm }) => alarm.deviceId === device.id);
      return { unanswered: alarms?.unanswered, row };
    };
    const before = (await of(range())).unanswered ?? 0;
    const rowWith = (more: object) =>
      vi.waitFor(async () => {
        await clock.advance(1000);
        expect((await of(range())).row).toMatchObject(more);
      });
    const send = (pressure: number) =>
      harness.call("POST", "/telemetry", { ts: clock.now() / 1000, pressure }, device.token);
    await send(0.3);
    await rowWith({ raised: true, standing: true });
    await clock.advance(2000);
    await send(2);
    await rowWith({ raised: true, standing: false });
    await clock.advance(60_000);
    const later = { from: clock.now(), to: clock.now() + hourMs };
    expect(await of(later)).toMatchObject({
      unanswered: before + 1,
      row: { raised: false, cleared: false, standing: false, alarm: { state: "returned" } },
    });
    await clock.advance(1000);
    const { row } = await of(later);
    await harness.ok(harness.admin, acknowledgeAlarm, { params: { id: row?.alarm.id ?? 0 }, body: {} });
    await clock.advance(1000);
    // Answered in the shift, and so over at its end; the one before handed it on.
    expect((await of({ from: clock.now(), to: clock.now() + hourMs })).row).toBeUndefined();
    expect(await of({ from: later.from - 1000, to: later.from })).toMatchObject({ unanswered: before + 1 });
  });
});

it("lets authors correct their own entries for a day, and others only with a right of their own", async () => {
  const { id } = await write(lan);
  const params = { id };
  const body = bodyOf({ text: "Đóng van xả cặn" });
  const plain = await aUser()
    .named("plain9")
    .withPermissions(...writer)
    .signedInTo(harness);
  expect(await harness.refused(plain, routes.updateLogEntry, { params, body })).toMatchObject({
    ...{ status: 403, details: { permission: "Logbook.Update" } },
  });
  const { data } = await harness.ok(lan, routes.updateLogEntry, { params, body });
  expect(data).toMatchObject({ text: "Đóng van xả cặn", editedAt: now() });

  const chief = await aUser()
    .named("chief1")
    .withPermissions(...writer, "Logbook.Update", "History.Index")
    .in(harness);
  clock.setBy(dayMs + 1000);
  // Nobody was there for a day.
  lan = { ...lan, ...(await harness.signIn(lan.username, lan.password)) };
  const boss = await harness.signIn(chief.username, chief.password);
  expect(await harness.refused(lan, routes.updateLogEntry, { params, body })).toMatchObject({
    ...{ status: 409, code: "log_entry_too_old" },
  });
  expect((await harness.refused(lan, routes.deleteLogEntry, { params })).code).toBe("log_entry_too_old");
  await harness.ok(boss, routes.deleteLogEntry, { params });
  const { data: log } = await harness.ok(boss, listActivity, { query: { q: "dong van xa can" } });
  expect(log.map(({ detail }) => detail)).toEqual(["log_entry_deleted", "log_entry_updated"]);
  expect(log[0]).toMatchObject({ before: { text: "Đóng van xả cặn", entryKind: "note" } });
});
