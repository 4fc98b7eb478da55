import { deleteDevices } from "@sgval/contract/devices/bulk";
import * as devices from "@sgval/contract/devices/routes";
import { createZone, deleteZone, listZones, updateZone, type ZoneForm } from "@sgval/contract/zones/zones";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const square = (x: number): ZoneForm["polygon"] => ({
  type: "Polygon",
  coordinates: [
    [
      [x, 10.8],
      [x + 0.01, 10.8],
      [x + 0.01, 10.81],
      [x, 10.81],
      [x, 10.8],
    ],
  ],
});
const add = async (name: string, by: SignedIn = harness.admin) =>
  (await harness.ok(by, createZone, { body: { name, polygon: square(106.7) } })).data;
const put = (id: number, zoneId: number | null, by: SignedIn = harness.admin) =>
  harness.ok(by, devices.updateDevice, { params: { id }, body: { zoneId } });
const named = async (by: SignedIn) => (await harness.ok(by, listZones)).data.map(({ name }) => name);

it("keeps zones with their outlines, changes and deletes them, and records it", async () => {
  const zone = await add("DMA 01");
  expect(zone).toMatchObject({ name: "DMA 01", polygon: square(106.7), deviceId: null, devices: 0 });
  const params = { id: zone.id };
  const moved = await harness.ok(harness.admin, updateZone, { params, body: { polygon: square(106.8) } });
  expect(moved.data).toMatchObject({ name: "DMA 01", polygon: square(106.8) });
  await harness.ok(harness.admin, updateZone, { params, body: { name: "DMA Thủ Đức" } });
  expect((await harness.ok(harness.admin, listZones)).data).toMatchObject([
    { id: zone.id, name: "DMA Thủ Đức", polygon: square(106.8) },
  ]);
  await harness.ok(harness.admin, deleteZone, { params });
  expect(await harness.refused(harness.admin, deleteZone, { params })).toMatchObject({ status: 404 });
  expect(await harness.recorded("DMA Thủ Đức")).toEqual(["zone_deleted", "zone_updated"]);
  expect(await harness.recorded("DMA 01")).toEqual(["zone_updated", "zone_created"]);
});

it("refuses a name that is taken and an outline that is none", async () => {
  await add("DMA 02");
  const body = { name: "dma 02", polygon: square(106.7) };
  expect(await harness.refused(harness.admin, createZone, { body })).toMatchObject({
    code: "value_exists",
    details: [{ field: "name" }],
  });
  const [[a, b, c, d] = []] = square(106.7).coordinates;
  const outline = (...ring: unknown[]) => ({
    name: "DMA x",
    polygon: { type: "Polygon", coordinates: [ring] },
  });
  const problemOf = async (wrong: unknown) =>
    (await harness.refused(harness.admin, createZone, { body: wrong })).details;
  const at = (key: string) => [{ field: "polygon.coordinates.0", message: `validation.${key}` }];
  expect(await problemOf(outline(a, b, c, d))).toEqual(at("polygon_closed"));
  expect(await problemOf(outline(a, c, b, d, a))).toEqual(at("polygon_crosses_itself"));
  const many = Array.from({ length: 20_000 }, (_, corner) => [106 + (corner % 2), corner / 1_000]);
  expect(await problemOf(outline(...many))).toEqual(at("too_long"));
});

it("names a device of type DMA, which measures one zone only", async () => {
  const meter = await aDevice().ofType("DMA").named("DMA-M").in(harness);
  const valve = await aDevice().ofType("VGA").in(harness);
  const body = { name: "DMA 03", polygon: square(106.7) };
  const wrong = { details: [{ field: "deviceId", message: "validation.invalid_value" }] };
  expect(
    await harness.refused(harness.admin, createZone, { body: { ...body, deviceId: valve.id } }),
  ).toMatchObject(wrong);
  const { data } = await harness.ok(harness.admin, createZone, { body: { ...body, deviceId: meter.id } });
  expect(data.deviceId).toBe(meter.id);
  expect(
    await harness.refused(harness.admin, createZone, {
      body: { ...body, name: "DMA 04", deviceId: meter.id },
    }),
  ).toMatchObject({ code: "value_exists", details: [{ field: "deviceId" }] });
  await harness.ok(harness.admin, devices.deleteDevice, { params: { id: meter.id } });
  const zones = (await harness.ok(harness.admin, listZones)).data;
  expect(zones.find(({ name }) => name === "DMA 03")).toMatchObject({ deviceId: null });
});

it("deletes no device that measures its inflow, until it is taken out of the account", async () => {
  const zone = await add("DMA 90");
  const [inlet, valve] = [await aDevice().in(harness), await aDevice().ofType("VGA").in(harness)];
  const save = (boundary: NonNullable<ZoneForm["account"]>["boundary"]) =>
    harness.ok(harness.admin, updateZone, { params: { id: zone.id }, body: { account: { boundary } } });
  await save([
    { deviceId: inlet.id, role: "inlet" },
    { deviceId: valve.id, role: "boundary", status: "closed" },
  ]);
  const remove = { params: { id: inlet.id } };
  expect(await harness.refused(harness.admin, devices.deleteDevice, remove)).toMatchObject({
    ...{ status: 409, code: "device_measures_inflow" },
  });
  const ids = [inlet.id, valve.id];
  const { data } = await harness.ok(harness.admin, deleteDevices, { body: { ids } });
  expect(data).toMatchObject([{ errors: [{ code: "device_measures_inflow" }] }, { errors: [] }]);
  await save([]);
  await harness.ok(harness.admin, devices.deleteDevice, remove);
});

it("leaves the devices of a deleted zone, without a zone", async () => {
  const zone = await add("DMA 05");
  const device = await aDevice().in(harness);
  await put(device.id, zone.id);
  const read = async () =>
    (await harness.ok(harness.admin, devices.readDevice, { params: { id: device.id } })).data;
  expect(await read()).toMatchObject({ zoneId: zone.id, zone: "DMA 05" });
  const inZone = { query: { dma: String(zone.id) } };
  expect((await harness.ok(harness.admin, devices.listDevices, inZone)).data.map(({ id }) => id)).toEqual([
    device.id,
  ]);
  await harness.ok(harness.admin, updateZone, { params: { id: zone.id }, body: { name: "DMA 06" } });
  expect(await read()).toMatchObject({ zone: "DMA 06" });
  await harness.ok(harness.admin, deleteZone, { params: { id: zone.id } });
  expect(await read()).toMatchObject({ zoneId: null, zone: null });
});

it("[R6.7] shows a limited scope only the zones of its devices, and demands the permission of each action", async () => {
  const [seen, hidden] = [await add("DMA 07"), await add("DMA 08")];
  const meter = await aDevice().ofType("DMA").in(harness);
  const account = { households: 200, connections: 300, mainsLength: 4 };
  const measured = { deviceId: meter.id, account };
  await harness.ok(harness.admin, updateZone, { params: { id: seen.id }, body: measured });
  const device = await aDevice().in(harness);
  await put(device.id, seen.id);
  await put((await aDevice().in(harness)).id, seen.id);
  await put((await aDevice().in(harness)).id, hidden.id);
  const limited = await aUser().named("zones1").withOpenRole().seeing(device).signedInTo(harness);
  expect((await harness.ok(limited, listZones)).data).toMatchObject([
    {
      ...{ name: "DMA 07", devices: 1, deviceId: null },
      account: { households: null, connections: null, mainsLength: null },
    },
  ]);
  // Of its customers it says nothing to who sees one device there; what that one sends back takes nothing away.
  const sentBack = { account: { households: null, connections: null, nonHouseholds: 5 } };
  await harness.ok(limited, updateZone, { params: { id: seen.id }, body: sentBack });
  const stored = (await harness.ok(harness.admin, listZones)).data.find(({ id }) => id === seen.id);
  expect(stored?.account).toMatchObject({ ...account, nonHouseholds: 5 });
  const params = { id: hidden.id };
  for (const [route, body] of [
    [updateZone, { name: "x" }],
    [deleteZone, undefined],
  ] as const)
    expect(await harness.refused(limited, route, { params, ...(body ? { body } : {}) })).toMatchObject({
      status: 404,
    });
  expect(
    await harness.refused(limited, devices.updateDevice, {
      params: { id: device.id },
      body: { zoneId: hidden.id },
    }),
  ).toMatchObject({ details: [{ field: "zoneId" }] });
  // A zone of one's own is seen at once, though no device is in it.
  await add("DMA 09", limited);
  expect(await named(limited)).toEqual(["DMA 07", "DMA 09"]);

  const reader = await aUser().named("zones2").withPermissions("Zone.Index").signedInTo(harness);
  const lacks = (permission: string) => ({ status: 403, details: { permission } });
  expect(
    await harness.refused(reader, createZone, { body: { name: "x", polygon: square(1) } }),
  ).toMatchObject(lacks("Zone.Create"));
  expect(await harness.refused(reader, updateZone, { params, body: {} })).toMatchObject(lacks("Zone.Update"));
  expect(await harness.refused(reader, deleteZone, { params })).toMatchObject(lacks("Zone.Delete"));
});

it("keeps the devices at its boundary with role and direction, and refuses what cannot be there", async () => {
  const neighbour = await add("DMA 20");
  const zone = await add("DMA 21");
  const params = { id: zone.id };
  const [inlet, hidden] = [await aDevice().in(harness), await aDevice().in(harness)];
  const change = (account: ZoneForm["account"], by = harness.admin) =>
    harness.ok(by, updateZone, { params, body: { account } });
  const refused = async (account: ZoneForm["account"]) =>
    (await harness.refused(harness.admin, updateZone, { params, body: { account } })).details;
  await change({
    boundary: [
      { deviceId: inlet.id, role: "inlet" },
      { deviceId: hidden.id, role: "export", toZoneId: neighbour.id },
    ],
    households: 900,
  });
  // What is not given stays, and so does what the caller does not see.
  await put(inlet.id, zone.id);
  const changer = await aUser()
    .withPermissions("Zone.Index", "Zone.Update")
    .seeing(inlet)
    .signedInTo(harness);
  const { data } = await change(
    { boundary: [{ deviceId: inlet.id, role: "boundary", status: "closed" }] },
    changer,
  );
  expect(data.account.boundary).toMatchObject([{ deviceId: inlet.id, role: "boundary", status: "closed" }]);
  const stored = (await harness.ok(harness.admin, listZones)).data.find(({ id }) => id === zone.id);
  expect(stored?.account).toMatchObject({
    households: 900,
    boundary: [{ deviceId: inlet.id }, { deviceId: hidden.id, role: "export", toZoneId: neighbour.id }],
  });
  const field = (name: string, key: string) => [{ field: `account.${name}`, message: `validation.${key}` }];
  const twice = { deviceId: inlet.id, role: "inlet" as const };
  expect(await refused({ boundary: [twice, twice] })).toEqual(field("boundary.1.deviceId", "value_exists"));
  expect(await refused({ boundary: [{ deviceId: 2_000_000, role: "inlet" }] })).toEqual(
    field("boundary.0.deviceId", "invalid_value"),
  );
  expect(await refused({ boundary: [{ deviceId: inlet.id, role: "export", toZoneId: zone.id }] })).toEqual(
    field("boundary.0.toZoneId", "invalid_value"),
  );
  expect(await refused({ leakageExponent: 2 })).toEqual(field("leakageExponent", "invalid_value"));
  const window = (nightFrom: string | null, nightTo: string | null) => refused({ nightFrom, nightTo });
  expect(await window("02:00", null)).toEqual(field("nightTo", "required"));
  expect(await window(null, "04:00")).toEqual(field("nightFrom", "required"));
  expect(await window("04:00", "02:00")).toEqual(field("nightTo", "start_before_end"));
  expect(await window("02:00", "02:30")).toEqual(field("nightTo", "invalid_value"));
  expect(await window("2h", "04:00")).toEqual(field("nightFrom", "invalid_time"));
  expect(await refused({ nightFrom: "02:00" })).toEqual(field("nightTo", "required"));
  const own = { nightFrom: "00:00", nightTo: "01:30" };
  expect((await change(own)).data.account).toMatchObject({ ...own, households: 900 });
  expect((await change({ nightFrom: "", nightTo: null })).data.account.nightFrom).toBeNull();
});

it("[R6.7] keeps the average zone point and the neighbours that a narrow scope does not show", async () => {
  const neighbour = await add("DMA 22");
  const zone = await add("DMA 23");
  const params = { id: zone.id };
  const [seen, hidden] = [await aDevice().in(harness), await aDevice().in(harness)];
  await put(seen.id, zone.id);
  const out = { deviceId: seen.id, role: "export" as const, toZoneId: neighbour.id };
  await harness.ok(harness.admin, updateZone, {
    params,
    body: { account: { azpDeviceId: hidden.id, boundary: [out] } },
  });
  const changer = await aUser().withPermissions("Zone.Index", "Zone.Update").seeing(seen).signedInTo(harness);
  const account = { azpDeviceId: null, boundary: [out], households: 700 };
  const { data } = await harness.ok(changer, updateZone, { params, body: { account } });
  expect(data.account).toMatchObject({ azpDeviceId: null, households: 700 });
  const stored = (await harness.ok(harness.admin, listZones)).data.find(({ id }) => id === zone.id);
  expect(stored?.account).toMatchObject({ azpDeviceId: hidden.id, households: 700, boundary: [out] });
  // Another zone out of view is refused as before.
  const other = await add("DMA 24");
  const boundary = [{ ...out, toZoneId: other.id }];
  expect(
    await harness.refused(changer, updateZone, { params, body: { account: { boundary } } }),
  ).toMatchObject({ details: [{ field: "account.boundary.0.toZoneId" }] });
  // Who sees the device may take it away.
  await harness.ok(harness.admin, updateZone, { params, body: { account: { azpDeviceId: null } } });
  const cleared = (await harness.ok(harness.admin, listZones)).data.find(({ id }) => id === zone.id);
  expect(cleared?.account.azpDeviceId).toBeNull();
});

it("is as current as the meters in it, for a list as for its page, though the zone itself sends nothing", async () => {
  const device = await aDevice().ofType("DMA").named("FRESH-1").in(harness);
  const valve = await aDevice().withChannel("flow").withTokenIn(harness);
  const zone = await add("DMA 10");
  await put(valve.id, zone.id);
  const report = () =>
    harness.call("POST", "/telemetry", { ts: harness.clock.now() / 1000, flow: 12 }, valve.token);
  const read = async () => {
    const viewer = await aUser().withOpenRole().seeing(device).signedInTo(harness);
    const { data, metaData } = await harness.ok(viewer, devices.listDevices);
    const page = (await harness.ok(viewer, devices.readDevice, { params: { id: device.id } })).data;
    expect(data[0]?.freshness).toBe(page.freshness);
    expect(metaData.counts[page.freshness]).toBe(1);
    return page;
  };
  await report();
  expect(await read()).toMatchObject({ freshness: "never", due: null });
  const params = { id: zone.id };
  await harness.ok(harness.admin, updateZone, { params, body: { deviceId: device.id } });
  const lateAt = new Date(harness.clock.now() + 450_000).toISOString();
  expect(await read()).toMatchObject({ freshness: "fresh", due: { lateAt } });
  await harness.clock.advance(3_600_000);
  expect(await read()).toMatchObject({ freshness: "stale" });
  await report();
  expect(await read()).toMatchObject({ freshness: "fresh" });
  await harness.ok(harness.admin, updateZone, { params, body: { deviceId: null } });
  expect(await read()).toMatchObject({ freshness: "never" });
});
