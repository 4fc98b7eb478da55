import { listActivity } from "@sgval/contract/activity/activity";
import * as routes from "@sgval/contract/devices/routes";
import { expect, it } from "vitest";
import { commandsNaming, insertCompletedCommand } from "../../testing/builders.store.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { deviceChanged, deviceRegistry } from "./index.ts";

const harness = useHarness();

const historyOf = async (deviceId: number) =>
  (await harness.ok(harness.admin, listActivity, { query: { deviceId } })).data.map((row) => ({
    type: row.type,
    detail: row.detail,
    actor: row.actor.name,
    before: row.before,
    after: row.after,
  }));

it("records each change with the changed fields only, links separately", async () => {
  const logger = await aDevice().ofType("DATALOGGER").in(harness);
  const flow = { mappingKey: "Q", under: 1, over: 9 };
  const device = await aDevice().withChannel("flow", flow).in(harness);
  const params = { id: device.id };
  const change = {
    displayName: "New name",
    dataloggerId: logger.id,
    channels: [{ parameter: "flow", ...flow, over: 12 }],
  };
  await harness.ok(harness.admin, routes.updateDevice, { params, body: change });
  // Repeating the update changes nothing and records nothing.
  await harness.ok(harness.admin, routes.updateDevice, { params, body: change });

  const [linked, updated, created, ...more] = await historyOf(device.id);
  expect(more).toEqual([]);
  expect(created).toMatchObject({ type: "device_create", before: null, after: { type: "VGA" } });
  expect(updated).toEqual({
    type: "device_update",
    detail: "device_updated",
    actor: harness.admin.username,
    before: { displayName: device.displayName, channels: { flow: { over: 9 } } },
    after: { displayName: "New name", channels: { flow: { over: 12 } } },
  });
  expect(linked).toMatchObject({
    type: "linkage",
    before: { dataloggerId: null, datalogger: null },
    after: { dataloggerId: logger.id, datalogger: logger.name },
  });
});

it("records nothing for a refused change", async () => {
  await aDevice().named("TAKEN-1").in(harness);
  const device = await aDevice().named("WHOLE-1").in(harness);
  const params = { id: device.id };
  const before = await harness.ok(harness.admin, routes.readDevice, { params });
  await harness.refused(harness.admin, routes.updateDevice, {
    params,
    body: { displayName: "Half", topicSend: "sgval/TAKEN-1/up", channels: [] },
  });
  expect(await harness.ok(harness.admin, routes.readDevice, { params })).toEqual(before);
  expect(harness.app.use(deviceRegistry).byTopic("sgval/WHOLE-1/up")?.device.id).toBe(device.id);
  expect(await historyOf(device.id)).toHaveLength(1);
});

it("deletes a device and keeps its activity entries and commands", async () => {
  const device = await aDevice().named("GONE-1").in(harness);
  await insertCompletedCommand(harness.db.kysely, device);
  const payload: unknown[] = [];
  const stop = harness.app.events.on(deviceChanged, ({ before, after }) =>
    payload.push([before?.name, after]),
  );
  const params = { id: device.id };
  await harness.ok(harness.admin, routes.deleteDevice, { params });
  stop();
  expect(payload).toEqual([["GONE-1", null]]);
  expect(await harness.refused(harness.admin, routes.readDevice, { params })).toMatchObject({ status: 404 });
  expect(harness.app.use(deviceRegistry).byTopic("sgval/GONE-1/up")).toBeUndefined();
  expect((await historyOf(device.id)).map(({ type }) => type)).toEqual(["device_delete", "device_create"]);
  expect(await commandsNaming(harness.db.kysely, "GONE-1")).toEqual([
    { device_id: null, status: "completed" },
  ]);
});
