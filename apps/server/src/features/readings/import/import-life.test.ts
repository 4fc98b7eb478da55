import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as routes from "@sgval/contract/readings/imports";
import { hourMs } from "@sgval/quantities/duration";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { aDevice } from "../../../testing/device-builder.ts";
import { type Answer, testPassword, useHarness } from "../../../testing/harness.ts";
import { firstAdministratorName } from "../../sign-in/index.ts";
import { readingsFixture } from "../readings.fixture.store.ts";
import { importsFixture } from "./imports.fixture.ts";

const harness = useHarness();
const imports = importsFixture(harness);

let deviceId = 0;
let release = async () => {};
afterEach(() => release());
beforeEach(async () => {
  await imports.clear();
  ({ id: deviceId } = await aDevice().ofType("DATALOGGER").withChannel("pressure").in(harness));
});

const files = () => readdirSync(join(harness.dataDir, "imports"));
const stored = async () => (await readingsFixture(harness.db).rows(deviceId)).length;
const minutes = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${Date.parse(from) + index * 60_000},${index % 7}`);

/** Two batches: the first in a month that has a partition, the second in one that has none yet. */
const twoMonths = (second: string) =>
  ["time,pressure", ...minutes("2025-11-10T00:00:00Z", 5_000), ...minutes(second, 3_000)].join("\n");

/** An import whose second batch waits, because another program holds the table. */
const halfWay = async (second: string) => {
  await imports.run("time,pressure\n2025-11-01 08:00,1\n2025-11-01 08:01,1\n", { deviceId });
  const lock = await readingsFixture(harness.db).lockStructure();
  release = lock.end;
  const id = await imports.upload(twoMonths(second));
  const { mapping } = await imports.preview(id, deviceId);
  await imports.start(id, mapping);
  await vi.waitFor(async () => expect((await imports.read(id)).counts?.rows).toBe(5_000), {
    timeout: 10_000,
  });
  return { id, lock, mapping };
};

it("goes on after a restart where it was, and counts nothing twice", async () => {
  const { id } = await halfWay("2024-01-05T00:00:00Z");
  await release();
  await harness.restart();
  await imports.idle();
  expect(await imports.read(id)).toMatchObject({
    status: "done",
    counts: { rows: 8_000, stored: 8_000, duplicates: 0, rejected: 0 },
  });
  expect(await stored()).toBe(8_002);
  expect(files()).toEqual([]);
});

it("ends when it is cancelled, keeps what was stored, and records it; another one waits for its end", async () => {
  const { id, mapping } = await halfWay("2023-01-05T00:00:00Z");
  const next = await imports.upload("time,pressure\n1763600400,2\n1763600460,2\n");
  const request = { params: { id: next }, body: { mapping, dryRun: false } };
  expect(await harness.refused(harness.admin, routes.startImport, request)).toMatchObject({
    code: "import_running",
  });
  const { data } = await harness.ok(harness.admin, routes.cancelImport, { params: { id } });
  await release();
  expect(data).toMatchObject({ status: "cancelled", counts: { rows: 5_000, stored: 5_000 } });
  expect(await stored()).toBe(5_002);
  expect(await harness.recorded("history.csv")).toContain("readings_import_cancelled");
  expect(files()).toEqual([String(next)]);
  expect((await imports.start(next, mapping)).data.status).toBe("importing");
  await imports.idle();
});

it("refuses a file of two gigabytes before it is sent", async () => {
  const body = { fileName: "big.csv", bytes: 2 ** 31 };
  expect(await harness.refused(harness.admin, routes.createImport, { body })).toMatchObject({
    status: 413,
    code: "import_too_large",
    details: { limit: 1024 ** 3 },
  });
});

it("refuses an Excel file of more than 64 MB before it is sent, and any other when it is read", async () => {
  const announce = (fileName: string, bytes: number) => ({ body: { fileName, bytes } });
  const large = 64 * 1024 * 1024 + 1;
  expect(
    await harness.refused(harness.admin, routes.createImport, announce("Năm 2025.XLSX", large)),
  ).toMatchObject({
    status: 413,
    code: "import_workbook_too_large",
    details: { limit: large - 1 },
  });
  await harness.ok(harness.admin, routes.createImport, announce("year.csv", large));
  await imports.clear();
  // It says that it unpacks to gigabytes.
  const file = await writeXlsxFile([{ sheet: "s", data: [[{ value: "a" }]] }]).toBuffer();
  file.writeUInt32LE(0xfffffff0, file.indexOf(Buffer.from("PK\u0001\u0002", "latin1")) + 24);
  const id = await imports.upload(file);
  const body = { mapping: null, deviceId };
  expect(await harness.refused(harness.admin, routes.previewImport, { params: { id }, body })).toMatchObject({
    code: "import_workbook_too_large",
  });
});

it("says how far it is in a workbook, by rows", async () => {
  const lines = [...minutes("2025-11-10T00:00:00Z", 5_000), ...minutes("2022-01-05T00:00:00Z", 3_000)];
  const rows = lines.map((line) => {
    const [at, pressure] = line.split(",");
    return [
      { value: new Date(Number(at)), type: Date, format: "dd/mm/yyyy hh:mm" } as const,
      { value: Number(pressure), type: Number } as const,
    ];
  });
  const head = [{ value: "time" }, { value: "pressure" }];
  const file = await writeXlsxFile([{ sheet: "s", data: [head, ...rows] }]).toBuffer();
  await imports.run("time,pressure\n2025-11-01 08:00,1\n2025-11-01 08:01,1\n", { deviceId });
  const lock = await readingsFixture(harness.db).lockStructure();
  release = lock.end;
  const seen: (number | null)[] = [];
  const id = await imports.upload(file);
  await imports.start(id, (await imports.preview(id, deviceId)).mapping);
  await vi.waitFor(
    async () => {
      const { progress, counts } = await imports.read(id);
      seen.push(progress);
      expect(counts?.rows).toBeGreaterThanOrEqual(5_000);
    },
    { timeout: 10_000 },
  );
  await release();
  await imports.idle();
  expect(await imports.read(id)).toMatchObject({ status: "done", progress: 1, counts: { stored: 8_000 } });
  expect(seen.at(-1)).toBeCloseTo(5_001 / 8_001, 2);
});

it("marks values of swapped columns that cannot be those of their parameter, before anything is stored", async () => {
  const id = await imports.upload("time,pressure,flow\n2025-11-01 08:00,2.4,360\n2025-11-01 08:15,2.5,380\n");
  const { mapping } = await imports.preview(id, deviceId);
  expect(mapping.wide).toMatchObject([{ column: 1, parameter: "pressure" }, { column: 2 }]);
  const swapped = { ...mapping, wide: [{ column: 2, parameter: "pressure", unit: null }] };
  const { rows } = await imports.preview(id, deviceId, swapped);
  expect(rows.map(({ values }) => values)).toMatchObject([
    [{ column: 2, parameter: "pressure", value: 360, quality: "out_of_range" }],
    [{ column: 2, value: 380, quality: "out_of_range" }],
  ]);
  await imports.start(id, swapped, true);
  await imports.idle();
  expect(await imports.read(id)).toMatchObject({ status: "ready", counts: { implausible: 2 } });
  expect(await stored()).toBe(0);
});

it("takes a piece again that got no answer, and refuses one after a gap or beyond the end", async () => {
  const text = Buffer.from("time,pressure\n1763600400,2\n1763600460,2\n");
  const { data } = await harness.ok(harness.admin, routes.createImport, {
    body: { fileName: "pieces.csv", bytes: text.length },
  });
  const send = async (at: number, bytes: Buffer) => {
    const response = await imports.sendPiece(data.id, at, bytes);
    const answer: Answer["body"] = await response.json();
    return response.ok ? answer.data.status : answer.error.code;
  };
  expect(await send(20, text.subarray(20))).toBe("import_incomplete");
  expect(await send(0, text.subarray(0, 25))).toBe("uploading");
  expect(await send(20, text.subarray(20, 30))).toBe("uploading");
  expect(await send(30, Buffer.concat([text.subarray(30), Buffer.from("x")]))).toBe("import_too_large");
  expect(await send(30, text.subarray(30))).toBe("ready");
  expect((await imports.preview(data.id, deviceId)).rows).toHaveLength(2);
});

it("says what is wrong with a file that is no table, and throws it away when asked", async () => {
  const id = await imports.upload(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]));
  const body = { mapping: null, deviceId };
  expect(await harness.refused(harness.admin, routes.previewImport, { params: { id }, body })).toMatchObject({
    code: "unreadable_table",
    details: { reason: "not_a_table" },
  });
  await harness.ok(harness.admin, routes.cancelImport, { params: { id } });
  expect(files()).not.toContain(String(id));
});

it("fails with the reason when the file turns out to be broken later, and keeps what was stored", async () => {
  const lines = [
    ...minutes("2025-11-01T00:00:00Z", 6_000),
    '1763600400,"2',
    ...minutes("2020-11-01T00:00:00Z", 60_000),
  ];
  const done = await imports.run(`time,pressure\n${lines.join("\n")}`, { deviceId });
  expect(done).toMatchObject({ status: "failed", failure: { code: "unreadable_table" } });
  expect(await stored()).toBeGreaterThanOrEqual(5_000);
});

it("throws files away that were left for a day", async () => {
  const id = await imports.upload("time,pressure\n1763600400,2\n");
  harness.clock.setBy(25 * hourMs);
  // Their sessions are over too.
  await imports.upload(
    "time,pressure\n1763600400,2\n",
    await harness.signIn(firstAdministratorName, testPassword),
  );
  harness.clock.setBy(-25 * hourMs);
  expect((await imports.read(id)).status).toBe("cancelled");
  expect(files()).not.toContain(String(id));
});

it("refuses to start without a device or a parameter, and in a time zone that does not exist", async () => {
  const id = await imports.upload("time,pressure\n1763600400,2\n1763600460,2\n");
  const { mapping } = await imports.preview(id);
  const refused = (changes: object) =>
    harness.refused(harness.admin, routes.startImport, {
      params: { id },
      body: { mapping: { ...mapping, ...changes }, dryRun: false },
    });
  expect(await refused({})).toMatchObject({ status: 422, details: [{ field: "device" }] });
  const device = { column: null, id: deviceId };
  expect(await refused({ device, wide: [] })).toMatchObject({ details: [{ field: "parameter" }] });
  expect(await refused({ device, time: { ...mapping.time, zone: "Mars/Olympus" } })).toMatchObject({
    details: [{ field: "mapping.time.zone" }],
  });
});
