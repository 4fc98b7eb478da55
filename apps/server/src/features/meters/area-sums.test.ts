import { updateDevice } from "@sgval/contract/devices/routes";
import * as routes from "@sgval/contract/meters/meters";
import * as readingRoutes from "@sgval/contract/meters/readings";
import { createZone } from "@sgval/contract/zones/zones";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { useHarness } from "../../testing/harness.ts";
import { aTriangle } from "../../testing/outlines.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness({ clock: fakeClock(Date.parse("2026-12-15T08:00:00+07:00")) });
const aZone = async (name: string) =>
  (await harness.ok(harness.admin, createZone, { body: { name, polygon: aTriangle() } })).data.id;
/** A day of 2026 in the utility's time zone. */
const day = (text: string) => `2026-${text}T00:00:00+07:00`;
const period = (from: string, to: string) => ({ from: Date.parse(day(from)), to: Date.parse(day(to)) });
type Membership = { zoneId: number; from?: string; to?: string };
const aMeter = async (code: string, memberships: Membership[], indexes: Record<string, number>) => {
  const body = { code, customerName: `Khách ${code}`, customerCode: `KH-${code}`, memberships };
  const { id } = (await harness.ok(harness.admin, routes.createWaterMeter, { body })).data;
  for (const [at, index] of Object.entries(indexes))
    await harness.ok(harness.admin, readingRoutes.addMeterReading, {
      ...{ params: { id }, body: { at: day(at), index } },
    });
  return id;
};
const list = async (query: object) =>
  (await harness.ok(harness.admin, routes.listWaterMeters, { query: { ...query } })).data;
/** Somebody who sees a zone by a device in it: the water of the zone by the one that measures it, by another nothing of it. */
const viewerOf = async (name: string, zoneId: number, type: "DMA" | "DATALOGGER" = "DMA") => {
  const device = await aDevice().ofType(type).named(`${type}-${name}`).in(harness);
  await harness.ok(harness.admin, updateDevice, { params: { id: device.id }, body: { zoneId } });
  return aUser().named(name).withPermissions("WaterMeter.Index").seeing(device).signedInTo(harness);
};

it("[R1.5] has areas that add up to the total, also where a meter joins or leaves a zone within the period", async () => {
  const [a, b] = [await aZone("Area A"), await aZone("Area B")];
  const october = { "10-01": 0, "11-01": 31 };
  await aMeter("LEFT", [{ zoneId: a, to: day("10-15") }], october);
  await aMeter("JOINED", [{ zoneId: b, from: day("10-11") }], october);
  await aMeter(
    "MOVED",
    [
      { zoneId: a, to: day("10-21") },
      { zoneId: b, from: day("10-21") },
    ],
    october,
  );
  await aMeter("STAYED", [{ zoneId: b }], october);
  await aMeter("ALONE", [], october);
  const query = period("10-01", "11-01");
  const { data } = await harness.ok(harness.admin, routes.listMeterAreas, { query });
  expect(data.map(({ name, volume, count }) => [name, Math.round(volume ?? 0), count])).toEqual([
    ["Area A", 14 + 20, 2],
    ["Area B", 21 + 11 + 31, 3],
    [null, 17 + 10 + 31, 3],
  ]);
  const total = (await harness.ok(harness.admin, routes.readMeterTotals, { query })).data;
  expect(total).toMatchObject({ volume: expect.closeTo(5 * 31, 6), count: 5, complete: 5 });
  const without = await list({ ...query, withoutZone: true });
  expect(without.map(({ code, volume }) => [code, Math.round(volume ?? 0)])).toEqual([
    ["ALONE", 31],
    ["JOINED", 10],
    ["LEFT", 17],
  ]);
});

it("[R1.5] gives a meter that moved the share of the area that it belongs to, of the water that it used there", async () => {
  const query = period("10-01", "11-01");
  const all = new Map((await list(query)).map((meter) => [meter.code, meter]));
  const zoneId = all.get("STAYED")?.zoneId ?? 0;
  expect(all.get("MOVED")).toMatchObject({
    zoneId,
    volume: expect.closeTo(31, 6),
    share: expect.closeTo(11 / 63, 6),
  });
  for (const { code, share } of await list({ ...query, zoneId }))
    expect(all.get(code)?.share).toBeCloseTo(share ?? -1, 6);
});

it("[R6.7] shows whoever sees only the zone that a meter has left no later reading of it, in the list and its file", async () => {
  const [left, joined] = [await aZone("Left"), await aZone("Joined")];
  await aMeter(
    "GONE",
    [
      { zoneId: left, to: day("06-01") },
      { zoneId: joined, from: day("06-01") },
    ],
    { "04-01": 10, "05-20": 20, "07-01": 1_234 },
  );
  await aMeter(
    "LATER",
    [
      { zoneId: joined, to: day("04-10") },
      { zoneId: left, from: day("12-20") },
    ],
    {
      "04-01": 5_678,
    },
  );
  const [ofLeft, ofJoined] = [await viewerOf("left1", left), await viewerOf("joined1", joined)];
  const query = period("04-01", "05-01");
  const { data } = await harness.ok(ofLeft, routes.listWaterMeters, { query });
  expect(data).toMatchObject([
    { code: "GONE", lastReading: { at: new Date(day("05-20")).toISOString(), index: 20 } },
  ]);
  const besides = await viewerOf("left2", left, "DATALOGGER");
  expect((await harness.ok(besides, routes.listWaterMeters, { query })).data).toEqual([]);
  expect((await harness.ok(besides, routes.listMeterAreas, { query })).data).toEqual([]);
  expect(await harness.refused(besides, routes.readMeterArea, { params: { id: left }, query })).toMatchObject(
    { status: 404 },
  );
  const file = await harness.file(ofLeft, routes.exportWaterMeters, {
    query: { ...query, format: "csv", language: "vn" },
  });
  expect(file).toContain("GONE");
  expect(file).not.toMatch(/1.?234/);
  const lastOf = async (viewer: typeof ofLeft, zoneId: number) =>
    (
      await harness.ok(viewer, routes.listWaterMeters, { query: { ...period("06-01", "07-01"), zoneId } })
    ).data.map(({ lastReading }) => lastReading?.index);
  expect(await lastOf(ofJoined, joined)).toEqual([1_234]);
  expect((await list({ ...query, zoneId: left })).map(({ lastReading }) => lastReading?.index)).toEqual([
    1_234,
  ]);
});

it("[R1.5] takes a meter that sends daily for complete until its last reading, in a period that ends today", async () => {
  const zoneId = await aZone("Daily");
  const gateway = await aDevice().ofType("DATALOGGER").named("GW-D").withTokenIn(harness);
  await aMeter("DAILY", [{ zoneId }], {});
  await aMeter("SILENT", [{ zoneId }], {});
  await aMeter("BY-HAND", [{ zoneId }], { "11-30": 0, "12-14": 14 });
  // At noon of each day; one of them has sent nothing for two days.
  const noons = Array.from(
    { length: 15 },
    (_, index) => Date.parse(day("11-30")) + (24 * index + 12) * 3_600_000,
  );
  const rows = noons.flatMap((at, index) => [
    { meter: "DAILY", ts: at / 1000, index },
    ...(index < 13 ? [{ meter: "SILENT", ts: at / 1000, index }] : []),
  ]);
  expect((await harness.call("POST", "/telemetry", rows, gateway.token)).status).toBe(200);
  const read = async (to: string) => {
    const span = period("12-01", to);
    const query = { zoneId, ...span };
    const { complete } = (await harness.ok(harness.admin, routes.readMeterTotals, { query })).data;
    const area = { params: { id: zoneId }, query: span };
    const { data } = await harness.ok(harness.admin, routes.readMeterArea, area);
    return {
      complete,
      inArea: data.complete,
      unread: (await list({ ...query, show: "unread" })).map(({ code }) => code),
    };
  };
  const known = { complete: 1, inArea: 1, unread: ["BY-HAND", "SILENT"] };
  // Until now, 08:00; and until the last midnight, after which no reading can be there yet.
  expect(await read("12-16")).toEqual(known);
  expect(await read("12-15")).toEqual(known);
  // What was sent since covers what lies before it.
  expect((await read("12-12")).complete).toBe(3);
});
