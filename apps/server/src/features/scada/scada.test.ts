import * as devices from "@sgval/contract/devices/routes";
import { createRoom, deleteRoom } from "@sgval/contract/rooms/rooms";
import type { Binding, MimicDocument, MimicSymbol } from "@sgval/contract/scada/mimic";
import * as routes from "@sgval/contract/scada/routes";
import { expect, it } from "vitest";
import { nameRoom } from "../../testing/builders.store.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const aRoom = async (name: string) => (await harness.ok(harness.admin, createRoom, { body: { name } })).data;
const inRoom = async (roomId: number, name: string) => {
  const device = await aDevice().named(name).withPumps("p1", "p2").withChannel("flow").in(harness);
  await harness.ok(harness.admin, devices.updateDevice, { params: { id: device.id }, body: { roomId } });
  return device;
};
const read = async (id: number, by: SignedIn = harness.admin) =>
  (await harness.ok(by, routes.readMimic, { params: { id } })).data;
const save = async (id: number, document: MimicDocument, basedOn: number, by: SignedIn = harness.admin) =>
  (await harness.ok(by, routes.saveMimic, { params: { id }, body: { basedOn, document } })).data;
const refusedSave = (id: number, document: MimicDocument, basedOn: number, by: SignedIn = harness.admin) =>
  harness.refused(by, routes.saveMimic, { params: { id }, body: { basedOn, document } });

const symbol = (id: string, channel: Binding): MimicSymbol => ({
  ...{ id, kind: "value", label: "", x: 20, y: 20, width: 140, height: 80, turn: 0, full: null },
  bindings: { value: channel },
});
const drawing = (...symbols: MimicSymbol[]): MimicDocument => ({
  ...{ width: 800, height: 400, grid: 20, symbols, pipes: [], trend: [] },
});
const flowOf = ({ id }: { id: number }): Binding => ({ deviceId: id, channel: "flow" });

it("a room nobody has drawn shows its devices; a saved drawing takes its place, with each version kept and recorded", async () => {
  const room = await aRoom("Trạm bơm Hòa Lợi");
  const station = await inRoom(room.id, "SC-1");
  const first = await read(room.id);
  expect(first).toMatchObject({ version: 0, savedBy: null, room: room.name });
  expect(first.document.symbols.filter(({ kind }) => kind === "pump")).toHaveLength(2);

  const one = drawing(symbol("a", flowOf(station)));
  const saved = await save(room.id, one, 0);
  expect(saved).toMatchObject({ version: 1, savedBy: harness.admin.username, document: one });
  const two = drawing(symbol("a", flowOf(station)), { ...symbol("b", flowOf(station)), label: "Q" });
  expect(await save(room.id, two, 1)).toMatchObject({ version: 2 });

  const params = { id: room.id, version: 1 };
  const restored = await harness.ok(harness.admin, routes.restoreMimic, { params, body: { basedOn: 2 } });
  expect(restored.data).toMatchObject({ version: 3, document: one });
  const versions = await harness.ok(harness.admin, routes.listMimicVersions, { params: { id: room.id } });
  expect(versions.data.map(({ version, symbols, restoredFrom }) => [version, symbols, restoredFrom])).toEqual(
    [
      [3, 1, 1],
      [2, 2, null],
      [1, 1, null],
    ],
  );
  const log = await harness.history(room.name, "mimic");
  expect(log.map(({ detail }) => detail)).toEqual(["mimic_restored", "mimic_saved", "mimic_saved"]);
  expect(log[0]).toMatchObject({ before: { mimicVersion: 2 }, after: { mimicVersion: 3, restoredFrom: 1 } });
  const unknown = { params: { id: room.id, version: 9 }, body: { basedOn: 3 } };
  expect(await harness.refused(harness.admin, routes.restoreMimic, unknown)).toMatchObject({ status: 404 });
});

it("a drawing that somebody else saved meanwhile is not overwritten", async () => {
  const room = await aRoom("Trạm bơm Gò Me");
  const station = await inRoom(room.id, "SC-2");
  const document = drawing(symbol("a", flowOf(station)));
  await save(room.id, document, 0);
  const late = { status: 409, code: "mimic_changed_meanwhile" };
  expect(await refusedSave(room.id, document, 0)).toMatchObject({
    ...late,
    details: { version: 1, savedBy: harness.admin.username },
  });
  const restore = { params: { id: room.id, version: 1 }, body: { basedOn: 0 } };
  expect(await harness.refused(harness.admin, routes.restoreMimic, restore)).toMatchObject(late);
  // Of two that come at once one is saved.
  const both = await Promise.allSettled(
    ["x", "y"].map((id) => save(room.id, drawing(symbol(id, flowOf(station))), 1)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("a binding to a device out of view shows nothing of it, and stays what it was when the drawing is saved", async () => {
  const room = await aRoom("Trạm bơm Cầu Đá");
  const [mine, other] = [await inRoom(room.id, "SC-3"), await inRoom(room.id, "SC-4")];
  const document: MimicDocument = {
    ...drawing(symbol("a", flowOf(mine)), symbol("b", flowOf(other))),
    trend: [flowOf(other)],
  };
  await save(room.id, document, 0);
  const drawer = await aUser()
    .named("drawer")
    .withPermissions("Dashboard.Scada", "Scada.Update")
    .seeing(mine)
    .signedInTo(harness);
  const seen = await read(room.id, drawer);
  expect(seen.document).toEqual({
    ...drawing(symbol("a", flowOf(mine)), symbol("b", { hidden: true })),
    trend: [{ hidden: true, line: 0 }],
  });
  expect(JSON.stringify(seen)).not.toContain(`"deviceId":${other.id}`);

  const moved = seen.document.symbols.map((one) => ({ ...one, x: 200 }));
  await save(room.id, { ...seen.document, symbols: moved }, 1, drawer);
  expect((await read(room.id)).document).toEqual({
    ...document,
    symbols: document.symbols.map((one) => ({ ...one, x: 200 })),
  });
  const wrong = (index: number) => ({
    status: 422,
    details: [{ field: `document.symbols.${index}.bindings.value`, message: "validation.invalid_value" }],
  });
  const stranger = await aDevice().named("SC-5").withChannel("flow").in(harness);
  const bound = (binding: Binding) => drawing(symbol("a", flowOf(mine)), symbol("c", binding));
  expect(await refusedSave(room.id, bound(flowOf(stranger)), 2, drawer)).toMatchObject(wrong(1));
  expect(await refusedSave(room.id, bound({ hidden: true }), 2, drawer)).toMatchObject(wrong(1));
  const noChannel = { deviceId: mine.id, channel: "turbidity" };
  expect(await refusedSave(room.id, bound(noChannel), 2)).toMatchObject(wrong(1));
});

it("the hidden values of a trend stay what they were when others are taken out beside them", async () => {
  const room = await aRoom("Trạm bơm Tân Lập");
  const mine = await inRoom(room.id, "SC-8");
  const others = [await inRoom(room.id, "SC-9"), await inRoom(room.id, "SC-10")].map(flowOf);
  const document = { ...drawing(), trend: [flowOf(mine), ...others] };
  await save(room.id, document, 0);
  const drawer = await aUser()
    .named("trend1")
    .withPermissions("Dashboard.Scada", "Scada.Update")
    .seeing(mine)
    .signedInTo(harness);
  const [first, ...hidden] = (await read(room.id, drawer)).document.trend;
  expect(first).toEqual(flowOf(mine));
  await save(room.id, { ...document, trend: hidden }, 1, drawer);
  expect((await read(room.id)).document.trend).toEqual(others);
  const [, last] = (await read(room.id, drawer)).document.trend;
  await save(room.id, { ...document, trend: last ? [last, flowOf(mine)] : [] }, 2, drawer);
  expect((await read(room.id)).document.trend).toEqual([others[1], flowOf(mine)]);
  const unknown = { ...document, trend: [{ hidden: true as const, line: 2 }] };
  expect(await refusedSave(room.id, unknown, 3, drawer)).toMatchObject({
    ...{ status: 422, details: [{ field: "document.trend.0", message: "validation.invalid_value" }] },
  });
});

it("the tab of a room counts a device of another room that its drawing shows, for who sees that device", async () => {
  const [room, other] = [await aRoom("Trạm bơm Suối Vàng"), await aRoom("Bể chứa Suối Vàng")];
  const [mine, tank] = [await inRoom(room.id, "SC-11"), await inRoom(other.id, "SC-12")];
  const stateOf = async (id: number, by: SignedIn = harness.admin) => {
    const found = (await harness.ok(by, routes.listMimics)).data.find((one) => one.id === id);
    return [found?.devices, found?.pumps.total];
  };
  expect(await stateOf(room.id)).toEqual([1, 2]);
  await save(room.id, drawing(symbol("a", flowOf(mine)), symbol("b", flowOf(tank))), 0);
  expect([await stateOf(room.id), await stateOf(other.id)]).toEqual([
    [2, 4],
    [1, 2],
  ]);
  const viewer = await aUser().withPermissions("Dashboard.Scada").seeing(mine).signedInTo(harness);
  expect(await stateOf(room.id, viewer)).toEqual([1, 2]);
});

it("a mimic is in view of who sees its room or one of its devices, and changed by who sees the room", async () => {
  const [room, empty] = [await aRoom("Trạm bơm Xuân Mai"), await aRoom("Kho vật tư")];
  const [inside, shown] = [await inRoom(room.id, "SC-6"), await aDevice().named("SC-7").in(harness)];
  const channel = "outlet_pressure";
  await save(room.id, drawing(symbol("a", { deviceId: shown.id, channel })), 0);
  const permissions = ["Dashboard.Scada", "Scada.Update"];
  const watcher = await aUser()
    .named("watcher")
    .withPermissions(...permissions)
    .seeing(shown)
    .signedInTo(harness);
  const names = async (by: SignedIn) =>
    (await harness.ok(by, routes.listMimics)).data.map(({ name, version }) => [name, version]);
  expect(await names(watcher)).toEqual([[room.name, 1]]);
  const { document } = await read(room.id, watcher);
  expect(await refusedSave(room.id, document, 1, watcher)).toMatchObject({ status: 404 });

  const outsider = await aUser()
    .named("outsider")
    .withPermissions(...permissions)
    .seeing()
    .signedInTo(harness);
  expect(await names(outsider)).toEqual([]);
  const params = { id: room.id };
  expect(await harness.refused(outsider, routes.readMimic, { params })).toMatchObject({ status: 404 });
  await nameRoom(harness.db.kysely, outsider.id, empty.id);
  const keeper = await harness.signIn(outsider.username, outsider.password);
  expect(await names(keeper)).toEqual([[empty.name, 0]]);

  const reader = await aUser().named("reader").withPermissions("Dashboard.Scada").signedInTo(harness);
  expect(await refusedSave(room.id, document, 1, reader)).toMatchObject({ status: 403 });
  const blind = await aUser().named("blind").withPermissions("Scada.Update").signedInTo(harness);
  expect(await harness.refused(blind, routes.listMimics)).toMatchObject({ status: 403 });
  // The drawing goes with its room.
  await harness.ok(harness.admin, devices.updateDevice, {
    params: { id: inside.id },
    body: { roomId: null },
  });
  await harness.ok(harness.admin, deleteRoom, { params, query: {} });
  expect(await harness.refused(harness.admin, routes.readMimic, { params })).toMatchObject({ status: 404 });
});
