import { exportActivity } from "@sgval/contract/activity/activity";
import { updateDevice } from "@sgval/contract/devices/routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertHistory } from "../../testing/builders.store.ts";
import { aDevice } from "../../testing/builders.ts";
import { type DeviceHarness, openDeviceHarness } from "../../testing/device-harness.ts";

let harness: DeviceHarness;
beforeAll(async () => {
  harness = await openDeviceHarness();
});
afterAll(() => harness.close());

const query = { format: "csv", machine: "true", columns: "what,subject,change" };

it("exports entries as text, with old and new values", async () => {
  const { id } = await aDevice().named("HIS-1").in(harness);
  await harness.ok(harness.admin, updateDevice, { params: { id }, body: { number: 5 } });
  expect(
    await harness.file(harness.admin, exportActivity, { query: { ...query, type: "device_update" } }),
  ).toBe("what,subject,change\r\nĐã đổi thiết bị,HIS-1,Số thiết bị: -- → 5\r\n");
  const elsewhere = await harness.admit({ username: "elsewhere2", scope: new Set([999]) });
  expect(await harness.file(elsewhere, exportActivity, { query })).toBe("what,subject,change\r\n");
});

it("names the actor and the device of its filters", async () => {
  const clerk = await harness.admit({ username: "clerk07" });
  const { id } = await aDevice()
    .named("HIS-2", "Van Bến Thành")
    .in({ ...harness, actor: clerk });
  const asked = { format: "csv", language: "en", actorId: clerk.userId, deviceId: id };
  const text = await harness.file(harness.admin, exportActivity, { query: asked });
  expect(text).toContain("Actor: clerk07 · Device: Van Bến Thành");
  const elsewhere = await harness.admit({ username: "elsewhere3", scope: new Set([999]) });
  const hidden = await harness.file(elsewhere, exportActivity, { query: asked });
  expect(hidden).toContain(`Actor: #${clerk.userId} · Device: #${id}`);
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
