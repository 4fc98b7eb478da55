import { listActivity } from "@sgval/contract/activity/activity";
import { listDeadLetters, replayDeadLetters } from "@sgval/contract/connections/dead-letters";
import { updateDevice } from "@sgval/contract/devices/routes";
import * as routes from "@sgval/contract/meters/meters";
import * as readingRoutes from "@sgval/contract/meters/readings";
import { basePath } from "@sgval/contract/route";
import { importAnswer } from "@sgval/contract/table-import";
import { createZone, updateZone } from "@sgval/contract/zones/zones";
import { beforeAll, expect, it } from "vitest";
import type * as z from "zod";
import { aDevice } from "../../testing/device-builder.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness({ clock: fakeClock(Date.parse("2026-12-15T00:00:00+07:00")) });
const admin = () => harness.admin;
const zones: Record<string, number> = {};

const aZone = async (name: string, at: number) => {
  const ring = [
    [106 + at, 10],
    [106.1 + at, 10],
    [106.1 + at, 10.1],
    [106 + at, 10],
  ];
  const body = { name, polygon: { type: "Polygon", coordinates: [ring] } };
  const { data } = await harness.ok(admin(), createZone, { body });
  zones[name] = data.id;
  return data.id;
};
const aMeter = async (code: string, more: Partial<z.input<typeof routes.waterMeterBody>> = {}) => {
  const body = { code, customerName: `Khách ${code}`, customerCode: `KH-${code}`, ...more };
  return (await harness.ok(admin(), routes.createWaterMeter, { body })).data;
};
/** A day of 2026 in the utility's time zone. */
const day = (text: string) => `2026-${text}T00:00:00+07:00`;
const read = (id: number, at: string, index: number) =>
  harness.ok(admin(), readingRoutes.addMeterReading, { params: { id }, body: { at: day(at), index } });
const ms = (text: string) => Date.parse(day(text));
const period = (from: string, to: string) => ({ from: ms(from), to: ms(to) });
const list = async (query: object) =>
  (await harness.ok(admin(), routes.listWaterMeters, { query: { ...query } })).data;
const totals = async (query: object) =>
  (await harness.ok(admin(), routes.readMeterTotals, { query: { ...query } })).data;
const send = async (path: string, file: string, query: object = {}, token = admin().token) => {
  const form = new FormData();
  form.append("file", new Blob([file]), "file.csv");
  const search = new URLSearchParams(Object.entries(query));
  const response = await fetch(`${harness.address}${basePath}/water-meter/${path}?${search}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const body: ReturnType<typeof JSON.parse> = await response.json();
  return { status: response.status, body };
};
const upload = async (...asked: Parameters<typeof send>) => {
  const { status, body } = await send(...asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return importAnswer.parse(body);
};
const problems = ({ data }: Awaited<ReturnType<typeof upload>>) =>
  data.flatMap(({ errors }) => errors.map(({ line, field, message }) => `${line} ${field} ${message}`));

beforeAll(async () => {
  await aZone("An Phu", 0);
  await aZone("Binh Tho", 1);
});

it("[R3.9] keeps a meter with code, customer name and customer code, each code once", async () => {
  const made = await aMeter("DH-1", { memberships: [{ zoneId: zones["An Phu"] ?? 0 }] });
  expect(made).toMatchObject({
    code: "DH-1",
    customerName: "Khách DH-1",
    customerCode: "KH-DH-1",
    digits: 6,
  });
  const again = { code: "dh-1", customerName: "B", customerCode: "KH-2" };
  const taken = await harness.call("POST", "/water-meter", again);
  expect(taken.body.error).toMatchObject({ code: "value_exists", details: [{ field: "code" }] });
  const odd = await harness.call("POST", "/water-meter", { ...again, code: "DH-9", customerName: "<b>" });
  expect(odd.body.error.details).toEqual([
    { field: "customerName", message: "validation.special_characters" },
  ]);
  expect((await harness.call("POST", "/water-meter", { code: "DH-9" })).status).toBe(422);
});

it("keeps where a meter is and that its customer is critical, also from a file", async () => {
  const position = { latitude: 10.05, longitude: 106.03 };
  const made = await aMeter("DH-P", { position, critical: true });
  expect(made).toMatchObject({ position, critical: true });
  const params = { id: made.id };
  const body = { code: "DH-P", customerName: "Bệnh viện", customerCode: "KH-DH-P" };
  const changed = await harness.ok(admin(), routes.updateWaterMeter, { params, body });
  expect(changed.data).toMatchObject({ position: null, critical: false });
  const half = { ...body, code: "DH-H", customerCode: "KH-H", position: { latitude: 10 } };
  expect((await harness.call("POST", "/water-meter", half)).status).toBe(422);
  const file = [
    "Mã đồng hồ;Tên khách hàng;Mã khách hàng;Vĩ độ;Kinh độ",
    "DH-F1;A;KH-F1;10,05;106,03",
    "DH-F2;B;KH-F2;10,05;",
    "DH-F3;C;KH-F3;95;106",
  ].join("\n");
  const answer = await upload("import", file, { dryRun: "false" });
  expect(problems(answer)).toEqual([
    "3 longitude validation.invalid_value",
    "4 latitude validation.invalid_value",
  ]);
  const id = answer.data[0]?.id ?? 0;
  const { data } = await harness.ok(admin(), routes.readWaterMeter, { params: { id } });
  expect(data.position).toEqual(position);
});

it("imports meters into their zone from today on where the file says no day, and no flow that may be a fraction", async () => {
  const file = [
    "Mã đồng hồ;Tên khách hàng;Mã khách hàng;Vùng DMA;Vĩ độ;Kinh độ;Qmax",
    "DH-T1;A;KH-T1;An Phu;10.762622;106.660172;3,125",
    "DH-T2;B;KH-T2;An Phu;10.762622;106.660172;3.125",
    "DH-T3;C;KH-T3;An Phu;10.762622;106.660172;3125",
  ].join("\n");
  const answer = await upload("import", file, { dryRun: "false" });
  expect(problems(answer)).toEqual(["2 qMax validation.decimal_point"]);
  const read = async (line: number) =>
    (
      await harness.ok(admin(), routes.readWaterMeter, {
        params: { id: answer.data.find((one) => one.line === line)?.id ?? 0 },
      })
    ).data;
  expect(await read(3)).toMatchObject({
    qMax: 3.125,
    memberships: [{ zoneId: zones["An Phu"], from: new Date(day("12-15")).toISOString(), to: null }],
  });
  expect((await read(4)).qMax).toBe(3_125);
});

it("refuses two zones at one time, in the form and in the database", async () => {
  const memberships = [
    { zoneId: zones["An Phu"] ?? 0 },
    { zoneId: zones["Binh Tho"] ?? 0, from: day("06-01") },
  ];
  const body = { code: "DH-2Z", customerName: "A", customerCode: "KH-2Z", memberships };
  const { error } = (await harness.call("POST", "/water-meter", body)).body;
  expect(error.details).toEqual([{ field: "memberships.1.from", message: "validation.memberships_overlap" }]);
});

it("[R1.5] sums the meters of an area over a period, pro-rated and with the part that is estimated", async () => {
  const zone = await aZone("Sums", 2);
  const memberships = [{ zoneId: zone }];
  const [one, two, three] = [
    await aMeter("S-1", { memberships }),
    await aMeter("S-2", { memberships }),
    await aMeter("S-3", { memberships }),
  ];
  await read(one.id, "03-01", 1500);
  await read(one.id, "03-31", 1560);
  await read(two.id, "03-01", 100);
  await read(two.id, "03-21", 160);
  await read(three.id, "03-01", 7);
  const query = { zoneId: zone, ...period("03-01", "03-21") };
  expect(await totals(query)).toMatchObject({ count: 3, read: 2, complete: 2, volume: 100, estimated: 40 });
  const rows = await list({ ...query, sort: "-volume" });
  expect(rows.map(({ code, volume, share, covered }) => [code, volume, share, covered])).toEqual([
    ["S-2", 60, 0.6, 1],
    ["S-1", 40, 0.4, 1],
    ["S-3", null, null, 0],
  ]);
  // The sums are those of the filter; the share stays that of the area.
  const searched = { ...query, q: "s-1" };
  expect(await totals(searched)).toMatchObject({ count: 1, volume: 40 });
  expect((await list(searched))[0]).toMatchObject({ share: 0.4 });
  expect((await list({ ...query, show: "unread" })).map(({ code }) => code)).toEqual(["S-3"]);
  const { data: areas } = await harness.ok(admin(), routes.listMeterAreas, {
    query: period("03-01", "03-21"),
  });
  expect(areas.find(({ zoneId }) => zoneId === zone)).toMatchObject({ name: "Sums", count: 3, volume: 100 });
  const { data: area } = await harness.ok(admin(), routes.readMeterArea, {
    params: { id: zone },
    query: period("03-01", "03-21"),
  });
  expect(area.months).toHaveLength(12);
  expect(area.months.at(-1)).toMatchObject({ from: new Date(day("03-01")).toISOString(), volume: 100 });
});

it("counts a meter for the zone that it belonged to at the time", async () => {
  const [west, east] = [await aZone("West", 3), await aZone("East", 4)];
  const meter = await aMeter("M-1", {
    memberships: [
      { zoneId: west, to: day("03-11") },
      { zoneId: east, from: day("03-11") },
    ],
  });
  await read(meter.id, "03-01", 0);
  await read(meter.id, "03-31", 30);
  const of = async (zoneId: number) => (await totals({ zoneId, ...period("03-01", "03-31") })).volume;
  expect([await of(west), await of(east)]).toEqual([10, 20]);
  expect((await list({ q: "M-1", ...period("03-01", "03-31") }))[0]).toMatchObject({
    volume: 30,
    zoneId: east,
  });
});

it("counts on after a meter was replaced in the middle of a month", async () => {
  const meter = await aMeter("R-1");
  await read(meter.id, "04-01", 5_000);
  await read(meter.id, "05-01", 20);
  const volume = async () => (await list({ q: "R-1", ...period("04-01", "05-01") }))[0];
  expect(await volume()).toMatchObject({ volume: null, odd: ["negative"] });
  const replace = (at: string, endIndex: number | null) =>
    harness.call("POST", `/water-meter/${meter.id}/replacement`, {
      ...{ at: day(at), endIndex, startIndex: 2, digits: 5, qMax: 5, note: "Hỏng mặt số" },
    });
  expect((await replace("04-16", 5_012)).status).toBe(204);
  expect(await volume()).toMatchObject({ volume: 30, odd: [], estimated: 0, covered: 1 });
  const { data } = await harness.ok(admin(), routes.readWaterMeter, { params: { id: meter.id } });
  expect(data.registers).toMatchObject([{ number: 1 }, { number: 2, digits: 5, note: "Hỏng mặt số" }]);
  expect((await replace("04-10", null)).body.error.code).toBe("replacement_before_last");
});

it("shows a replacement as an event that is corrected and taken back, and records both", async () => {
  const meter = await aMeter("RP-1");
  const params = { id: meter.id, number: 2 };
  for (const [at, index] of [
    ["04-01", 5_000],
    ["04-18", 5_013],
    ["05-01", 20],
  ] as const)
    await read(meter.id, at, index);
  const replacement = { digits: 5, qMax: 5, note: "Hỏng mặt số" };
  const body = { ...replacement, at: day("04-16"), endIndex: 4_900, startIndex: 2 };
  await harness.ok(admin(), readingRoutes.replaceWaterMeter, { params: { id: meter.id }, body });
  const registers = async () =>
    (await harness.ok(admin(), routes.readWaterMeter, { params: { id: meter.id } })).data.registers;
  const readings = async () =>
    (
      await harness.ok(admin(), readingRoutes.listMeterReadings, { params: { id: meter.id }, query: {} })
    ).data.map(({ register, index, volume, odd }) => [register, index, volume, odd]);
  expect(await registers()).toMatchObject([
    { number: 1, from: null, startIndex: null, endIndex: null },
    { number: 2, from: new Date(day("04-16")).toISOString(), startIndex: 2, endIndex: 4_900, digits: 5 },
  ]);
  // It was two days later than somebody wrote down: what was read between is of the old meter.
  const corrected = { ...body, at: day("04-20"), endIndex: 5_015, startIndex: 0 };
  const later = { ...body, at: day("06-01"), endIndex: null, startIndex: 0 };
  await harness.ok(admin(), readingRoutes.replaceWaterMeter, { params: { id: meter.id }, body: later });
  const wrong = async (at: string) =>
    harness.refused(admin(), readingRoutes.correctReplacement, {
      params,
      body: { ...corrected, at: day(at) },
    });
  expect((await wrong("06-01")).code).toBe("replacement_out_of_order");
  expect((await wrong("12-20")).details).toMatchObject([{ field: "at" }]);
  const ofLater = { params: { id: meter.id, number: 3 } };
  await harness.ok(admin(), readingRoutes.deleteReplacement, ofLater);
  await harness.ok(admin(), readingRoutes.correctReplacement, { params, body: corrected });
  expect(await readings()).toEqual([
    [2, 20, 20, null],
    [2, 0, null, null],
    [1, 5_015, 2, null],
    [1, 5_013, 13, null],
    [1, 5_000, null, null],
  ]);
  const reader = await aUser().named("reader1").withPermissions("WaterMeter.Index").signedInTo(harness);
  expect((await harness.refused(reader, readingRoutes.deleteReplacement, { params })).status).toBe(403);
  await harness.ok(admin(), readingRoutes.deleteReplacement, { params });
  expect(await registers()).toHaveLength(1);
  expect(await readings()).toEqual([
    [1, 20, null, "negative"],
    [1, 5_013, 13, null],
    [1, 5_000, null, null],
  ]);
  expect((await harness.refused(admin(), readingRoutes.deleteReplacement, { params })).status).toBe(404);
  const first = { params: { id: meter.id, number: 1 } };
  expect((await harness.refused(admin(), readingRoutes.deleteReplacement, first)).status).toBe(404);
  const { data: log } = await harness.ok(admin(), listActivity, { query: { q: "RP-1" } });
  expect(log.map(({ detail }) => detail).slice(0, 3)).toEqual([
    "meter_replacement_deleted",
    "meter_replacement_corrected",
    "meter_replacement_deleted",
  ]);
});

it("[R1.5] measures a return from before the fall in whatever order readings come, and counts meters in doubt", async () => {
  const zone = await aZone("Doubt", 9);
  const memberships = [{ zoneId: zone }];
  const meter = await aMeter("F-1", { memberships });
  const still = await aMeter("F-2", { memberships });
  for (const at of ["09-01", "10-15", "11-01"]) await read(still.id, at, 7);
  for (const [at, index] of [
    ["08-01", 2534],
    ["11-01", 2617.1],
    ["10-01", 258.9],
    ["07-01", 2506],
    ["09-01", 2562.1],
  ] as const)
    await read(meter.id, at, index);
  const { data } = await harness.ok(admin(), readingRoutes.listMeterReadings, {
    params: { id: meter.id },
    query: {},
  });
  expect(data.map(({ volume, odd }) => [volume && Math.round(volume), odd])).toEqual([
    [55, "returned"],
    [null, "negative"],
    [28, null],
    [28, null],
    [null, null],
  ]);
  const query = { zoneId: zone, ...period("10-01", "11-01") };
  const known = { volume: expect.closeTo((55 * 31) / 61, 1), complete: 2 };
  expect(await totals(query)).toMatchObject({ ...known, odd: 2, doubtful: 1 });
  const { data: area } = await harness.ok(admin(), routes.readMeterArea, {
    params: { id: zone },
    query: period("10-01", "11-01"),
  });
  expect(area).toMatchObject({ ...known, odd: 2, doubtful: 1 });
  // Corrected, it is no fall, and the later reading is no return.
  const params = { id: meter.id, readingId: data[1]?.id ?? 0 };
  await harness.ok(admin(), readingRoutes.correctMeterReading, { params, body: { index: 2589 } });
  expect(await totals(query)).toMatchObject({ volume: expect.closeTo(28.1), doubtful: 0 });
});

it("counts a meter in doubt in the month that a later reading contradicts, until the wrong index is corrected", async () => {
  const zone = await aZone("High", 12);
  const meter = await aMeter("HI-1", { memberships: [{ zoneId: zone }] });
  const added = [];
  // Of 2 562 a digit was misread.
  for (const [at, index] of [
    ["06-01", 2506],
    ["07-01", 2534],
    ["08-01", 2962],
    ["08-02", 2963],
    ["09-01", 2590],
    ["10-01", 2617],
  ] as const)
    added.push((await read(meter.id, at, index)).data);
  const of = (from: string, to: string) => totals({ zoneId: zone, ...period(from, to) });
  expect(await of("07-01", "08-01")).toMatchObject({ volume: 428, odd: 1, doubtful: 1 });
  expect(await of("06-01", "07-01")).toMatchObject({ volume: 28, odd: 0, doubtful: 0 });
  for (const [wrong, index] of [
    [added[2], 2562],
    [added[3], 2563],
  ] as const)
    await harness.ok(admin(), readingRoutes.correctMeterReading, {
      params: { id: meter.id, readingId: wrong?.id ?? 0 },
      body: { index },
    });
  expect(await of("07-01", "08-01")).toMatchObject({ volume: 28, odd: 0, doubtful: 0 });
});

it("corrects and deletes a reading, computes what follows anew, and records it", async () => {
  const meter = await aMeter("C-1");
  await read(meter.id, "05-01", 100);
  const { data: wrong } = await read(meter.id, "06-01", 1200);
  await read(meter.id, "07-01", 140);
  expect(wrong).toMatchObject({ volume: 1100, odd: null });
  const params = { id: meter.id, readingId: wrong.id };
  const corrected = await harness.ok(admin(), readingRoutes.correctMeterReading, {
    params,
    body: { index: 120 },
  });
  expect(corrected.data).toMatchObject({ volume: 20 });
  const readings = async () =>
    (await harness.ok(admin(), readingRoutes.listMeterReadings, { params: { id: meter.id }, query: {} }))
      .data;
  expect((await readings()).map(({ index, volume, odd }) => [index, volume, odd])).toEqual([
    [140, 20, null],
    [120, 20, null],
    [100, null, null],
  ]);
  await harness.ok(admin(), readingRoutes.deleteMeterReading, { params });
  expect((await readings()).map(({ volume }) => volume)).toEqual([40, null]);
  const { data: log } = await harness.ok(admin(), listActivity, { query: { q: "C-1" } });
  expect(log.map(({ detail }) => detail).slice(0, 2)).toEqual([
    "meter_reading_deleted",
    "meter_reading_corrected",
  ]);
  const refused = async (body: object) =>
    (await harness.call("POST", `/water-meter/${meter.id}/reading`, body)).body.error;
  expect(await refused({ at: day("05-01"), index: 1 })).toMatchObject({ code: "value_exists" });
  expect(await refused({ at: day("12-20"), index: 1 })).toMatchObject({ details: [{ field: "at" }] });
  expect(await refused({ at: day("08-01"), index: 1_000_000 })).toMatchObject({
    details: [{ field: "index", message: "validation.index_beyond_digits" }],
  });
});

it("stores a reading once however often its request is sent, and answers it as it was corrected since", async () => {
  const { id } = await aMeter("ONCE");
  const requestId = "5c1f3a525f0c4f069d0e3f6a0a8f7f22";
  const add = (at: string, request = requestId) =>
    harness.ok(admin(), readingRoutes.addMeterReading, {
      params: { id },
      body: { at: day(at), index: 120, requestId: request },
    });
  // Two attempts at once, and one days later.
  const [first, second] = await Promise.all([add("11-03"), add("11-03")]);
  expect(second.data.id).toBe(first.data.id);
  const params = { id, readingId: first.data.id };
  await harness.ok(admin(), readingRoutes.correctMeterReading, { params, body: { index: 125 } });
  expect((await add("11-03")).data).toMatchObject({ id: first.data.id, index: 125 });
  const { data } = await harness.ok(admin(), readingRoutes.listMeterReadings, { params: { id } });
  expect(data.map(({ index }) => index)).toEqual([125]);
  const logged = (await harness.ok(admin(), listActivity, { query: { q: "meter_reading_added" } })).data;
  expect(logged.filter(({ subjectName }) => subjectName === "ONCE")).toHaveLength(1);
  // Nobody may take a correction for what is stored.
  const corrected = { at: day("11-03"), index: 12, requestId, corrected: true };
  const { code } = await harness.refused(admin(), readingRoutes.addMeterReading, {
    params: { id },
    body: corrected,
  });
  expect(code).toBe("reading_added_before");
  // Another request is another reading, for which the time is taken.
  const other = {
    params: { id },
    body: { at: day("11-03"), index: 120, requestId: requestId.replace("5", "6") },
  };
  expect((await harness.refused(admin(), readingRoutes.addMeterReading, other)).code).toBe("value_exists");
});

it("[R1.5] takes the readings that a meter sends through a gateway, once, and keeps those of unknown meters", async () => {
  const gateway = await aDevice()
    .ofType("DATALOGGER")
    .named("GW-1")
    .withChannel("pressure", { mappingKey: "p" })
    .withTokenIn(harness);
  const meter = await aMeter("DH-000123");
  const device = await harness.connect("GW-1", gateway.token);
  const publish = (body: object) => device.publishAsync("sgval/GW-1/up", JSON.stringify(body), { qos: 1 });
  const ts = ms("12-14") / 1000;
  const message = { meter: "DH-000123", ts, index: 1560.4, flags: ["leak"] };
  await publish(message);
  await publish(message);
  await publish({ meter: "DH-000124", ts, index: 7 });
  const readings = async (id: number) =>
    (await harness.ok(admin(), readingRoutes.listMeterReadings, { params: { id }, query: {} })).data;
  await expect
    .poll(() => readings(meter.id))
    .toMatchObject([{ index: 1560.4, flags: ["leak"], source: "telemetry", by: "GW-1" }]);
  const letters = async () => (await harness.ok(admin(), listDeadLetters, { query: {} })).data;
  await expect.poll(letters).toMatchObject([{ reason: "unknown_meter", detail: "DH-000124" }]);
  const later = await aMeter("DH-000124");
  const { data } = await harness.ok(admin(), replayDeadLetters, {
    body: { filter: { deviceId: gateway.id } },
  });
  expect(data).toMatchObject({ removed: 1, stored: 1 });
  expect(await readings(later.id)).toMatchObject([{ index: 7 }]);

  const send = async (body: object) => {
    const response = await fetch(`${harness.address}${basePath}/telemetry`, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const list = [
    { ...message, ts: ts + 3600, index: 1561 },
    { ts, p: 2.4 },
  ];
  expect(await send(list)).toMatchObject({ status: 200, body: { accepted: 2 } });
  expect(await send({ ...message, index: 1600 })).toMatchObject({
    body: { error: { code: "malformed_payload" } },
  });
  expect((await letters())[0]).toMatchObject({ reason: "meter_conflict", detail: "DH-000123" });
});

it("imports meters and readings from a file, checked before anything is written, line by line", async () => {
  const file = [
    "Mã đồng hồ;Tên khách hàng;Mã khách hàng;Vùng DMA;Thuộc vùng từ ngày",
    "I-1;Nguyễn Văn A;KI-1;an phu;01/02/2026",
    "I-2;Trần Thị B;KI-2;Nowhere;",
    "I-1;Lê C;KI-3;;",
    "DH-1;Đỗ D;KI-4;;",
    "I-5;;KI-5;;",
  ].join("\r\n");
  const wrong = [
    "3 zone validation.zone_unknown",
    "4 code validation.line_repeated",
    "5 code validation.value_exists",
    "6 customerName validation.required",
  ];
  const checked = await upload("import", file);
  expect(problems(checked)).toEqual(wrong);
  expect(await list({ q: "KI-" })).toEqual([]);
  const written = await upload("import", file, { dryRun: "false" });
  expect(problems(written)).toEqual(wrong);
  expect(written.metaData).toMatchObject({ done: 1, refused: 4 });
  expect(await list({ q: "KI-" })).toMatchObject([{ code: "I-1", zoneId: zones["An Phu"] }]);

  const readings = [
    "Mã đồng hồ,Ngày đọc,Chỉ số",
    'i-1,01/03/2026 08:00,"1500,5"',
    'I-1,31/03/2026,"1530,5"',
    "I-9,31/03/2026,5",
    'I-1,31/03/2026,"1531,0"',
    "I-1,30/02/2026,7",
    'I-1,01/04/2026,"99999999,5"',
  ].join("\n");
  const bad = [
    "4 code validation.meter_unknown",
    "5 at validation.value_exists",
    "6 at validation.invalid_value",
    "7 index validation.index_beyond_digits",
  ];
  expect(problems(await upload("import-readings", readings))).toEqual(bad);
  const stored = await upload("import-readings", readings, { dryRun: "false" });
  expect(stored.metaData).toMatchObject({ done: 2, refused: 4 });
  expect((await list({ q: "KI-1", ...period("03-01", "03-31") }))[0]).toMatchObject({ volume: 30 });
  // The same file again changes nothing, and is no error.
  expect((await upload("import-readings", readings, { dryRun: "false" })).metaData).toMatchObject({
    done: 2,
  });
});

it("imports meters into a zone by the code of the device that stands for it, a name before a code", async () => {
  const device = await aDevice().ofType("DMA").named("DMA-77").in(harness);
  const params = { id: await aZone("Thao Dien", 2) };
  await harness.ok(admin(), updateZone, { params, body: { deviceId: device.id } });
  const header = "Mã đồng hồ;Tên khách hàng;Mã khách hàng;Vùng DMA;Thuộc vùng từ ngày";
  const rows = ["ZC-1;Lê D;KZC-1;dma-77;01/02/2026", "ZC-2;Lê E;KZC-2;DMA-78;01/02/2026"];
  const file = [header, ...rows].join("\r\n");
  const written = await upload("import", file, { dryRun: "false" });
  expect(problems(written)).toEqual(["3 zone validation.zone_unknown"]);
  expect(await list({ q: "KZC-" })).toMatchObject([{ code: "ZC-1", zoneId: params.id }]);
});

it("names the required columns that a file lacks, and imports nothing without them", async () => {
  const refused = async (path: string) => (await send(path, "a,b\n1,2\n", { dryRun: "false" })).body.error;
  const code = "columns_missing";
  expect(await refused("import")).toMatchObject({
    code,
    details: { missing: ["code", "customerName", "customerCode"] },
  });
  expect(await refused("import-readings")).toMatchObject({
    code,
    details: { missing: ["code", "at", "index"] },
  });
});

it("[R6.7] shows a meter to who sees all that measures its zone, and names of customers only with the permission", async () => {
  const permissions = ["WaterMeter.Index", "WaterMeter.Create", "WaterMeter.Update"] as const;
  const zone = await aZone("Scope", 5);
  const [logger, inlet] = [
    await aDevice().named("SC-1").in(harness),
    await aDevice().named("SC-2").in(harness),
  ];
  await harness.ok(admin(), updateDevice, { params: { id: logger.id }, body: { zoneId: zone } });
  const account = { boundary: [{ deviceId: inlet.id, role: "inlet" as const }] };
  await harness.ok(admin(), updateZone, { params: { id: zone }, body: { account } });
  const seeing = (name: string, ...devices: { id: number }[]) =>
    aUser()
      .named(name)
      .withPermissions(...permissions)
      .seeing(...devices)
      .signedInTo(harness);
  const viewer = await seeing("viewer1", logger, inlet);
  const mine = await aMeter("V-1", { memberships: [{ zoneId: zone }] });
  const other = await aMeter("V-2", { memberships: [{ zoneId: zones["An Phu"] ?? 0 }] });
  const { data } = await harness.ok(viewer, routes.listWaterMeters, { query: {} });
  expect(data.map(({ code }) => code)).toEqual(["V-1"]);
  const { data: areas } = await harness.ok(viewer, routes.listMeterAreas, { query: {} });
  expect(areas.map(({ name }) => name)).toEqual(["Scope"]);
  const readOne = (id: number) => harness.refused(viewer, routes.readWaterMeter, { params: { id } });
  expect((await readOne(other.id)).status).toBe(404);
  expect((await harness.ok(viewer, routes.readWaterMeter, { params: { id: mine.id } })).data.code).toBe(
    "V-1",
  );
  // One logger of the zone shows nothing of its customers, nor lets anybody enter one.
  const client = await seeing("viewer2", logger);
  expect((await harness.ok(client, routes.listWaterMeters, { query: {} })).data).toEqual([]);
  expect((await harness.ok(client, routes.listMeterAreas, { query: {} })).data).toEqual([]);
  const params = { params: { id: mine.id } };
  for (const refused of [
    await harness.refused(client, routes.readWaterMeter, params),
    await harness.refused(client, readingRoutes.listMeterReadings, { ...params, query: {} }),
    await harness.refused(client, routes.readMeterArea, { params: { id: zone }, query: {} }),
    await harness.refused(client, routes.listWaterMeters, { query: { zoneId: zone } }),
  ])
    expect(refused.status).toBe(404);
  const body = { code: "V-3", customerName: "A", customerCode: "KV-3" };
  const given = { body: { ...body, memberships: [{ zoneId: zone }] } };
  expect((await harness.refused(client, routes.createWaterMeter, given)).details).toMatchObject([
    { field: "memberships.0.zoneId" },
  ]);
  const unseen = await harness.refused(viewer, routes.createWaterMeter, { body });
  expect(unseen.details).toMatchObject([{ field: "memberships" }]);
  const stranger = await aUser().named("stranger1").withPermissions("Device.Index").signedInTo(harness);
  expect((await harness.refused(stranger, routes.listWaterMeters, { query: {} })).status).toBe(403);
});

it("[R6.7] leaves a meter that moved to whoever sees the water of the zone that it belongs to today, or will next", async () => {
  const permissions = [
    "WaterMeter.Index",
    "WaterMeter.Create",
    "WaterMeter.Update",
    "WaterMeter.Delete",
  ] as const;
  const [left, joined] = [await aZone("Left", 6), await aZone("Joined", 7)];
  const viewerOf = async (name: string, zoneId: number) => {
    const meter = await aDevice().ofType("DMA").named(`DMA-${name}`).in(harness);
    await harness.ok(admin(), updateDevice, { params: { id: meter.id }, body: { zoneId } });
    return aUser()
      .named(name)
      .withPermissions(...permissions)
      .seeing(meter)
      .signedInTo(harness);
  };
  const [ofLeft, ofJoined] = [await viewerOf("left1", left), await viewerOf("joined1", joined)];
  const moved = await aMeter("MV-1", {
    memberships: [
      { zoneId: left, to: day("06-01") },
      { zoneId: joined, from: day("06-01") },
    ],
  });
  const params = { id: moved.id };
  const body = { code: "MV-1", customerName: "Khách MV-1", customerCode: "KH-MV-1" };
  // What was known of it while it belonged to them can be opened, and no more.
  for (const [at, index] of [
    ["05-01", 10],
    ["06-01", 20],
    ["07-01", 50],
  ] as const)
    await read(moved.id, at, index);
  const query = { ...period("05-01", "06-01"), zoneId: left };
  const listed = await harness.ok(ofLeft, routes.listWaterMeters, { query });
  // Today's customer need not be the one that they served.
  const nobody = { code: "MV-1", customerName: "", customerCode: "" };
  expect(listed.data).toMatchObject([nobody]);
  const searched = async (by: typeof ofLeft, q: string) =>
    (await harness.ok(by, routes.listWaterMeters, { query: { ...period("05-01", "06-01"), q } })).data.length;
  expect([await searched(ofLeft, "KH-MV-1"), await searched(ofLeft, "MV-1")]).toEqual([0, 1]);
  const opened = (await harness.ok(ofLeft, routes.readWaterMeter, { params })).data;
  expect(opened).toMatchObject({
    ...nobody,
    isCurrent: false,
    memberships: [{ zoneId: left }],
    lastReading: { at: new Date(day("06-01")).toISOString(), index: 20 },
  });
  expect(opened.months.flatMap(({ volume }) => volume ?? [])).toEqual([10]);
  const ofPast = await harness.ok(ofLeft, readingRoutes.listMeterReadings, { params, query: {} });
  expect(ofPast.data.map(({ index }) => index)).toEqual([20, 10]);
  expect(ofPast.metaData.total).toBe(2);
  const whole = (await harness.ok(ofJoined, routes.readWaterMeter, { params })).data;
  expect(whole).toMatchObject({ ...body, isCurrent: true, lastReading: { index: 50 } });
  expect(whole.memberships).toHaveLength(2);
  const refusals = [
    await harness.refused(ofLeft, routes.updateWaterMeter, {
      params,
      body: { ...body, memberships: [{ zoneId: left }] },
    }),
    await harness.refused(ofLeft, routes.deleteWaterMeter, { params }),
    await harness.refused(ofLeft, readingRoutes.addMeterReading, {
      params,
      body: { at: day("07-01"), index: 1 },
    }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404]);
  const file = "Mã đồng hồ,Ngày đọc,Chỉ số\nMV-1,01/07/2026,5";
  expect((await send("import-readings", file, {}, ofLeft.token)).body.data[0].errors).toMatchObject([
    { field: "code", message: "validation.meter_unknown" },
  ]);

  // What the other zone was billed for is not theirs to change: left out it stays, and other dates are refused.
  const since = (from: string | null) => [{ zoneId: joined, from }];
  const saved = await harness.ok(ofJoined, routes.updateWaterMeter, {
    params,
    body: { ...body, memberships: since(day("07-01")) },
  });
  const kept = { zoneId: left, from: null, to: new Date(day("06-01")).toISOString() };
  expect(saved.data.memberships).toEqual([
    kept,
    { zoneId: joined, from: new Date(day("07-01")).toISOString(), to: null },
  ]);
  const refusedFor = async (memberships: object[]) =>
    (await harness.call("PUT", `/water-meter/${moved.id}`, { ...body, memberships }, ofJoined.token)).body
      .error.details;
  expect(await refusedFor([{ zoneId: left, to: day("03-01") }, ...since(day("07-01"))])).toEqual([
    { field: "memberships.0.zoneId", message: "validation.zone_unknown" },
  ]);
  expect(await refusedFor(since(null))).toEqual([
    { field: "memberships", message: "validation.memberships_overlap" },
  ]);
  expect(await refusedFor([{ ...since(day("07-01"))[0], to: day("08-01") }])).toEqual([
    { field: "memberships", message: "validation.required" },
  ]);
  const next = await aMeter("MV-2", { memberships: [{ zoneId: joined, from: day("12-20") }] });
  const ofNext = { params: { id: next.id } };
  expect((await harness.ok(ofJoined, routes.readWaterMeter, ofNext)).data.code).toBe("MV-2");
  expect((await harness.refused(ofLeft, routes.readWaterMeter, ofNext)).status).toBe(404);
});

it("[R5.9] refuses a period that ends before it starts, and takes the last month that is over without one", async () => {
  const refused = await harness.refused(admin(), routes.readMeterTotals, { query: period("03-02", "03-01") });
  expect(refused.details).toEqual([{ field: "to", message: "validation.start_before_end" }]);
  expect(await totals({})).toMatchObject({
    from: new Date(day("11-01")).toISOString(),
    to: new Date(day("12-01")).toISOString(),
  });
});
