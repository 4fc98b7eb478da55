import { deleteDevice } from "@sgval/contract/devices/routes";
import { createLeak, stepLeak, updateLeak } from "@sgval/contract/leaks/leaks";
import { createMaterial, updateMaterial } from "@sgval/contract/materials/materials";
import { createZone, updateZone } from "@sgval/contract/zones/zones";
import { dayMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { aTriangle } from "../../testing/outlines.ts";
import { changedMeanwhile } from "../../testing/test-database.store.ts";
import { useLeaks } from "./leaks.fixture.ts";
import { insertSuspectedLeak } from "./sensing/suspected-leaks.store.ts";

const { harness, report, bodyOf, uploaded } = useLeaks();
const ago = (days: number) => new Date(harness.clock.now() - days * dayMs).toISOString();

/** What a form sends of a leak point. */
const changeOf = (changes: object) => {
  const { imageIds: _, requestId: __, ...body } = bodyOf();
  return { ...body, zoneId: null, ...changes };
};

it("is not found after the first step of its repair", async () => {
  const { id } = await report({ foundAt: ago(12) });
  const params = { id };
  const body = { from: "reported" as const, to: "located" as const, at: ago(10), note: "" };
  await harness.ok(harness.admin, stepLeak, { params, body });
  const found = (days: number) => ({ params, body: changeOf({ foundAt: ago(days) }) });
  expect(await harness.refused(harness.admin, updateLeak, found(9))).toMatchObject({
    details: [{ field: "foundAt", message: "validation.invalid_time" }],
  });
  expect((await harness.ok(harness.admin, updateLeak, found(11))).data.foundAt).toBe(ago(11));
  expect((await harness.ok(harness.admin, updateLeak, found(13))).data.foundAt).toBe(ago(13));
});

it("takes no step before it was found, also when that was corrected after its report", async () => {
  const { id } = await report({ foundAt: ago(19) });
  const params = { id };
  const located = (days: number) => ({
    ...{ params, body: { from: "reported" as const, to: "located" as const, at: ago(days), note: "" } },
  });
  const found = (days: number) => ({ params, body: changeOf({ foundAt: ago(days) }) });
  await harness.ok(harness.admin, updateLeak, found(9));
  expect(await harness.refused(harness.admin, stepLeak, located(14))).toMatchObject({
    details: [{ field: "at", message: "validation.invalid_time" }],
  });
  await harness.ok(harness.admin, updateLeak, found(25));
  const { history } = (await harness.ok(harness.admin, stepLeak, located(22))).data;
  expect(history.at(-1)).toMatchObject({ state: "located", at: ago(22) });
});

it("goes to the zone of its new position, unless another zone was chosen for it", async () => {
  const zoneFrom = async (name: string, west: number) => {
    const east = west + 0.01;
    const ring = [
      [west, 10.8],
      [east, 10.8],
      [east, 10.81],
      [west, 10.81],
      [west, 10.8],
    ] as [number, number][];
    const polygon = { type: "Polygon" as const, coordinates: [ring] };
    return (await harness.ok(harness.admin, createZone, { body: { name, polygon } })).data.id;
  };
  const [first, second] = [await zoneFrom("DMA Tây", 106.7), await zoneFrom("DMA Đông", 106.72)];
  const at = (longitude: number) => ({ latitude: 10.805, longitude });
  const leak = await report({ position: at(106.705) });
  expect(leak.zone?.id).toBe(first);
  const params = { id: leak.id };
  const moved = async (zoneId: number | null, longitude: number) => {
    const body = changeOf({ foundAt: leak.foundAt, zoneId, position: at(longitude) });
    return (await harness.ok(harness.admin, updateLeak, { params, body })).data.zone?.id ?? null;
  };
  expect(await moved(first, 106.725)).toBe(second);
  expect(await moved(second, 106.75)).toBeNull();
  // Chosen, whatever the outline says.
  expect(await moved(first, 106.726)).toBe(first);
  expect(await moved(first, 106.727)).toBe(first);
});

it("keeps the unit of a material once repairs have amounts in it", async () => {
  const pipe = { name: "Ống HDPE", unit: "m", note: "" };
  const { id } = (await harness.ok(harness.admin, createMaterial, { body: pipe })).data;
  const change = (unit: string, name = pipe.name) => ({ params: { id }, body: { ...pipe, unit, name } });
  await harness.ok(harness.admin, updateMaterial, change("cây"));
  await report({ materials: [{ materialId: id, amount: 2.5 }] });
  expect(await harness.refused(harness.admin, updateMaterial, change("m"))).toMatchObject({
    status: 409,
    code: "material_unit_in_use",
    details: { leaks: 1 },
  });
  await harness.ok(harness.admin, updateMaterial, change("cây", "Ống HDPE 110"));
});

it("keeps the unit of a material that a repair comes to use while it is changed", async () => {
  const pipe = { name: "Khớp nối", unit: "cái", note: "" };
  const { id } = (await harness.ok(harness.admin, createMaterial, { body: pipe })).data;
  const leak = await report();
  const used = "insert into leak_material (leak_id, material_id, amount) values ($1, $2, 3)";
  const change = { params: { id }, body: { ...pipe, unit: "hộp" } };
  const refused = () => harness.refused(harness.admin, updateMaterial, change);
  expect(await changedMeanwhile(harness.db.pool, used, [leak.id, id], refused)).toMatchObject({
    ...{ status: 409, code: "material_unit_in_use", details: { leaks: 1 } },
  });
});

it("is stored without what was deleted while its report waited in a phone, and says what was left out", async () => {
  const device = await aDevice().named("DL-GONE").in(harness);
  await harness.ok(harness.admin, deleteDevice, { params: { id: device.id } });
  const named = {
    deviceId: device.id,
    zoneId: 999_999,
    pipe: { networkId: 999_999, id: "P1" },
    materials: [{ materialId: 999_999, amount: 2 }],
    suspectedLeakId: 999_999,
  };
  const imageIds = [await uploaded()];
  // Who reports at a desk corrects the field at once.
  const body = bodyOf({ imageIds, ...named });
  expect(await harness.refused(harness.admin, createLeak, { body })).toMatchObject({
    details: [{ field: "deviceId" }],
  });
  const requestId = "9f6f3a525f0c4f069d0e3f6a0a8f7f22";
  const leak = await report({ imageIds, requestId, ...named });
  expect(leak).toMatchObject({ device: null, zone: null, pipe: null, materials: [], suspectedLeak: null });
  const leftOut = ["zoneId", "deviceId", "pipe", "materials", "suspectedLeakId"];
  expect(leak.history).toMatchObject([{ state: "reported", note: "", leftOut }]);
  expect((await report({ imageIds, requestId, ...named })).id).toBe(leak.id);
  expect((await report()).history).toMatchObject([{ leftOut: [] }]);
});

it("is corrected by no more than what may be the same leak, in one move as in many, while its suspected leak is thought elsewhere", async () => {
  const meter = await aDevice().ofType("DMA").withChannel("flow").in(harness);
  const body = { name: "DMA vẽ lại", polygon: aTriangle(106.5, 10.8), deviceId: meter.id };
  const zone = (await harness.ok(harness.admin, createZone, { body })).data;
  const at = new Date(ago(3));
  const evidence = { score: 6, level: 5, coverage: 1, location: "no_model" as const };
  const leak = await insertSuspectedLeak(
    ...([harness.db.kysely, meter.id, at] as const),
    {
      ...{ startedAt: at, endedAt: null, flow: 9, confidence: 0.6, networkId: null, pipes: [] },
      evidence: { ...evidence, hours: [], nights: [], sensors: [] },
    },
    at,
  );
  const place = { latitude: 10.803, longitude: 106.507 };
  const point = await report({ zoneId: zone.id, position: place, suspectedLeakId: leak.id });
  expect(point.suspectedLeak?.id).toBe(leak.id);
  // A move within the zone, far as it may be, is one to where the leak is.
  const within = { latitude: 10.8065, longitude: 106.508 };
  const moved = (position: typeof place) => ({
    ...{ params: { id: point.id }, body: changeOf({ position, description: point.description }) },
  });
  await harness.ok(harness.admin, updateLeak, moved(within));
  const redrawn = { polygon: aTriangle(106.4, 10.8) };
  await harness.ok(harness.admin, updateZone, { params: { id: zone.id }, body: redrawn });
  const north = (steps: number) => moved({ ...within, latitude: within.latitude + steps * 0.0015 });
  await harness.ok(harness.admin, updateLeak, north(1));
  expect((await harness.refused(harness.admin, updateLeak, north(2))).code).toBe("leak_point_elsewhere");
  await harness.ok(harness.admin, updateLeak, north(-1));
});
