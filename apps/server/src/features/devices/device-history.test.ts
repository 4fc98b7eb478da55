import { listActivity } from "@sgval/contract/activity";
import * as routes from "@sgval/contract/device-routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "../../kernel/actor.ts";
import { commandsNaming, insertCompletedCommand } from "../../testing/builders.store.ts";
import { aDevice } from "../../testing/builders.ts";
import { type DeviceRoom, openDeviceRoom } from "../../testing/device-room.ts";
import { deviceChanged } from "./index.ts";

let room: DeviceRoom;
let admin: Actor;
beforeAll(async () => {
  room = await openDeviceRoom();
  admin = room.admin;
});
afterAll(() => room.close());

const historyOf = async (deviceId: number) =>
  (await room.ok(admin, listActivity, { query: { deviceId } })).data.map((row) => ({
    type: row.type,
    detail: row.detail,
    actor: row.actor.name,
    before: row.before,
    after: row.after,
  }));

it("[R1.1] [R4.5] writes each change with only the fields that changed, links apart", async () => {
  const logger = await aDevice().ofType("DATALOGGER").in(room);
  const flow = { mappingKey: "Q", under: 1, over: 9 };
  const device = await aDevice().withChannel("flow", flow).in(room);
  const params = { id: device.id };
  const change = {
    displayName: "New name",
    dataloggerId: logger.id,
    channels: [{ parameter: "flow", ...flow, over: 12 }],
  };
  await room.ok(admin, routes.updateDevice, { params, body: change });
  // The same once more changes nothing and so writes nothing.
  await room.ok(admin, routes.updateDevice, { params, body: change });

  const [linked, updated, created, ...more] = await historyOf(device.id);
  expect(more).toEqual([]);
  expect(created).toMatchObject({ type: "device_create", before: null, after: { type: "VGA" } });
  expect(updated).toEqual({
    type: "device_update",
    detail: "device_updated",
    actor: admin.username,
    before: { displayName: device.displayName, channels: { flow: { over: 9 } } },
    after: { displayName: "New name", channels: { flow: { over: 12 } } },
  });
  expect(linked).toMatchObject({
    type: "linkage",
    before: { dataloggerId: null, datalogger: null },
    after: { dataloggerId: logger.id, datalogger: logger.name },
  });
});

it("leaves no trace of a change that was refused", async () => {
  await aDevice().named("TAKEN-1").in(room);
  const device = await aDevice().named("WHOLE-1").in(room);
  const params = { id: device.id };
  const before = await room.ok(admin, routes.readDevice, { params });
  await room.refused(admin, routes.updateDevice, {
    params,
    body: { displayName: "Half", topicSend: "sgval/TAKEN-1/up", channels: [] },
  });
  expect(await room.ok(admin, routes.readDevice, { params })).toEqual(before);
  expect(room.devices.registry.byTopic("sgval/WHOLE-1/up")?.device.id).toBe(device.id);
  expect(await historyOf(device.id)).toHaveLength(1);
});

it("forgets a deleted device and keeps its history and commands", async () => {
  const device = await aDevice().named("GONE-1").in(room);
  await insertCompletedCommand(room.db.kysely, device);
  const news: unknown[] = [];
  const stop = room.facts.on(deviceChanged, ({ before, after }) => news.push([before?.name, after]));
  const params = { id: device.id };
  await room.ok(admin, routes.deleteDevice, { params });
  stop();
  expect(news).toEqual([["GONE-1", null]]);
  expect(await room.refused(admin, routes.readDevice, { params })).toMatchObject({ status: 404 });
  expect(room.devices.registry.byTopic("sgval/GONE-1/up")).toBeUndefined();
  expect((await historyOf(device.id)).map(({ type }) => type)).toEqual(["device_delete", "device_create"]);
  expect(await commandsNaming(room.db.kysely, "GONE-1")).toEqual([{ device_id: null, status: "completed" }]);
});
