import { exportActivity } from "@sgval/contract/activity/activity";
import { updateDevice } from "@sgval/contract/devices/routes";
import { expect, it } from "vitest";
import { insertHistory } from "../../testing/builders.store.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const query = { format: "csv", machine: "true", columns: "what,subject,change" };

it("exports entries as text, with old and new values", async () => {
  const { id } = await aDevice().named("HIS-1").in(harness);
  await harness.ok(harness.admin, updateDevice, { params: { id }, body: { number: 5 } });
  expect(
    await harness.file(harness.admin, exportActivity, { query: { ...query, type: "device_update" } }),
  ).toBe("what,subject,change\r\ndevice_updated,HIS-1,Số thiết bị: -- → 5\r\n");
  const elsewhere = await aUser().named("elsewhere2").withOpenRole().seeing().signedInTo(harness);
  expect(await harness.file(elsewhere, exportActivity, { query })).toBe("what,subject,change\r\n");
});

it("names the actor and the device of its filters", async () => {
  const clerk = await aUser().named("clerk07").asSuperUser().signedInTo(harness);
  const { id } = await aDevice().named("HIS-2", "Van Bến Thành").in(harness, clerk);
  const asked = { format: "csv", language: "en", actorId: clerk.id, deviceId: id };
  const text = await harness.file(harness.admin, exportActivity, { query: asked });
  expect(text).toContain("Actor: clerk07 · Device: Van Bến Thành");
  const elsewhere = await aUser().named("elsewhere3").withOpenRole().seeing().signedInTo(harness);
  const hidden = await harness.file(elsewhere, exportActivity, { query: asked });
  expect(hidden).toContain(`Actor: #${clerk.id} · Device: #${id}`);
});

it("exports a long log completely and once, in both directions, up to the time of the request", async () => {
  await insertHistory(harness.db.kysely, "step", 1_234);
  const subjects = async (sort: string) => {
    const asked = { ...query, columns: "subject", q: "step", sort };
    return (await harness.file(harness.admin, exportActivity, { query: asked }))
      .trim()
      .split("\r\n")
      .slice(1);
  };
  const oldestFirst = await subjects("at");
  expect(oldestFirst).toHaveLength(1_234);
  expect(oldestFirst[0]).toBe("step0001");
  expect(new Set(oldestFirst).size).toBe(1_234);
  expect(await subjects("-at")).toEqual(oldestFirst.toReversed());
});
