import * as favourites from "@sgval/contract/device-favourite";
import { listDevices } from "@sgval/contract/device-routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDevice } from "../../testing/builders.ts";
import { type DeviceRoom, openDeviceRoom } from "../../testing/device-room.ts";

let room: DeviceRoom;
beforeAll(async () => {
  room = await openDeviceRoom();
});
afterAll(() => room.close());

const favourite = { query: { favourite: "true", size: 1 } };

it("[R6.7] keeps the pins of each person and lists the pinned with their true total", async () => {
  const [first, second, third] = [
    await aDevice().in(room),
    await aDevice().in(room),
    await aDevice().in(room),
  ];
  const other = await room.admit({ username: "other1" });
  for (const { id } of [third, first, third])
    await room.ok(room.admin, favourites.pinDevice, { params: { id } });
  await room.ok(other, favourites.pinDevice, { params: { id: second.id } });

  expect((await room.ok(room.admin, favourites.listFavourites)).data.toSorted()).toEqual(
    [first.id, third.id].toSorted(),
  );
  const page = await room.ok(room.admin, listDevices, favourite);
  expect(page.data).toHaveLength(1);
  expect(page.metaData).toMatchObject({ total: 2, page: 1, size: 1, counts: { total: 3 } });
  expect((await room.ok(other, listDevices, favourite)).data.map(({ id }) => id)).toEqual([second.id]);

  await room.ok(room.admin, favourites.unpinDevice, { params: { id: third.id } });
  expect((await room.ok(room.admin, favourites.listFavourites)).data).toEqual([first.id]);
});

it("[R6.7] shows no pin of a device that is out of the scope, and pins none", async () => {
  const [seen, hidden] = [await aDevice().in(room), await aDevice().in(room)];
  const viewer = await room.admit({ username: "viewer1", scope: new Set([seen.id, hidden.id]) });
  for (const { id } of [seen, hidden]) await room.ok(viewer, favourites.pinDevice, { params: { id } });
  viewer.scope = new Set([seen.id]);

  expect((await room.ok(viewer, favourites.listFavourites)).data).toEqual([seen.id]);
  const list = await room.ok(viewer, listDevices, favourite);
  expect([list.data.map(({ id }) => id), list.metaData.total]).toEqual([[seen.id], 1]);
  for (const route of [favourites.pinDevice, favourites.unpinDevice])
    expect(await room.refused(viewer, route, { params: { id: hidden.id } })).toMatchObject({
      status: 404,
      code: "not_found",
    });
});
