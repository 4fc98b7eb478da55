import { exportDevices, readDevice } from "@sgval/contract/devices/routes";
import * as routes from "@sgval/contract/readings/imports";
import iconv from "iconv-lite";
import { beforeEach, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { readings } from "../index.ts";
import { readingsFixture } from "../readings.fixture.store.ts";
import { importsFixture } from "./imports.fixture.ts";

const harness = useHarness();
const imports = importsFixture(harness);
const stored = (deviceId: number) => readingsFixture(harness.db).rows(deviceId);

let made = 0;
let name = "";
let deviceId = 0;
beforeEach(async () => {
  await imports.clear();
  made += 1;
  name = `DL-H${made}`;
  const device = await aDevice()
    .named(name, `Logger ${made}`)
    .ofType("DATALOGGER")
    .withChannel("pressure")
    .withChannel("flow")
    .in(harness);
  deviceId = device.id;
});

const wide = (rows: string[]) => ["Thời gian;Áp lực (kPa);Lưu lượng (L/s)", ...rows, ""].join("\r\n");
const two = () => wide(["20/10/2025 08:00;246,5;10", "20/10/2025 08:15;250;"]);

it("stores a wide file of one device in canonical units and the time zone of the installation", async () => {
  const done = await imports.run(two(), { deviceId });
  expect(done).toMatchObject({
    status: "done",
    progress: 1,
    failure: null,
    counts: { rows: 2, stored: 3, duplicates: 0, conflicts: 0, rejected: 0, unknown: [] },
  });
  expect(await stored(deviceId)).toEqual([
    { at: new Date("2025-10-20T08:00:00+07:00"), slots: [2.465, 36], quality: null },
    { at: new Date("2025-10-20T08:15:00+07:00"), slots: [2.5, null], quality: null },
  ]);
});

it("stores a long file of several devices, and lists devices and parameters that it does not find", async () => {
  const other = await aDevice().named(`DL-O${made}`).ofType("DATALOGGER").withChannel("pressure").in(harness);
  const done = await imports.run(
    [
      "device,parameter,time,value,unit",
      `${name},pressure,2025-10-20T01:00:00Z,2.5,bar`,
      `${name},flow,2025-10-20T01:00:00Z,10,L/s`,
      `${other.name.toLowerCase()},Áp lực,2025-10-20T01:00:00Z,25.493,mH2O`,
      "DL-NOWHERE,pressure,2025-10-20T01:00:00Z,1,bar",
      `${name},Độ ẩm,2025-10-20T01:00:00Z,40,%`,
      `${name},nonsense,2025-10-20T01:00:00Z,40,%`,
    ].join("\n"),
  );
  expect(done).toMatchObject({ status: "done", counts: { rows: 6, stored: 3, rejected: 3 } });
  expect(done.counts?.unknown).toEqual([
    { kind: "device", name: "DL-NOWHERE", values: 1 },
    { kind: "channel", name: `${name}: Độ ẩm`, values: 1 },
    { kind: "parameter", name: "nonsense", values: 1 },
  ]);
  expect(await stored(deviceId)).toMatchObject([{ slots: [2.5, 36] }]);
  expect((await stored(other.id))[0]?.slots[0]).toBeCloseTo(2.5, 3);
});

it("reads a parameter of a long file that first stands where nobody was shown it", async () => {
  const line = (parameter: string, minute: number, value: number) =>
    `${name},${parameter},${new Date(Date.parse("2025-10-01T00:00:00Z") + minute * 60_000).toISOString()},${value},`;
  const rows = Array.from({ length: 6_000 }, (_, minute) => line("pressure", minute, 2 + (minute % 7) / 100));
  const late = [line("flow", 0, 12), line("flow", 1, 13)];
  const done = await imports.run(["device,parameter,time,value,unit", ...rows, ...late].join("\n"));
  expect(done).toMatchObject({ status: "done", counts: { stored: 6_002, rejected: 0 } });
});

it("counts duplicates, fills gaps, and keeps the first of two values as suspect; nothing is overwritten", async () => {
  await imports.run(two(), { deviceId });
  const again = await imports.run(
    wide(["20/10/2025 08:00;246,5;11", "20/10/2025 08:15;250;20", "20/10/2025 08:30;1;1"]),
    { deviceId },
  );
  expect(again.counts).toMatchObject({ rows: 3, stored: 3, duplicates: 2, conflicts: 1, conflictsInFile: 0 });
  expect(again.conflicts).toEqual([
    {
      ...{ device: name, parameter: "flow", measuredAt: "2025-10-20T01:00:00.000Z" },
      ...{ kept: 36, refused: expect.closeTo(39.6, 6) },
    },
  ]);
  const rows = await stored(deviceId);
  expect(rows).toMatchObject([{ slots: [2.465, 36] }, { slots: [2.5, 72] }, { slots: [0.01, 3.6] }]);
  expect(rows[0]?.quality?.[1]).toBeGreaterThan(0);
  expect(await readingsFixture(harness.db).conflicts(deviceId)).toMatchObject([
    { slot: 1, kept: 36, refused: 39.6 },
  ]);
});

it("merges the rows of one time within a file in the same way", async () => {
  const done = await imports.run(
    wide(["20/10/2025 08:00;246;10", "20/10/2025 08:00;246;12", "20/10/2025 08:00;;10"]),
    { deviceId },
  );
  expect(done.counts).toMatchObject({ stored: 2, duplicates: 2, conflicts: 1, conflictsInFile: 1 });
  expect(done.conflicts).toMatchObject([{ parameter: "flow", kept: 36, line: 3 }]);
});

it("rejects bad rows and values with line, column and reason, and stores the rest", async () => {
  const done = await imports.run(
    wide([
      "20/10/2025 08:00;246;10",
      "30/02/2025 08:00;246;10",
      "20/10/2025 08:15;2.46;10",
      ";246;10",
      "20/10/2035 08:00;246;10",
      "20/10/1985 08:00;246;10",
      "20/10/2025 08:30;65535;9999999",
    ]),
    {
      deviceId,
      decimal: ",",
      time: { column: 0, timeColumn: null, format: "dmy", zone: "Asia/Ho_Chi_Minh" },
    },
  );
  // A broken sensor and a value out of range are stored as such.
  expect(done.counts).toMatchObject({ rows: 7, stored: 5, rejected: 5, implausible: 2 });
  const file = await harness.file(harness.admin, routes.exportRejections, {
    params: { id: done.id },
    query: { format: "csv", machine: "true" },
  });
  expect(file.trim().split("\r\n").slice(1)).toEqual([
    expect.stringMatching(/^3,Thời gian,.*,30\/02\/2025 08:00$/),
    expect.stringMatching(/^4,Áp lực \(kPa\),.*,2\.46$/),
    expect.stringMatching(/^5,Thời gian,.*,$/),
    expect.stringMatching(/^6,Thời gian,.*,20\/10\/2035 08:00$/),
    expect.stringMatching(/^7,Thời gian,.*,20\/10\/1985 08:00$/),
  ]);
});

it("keeps the first thousand reasons and counts the others", async () => {
  const done = await imports.run(
    wide(["20/10/2025 08:00;1;1", ...Array.from({ length: 1_500 }, () => "x;1;1")]),
    {
      deviceId,
      time: { column: 0, timeColumn: null, format: "dmy", zone: "Asia/Ho_Chi_Minh" },
    },
  );
  expect(done.counts).toMatchObject({ rows: 1_501, stored: 2, rejected: 1_500 });
  const file = await harness.file(harness.admin, routes.exportRejections, {
    params: { id: done.id },
    query: { format: "csv", machine: "true" },
  });
  expect(file.trim().split("\r\n")).toHaveLength(1_001);
});

it("shows what it would read of swapped columns before anything is stored", async () => {
  const id = await imports.upload(two());
  const { mapping } = await imports.preview(id, deviceId);
  const swapped = { ...mapping, time: { ...mapping.time, column: 1 } };
  const { rows } = await imports.preview(id, deviceId, swapped);
  expect(rows).toMatchObject([
    { line: 2, measuredAt: null, problems: [{ column: 1, reason: "time_unreadable" }] },
    { line: 3, measuredAt: null },
  ]);
});

it("checks a whole file in a dry run without writing, and imports it afterwards", async () => {
  await imports.run(two(), { deviceId });
  const checked = await imports.run(`${two()}20/10/2025 09:00;100;x\r\n`, { deviceId, dryRun: true });
  expect(checked).toMatchObject({
    status: "ready",
    dryRun: true,
    counts: { rows: 3, stored: 1, duplicates: 3, rejected: 1 },
  });
  expect(await stored(deviceId)).toHaveLength(2);
  await imports.start(checked.id, checked.mapping ?? expect.fail());
  await imports.idle();
  expect(await imports.read(checked.id)).toMatchObject({
    status: "done",
    dryRun: false,
    counts: { stored: 1 },
  });
  expect(await stored(deviceId)).toHaveLength(3);
});

it.each([
  ["UTF-8 with byte-order mark", (text: string) => Buffer.from(`\ufeff${text}`)],
  ["UTF-16", (text: string) => iconv.encode(text, "utf-16le", { addBOM: true })],
  ["Windows-1258", (text: string) => iconv.encode(text.replace("ượ", "ươ\u0323"), "windows-1258")],
])("reads a file in %s", async (_, encode) => {
  const done = await imports.run(encode("Ngày,Lưu lượng\n2025-10-20 08:00,10\n"), { deviceId });
  expect(done.counts).toMatchObject({ stored: 1, rejected: 0 });
});

it("reads a workbook with dates, numbers and a sheet about the file", async () => {
  const date = (text: string) => ({ value: new Date(text), type: Date, format: "dd/mm/yyyy hh:mm" }) as const;
  const file = await writeXlsxFile([
    { sheet: "Info", data: [[{ value: "x" }]] },
    {
      sheet: "Data",
      data: [
        [{ value: "time" }, { value: "pressure" }],
        [date("2025-10-20T08:00:00Z"), { value: 2.46, type: Number }],
        [date("2025-10-20T08:15:00Z"), { value: 2.5, type: Number }],
      ],
    },
  ]).toBuffer();
  const done = await imports.run(file, { deviceId });
  expect(done.counts).toMatchObject({ stored: 2, rejected: 0 });
  expect((await stored(deviceId))[0]).toMatchObject({
    at: new Date("2025-10-20T08:00:00+07:00"),
    slots: [2.46, null],
  });
});

it("applies the calibration of the channel to raw numbers where that is asked for", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .withChannel("pressure", { rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 10 })
    .in(harness);
  const file = "time,pressure\n2025-10-20 08:00,9.6\n";
  await imports.run(file, { deviceId: device.id, raw: true });
  expect(await stored(device.id)).toMatchObject([{ slots: [3.5] }]);
});

it("remembers the mapping for the next file with the same headings, but not the device", async () => {
  const file = `when ${made},A,B\n2025-10-20 08:00,1,2\n`;
  const columns = [
    { column: 1, parameter: "pressure", unit: null },
    { column: 2, parameter: "flow", unit: "L/s" as const },
  ];
  await imports.run(file, { deviceId, wide: columns });
  const next = await imports.preview(await imports.upload(file));
  expect(next).toMatchObject({
    remembered: true,
    mapping: { wide: columns, device: { column: null, id: null } },
    // Nobody has said which device it is; that is nothing wrong with the rows.
    rows: [{ line: 2, device: null, problems: [] }],
  });
});

it("does not take a remembered mapping in which the times of the file cannot be read", async () => {
  const file = (time: string) => `at ${made},pressure\n${time},1\n${time},1\n`;
  await imports.run(file("2025-10-20 08:00"), { deviceId });
  const next = await imports.preview(await imports.upload(file("1760922000")), deviceId);
  expect(next).toMatchObject({ remembered: false, mapping: { time: { format: "epoch_s" } } });
});

it("sends nothing live, rolls hours up, and counts as the newest what is newer than all there was", async () => {
  await imports.run(two(), { deviceId });
  const { body } = await harness.call("GET", `/device/${deviceId}`);
  expect(body.data.latest.values).toEqual({ pressure: 2.5, flow: 36 });
  expect(body.data.metaData.total).toBe(2);
  await harness.app.use(readings).rollups.run();
  expect(await readingsFixture(harness.db).rollups("hour", deviceId)).toHaveLength(1);
});

it("records who imported what, with the counts", async () => {
  const { fileName } = await imports.run(two(), { deviceId });
  const [entry] = await harness.history(fileName, "reading_import");
  expect(entry).toMatchObject({
    detail: "readings_imported",
    after: { importedDevices: 1, rowsRead: 2, valuesStored: 3, valueDuplicates: 0, valuesRejected: 0 },
  });
});

it("imports into the devices of the user's scope only, and shows an import to nobody else", async () => {
  const user = await aUser()
    .named(`imp${made}`)
    .withPermissions("Device.Index", "Device.Update")
    .seeing(deviceId)
    .signedInTo(harness);
  const hidden = await aDevice()
    .named(`DL-X${made}`)
    .ofType("DATALOGGER")
    .withChannel("pressure")
    .in(harness);
  const file = `device,time,pressure\n${name},2025-10-20 08:00,1\n${hidden.name},2025-10-20 08:00,1\n`;
  const id = await imports.upload(file, user);
  expect(await harness.refused(harness.admin, routes.readImport, { params: { id } })).toMatchObject({
    code: "not_found",
  });
  const { data } = await harness.ok(user, routes.previewImport, {
    params: { id },
    body: { mapping: null, deviceId: null },
  });
  await imports.start(id, data.mapping, false, user);
  await imports.idle();
  const { data: done } = await harness.ok(user, routes.readImport, { params: { id } });
  expect(done.counts).toMatchObject({ stored: 1, unknown: [{ kind: "device", name: hidden.name }] });
  expect(await stored(hidden.id)).toEqual([]);
});

it("leaves a device that never sent without data after its history was imported, also over a restart", async () => {
  await imports.run(two(), { deviceId });
  const read = async () => (await harness.ok(harness.admin, readDevice, { params: { id: deviceId } })).data;
  const expected = { freshness: "never", latest: { imported: true, values: { pressure: 2.5, flow: 36 } } };
  expect(await read()).toMatchObject(expected);
  const query = { format: "csv", machine: "true", columns: "status,measuredAt", q: name };
  expect(await harness.file(harness.admin, exportDevices, { query })).toContain(
    "\r\nnever,2025-10-20T08:15:00+07:00\r\n",
  );
  await harness.restart();
  expect(await read()).toMatchObject(expected);
});

it("says which lines were rejected and why, and where the imported values are seen", async () => {
  const done = await imports.run(wide(["20/10/2025 08:00;246,5;10", "20/10/2025 08:15;x;"]), { deviceId });
  expect(done.rejections).toMatchObject([{ line: 3, reason: "value_unreadable", value: "x" }]);
  expect(done.chart).toMatchObject({ deviceId, from: "2025-10-20T00:59:00.000Z" });
});
