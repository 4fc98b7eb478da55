import { listActivity } from "@sgval/contract/activity/activity";
import { exportDevices } from "@sgval/contract/devices/routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDevice } from "../../testing/builders.ts";
import { type DeviceHarness, openDeviceHarness } from "../../testing/device-harness.ts";

let harness: DeviceHarness;
beforeAll(async () => {
  harness = await openDeviceHarness();
});
afterAll(() => harness.close());

const exportAs = (query: Record<string, string>, actor = harness.admin) =>
  harness.file(actor, exportDevices, { query });

it("[R6.7] exports only the devices within the scope", async () => {
  const mine = await aDevice().named("EXP-MINE").in(harness);
  await aDevice().named("EXP-OTHER").in(harness);
  const client = await harness.admit({
    username: "client77",
    superUser: false,
    scope: new Set([mine.id]),
    role: { id: 2, name: "client", permissions: ["Device.Index"] },
  });
  const query = { format: "csv", machine: "true", columns: "name,status" };
  expect(await exportAs(query, client)).toBe("name,status\r\nEXP-MINE,Chưa có dữ liệu\r\n");
  expect(await exportAs({ ...query, q: "other" }, client)).toBe("name,status\r\n");
  expect(await exportAs({ ...query, sort: "-name", q: "exp-" })).toBe(
    "name,status\r\nEXP-OTHER,Chưa có dữ liệu\r\nEXP-MINE,Chưa có dữ liệu\r\n",
  );
  const blind = await harness.admit({
    username: "blind777",
    superUser: false,
    role: { id: 2, name: "client", permissions: ["Token.Index"] },
  });
  expect(await harness.refused(blind, exportDevices, { query })).toMatchObject({ status: 403 });
});

it("has one column in one unit per key value, without bad values", async () => {
  const logger = await aDevice().named("KEY-LOGGER").ofType("DATALOGGER").in(harness);
  const valve = await aDevice().named("KEY-VALVE").ofType("VGA").in(harness);
  const at = harness.clock.now();
  const latest = { measuredAt: at, receivedAt: at, times: {} };
  harness.around.latest.set(logger.id, {
    ...latest,
    values: { pressure: 2.5, flow: 63.25, battery: 3.58 },
    quality: {},
  });
  harness.around.latest.set(valve.id, {
    ...latest,
    values: { inlet_pressure: 5.82, outlet_pressure: 99 },
    quality: { outlet_pressure: "out_of_range" },
  });
  const lines = (await exportAs({ format: "csv", language: "en", q: "KEY-", sort: "name" })).split("\r\n");
  const head = lines.findIndex((line) => line.startsWith("Status,"));
  const headings = lines[head]?.split(",") ?? [];
  const units = lines[head + 1]?.split(",") ?? [];
  const cellsOf = (line: number) => {
    const cells = lines[head + line]?.split(",") ?? [];
    return (heading: string) => cells[headings.indexOf(heading)];
  };
  expect(headings).toEqual(
    expect.arrayContaining(["Inlet pressure", "Outlet pressure", "Pressure", "Water flow", "Battery"]),
  );
  expect(units[headings.indexOf("Pressure")]).toBe("bar");
  expect(units[headings.indexOf("Water flow")]).toBe("m³/h");
  const [one, other] = [cellsOf(2), cellsOf(3)];
  expect([
    one("Device key"),
    one("Pressure"),
    one("Water flow"),
    one("Battery"),
    one("Inlet pressure"),
  ]).toEqual(["KEY-LOGGER", "2.5", "63.25", "3.58", ""]);
  expect([other("Device key"), other("Inlet pressure"), other("Outlet pressure"), other("Mode")]).toEqual([
    "KEY-VALVE",
    "5.82",
    "",
    "Manual",
  ]);
});

it("writes the filters as text and records the export", async () => {
  const text = await exportAs({ format: "csv", language: "vn", type: "VGA,DATALOGGER", freshness: "fresh" });
  expect(text.split("\r\n")[1]).toBe("Bộ lọc;Loại: Van giảm áp, Thiết bị ghi dữ liệu · Trạng thái: Đúng hạn");
  const { data } = await harness.ok(harness.admin, listActivity, { query: { q: "table_exported" } });
  expect(data[0]).toMatchObject({
    type: "modify",
    actor: { id: harness.admin.userId },
    subject: "table",
    subjectName: "devices",
    detail: "table_exported",
    after: { format: "csv" },
  });
});
