import {
  builtInDeviceTypes,
  type DeviceTypeBody,
  listDeviceTypes,
  previewFreshness,
  updateDeviceType,
  updateReportIntervals,
} from "@sgval/contract/devices/device-types";
import * as devices from "@sgval/contract/devices/routes";
import type { DeviceType } from "@sgval/quantities/device-types";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { readTypes } from "./types.store.ts";

const harness = useHarness();

const bodyOf = (type: DeviceType, changes: Partial<DeviceTypeBody> = {}): DeviceTypeBody => {
  const { reportIntervalSeconds: _interval, ...body } = builtInDeviceTypes[type];
  return { ...body, ...changes };
};
const update = (type: DeviceType, changes: Partial<DeviceTypeBody>) =>
  harness.ok(harness.admin, updateDeviceType, { params: { type }, body: bodyOf(type, changes) });
const problems = async (type: DeviceType, changes: Partial<DeviceTypeBody>) => {
  const input = { params: { type }, body: bodyOf(type, changes) };
  const { code, details } = await harness.refused(harness.admin, updateDeviceType, input);
  return [code, details];
};
const types = async () => (await harness.ok(harness.admin, listDeviceTypes)).data;

it("starts with the built-in types, and keeps what is changed, which it records", async () => {
  expect(await types()).toEqual(builtInDeviceTypes);
  const names = { vn: "Trạm clo", en: "Chlorine station", fr: "Station de chlore" };
  const limits = [{ parameter: "residual_chlorine", under: 0.2, over: 1 }];
  const measurements = ["residual_chlorine", "ph"];
  const changes: Partial<DeviceTypeBody> = { names, color: "green", measurements, limits };
  await update("CARBONATE_HARDNESS", changes);
  expect((await types()).CARBONATE_HARDNESS).toMatchObject({
    names,
    color: "green",
    limits,
    reportIntervalSeconds: 300,
  });
  const [entry] = await harness.history("CARBONATE_HARDNESS", "deviceType");
  expect(entry).toMatchObject({
    detail: "device_type_updated",
    before: { names: { en: "Water quality" }, color: "neutral", limits: { residual_chlorine: null } },
    after: {
      names: { en: "Chlorine station" },
      color: "green",
      limits: { residual_chlorine: { under: 0.2, over: 1 } },
    },
  });
  await update("CARBONATE_HARDNESS", changes);
  expect(await harness.history("CARBONATE_HARDNESS", "deviceType")).toHaveLength(1);
});

it("takes a type that was stored before types had colours as neutral, and refuses a colour of no name", async () => {
  const { names, measurements, keyValues, limits } = builtInDeviceTypes.DMA;
  const before = { names: { ...names, en: "Zone" }, measurements, keyValues, limits };
  expect((await harness.call("PUT", "/device-type/DMA", before)).status).toBe(200);
  expect((await types()).DMA).toMatchObject({ names: { en: "Zone" }, color: "neutral" });
  const red = await harness.call("PUT", "/device-type/DMA", { ...before, color: "red" });
  expect(red).toMatchObject({ status: 422 });
  await update("DMA", {});
});

it("keeps a type whose stored limits would be refused today", async () => {
  const limits = [{ parameter: "humidity", under: -5, over: 90 }];
  const settings = JSON.stringify(bodyOf("WATER_PUMP", { limits }));
  const { kysely } = harness.db;
  await kysely
    .updateTable("device_type_setting")
    .set({ settings })
    .where("type", "=", "WATER_PUMP")
    .execute();
  expect((await readTypes(kysely)).WATER_PUMP.limits).toEqual(limits);
  expect(await problems("WATER_PUMP", { limits })).toEqual([
    "validation_failed",
    [{ field: "limits.0.under", message: "validation.positive_number" }],
  ]);
  await update("WATER_PUMP", {});
});

it("gives a new device the measurements and thresholds of its type when the request names none", async () => {
  const limits = [{ parameter: "flow", under: 1, over: 80 }];
  await update("WELL_LOGGING", { measurements: ["flow", "water_level"], limits });
  const device = await aDevice().ofType("WELL_LOGGING").named("TYPE-W").in(harness);
  expect(device.channels).toMatchObject([
    { parameter: "flow", mappingKey: "flow", under: 1, over: 80 },
    { parameter: "water_level", under: null, over: null },
  ]);
  const row = { name: "TYPE-B", displayName: "TYPE-B", type: "WELL_LOGGING" };
  expect((await harness.call("POST", "/device/bulk", { devices: [row] })).status).toBe(200);
  const { data } = await harness.ok(harness.admin, devices.listDevices, { query: { q: "TYPE-B" } });
  expect(data[0]?.limits).toEqual({ flow: { under: 1, over: 80 } });
});

it("finds, exports and imports devices by the label of their type, and sorts by its first key value", async () => {
  const names = { vn: "Đo áp mạng", en: "Pressure point", fr: "Point de pression" };
  await update("DATALOGGER", { names, keyValues: ["flow", "pressure"] });
  for (const [name, p, q] of [
    ["TYPE-1", 3, 10],
    ["TYPE-2", 2, 20],
  ] as const) {
    const made = aDevice().ofType("DATALOGGER").named(name).withChannel("pressure").withChannel("flow");
    const device = await made.withTokenIn(harness);
    await harness.call("POST", "/telemetry", { pressure: p, flow: q }, device.token);
  }
  const namesOf = async (query: Record<string, string>) =>
    (await harness.ok(harness.admin, devices.listDevices, { query })).data.map(({ name }) => name);
  expect(await namesOf({ q: "do ap", sort: "name" })).toEqual(["TYPE-1", "TYPE-2"]);
  await expect.poll(() => namesOf({ type: "DATALOGGER", sort: "-keyValue" })).toEqual(["TYPE-2", "TYPE-1"]);
  const query = { format: "csv" as const, q: "pressure point", language: "en" as const };
  expect(await harness.file(harness.admin, devices.exportDevices, { query })).toContain("Pressure point");
});

it("refuses a name of another type, special characters, no measurement, and what the type does not have", async () => {
  const { names } = builtInDeviceTypes.VGA;
  expect(await problems("VGA", { names: { ...names, vn: "giếng khoan" } })).toEqual([
    "value_exists",
    [{ field: "names.vn", message: "validation.value_exists" }],
  ]);
  const wrong = (field: string, key: string) => [
    "validation_failed",
    [{ field, message: `validation.${key}` }],
  ];
  expect(await problems("VGA", { names: { ...names, en: "" } })).toEqual(wrong("names.en", "required"));
  expect(await problems("VGA", { names: { ...names, fr: "<b>" } })).toEqual(
    wrong("names.fr", "special_characters"),
  );
  expect(await problems("VGA", { measurements: [] })).toEqual(wrong("measurements", "select_parameter"));
  expect(await problems("VGA", { keyValues: ["ph"] })).toEqual(wrong("keyValues", "invalid_value"));
  expect(await problems("VGA", { limits: [{ parameter: "flow", under: 2, over: 1 }] })).toEqual(
    wrong("limits.0.over", "under_less_than_over"),
  );
  expect(await problems("VGA", { limits: [{ parameter: "flow", under: null, over: 1 }] })).toEqual(
    wrong("limits.0.under", "under_and_over_required"),
  );
});

it("is read by everybody who is signed in and changed with the permission alone", async () => {
  const reader = await aUser().named("types01").withPermissions("DeviceType.Index").signedInTo(harness);
  expect((await harness.ok(reader, listDeviceTypes)).data.DMA.names.en).toBe("District metered area");
  const body = bodyOf("DMA");
  expect(await harness.refused(reader, updateDeviceType, { params: { type: "DMA" }, body })).toMatchObject({
    status: 403,
  });
  const intervals = { body: { intervals: { ...(await intervalsNow()), DMA: 60 } } };
  expect(await harness.refused(reader, updateReportIntervals, intervals)).toMatchObject({ status: 403 });
});

const intervalsNow = async () => {
  const all = Object.entries(await types());
  return Object.fromEntries(
    all.map(([type, { reportIntervalSeconds }]) => [type, reportIntervalSeconds]),
  ) as Record<DeviceType, number>;
};

it("previews and changes the report interval of a type, and devices that have it follow", async () => {
  const follows = await aDevice().ofType("VGA").named("FRESH-1").overHttp().withTokenIn(harness);
  const own = await aDevice().ofType("VGA").named("FRESH-2").reportingEvery(3600).overHttp().in(harness);
  await harness.call("POST", "/telemetry", { inlet_pressure: 5 }, follows.token);
  const stateOf = async (id: number) =>
    (await harness.ok(harness.admin, devices.readDevice, { params: { id } })).data;
  await expect.poll(async () => (await stateOf(follows.id)).freshness).toBe("fresh");
  await harness.clock.advance(20 * 60_000);
  expect((await stateOf(follows.id)).freshness).toBe("stale");
  const preview = async (query: Record<string, number>) =>
    (await harness.ok(harness.admin, previewFreshness, { query })).data.VGA;
  expect(await preview({})).toEqual({ devices: 2, following: 1, late: 0, stale: 1, offline: 0 });
  expect(await preview({ VGA: 900 })).toMatchObject({ late: 0, stale: 0 });
  const before = await intervalsNow();
  const body = { intervals: { ...before, VGA: 900 } };
  expect((await harness.ok(harness.admin, updateReportIntervals, { body })).data.VGA).toMatchObject({
    reportIntervalSeconds: 900,
  });
  expect(await stateOf(follows.id)).toMatchObject({ freshness: "fresh", reportIntervalSeconds: 900 });
  expect(await stateOf(own.id)).toMatchObject({ reportIntervalSeconds: 3600 });
  expect((await aDevice().ofType("VGA").named("FRESH-3").in(harness)).reportIntervalSeconds).toBe(900);
  expect((await harness.history("VGA", "deviceType"))[0]).toMatchObject({
    detail: "report_interval_updated",
    before: { reportIntervalSeconds: 300 },
    after: { reportIntervalSeconds: 900, count: 1 },
  });
  const wrong = { body: { intervals: { ...before, VGA: 0 } } };
  expect(await harness.refused(harness.admin, updateReportIntervals, wrong)).toMatchObject({
    details: [{ field: "intervals.VGA", message: "validation.positive_number" }],
  });
});
