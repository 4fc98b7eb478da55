import { listActivity } from "@sgval/contract/activity/activity";
import * as routes from "@sgval/contract/devices/routes";
import { expect, it, vi } from "vitest";
import { scopeOf } from "../../../testing/builders.store.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness();

const withPermissions = (username: string, ...permissions: string[]) =>
  aUser()
    .named(username)
    .withPermissions(...permissions)
    .signedInTo(harness);

it("[R6.4] [R6.7] [R7.4] requires the permission of each action", async () => {
  const device = await aDevice().in(harness);
  const logger = await aDevice().ofType("DATALOGGER").in(harness);
  const nobody = await withPermissions("nobody1");
  const reader = await withPermissions("reader1", "Device.Index");
  const editor = await withPermissions("editor1", "Device.Update");
  const params = { id: device.id };
  const forbidden = (permission: string) => ({ status: 403, code: "forbidden", details: { permission } });
  expect(await harness.refused(null, routes.listDevices)).toMatchObject({ status: 401 });
  expect(await harness.refused(nobody, routes.listDevices)).toEqual(forbidden("Device.Index"));
  expect(await harness.refused(nobody, routes.readDevice, { params })).toEqual(forbidden("Device.Index"));
  await harness.ok(reader, routes.readDevice, { params });
  expect(await harness.refused(reader, routes.deleteDevice, { params })).toEqual(forbidden("Device.Delete"));
  const change = { params, body: { displayName: "By editor" } };
  expect(await harness.refused(reader, routes.updateDevice, change)).toEqual(forbidden("Device.Update"));
  const create = { body: aDevice().body() };
  expect(await harness.refused(reader, routes.createDevice, create)).toEqual(forbidden("Device.Create"));
  await harness.ok(editor, routes.updateDevice, change);
  const link = { params, body: { dataloggerId: logger.id } };
  expect(await harness.refused(editor, routes.updateDevice, link)).toEqual(forbidden("Linkage.Update"));
});

it("[R6.7] shows no device outside the scope, and adds created devices to it", async () => {
  const seen = await aDevice().in(harness);
  const hidden = await aDevice().ofType("DATALOGGER").in(harness);
  const viewer = await aUser().named("viewer1").withOpenRole().seeing(seen.id).signedInTo(harness);
  const list = await harness.ok(viewer, routes.listDevices);
  expect(list.data.map(({ id }) => id)).toEqual([seen.id]);
  expect(list.metaData).toMatchObject({ total: 1, counts: { total: 1 } });
  const params = { id: hidden.id };
  const gone = { status: 404, code: "not_found" };
  expect(await harness.refused(viewer, routes.readDevice, { params })).toMatchObject(gone);
  expect(await harness.refused(viewer, routes.updateDevice, { params, body: {} })).toMatchObject(gone);
  expect(await harness.refused(viewer, routes.deleteDevice, { params })).toMatchObject(gone);
  expect(await harness.refused(viewer, routes.listUnmapped, { params })).toMatchObject(gone);
  const link = { params: { id: seen.id }, body: { dataloggerId: hidden.id } };
  expect(await harness.refused(viewer, routes.updateDevice, link)).toMatchObject({
    code: "link_not_allowed",
  });
  const payload = (await harness.ok(viewer, listActivity)).data;
  expect(new Set(payload.map(({ deviceId }) => deviceId))).toEqual(new Set([seen.id]));

  const { data } = await harness.ok(viewer, routes.createDevice, { body: aDevice().body() });
  expect(await scopeOf(harness.db.kysely, viewer.id)).toEqual([seen.id, data.id]);
});

it("hides the name of a linked device that is not visible", async () => {
  const logger = await aDevice().ofType("DATALOGGER").in(harness);
  const valve = await aDevice().linkedToDatalogger(logger.id).in(harness);
  const viewer = await aUser().named("viewer3").withOpenRole().seeing(valve.id).signedInTo(harness);
  const params = { id: valve.id };
  expect((await harness.ok(viewer, routes.readDevice, { params })).data.datalogger).toBeNull();
  const created = async (actor: SignedIn) =>
    (await harness.ok(actor, listActivity, { query: { deviceId: valve.id } })).data[0]?.after;
  expect(await created(harness.admin)).toMatchObject({ dataloggerId: logger.id, datalogger: logger.name });
  expect(await created(viewer)).not.toHaveProperty("datalogger");
  // Saving the unchanged form must not count as a change of the link.
  const form = { params, body: { dataloggerId: logger.id, number: 3 } };
  expect((await harness.ok(viewer, routes.updateDevice, form)).data).toMatchObject({
    dataloggerId: logger.id,
  });
});

it("lists by freshness with counts over all visible devices, page by page", async () => {
  const flow = aDevice().withChannel("flow");
  const one = await flow.named("LIST-10", "Trạm Đỏ").withTokenIn(harness);
  const two = await flow.named("LIST-2").sleeping().withTokenIn(harness);
  const three = await flow.named("LIST-3").withTokenIn(harness);
  await harness.connect(one.name, one.token);
  const { broker } = harness.app;
  await (await harness.connect(three.name, three.token)).endAsync();
  await vi.waitFor(() => expect(broker.sessions.of(three.id).lostAt).toBe(harness.clock.now()));
  await harness.clock.advance(61_000);
  const report = ({ token }: { token: string }, ago: number) =>
    harness.call("POST", "/telemetry", { ts: harness.clock.now() / 1000 - ago, flow: 1.5 }, token);
  await report(one, 60);
  await report(two, 900);
  await report(three, 60);
  const viewer = await aUser()
    .named("viewer2")
    .withOpenRole()
    .seeing(one.id, two.id, three.id)
    .signedInTo(harness);
  const list = (query: Record<string, string | number>) => harness.ok(viewer, routes.listDevices, { query });

  const worst = await list({ size: 2 });
  expect(worst.data.map(({ name, freshness }) => [name, freshness])).toEqual([
    ["LIST-3", "offline"],
    ["LIST-2", "stale"],
  ]);
  const counts = {
    total: 3,
    fresh: 1,
    late: 0,
    stale: 1,
    offline: 1,
    never: 0,
    outsideLimits: 0,
    badValue: 0,
    noPosition: 3,
    types: { VGA: 3 },
  };
  // Whether the silence of the third one is an alarm already is not said here.
  expect(worst.metaData).toMatchObject({ total: 3, page: 1, size: 2, counts, matching: counts });
  const next = await list({ size: 2, page: 2 });
  expect(next.data).toMatchObject([{ name: "LIST-10", connected: true, latest: { values: { flow: 1.5 } } }]);
  const search = await list({ q: "tram do", freshness: "fresh" });
  expect(search.data.map(({ name }) => name)).toEqual(["LIST-10"]);
  // The states of what is looked for, whatever state is chosen; those of all devices stay known.
  expect(search.metaData).toMatchObject({ total: 1, counts, matching: { total: 1, fresh: 1, offline: 0 } });
  const ofType = await list({ type: "DATALOGGER", freshness: "offline" });
  expect(ofType.metaData).toMatchObject({ total: 0, counts, matching: { total: 0, types: { VGA: 1 } } });
  const refused = await harness.refused(viewer, routes.listDevices, { query: { sort: "secret" } });
  expect(refused).toMatchObject({ status: 422, details: [{ field: "sort" }] });
});

it("lists a device whose value is outside its limits first, and no more once that value is old", async () => {
  const low = await aDevice()
    .named("LIM-1")
    .withChannel("outlet_pressure", { under: 1, over: 6 })
    .withChannel("flow")
    .withTokenIn(harness);
  await aDevice().named("LIM-0").in(harness);
  const ask = { query: { q: "LIM" } };
  const root = await aUser().named("mapviewer1").withOpenRole().signedInTo(harness);
  const list = async () => {
    const { data, metaData } = await harness.ok(root, routes.listDevices, ask);
    return { first: data[0], outside: metaData.counts.outsideLimits };
  };
  const report = (values: object) =>
    harness.call("POST", "/telemetry", { ts: harness.clock.now() / 1000, ...values }, low.token);
  await report({ outlet_pressure: 0 });
  expect(await list()).toMatchObject({
    first: { name: "LIM-1", limits: { outlet_pressure: { under: 1, over: 6 } } },
    outside: 1,
  });
  const found = await harness.ok(root, routes.listDevices, { query: { outsideLimits: "true" } });
  expect(found.data.map(({ name }) => name)).toEqual(["LIM-1"]);
  // The device goes on, its sensor does not: the value says nothing about now.
  await harness.clock.advance(3_600_000);
  await report({ flow: 5 });
  expect((await list()).outside).toBe(0);
});

it("gives a map the devices in view by id, from where it asked on", async () => {
  const one = await aDevice().in(harness);
  const hidden = await aDevice().in(harness);
  const other = await aDevice().in(harness);
  const viewer = await aUser()
    .named("mapviewer2")
    .withOpenRole()
    .seeing(one.id, other.id)
    .signedInTo(harness);
  const all = await harness.ok(viewer, routes.listMapDevices);
  expect(all.data.map(({ id }) => id)).toEqual([one.id, other.id]);
  expect(all.metaData.next).toBeNull();
  const rest = await harness.ok(viewer, routes.listMapDevices, { query: { after: hidden.id } });
  expect(rest.data.map(({ id }) => id)).toEqual([other.id]);
});

it("lists a device that reports on time but whose sensor is in fault before those in order", async () => {
  const valve = await aDevice().named("BAD-9").withChannel("flow").withTokenIn(harness);
  const sound = await aDevice().named("BAD-1").withChannel("flow").withTokenIn(harness);
  const root = await aUser().named("faultviewer1").withOpenRole().signedInTo(harness);
  const report = ({ token }: { token: string }, flow: unknown) =>
    harness.call("POST", "/telemetry", { ts: harness.clock.now() / 1000, flow }, token);
  const list = async () => {
    const { data, metaData } = await harness.ok(root, routes.listDevices, { query: { q: "BAD" } });
    return { names: data.map(({ name }) => name), bad: metaData.counts.badValue };
  };
  await report(valve, "NULL");
  await report(sound, 5);
  expect(await list()).toEqual({ names: ["BAD-9", "BAD-1"], bad: 1 });
  const found = await harness.ok(root, routes.listDevices, { query: { badValue: "true" } });
  expect(found.data.map(({ name }) => name)).toEqual(["BAD-9"]);
  await harness.clock.advance(1_000);
  await report(valve, 4);
  expect(await list()).toEqual({ names: ["BAD-1", "BAD-9"], bad: 0 });
});

it("keeps the devices of a type together over pages, groups in the order of their worst device", async () => {
  const outside = (name: string) =>
    aDevice().named(name).withChannel("pressure", { under: 1, over: 6 }).ofType("DATALOGGER");
  const worst = await outside("KEPT-1").withTokenIn(harness);
  await harness.call("POST", "/telemetry", { ts: harness.clock.now() / 1000, pressure: 0 }, worst.token);
  await aDevice().named("KEPT-2").in(harness);
  await aDevice().ofType("DATALOGGER").named("KEPT-3").in(harness);
  const page = async (number: number, group?: "type") => {
    const query = { q: "KEPT", size: 2, page: number, ...(group && { group }) };
    return (await harness.ok(harness.admin, routes.listDevices, { query })).data.map(({ name }) => name);
  };
  expect([await page(1), await page(2)]).toEqual([["KEPT-1", "KEPT-2"], ["KEPT-3"]]);
  expect([await page(1, "type"), await page(2, "type")]).toEqual([["KEPT-1", "KEPT-3"], ["KEPT-2"]]);
});

it("does not list a station for the low current of a pump that stands still", async () => {
  const station = await aDevice()
    .named("REST-1")
    .withChannel("pump_current.p1", { under: 20, over: 60 })
    .withChannel("pump_running.p1")
    .withTokenIn(harness);
  const root = await aUser().named("restviewer1").withOpenRole().signedInTo(harness);
  const outsideWhile = async (running: number) => {
    const values = { "pump_current.p1": 0, "pump_running.p1": running };
    await harness.call("POST", "/telemetry", { ts: harness.clock.now() / 1000, ...values }, station.token);
    const { data } = await harness.ok(root, routes.listDevices, {
      query: { q: "REST-1", outsideLimits: "true" },
    });
    return data.length;
  };
  expect(await outsideWhile(0)).toBe(0);
  await harness.clock.advance(60_000);
  expect(await outsideWhile(1)).toBe(1);
});

it("names in a list the parameters of which a device has sent nothing yet", async () => {
  const logger = await aDevice()
    .named("UNSENT-1")
    .withChannel("pressure")
    .withChannel("battery")
    .withTokenIn(harness);
  const unsent = async () =>
    (await harness.ok(harness.admin, routes.listDevices, { query: { q: "UNSENT-1" } })).data[0]?.unsent;
  expect(await unsent()).toEqual(["pressure", "battery"]);
  const report = (values: object) =>
    harness.call("POST", "/telemetry", { ts: harness.clock.now() / 1000, ...values }, logger.token);
  await report({ pressure: 2 });
  expect(await unsent()).toEqual(["battery"]);
  await harness.clock.advance(60_000);
  await report({ battery: 3.6 });
  expect(await unsent()).toBeUndefined();
});
