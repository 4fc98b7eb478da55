import * as routes from "@sgval/contract/materials/materials";
import { expect, it } from "vitest";
import { useHarness } from "../../testing/harness.ts";

const harness = useHarness();
const body = { name: "Ống PVC 90", unit: "m", note: "Cuộn 6 m" };

it("[R1.4] keeps materials with unit and note, changes and deletes them, and records it", async () => {
  const made = (await harness.ok(harness.admin, routes.createMaterial, { body })).data;
  expect(made).toMatchObject({ ...body, usedIn: 0 });
  const params = { id: made.id };
  await harness.ok(harness.admin, routes.updateMaterial, { params, body: { ...body, note: "" } });
  const list = await harness.ok(harness.admin, routes.listMaterials, { query: { q: "ong pvc" } });
  expect(list).toMatchObject({ data: [{ name: body.name, note: null }], metaData: { total: 1 } });
  await harness.ok(harness.admin, routes.deleteMaterial, { params });
  expect((await harness.refused(harness.admin, routes.deleteMaterial, { params })).status).toBe(404);
  expect(await harness.recorded(body.name)).toEqual([
    "material_deleted",
    "material_updated",
    "material_created",
  ]);
});

it("refuses a name that is taken, a name with special characters and a missing unit", async () => {
  await harness.ok(harness.admin, routes.createMaterial, { body });
  const fault = async (changes: Partial<typeof body>) =>
    (await harness.refused(harness.admin, routes.createMaterial, { body: { ...body, ...changes } })).details;
  expect(await fault({ name: "ống pvc 90" })).toMatchObject([
    { field: "name", message: "validation.value_exists" },
  ]);
  expect(await fault({ name: "Ống <b>" })).toMatchObject([
    { field: "name", message: "validation.special_characters" },
  ]);
  expect(await fault({ name: "Ống HDPE", unit: "" })).toMatchObject([
    { field: "unit", message: "validation.required" },
  ]);
});
