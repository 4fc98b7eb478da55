import { listActivity } from "@sgval/contract/activity/activity";
import * as routes from "@sgval/contract/meters/meters";
import { addMeterReading, exportMeterReadings } from "@sgval/contract/meters/readings";
import { expect, it } from "vitest";
import { useHarness } from "../../testing/harness.ts";
import { pdfText } from "../../testing/pdf-text.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const printed = async (more = "") => {
  const address = `/water-meter/export?format=pdf&language=vn${more}`;
  const response = await harness.request("GET", address, harness.admin);
  expect(response.status).toBe(200);
  return pdfText(Buffer.from(await response.arrayBuffer()));
};

it("prints the names of customers with all Vietnamese letters, however they were typed", async () => {
  const name = "Nguyễn Thị Hằng - Hộ Đường Số Bưởi";
  // A Mac writes letter and accents apart.
  for (const [index, customerName] of [name, `Trường ${name}`.normalize("NFD")].entries()) {
    const body = { code: `DH-${index}`, customerName, customerCode: `KH-${index}` };
    await harness.ok(harness.admin, routes.createWaterMeter, { body });
  }
  const text = await printed("&personal=true");
  expect(text).toContain(`DH-0 ${name} KH-0`);
  expect(text).toContain(`Trường ${name}`);
});

it("leaves names and codes of customers out of a PDF that does not ask for them, and out of no other file", async () => {
  for (const more of ["", "&personal=false", "&columns=code,customerName,state"]) {
    const text = await printed(more);
    expect(text).toContain("DH-0");
    expect(text).not.toMatch(/Hằng|KH-0/u);
  }
  const file = await harness.file(harness.admin, routes.exportWaterMeters, { query: { format: "csv" } });
  expect(file).toContain("KH-0");
  // Who hands names on is on record.
  const { data } = await harness.ok(harness.admin, listActivity, { query: { q: "exported" } });
  expect(data.filter((entry) => JSON.stringify(entry).includes("Dữ liệu khách hàng"))).toHaveLength(1);
});

it("says above the rows that the file is of the meters in no zone", async () => {
  expect(await printed("&withoutZone=true")).toContain("Chưa thuộc vùng nào");
  expect(await printed()).not.toContain("Chưa thuộc vùng nào");
});

it("writes a period from its first day to its last", async () => {
  const times = (from: string, to: string) =>
    `&from=${Date.parse(`${from}T00:00:00+07:00`)}&to=${Date.parse(`${to}T00:00:00+07:00`)}`;
  const text = await printed(times("2025-10-01", "2025-11-01"));
  expect(text).toContain("2025-10-01");
  expect(text).toContain("2025-10-31");
  expect(text).not.toContain("2025-11-01");
});

it("writes every reading of one meter and what it used by month, to whoever sees the meter", async () => {
  const { data: meter } = await harness.ok(harness.admin, routes.createWaterMeter, {
    body: { code: "DH-77", customerName: "Trần Văn Bảy", customerCode: "KH-77" },
  });
  const params = { id: meter.id };
  for (const [at, index, note] of [
    ["2025-09-01T00:00:00+07:00", 100, ""],
    ["2025-10-01T00:00:00+07:00", 118.5, "Đọc lại vì khiếu nại"],
  ] as const)
    await harness.ok(harness.admin, addMeterReading, { params, body: { at, index, note } });
  const file = await harness.file(harness.admin, exportMeterReadings, {
    params,
    query: { format: "csv", language: "en" },
  });
  const lines = file.split(/\r?\n/);
  // The newest first, as the list has them.
  const found = lines.filter((line) => line.startsWith("2025-"));
  expect(found).toEqual([
    expect.stringMatching(/^2025-10-01.*,118\.5,1,18\.5,.*Đọc lại vì khiếu nại/),
    expect.stringMatching(/^2025-09-01.*,100(?:\.0)?,1,,/),
  ]);
  expect(lines).toContainEqual(expect.stringMatching(/^09\/2025,18\.5,/));
  expect(file).toContain("DH-77");
  const stranger = await aUser().named("meterfile1").withPermissions("Device.Index").signedInTo(harness);
  const asked = { params, query: { format: "csv" } } as const;
  expect((await harness.refused(stranger, exportMeterReadings, asked)).status).toBe(403);
});
