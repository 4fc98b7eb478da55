import { createUser, setUserScope, updateUser } from "@sgval/contract/access/users";
import { listActivity } from "@sgval/contract/activity/activity";
import * as devices from "@sgval/contract/devices/routes";
import { createRoom, deleteRoom } from "@sgval/contract/rooms/rooms";
import { createZone, deleteZone } from "@sgval/contract/zones/zones";
import { io, type Socket } from "socket.io-client";
import { afterEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness({ realTime: true });
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.disconnect();
  sockets.clear();
});

const polygon = {
  type: "Polygon",
  coordinates: [
    [
      [106.7, 10.8],
      [106.8, 10.8],
      [106.8, 10.9],
      [106.7, 10.8],
    ],
  ],
};
const aRoom = async (name: string) =>
  (await harness.ok(harness.admin, createRoom, { body: { name } })).data.id;
const aZone = async (name: string) =>
  (await harness.ok(harness.admin, createZone, { body: { name, polygon } })).data.id;
const put = (id: number, body: { roomId?: number | null; zoneId?: number | null }) =>
  harness.ok(harness.admin, devices.updateDevice, { params: { id }, body });
const scope = (id: number, body: object, by: SignedIn = harness.admin) =>
  harness.ok(by, setUserScope, { params: { id }, body: { all: false, ...body } });
const seen = async (by: SignedIn) =>
  (await harness.ok(by, devices.listDevices, { query: { sort: "name" } })).data.map(({ name }) => name);
const exported = async (by: SignedIn) =>
  (
    await harness.file(by, devices.exportDevices, {
      query: { format: "csv", machine: "true", columns: "name" },
    })
  )
    .trim()
    .split("\r\n")
    .slice(1);

/** The events that a console gets, by name and device. */
const listen = async (user: SignedIn): Promise<string[]> => {
  const socket = io(harness.address, {
    auth: { token: user.token },
    transports: ["websocket"],
    reconnection: false,
  });
  sockets.add(socket);
  const events: string[] = [];
  socket.onAny((event: string, payload?: { deviceId?: number } | { deviceId: number }[]) => {
    const one = Array.isArray(payload) ? payload[0] : payload;
    events.push(one?.deviceId === undefined ? event : `${event} ${one.deviceId}`);
  });
  socket.on("disconnect", () => events.push("disconnect"));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return events;
};

it("[R6.7] shows what is in a named room or zone, in lists, details, exports and the log, as soon as it is there", async () => {
  const [room, zone] = [await aRoom("Phòng 1"), await aZone("DMA 1")];
  const [first, second, third] = [
    await aDevice().named("PL-1").in(harness),
    await aDevice().named("PL-2").in(harness),
    await aDevice().named("PL-3").in(harness),
  ];
  const user = await aUser().named("places1").withOpenRole().seeing().signedInTo(harness);
  await put(first.id, { roomId: room });
  const { data } = await scope(user.id, { roomIds: [room, room], zoneIds: [zone] });
  expect(data).toEqual({
    all: false,
    devices: [],
    rooms: [{ id: room, name: "Phòng 1" }],
    zones: [{ id: zone, name: "DMA 1" }],
  });
  expect(await harness.recorded("places1")).toEqual(["user_scope_changed"]);
  const again = { ...user, token: await harness.enter("places1") };
  expect(await seen(again)).toEqual(["PL-1"]);
  await put(second.id, { zoneId: zone });
  expect(await seen(again)).toEqual(["PL-1", "PL-2"]);
  expect(await exported(again)).toEqual(["PL-1", "PL-2"]);
  const params = { id: second.id };
  await harness.ok(again, devices.readDevice, { params });
  expect(
    (await harness.ok(again, listActivity, { query: { deviceId: second.id } })).metaData.total,
  ).toBeGreaterThan(0);

  // It leaves, and is found by nothing any more.
  await put(second.id, { zoneId: null });
  expect(await seen(again)).toEqual(["PL-1"]);
  expect(await exported(again)).toEqual(["PL-1"]);
  expect(await harness.refused(again, devices.readDevice, { params })).toMatchObject({ code: "not_found" });
  expect(await harness.refused(again, devices.updateDevice, { params, body: {} })).toMatchObject({
    code: "not_found",
  });
  expect((await harness.ok(again, listActivity, { query: { deviceId: second.id } })).data).toEqual([]);

  // Named twice, it is seen for as long as one of both holds.
  await put(first.id, { zoneId: zone });
  await put(first.id, { roomId: null });
  expect(await seen(again)).toEqual(["PL-1"]);
  await harness.ok(harness.admin, deleteZone, { params: { id: zone } });
  expect(await seen(again)).toEqual([]);

  await put(third.id, { roomId: room });
  expect(await seen(again)).toEqual(["PL-3"]);
  await harness.ok(harness.admin, deleteRoom, { params: { id: room }, query: { moveTo: "none" } });
  expect(await seen(again)).toEqual([]);
});

it("[R6.7] sends the events of a device to whoever sees it now, and ends a socket that sees less", async () => {
  const [room, other] = [await aRoom("Phòng 2"), await aRoom("Phòng 3")];
  const device = await aDevice().named("PL-4").withTokenIn(harness);
  const user = await aUser().named("places2").withOpenRole().seeing().signedInTo(harness);
  await scope(user.id, { roomIds: [room] });
  const signedIn = { ...user, token: await harness.enter("places2") };
  const events = await listen(signedIn);
  await put(device.id, { roomId: other });
  await put(device.id, { roomId: room });
  await vi.waitFor(() => expect(events).toEqual([`device:changed ${device.id}`]));

  await put(device.id, { roomId: other });
  await vi.waitFor(() => expect(events).toContain("disconnect"));
  // Nothing of the device after it left.
  expect(events.slice(1)).toEqual(["rights:changed", "disconnect"]);
  const after = await listen(signedIn);
  await put(device.id, { roomId: null });
  await put(device.id, { roomId: room });
  await vi.waitFor(() => expect(after).toEqual([`device:changed ${device.id}`]));
});

it("[R6.7] lets nobody name rooms and zones for others that their own scope does not name", async () => {
  const [mine, foreign, zone] = [await aRoom("Phòng 4"), await aRoom("Phòng 5"), await aZone("DMA 2")];
  const device = await aDevice().named("PL-5").in(harness);
  await put(device.id, { roomId: foreign });
  const clerk = await aUser()
    .named("places3")
    .withPermissions("User.Create", "User.Index", "User.Update")
    .seeing(device)
    .signedInTo(harness);
  await scope(clerk.id, { deviceIds: [device.id], roomIds: [mine] });
  const by = { ...clerk, token: await harness.enter("places3") };
  const body = { username: "places4", email: "p4@example.org", password: "Secret-42", roleId: clerk.roleId };
  const made = await harness.ok(by, createUser, {
    body: { ...body, scope: { all: false, roomIds: [mine] } },
  });
  const params = { id: made.data.id };
  const wrongAt = (field: string) => ({
    status: 422,
    details: [{ field, message: "validation.invalid_value" }],
  });
  // One device of the room is seen, which is not yet the room with all that comes into it.
  expect(
    await harness.refused(by, setUserScope, { params, body: { all: false, roomIds: [mine, foreign] } }),
  ).toMatchObject(wrongAt("roomIds.1"));
  expect(
    await harness.refused(by, setUserScope, { params, body: { all: false, zoneIds: [zone] } }),
  ).toMatchObject(wrongAt("zoneIds.0"));
  await harness.ok(by, setUserScope, { params, body: { all: false, deviceIds: [device.id] } });

  // Who sees more than the clerk, though nothing is in it now, is not the clerk's to change.
  await scope(made.data.id, { zoneIds: [zone] });
  expect(await harness.refused(by, updateUser, { params, body: { phone: "0900 000 000" } })).toMatchObject({
    code: "permission_not_held",
  });
});

it("adds a user with a scope, all or nothing", async () => {
  const room = await aRoom("Phòng 6");
  const body = {
    username: "places5",
    email: "p5@example.org",
    password: "Secret-42",
    mustChangePassword: false,
  };
  expect(
    await harness.refused(harness.admin, createUser, {
      body: { ...body, scope: { all: false, roomIds: [999_999] } },
    }),
  ).toMatchObject({ details: [{ field: "scope.roomIds.0" }] });
  await harness.ok(harness.admin, createUser, { body: { ...body, scope: { all: false, roomIds: [room] } } });
  const device = await aDevice().named("PL-6").in(harness);
  await put(device.id, { roomId: room });
  expect(await harness.recorded("places5")).toEqual(["user_scope_changed", "user_created"]);
  const { body: answer } = await harness.call(
    "POST",
    "/auth/login",
    {
      login: "places5",
      password: "Secret-42",
    },
    null,
  );
  expect(await seen({ id: 0, username: "places5", token: answer.accessToken })).toEqual(["PL-6"]);
});
