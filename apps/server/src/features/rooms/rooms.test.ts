import { exportActivity, listActivity } from "@sgval/contract/activity/activity";
import * as devices from "@sgval/contract/devices/routes";
import * as routes from "@sgval/contract/rooms/rooms";
import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { nameRoom } from "../../testing/builders.store.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const addRoom = async (name: string, by: SignedIn = harness.admin) =>
  (await harness.ok(by, routes.createRoom, { body: { name } })).data;
const rooms = async (by: SignedIn = harness.admin, query = {}) =>
  (await harness.ok(by, routes.listRooms, { query })).data;
const devicesIn = async (room: string, by: SignedIn = harness.admin) =>
  (await harness.ok(by, devices.listDevices, { query: { room } })).data.map(({ name }) => name);
const put = (id: number, roomId: number | null, by: SignedIn = harness.admin) =>
  harness.ok(by, devices.updateDevice, { params: { id }, body: { roomId } });

it("[R1.6] [R3.13] keeps rooms with unique names, however they are written", async () => {
  const room = await addRoom("Trạm bơm 1");
  expect(room).toMatchObject({
    name: "Trạm bơm 1",
    devices: 0,
    worst: null,
    pumps: { running: 0, unknown: 0, total: 0 },
  });
  const taken = { code: "value_exists", details: [{ field: "name", message: "validation.value_exists" }] };
  expect(
    await harness.refused(harness.admin, routes.createRoom, { body: { name: "TRẠM BƠM 1" } }),
  ).toMatchObject(taken);
  const other = await addRoom("Trạm bơm 2");
  const params = { id: other.id };
  expect(
    await harness.refused(harness.admin, routes.updateRoom, { params, body: { name: room.name } }),
  ).toMatchObject(taken);
  const renamed = await harness.ok(harness.admin, routes.updateRoom, {
    params,
    body: { name: "Kho hóa chất" },
  });
  expect(renamed.data.name).toBe("Kho hóa chất");
  expect((await rooms(harness.admin, { q: "hoa chat" })).map(({ id }) => id)).toEqual([other.id]);
  expect((await rooms(harness.admin, { sort: "-name" })).map(({ name }) => name)).toEqual([
    "Trạm bơm 1",
    "Kho hóa chất",
  ]);
  await harness.ok(harness.admin, routes.deleteRoom, { params });
  expect(await harness.refused(harness.admin, routes.readRoom, { params })).toMatchObject({ status: 404 });
});

it("[R5.6] refuses a room whose name has special characters, new or renamed", async () => {
  const wrong = { details: [{ field: "name", message: "validation.special_characters" }] };
  const body = { name: "Kho <b>1</b>" };
  expect(await harness.refused(harness.admin, routes.createRoom, { body })).toMatchObject(wrong);
  const params = { id: (await addRoom("Kho 1")).id };
  expect(await harness.refused(harness.admin, routes.updateRoom, { params, body })).toMatchObject(wrong);
  await harness.ok(harness.admin, routes.deleteRoom, { params });
});

it("puts a device into one room at most, and shows its name wherever the device is", async () => {
  const [one, other] = [await addRoom("Phòng A"), await addRoom("Phòng B")];
  const device = await aDevice().named("RM-1").in(harness);
  await put(device.id, one.id);
  await put(device.id, other.id);
  expect(await devicesIn(String(one.id))).toEqual([]);
  expect(await devicesIn(String(other.id))).toEqual(["RM-1"]);
  await harness.ok(harness.admin, routes.updateRoom, { params: { id: other.id }, body: { name: "Phòng C" } });
  const { data } = await harness.ok(harness.admin, devices.readDevice, { params: { id: device.id } });
  expect(data).toMatchObject({ roomId: other.id, room: "Phòng C" });
  const wrong = { params: { id: device.id }, body: { roomId: 999_999 } };
  expect(await harness.refused(harness.admin, devices.updateDevice, wrong)).toMatchObject({
    status: 422,
    details: [{ field: "roomId", message: "validation.invalid_value" }],
  });
  const log = (await harness.ok(harness.admin, listActivity, { query: { deviceId: device.id } })).data;
  expect(log[0]).toMatchObject({
    detail: "device_updated",
    before: { roomId: one.id, room: "Phòng A" },
    after: { roomId: other.id, room: "Phòng B" },
  });
});

it("deletes no room while devices are inside, and moves them to the room that is named", async () => {
  const [full, target] = [await addRoom("Đầy"), await addRoom("Đích")];
  const device = await aDevice().named("RM-2").in(harness);
  await put(device.id, full.id);
  const params = { id: full.id };
  expect(await harness.refused(harness.admin, routes.deleteRoom, { params })).toMatchObject({
    status: 409,
    code: "room_not_empty",
    details: { devices: 1 },
  });
  for (const moveTo of [full.id, 999_999])
    expect(
      await harness.refused(harness.admin, routes.deleteRoom, { params, query: { moveTo } }),
    ).toMatchObject({
      details: [{ field: "moveTo" }],
    });
  const keeper = await aUser()
    .named("keeper")
    .withPermissions("Room.Delete", "Room.Index")
    .signedInTo(harness);
  expect(
    await harness.refused(keeper, routes.deleteRoom, { params, query: { moveTo: target.id } }),
  ).toMatchObject({ code: "forbidden", details: { permission: "Device.Update" } });
  await harness.ok(harness.admin, routes.deleteRoom, { params, query: { moveTo: target.id } });
  expect(await devicesIn(String(target.id))).toEqual(["RM-2"]);
  await harness.ok(harness.admin, routes.deleteRoom, {
    params: { id: target.id },
    query: { moveTo: "none" },
  });
  const { data } = await harness.ok(harness.admin, devices.readDevice, { params: { id: device.id } });
  expect(data).toMatchObject({ roomId: null, room: null });
  const log = (await harness.ok(harness.admin, listActivity, { query: { deviceId: device.id } })).data;
  expect(log[0]).toMatchObject({ before: { room: "Đích" }, after: { room: null } });
});

it("counts the pumps of a room that run, and shows the worst of its devices", async () => {
  const room = await addRoom("Trạm 3 bơm");
  const station = await aDevice()
    .named("PS-RM")
    .withPumps("p1", "p2")
    .reportingEvery(60)
    .withTokenIn(harness);
  await put(station.id, room.id);
  const read = async () =>
    (await harness.ok(harness.admin, routes.readRoom, { params: { id: room.id } })).data;
  expect(await read()).toMatchObject({
    devices: 1,
    worst: "never",
    pumps: { running: 0, unknown: 2, total: 2 },
    measuredAt: null,
  });
  const client = await harness.connect(station.name, station.token);
  await client.publishAsync(
    station.topicSend ?? "",
    JSON.stringify({ ts: harness.clock.now(), "pump_running.p1": 1, "pump_running.p2": 0 }),
    { qos: 1 },
  );
  expect(await read()).toMatchObject({
    worst: "fresh",
    pumps: { running: 1, unknown: 0, total: 2 },
    measuredAt: new Date(harness.clock.now()).toISOString(),
  });
  await harness.clock.advance(6 * minuteMs);
  expect(await read()).toMatchObject({ worst: "offline", pumps: { running: 0, unknown: 2, total: 2 } });
});

it("lists what happened to a room and to the devices in it, in the list and in the file", async () => {
  const [room, elsewhere] = [await addRoom("Nhật ký"), await addRoom("Nơi khác")];
  const inside = await aDevice().named("RM-8").in(harness);
  const outside = await aDevice().named("RM-9").in(harness);
  await put(inside.id, room.id);
  await put(outside.id, elsewhere.id);
  await harness.ok(harness.admin, routes.updateRoom, {
    params: { id: room.id },
    body: { name: "Nhật ký 2" },
  });
  const query = { roomId: room.id };
  const entries = async (by: SignedIn = harness.admin) =>
    (await harness.ok(by, listActivity, { query })).data.map(
      ({ detail, subjectName }) => `${detail} ${subjectName}`,
    );
  expect(await entries()).toEqual([
    "room_updated Nhật ký 2",
    "device_updated RM-8",
    "device_created RM-8",
    "room_created Nhật ký",
  ]);
  const file = { format: "csv", language: "en", columns: "subject", ...query };
  expect(await harness.file(harness.admin, exportActivity, { query: file })).toContain("Room: Nhật ký 2");
  // Who sees one of the devices sees the room; of the others nothing is said.
  const second = await aDevice().named("RM-10").in(harness);
  await put(second.id, room.id);
  const limited = await aUser().named("limited2").withOpenRole().seeing(inside).signedInTo(harness);
  expect(await entries(limited)).toEqual([
    "room_updated Nhật ký 2",
    "device_updated RM-8",
    "device_created RM-8",
    "room_created Nhật ký",
  ]);
  const stranger = await aUser().named("stranger").withOpenRole().seeing(outside).signedInTo(harness);
  expect(await entries(stranger)).toEqual([]);
  expect(await harness.file(stranger, exportActivity, { query: file })).toContain(`Room: #${room.id}`);
});

it("demands the permission of each action", async () => {
  const room = await addRoom("Quyền");
  const reader = await aUser().named("reader").withPermissions("Room.Index").signedInTo(harness);
  const params = { id: room.id };
  const lacks = (permission: string) => ({ status: 403, details: { permission } });
  expect(await harness.refused(reader, routes.createRoom, { body: { name: "x" } })).toMatchObject(
    lacks("Room.Create"),
  );
  expect(await harness.refused(reader, routes.updateRoom, { params, body: { name: "x" } })).toMatchObject(
    lacks("Room.Update"),
  );
  expect(await harness.refused(reader, routes.deleteRoom, { params })).toMatchObject(lacks("Room.Delete"));
  const nobody = await aUser().named("nobody").withPermissions("Token.Index").signedInTo(harness);
  expect(await harness.refused(nobody, routes.listRooms)).toMatchObject(lacks("Room.Index"));
});

it("[R6.7] shows a limited scope only rooms that it names or whose devices it names, and counts no hidden device", async () => {
  const [seen, hidden, named] = [await addRoom("Thấy"), await addRoom("Ẩn"), await addRoom("Nêu tên")];
  const mine = await aDevice().named("RM-4").in(harness);
  const other = await aDevice().named("RM-5").in(harness);
  const inNamed = await aDevice().named("RM-6").in(harness);
  await put(mine.id, seen.id);
  await put(other.id, seen.id);
  await put(inNamed.id, named.id);
  const limited = await aUser().named("limited").withOpenRole().seeing(mine).signedInTo(harness);
  const names = async () => (await rooms(limited)).map(({ name, devices: count }) => [name, count]);
  expect(await names()).toEqual([["Thấy", 1]]);
  await nameRoom(harness.db.kysely, limited.id, named.id);
  const again = { ...limited, token: await harness.enter("limited") };
  expect((await rooms(again)).map(({ name }) => name)).toEqual(["Nêu tên", "Thấy"]);
  expect((await harness.ok(again, routes.chooseRooms)).data.map(({ name }) => name)).toEqual([
    "Nêu tên",
    "Thấy",
  ]);
  expect(await devicesIn(`${seen.id},${named.id}`, again)).toEqual(["RM-4", "RM-6"]);
  const params = { id: hidden.id };
  const gone = { status: 404, code: "not_found" };
  expect(await harness.refused(again, routes.readRoom, { params })).toMatchObject(gone);
  expect(await harness.refused(again, routes.updateRoom, { params, body: { name: "x" } })).toMatchObject(
    gone,
  );
  expect(await harness.refused(again, routes.deleteRoom, { params })).toMatchObject(gone);
  // No device goes where its mover does not see, and none that is not seen is moved.
  expect(
    await harness.refused(again, devices.updateDevice, {
      params: { id: mine.id },
      body: { roomId: hidden.id },
    }),
  ).toMatchObject({ details: [{ field: "roomId" }] });
  expect(
    await harness.refused(again, routes.deleteRoom, { params: { id: seen.id }, query: { moveTo: "none" } }),
  ).toMatchObject({ code: "room_not_empty" });
  expect(
    await harness.refused(again, routes.deleteRoom, {
      params: { id: named.id },
      query: { moveTo: hidden.id },
    }),
  ).toMatchObject({ details: [{ field: "moveTo" }] });
  // A room of one's own is seen at once, though it is empty.
  await addRoom("Mới", again);
  expect((await rooms(again)).map(({ name }) => name)).toEqual(["Mới", "Nêu tên", "Thấy"]);
  const query = { format: "csv", machine: "true", columns: "name,devices" };
  expect(await harness.file(again, routes.exportRooms, { query })).toBe(
    "name,devices\r\nMới,0\r\nNêu tên,1\r\nThấy,1\r\n",
  );
});
