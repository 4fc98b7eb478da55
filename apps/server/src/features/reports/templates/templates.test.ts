import { deleteDevice } from "@sgval/contract/devices/routes";
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  renameTemplate,
} from "@sgval/contract/reports/templates";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { widenTemplate } from "./templates.fixture.store.ts";

const harness = useHarness();
let kept: { id: number };
let gone: { id: number };
let lan: SignedIn;

beforeAll(async () => {
  kept = await aDevice().named("TPL-1").ofType("VGA").in(harness);
  gone = await aDevice().named("TPL-2").ofType("VGA").in(harness);
  lan = await aUser().named("lan-tpl").withPermissions("Report.Index").seeing(kept).signedInTo(harness);
});

const body = (name: string, more: object = {}) => ({
  ...{ name, kind: "pressure", deviceIds: [kept.id, gone.id], zoneIds: [], parameters: ["pressure"] },
  ...{ range: { preset: "lastMonth" }, shared: true },
  ...more,
});
const templatesOf = async (who: SignedIn) => (await harness.ok(who, listTemplates)).data;

it("[R1.7] keeps what a report is made of, and shows it to others only once it is shared, without the devices they do not see", async () => {
  const { data } = await harness.ok(harness.admin, createTemplate, {
    body: body("Áp lực tháng", {
      shared: false,
      options: { compare: "chosen", compareFrom: "2025-10-01T00:00:00.000Z" },
    }),
  });
  expect(data).toMatchObject({
    deviceIds: [kept.id, gone.id],
    gone: [],
    hidden: 0,
    mayChange: true,
    owner: "admin01",
  });
  expect(await templatesOf(lan)).toEqual([]);
  const change = { params: { id: data.id }, body: { name: "Áp lực tháng trước", shared: true } };
  await harness.ok(harness.admin, renameTemplate, change);
  expect(await templatesOf(lan)).toMatchObject([
    {
      ...{ name: "Áp lực tháng trước", range: { preset: "lastMonth" }, parameters: ["pressure"] },
      ...{ deviceIds: [kept.id], gone: [], hidden: 1, mayChange: false },
      options: { compare: "chosen", compareFrom: "2025-10-01T00:00:00.000Z" },
    },
  ]);
  for (const refused of [
    await harness.refused(lan, renameTemplate, change),
    await harness.refused(lan, deleteTemplate, { params: { id: data.id } }),
  ])
    expect(refused.code).toBe("forbidden");
  expect(
    (await harness.refused(harness.admin, createTemplate, { body: body("áp lực THÁNG trước") })).code,
  ).toBe("value_exists");
});

it("names the device that was deleted since, to whoever could have seen it", async () => {
  await harness.ok(harness.admin, deleteDevice, { params: { id: gone.id } });
  expect(await templatesOf(harness.admin)).toMatchObject([
    { deviceIds: [kept.id], gone: [{ id: gone.id, name: "TPL-2" }], hidden: 0 },
  ]);
  expect(await templatesOf(lan)).toMatchObject([{ deviceIds: [kept.id], gone: [], hidden: 1 }]);
});

it("refuses a device out of view, a range that ends before it starts, and nothing at all", async () => {
  const refused = async (more: object) =>
    (await harness.refused(lan, createTemplate, { body: body("x", more) })).code;
  expect(await refused({})).toBe("not_found");
  expect(await refused({ deviceIds: [] })).toBe("validation_failed");
  const range = { from: "2026-03-02T00:00:00Z", to: "2026-03-01T00:00:00Z" };
  expect(await refused({ deviceIds: [kept.id], range })).toBe("validation_failed");
});

it("refuses what no report could be asked for: a range before 1970, a limit that no sensor reaches", async () => {
  const fields = async (more: object) => {
    const asked = { body: body("y", { deviceIds: [kept.id], ...more }) };
    const { code, details } = await harness.refused(lan, createTemplate, asked);
    return [code, details];
  };
  const early = { from: "1960-01-01T00:00:00Z", to: "1960-01-02T00:00:00Z" };
  expect((await fields({ range: early }))[0]).toBe("validation_failed");
  const invalid = (field: string) => ["validation_failed", [expect.objectContaining({ field })]];
  expect(await fields({ options: { under: -2e9 } })).toEqual(invalid("options.under"));
  expect(await fields({ options: { compare: "chosen", compareFrom: early.from } })).toEqual(
    invalid("options.compareFrom"),
  );
});

it("lists a template that no report can be asked for any more, gives back its name, and deletes it", async () => {
  const { data } = await harness.ok(lan, createTemplate, { body: body("Cũ", { deviceIds: [kept.id] }) });
  await widenTemplate(harness.db.kysely, data.id);
  const listed = async () => (await templatesOf(lan)).find(({ id }) => id === data.id);
  expect(await listed()).toMatchObject({
    ...{ name: "Cũ", kind: "pressure", range: null, options: null, deviceIds: [kept.id], mayChange: true },
  });
  const params = { id: data.id };
  await harness.ok(lan, renameTemplate, { params, body: { name: "Cũ rồi", shared: false } });
  await harness.ok(lan, deleteTemplate, { params });
  expect(await listed()).toBeUndefined();
});

it("is deleted by its owner", async () => {
  const own = await harness.ok(lan, createTemplate, {
    body: body("Áp lực của Lan", { deviceIds: [kept.id] }),
  });
  const names = async () => (await templatesOf(lan)).map(({ name, owner }) => [name, owner]);
  expect(await names()).toEqual([
    ["Áp lực của Lan", "lan-tpl"],
    ["Áp lực tháng trước", "admin01"],
  ]);
  await harness.ok(lan, deleteTemplate, { params: { id: own.data.id } });
  expect(await names()).toEqual([["Áp lực tháng trước", "admin01"]]);
});
