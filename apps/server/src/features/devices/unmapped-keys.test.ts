import * as routes from "@sgval/contract/device-routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "../../kernel/actor.ts";
import { aDevice } from "../../testing/builders.ts";
import { type DeviceRoom, openDeviceRoom } from "../../testing/device-room.ts";

let room: DeviceRoom;
let admin: Actor;
beforeAll(async () => {
  room = await openDeviceRoom();
  admin = room.admin;
});
afterAll(() => room.close());

it("lists payload keys nobody claims until a channel does", async () => {
  const device = await aDevice().withChannel("flow", { mappingKey: "Q" }).in(room);
  const at = room.clock.now();
  const { unmapped } = room.devices;
  unmapped.note(device.id, "turb", 0.4, Buffer.from('{"turb":0.4}'), at);
  unmapped.note(device.id, "turb", 0.5, Buffer.from('{"turb":0.5}'), at + 1000);
  unmapped.note(device.id, "note\0", "a\0b", Buffer.from('{"note":"a"}'), at + 2000);
  await room.clock.advance(5000);
  const params = { id: device.id };
  const list = await room.ok(admin, routes.listUnmapped, { params });
  expect(list.data).toMatchObject([
    { key: "note", lastValue: "ab", count: 1 },
    { key: "turb", lastValue: "0.5", count: 2 },
  ]);
  expect(list).toMatchObject({ lastPayload: '{"note":"a"}', metaData: { total: 2 } });

  const body = { channels: [{ parameter: "turbidity", mappingKey: "turb" }] };
  await room.ok(admin, routes.updateDevice, { params, body });
  expect((await room.ok(admin, routes.listUnmapped, { params })).data.map(({ key }) => key)).toEqual([
    "note",
  ]);
});

it("adds to what was counted before", async () => {
  const device = await aDevice().in(room);
  for (let n = 0; n < 3; n++) {
    room.devices.unmapped.note(device.id, "x", n, "{}", room.clock.now() + n);
    await room.devices.unmapped.flush();
  }
  const { data } = await room.ok(admin, routes.listUnmapped, { params: { id: device.id } });
  expect(data).toMatchObject([{ key: "x", lastValue: "2", count: 3 }]);
});

it("keeps a bounded number of unclaimed keys", async () => {
  const device = await aDevice().in(room);
  for (const round of [0, 1]) {
    for (let n = 0; n < 300; n++)
      room.devices.unmapped.note(device.id, `k${round}-${n}`, n, "{}", room.clock.now() + round);
    await room.devices.unmapped.flush();
  }
  const { metaData } = await room.ok(admin, routes.listUnmapped, { params: { id: device.id } });
  expect(metaData.total).toBe(200);
});

it("forgets keys of a device that was deleted meanwhile", async () => {
  const [gone, there] = [await aDevice().in(room), await aDevice().in(room)];
  room.devices.unmapped.note(gone.id, "x", 1, "{}", room.clock.now());
  room.devices.unmapped.note(there.id, "x", 1, "{}", room.clock.now());
  await room.ok(admin, routes.deleteDevice, { params: { id: gone.id } });
  await room.devices.unmapped.flush();
  const { data } = await room.ok(admin, routes.listUnmapped, { params: { id: there.id } });
  expect(data).toHaveLength(1);
});
