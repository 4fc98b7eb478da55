import { listActivity } from "@sgval/contract/activity/activity";
import {
  createDevice,
  exportCalibrations,
  exportChannels,
  exportDevices,
  exportPumpValues,
  updateDevice,
} from "@sgval/contract/devices/routes";
import { createRoom } from "@sgval/contract/rooms/rooms";
import { basePath } from "@sgval/contract/route";
import { importAnswer } from "@sgval/contract/table-import";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness();

const exportAs = (query: Record<string, string>, actor = harness.admin) =>
  harness.file(actor, exportDevices, { query });

it("[R6.7] exports only the devices within the scope", async () => {
  const mine = await aDevice().named("EXP-MINE").in(harness);
  await aDevice().named("EXP-OTHER").in(harness);
  const client = await aUser()
    .named("client77")
    .withPermissions("Device.Index")
    .seeing(mine.id)
    .signedInTo(harness);
  const query = { format: "csv", machine: "true", columns: "name,status" };
  expect(await exportAs(query, client)).toBe("name,status\r\nEXP-MINE,never\r\n");
  expect(await exportAs({ ...query, q: "other" }, client)).toBe("name,status\r\n");
  expect(await exportAs({ ...query, sort: "-name", q: "exp-" })).toBe(
    "name,status\r\nEXP-OTHER,never\r\nEXP-MINE,never\r\n",
  );
  const blind = await aUser().named("blind777").withPermissions("Token.Index").signedInTo(harness);
  expect(await harness.refused(blind, exportDevices, { query })).toMatchObject({ status: 403 });
});

it("exports the channels of a device that is in view, as they are now", async () => {
  const device = await aDevice()
    .named("EXP-CHANNELS")
    .ofType("DATALOGGER")
    .withChannel("pressure", { mappingKey: "=P", under: 1, over: 4 })
    .in(harness);
  const params = { id: device.id };
  const query = { format: "csv", language: "en", machine: "true" };
  const columns = "parameter,key,mappingKey,unit,inverted,under,over";
  expect(
    await harness.file(harness.admin, exportChannels, { params, query: { ...query, columns } }),
  ).toContain(`${columns}\r\nPressure,pressure,'=P,bar,false,1,4\r\n`);
  expect(await harness.recorded("channels")).toContain("table_exported");
  const client = await aUser().named("client78").withPermissions("Device.Index").seeing().signedInTo(harness);
  expect(await harness.refused(client, exportChannels, { params, query })).toMatchObject({ status: 404 });
});

it("exports the calibrations of a device, the latest first", async () => {
  const scaled = { mappingKey: "p", rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 10 };
  const device = await aDevice()
    .named("EXP-SCALED")
    .ofType("DATALOGGER")
    .withChannel("pressure", scaled)
    .withTokenIn(harness);
  // A channel that has measured keeps how it was scaled.
  await harness.call("POST", "/telemetry", { p: 12 }, device.token);
  const params = { id: device.id };
  await harness.ok(harness.admin, updateDevice, {
    params,
    body: { channels: [{ parameter: "pressure", ...scaled, measuringMax: 16 }] },
  });
  const columns = "parameter,key,rawMin,rawMax,measuringMin,measuringMax,unit,inverted";
  const query = { format: "csv", language: "en", machine: "true", columns };
  expect((await harness.file(harness.admin, exportCalibrations, { params, query })).split("\r\n")).toEqual([
    columns,
    "Pressure,pressure,4,20,0,16,bar,false",
    "Pressure,pressure,4,20,0,10,bar,false",
    "",
  ]);
  const client = await aUser().named("client79").withPermissions("Device.Index").seeing().signedInTo(harness);
  expect(await harness.refused(client, exportCalibrations, { params, query })).toMatchObject({ status: 404 });
});

it("exports what each pump of a station reported last, without bad values", async () => {
  const station = await aDevice()
    .named("EXP-STATION")
    .ofType("WATER_PUMP")
    .withChannel("pump_running.p1", { mappingKey: "r1" })
    .withChannel("pump_power.p1", { mappingKey: "w1" })
    .withChannel("pump_power.p2", { mappingKey: "w2" })
    .withTokenIn(harness);
  await harness.call("POST", "/telemetry", { r1: 1, w1: 22.5, w2: 1e9 }, station.token);
  const params = { id: station.id };
  const query = { format: "csv", language: "en", machine: "true", columns: "pump,pump_running,pump_power" };
  const [, first, second] = (await harness.file(harness.admin, exportPumpValues, { params, query })).split(
    "\r\n",
  );
  expect([first, second]).toEqual(["1,1,22.5", "2,,"]);
});

it("has one column in one unit per key value, without bad values", async () => {
  const logger = await aDevice().named("KEY-LOGGER").ofType("DATALOGGER").withTokenIn(harness);
  const valve = await aDevice().named("KEY-VALVE").ofType("VGA").withTokenIn(harness);
  await harness.call("POST", "/telemetry", { pressure: 2.5, flow: 63.25, battery: 3.58 }, logger.token);
  // The outlet pressure is out of range.
  await harness.call("POST", "/telemetry", { inlet_pressure: 5.82, outlet_pressure: 99 }, valve.token);
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
    one("Device code"),
    one("Pressure"),
    one("Water flow"),
    one("Battery"),
    one("Inlet pressure"),
  ]).toEqual(["KEY-LOGGER", "2.5", "63.25", "3.58", ""]);
  expect([other("Device code"), other("Inlet pressure"), other("Outlet pressure"), other("Mode")]).toEqual([
    "KEY-VALVE",
    "5.82",
    "",
    "Manual",
  ]);
});

/** What the import says of an export, which it would write over the devices that the file is about. */
const importedAgain = async (query: Record<string, string>) => {
  const headers = { authorization: `Bearer ${harness.admin.token}` };
  const exported = await fetch(
    `${harness.address}${basePath}${exportDevices.path}?${new URLSearchParams(query)}`,
    { headers },
  );
  const form = new FormData();
  form.append("file", await exported.blob(), `devices.${query.format}`);
  const answer = await fetch(`${harness.address}${basePath}/device/import?existing=update`, {
    method: "POST",
    headers,
    body: form,
  });
  return importAnswer.parse(await answer.json());
};

it("is a file that the import takes again in every language, as it was written", async () => {
  const room = await harness.ok(harness.admin, createRoom, { body: { name: "Trạm Bình Thọ" } });
  const make = [
    ["TRIP-1", "VGA", 10.851234, 106.758],
    ["TRIP-2", "DATALOGGER", 10.8, 106],
    ["TRIP-3", "WELL_LOGGING", null, null],
  ] as const;
  for (const [name, type, latitude, longitude] of make) {
    const body = { name, displayName: `=${name} "a; b"`, type, latitude, longitude, roomId: room.data.id };
    await harness.ok(harness.admin, createDevice, { body: { ...body, connection: "http" } });
  }
  const files: Record<string, string>[] = [
    { format: "csv", language: "vn" },
    { format: "csv", language: "en" },
    { format: "csv", language: "fr" },
    { format: "csv", language: "fr", machine: "true" },
    { format: "xlsx", language: "vn" },
  ];
  for (const file of files) {
    const { data, metaData } = await importedAgain({ ...file, q: "TRIP-" });
    expect({ file, done: metaData, data }).toMatchObject({
      ...{ file, done: { done: 3, unchanged: 3 } },
      data: data.map(() => ({ errors: [], changes: null })),
    });
  }
});

it("writes all times in one form, by the second", async () => {
  await harness.clock.advance(555);
  await aDevice().named("TIME-1").in(harness);
  const query = { format: "csv", machine: "true", columns: "createdAt", q: "TIME-1" };
  expect(await exportAs(query)).toMatch(/^createdAt\r\n[\d-]{10}T\d\d:\d\d:\d\d\+07:00\r\n$/);
});

it("writes the filters as text and records the export", async () => {
  const text = await exportAs({ format: "csv", language: "vn", type: "VGA,DATALOGGER", freshness: "fresh" });
  expect(text.split("\r\n")[1]).toBe("Bộ lọc;Loại: Van giảm áp, Thiết bị ghi dữ liệu · Trạng thái: Đúng hạn");
  const { id } = await aDevice().named("EXP-CHOSEN").in(harness);
  const narrowed = {
    battery: "low",
    outsideLimits: "true",
    marked: "true",
    position: "none",
    ids: String(id),
  };
  const narrow = await exportAs({ format: "csv", language: "en", ...narrowed });
  expect(narrow.split("\r\n")[1]).toBe(
    "Filters,Position: Without position · Battery: Low · Status: Outside limits · Status: Unusual · Chosen rows: 1",
  );
  const { data } = await harness.ok(harness.admin, listActivity, { query: { q: "table_exported" } });
  expect(data[0]).toMatchObject({
    type: "modify",
    actor: { id: harness.admin.id },
    subject: "table",
    subjectName: "devices",
    detail: "table_exported",
    after: { format: "csv" },
  });
});
