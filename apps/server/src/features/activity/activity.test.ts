import { listActivity, listActivityActors } from "@sgval/contract/activity/activity";
import { updateDevice } from "@sgval/contract/devices/routes";
import { expect, it } from "vitest";
import { forgeActivity } from "../../testing/builders.store.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const list = async (query: Record<string, string | number>, actor = harness.admin) =>
  harness.ok(actor, listActivity, { query });

it("[R3.11] filters entries by type, actor, device, time and name, newest first", async () => {
  const clerk = await aUser().named("clerk01").asSuperUser().signedInTo(harness);
  const one = await aDevice().named("ACT-1").in(harness, clerk);
  await harness.clock.advance(3_600_000);
  const later = harness.clock.now();
  await aDevice().named("ACT-2").in(harness, clerk);
  await harness.ok(harness.admin, updateDevice, { params: { id: one.id }, body: { number: 5 } });

  const types = async (query: Record<string, string | number>) =>
    (await list(query)).data.map((row) => `${row.type} ${row.subjectName}`);
  expect(await types({})).toEqual(["device_update ACT-1", "device_create ACT-2", "device_create ACT-1"]);
  expect(await types({ deviceId: one.id })).toEqual(["device_update ACT-1", "device_create ACT-1"]);
  expect(await types({ type: "device_update,linkage" })).toEqual(["device_update ACT-1"]);
  expect(await types({ actorId: clerk.id, to: later - 1 })).toEqual(["device_create ACT-1"]);
  expect(await types({ from: later, q: "act-2" })).toEqual(["device_create ACT-2"]);
  expect(await types({ sort: "at", size: 1, page: 2 })).toEqual(["device_create ACT-2"]);
  const actors = async (reader = harness.admin) => (await harness.ok(reader, listActivityActors)).data;
  const known = [harness.admin, clerk].map(({ id, username }) => ({ id, name: username }));
  expect(await actors()).toEqual(expect.arrayContaining(known));
  const other = await aUser().named("other01").withPermissions("Device.Index", "History.Index").seeing();
  expect((await actors(await other.signedInTo(harness))).map(({ id }) => id)).not.toContain(clerk.id);
  expect((await list({ size: 1 })).metaData).toEqual({ total: 3, page: 1, size: 1 });
  const [newest] = (await list({})).data;
  expect(newest).toMatchObject({
    at: new Date(later).toISOString(),
    actor: { id: harness.admin.id, name: harness.admin.username, role: "admin" },
    ip: "127.0.0.1",
    before: { number: null },
    after: { number: 5 },
  });
});

it("lets nobody change or delete entries", async () => {
  for (const how of ["update", "delete", "truncate"] as const)
    await expect(forgeActivity(harness.db.kysely, how)).rejects.toThrow("permission denied");
});

it("[R6.7] shows the log only with the permission, and within the scope", async () => {
  const reader = await aUser().named("reader1").withPermissions("Device.Index").signedInTo(harness);
  expect(await harness.refused(reader, listActivity)).toMatchObject({
    status: 403,
    details: { permission: "History.Index" },
  });
  const elsewhere = await aUser().named("elsewhere1").withOpenRole().seeing().signedInTo(harness);
  expect((await list({}, elsewhere)).metaData.total).toBe(0);
});
