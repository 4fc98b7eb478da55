import * as favourites from "@sgval/contract/devices/favourites";
import { listDevices } from "@sgval/contract/devices/routes";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const favourite = { query: { favourite: "true", size: 1 } };

it("stores pins per user and lists pinned devices with the correct total", async () => {
  const [first, second, third] = [
    await aDevice().in(harness),
    await aDevice().in(harness),
    await aDevice().in(harness),
  ];
  const other = await aUser().named("other1").asSuperUser().signedInTo(harness);
  for (const { id } of [third, first, third])
    await harness.ok(harness.admin, favourites.pinDevice, { params: { id } });
  await harness.ok(other, favourites.pinDevice, { params: { id: second.id } });

  expect((await harness.ok(harness.admin, favourites.listFavourites)).data.toSorted()).toEqual(
    [first.id, third.id].toSorted(),
  );
  const page = await harness.ok(harness.admin, listDevices, favourite);
  expect(page.data).toHaveLength(1);
  expect(page.metaData).toMatchObject({ total: 2, page: 1, size: 1, counts: { total: 3 } });
  expect((await harness.ok(other, listDevices, favourite)).data.map(({ id }) => id)).toEqual([second.id]);

  await harness.ok(harness.admin, favourites.unpinDevice, { params: { id: third.id } });
  expect((await harness.ok(harness.admin, favourites.listFavourites)).data).toEqual([first.id]);
});

it("[R6.7] neither shows nor pins a device outside the scope", async () => {
  const [seen, hidden] = [await aDevice().in(harness), await aDevice().in(harness)];
  const viewer = await aUser().named("viewer1").withOpenRole().seeing(seen.id, hidden.id).signedInTo(harness);
  for (const { id } of [seen, hidden]) await harness.ok(viewer, favourites.pinDevice, { params: { id } });
  await harness.call("PUT", `/user/${viewer.id}/scope`, { all: false, deviceIds: [seen.id] });

  expect((await harness.ok(viewer, favourites.listFavourites)).data).toEqual([seen.id]);
  const list = await harness.ok(viewer, listDevices, favourite);
  expect([list.data.map(({ id }) => id), list.metaData.total]).toEqual([[seen.id], 1]);
  for (const route of [favourites.pinDevice, favourites.unpinDevice])
    expect(await harness.refused(viewer, route, { params: { id: hidden.id } })).toMatchObject({
      status: 404,
      code: "not_found",
    });
});
