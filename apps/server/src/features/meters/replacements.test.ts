import { createWaterMeter } from "@sgval/contract/meters/meters";
import * as routes from "@sgval/contract/meters/readings";
import { basePath } from "@sgval/contract/route";
import { importAnswer } from "@sgval/contract/table-import";
import { expect, it } from "vitest";
import { fakeClock } from "../../testing/fake-clock.ts";
import { useHarness } from "../../testing/harness.ts";

const harness = useHarness({ clock: fakeClock(Date.parse("2026-12-15T00:00:00+07:00")) });
const day = (text: string) => `2026-${text}T00:00:00+07:00`;

const aMeter = async (code: string) => {
  const body = { code, customerName: `Khách ${code}`, customerCode: `KH-${code}` };
  return (await harness.ok(harness.admin, createWaterMeter, { body })).data.id;
};
const read = (id: number, at: string, index: number, note = "") =>
  harness.ok(harness.admin, routes.addMeterReading, { params: { id }, body: { at: day(at), index, note } });
const readings = async (id: number) =>
  (await harness.ok(harness.admin, routes.listMeterReadings, { params: { id }, query: {} })).data;
const indexes = async (id: number) => (await readings(id)).map(({ register, index }) => [register, index]);
const importReading = async (line: string) => {
  const form = new FormData();
  form.append("file", new Blob([`Mã đồng hồ,Ngày đọc,Chỉ số\n${line}`]), "file.csv");
  const response = await fetch(`${harness.address}${basePath}/water-meter/import-readings?dryRun=false`, {
    method: "POST",
    headers: { authorization: `Bearer ${harness.admin.token}` },
    body: form,
  });
  expect(importAnswer.parse(await response.json()).metaData).toMatchObject({ done: 1 });
};
const body = { at: day("04-16"), endIndex: 5_012, startIndex: 2, digits: 5, qMax: 5, note: "" };
const replace = (id: number) => harness.ok(harness.admin, routes.replaceWaterMeter, { params: { id }, body });

it("takes a reading of the very time of a replacement as the last index, and leaves it to whoever entered it", async () => {
  const id = await aMeter("RB-1");
  const params = { id, number: 2 };
  await read(id, "04-01", 5_000);
  await read(id, "04-16", 5_012, "Trời mưa");
  const other = { ...body, endIndex: 5_013 };
  const refused = await harness.refused(harness.admin, routes.replaceWaterMeter, {
    params: { id },
    body: other,
  });
  expect(refused).toMatchObject({ code: "value_exists", details: [{ field: "at" }] });
  await replace(id);
  const both = [
    [2, 2],
    [1, 5_012],
    [1, 5_000],
  ];
  expect(await indexes(id)).toEqual(both);
  const noted = { ...body, note: "Hỏng mặt số" };
  await harness.ok(harness.admin, routes.correctReplacement, { params, body: noted });
  expect(await indexes(id)).toEqual(both);
  await harness.ok(harness.admin, routes.deleteReplacement, { params });
  expect(await readings(id)).toMatchObject([
    { index: 5_012, volume: 12, note: "Trời mưa" },
    { index: 5_000 },
  ]);
});

it("corrects and takes back a replacement whose indexes came from a file", async () => {
  const id = await aMeter("RB-2");
  const params = { id, number: 2 };
  await read(id, "04-01", 5_000);
  await importReading("RB-2,16/04/2026,5012");
  await replace(id);
  // The first index of the new meter was deleted and came with a file again.
  const start = (await readings(id)).find(({ register }) => register === 2);
  const ofStart = { params: { id, readingId: start?.id ?? 0 } };
  await harness.ok(harness.admin, routes.deleteMeterReading, ofStart);
  await importReading("RB-2,16/04/2026,2");
  const noted = { ...body, note: "Hỏng mặt số" };
  await harness.ok(harness.admin, routes.correctReplacement, { params, body: noted });
  expect(await indexes(id)).toEqual([
    [2, 2],
    [1, 5_012],
    [1, 5_000],
  ]);
  await harness.ok(harness.admin, routes.deleteReplacement, { params });
  expect(await indexes(id)).toEqual([
    [1, 5_012],
    [1, 5_000],
  ]);
});
