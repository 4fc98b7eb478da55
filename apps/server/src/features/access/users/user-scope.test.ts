import { io, type Socket } from "socket.io-client";
import { afterEach, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness({ realTime: true });
const call: typeof harness.call = (...input) => harness.call(...input);
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.disconnect();
  sockets.clear();
});

const seen = async (token: string): Promise<string[]> =>
  (await call("GET", "/device", undefined, token)).body.data.map((device: { name: string }) => device.name);

it("[R6.7] starts a client with no device and others with all, and shows what is named", async () => {
  const one = await aDevice().named("SC-1").ofType("VGA").withTokenIn(harness);
  await aDevice().named("SC-2").ofType("VGA").withTokenIn(harness);
  const client = await aUser().named("client1").createdIn(harness);
  const token = await harness.enter("client1");
  expect((await call("GET", `/user/${client.id}/scope`)).body.data).toEqual({
    all: false,
    devices: [],
    rooms: [],
    zones: [],
  });
  expect(await seen(token)).toEqual([]);

  const set = await call("PUT", `/user/${client.id}/scope`, { all: false, deviceIds: [one.id, one.id] });
  expect(set.body.data).toMatchObject({
    all: false,
    devices: [{ id: one.id, name: "SC-1", displayName: "SC-1" }],
  });
  expect(await seen(token)).toEqual(["SC-1"]);
  await call("PUT", `/user/${client.id}/scope`, { all: true, deviceIds: [one.id] });
  expect(await seen(token)).toEqual(["SC-1", "SC-2"]);
  const staff = await aUser().named("staff1").withPermissions("Device.Index").signedInTo(harness);
  expect(await seen(staff.token)).toEqual(["SC-1", "SC-2"]);

  expect(await harness.history("client1", "user")).toMatchObject([
    { detail: "user_scope_changed", before: { all: false }, after: { all: true } },
    {
      detail: "user_scope_changed",
      before: { devices: [] },
      after: { deviceIds: [one.id], devices: ["SC-1"] },
    },
    { detail: "user_created" },
  ]);
});

it("refuses devices that do not exist", async () => {
  const { id } = await aUser().named("client2").createdIn(harness);
  const answer = await call("PUT", `/user/${id}/scope`, { all: false, deviceIds: [999_999] });
  expect([answer.status, answer.body.error.details]).toEqual([
    422,
    [{ field: "deviceIds.0", message: "validation.invalid_value" }],
  ]);
});

it("[R6.7] lets nobody show others what they do not see themselves", async () => {
  const [mine, hidden] = [
    await aDevice().named("SC-3").ofType("VGA").withTokenIn(harness),
    await aDevice().named("SC-4").ofType("VGA").withTokenIn(harness),
  ];
  const clerk = await aUser()
    .named("local1")
    .withPermissions("User.Create", "User.Index", "User.Update")
    .signedInTo(harness);
  await call("PUT", `/user/${clerk.id}/scope`, { all: false, deviceIds: [mine.id] });
  const made = await call(
    "POST",
    "/user",
    { username: "local2", email: "local2@example.org", password: "Secret-42", roleId: clerk.roleId },
    clerk.token,
  );
  const { id } = made.body.data;
  const set = (body: unknown) => call("PUT", `/user/${id}/scope`, body, clerk.token);
  expect((await set({ all: true })).body.error.code).toBe("permission_not_held");
  expect((await set({ all: false, deviceIds: [hidden.id] })).status).toBe(422);
  expect((await set({ all: false, deviceIds: [mine.id] })).status).toBe(200);
  await call("PUT", `/user/${id}/scope`, { all: false, deviceIds: [mine.id, hidden.id] });
  expect((await call("GET", `/user/${id}/scope`, undefined, clerk.token)).body.data.devices).toHaveLength(1);
  // Users who see more cannot be changed at all.
  expect((await set({ all: false, deviceIds: [] })).body.error.code).toBe("permission_not_held");
});

it("marks the scope for a console that was away while it changed", async () => {
  const [one, other] = [
    await aDevice().named("SC-5").ofType("VGA").withTokenIn(harness),
    await aDevice().named("SC-6").ofType("VGA").withTokenIn(harness),
  ];
  const away = await aUser().named("away1").withPermissions("Device.Index").signedInTo(harness);
  const show = (body: unknown) => call("PUT", `/user/${away.id}/scope`, body);
  const mark = async () => (await call("GET", "/me", undefined, away.token)).body.scopeMark;
  const all = await mark();
  expect(all).toMatch(/^\S+$/);
  await show({ all: false, deviceIds: [one.id, other.id] });
  const both = await mark();
  expect(both).not.toBe(all);
  expect(await mark()).toBe(both);
  await show({ all: false, deviceIds: [one.id] });
  expect(await mark()).not.toBe(both);
  await show({ all: false, deviceIds: [other.id, one.id] });
  expect(await mark()).toBe(both);
});

it("[R6.7] notifies open consoles that their rights changed and closes their sockets", async () => {
  const one = await aUser().named("live1").withPermissions("Device.Index").signedInTo(harness);
  const socket = io(harness.address, { auth: { token: one.token }, reconnection: false });
  sockets.add(socket);
  await new Promise<void>((resolve) => socket.on("connect", resolve));
  const received = new Promise<void>((resolve) => socket.on("rights:changed", resolve));
  const ended = new Promise<string>((resolve) => socket.on("disconnect", resolve));
  await call("PUT", `/role/${one.roleId}`, { permissions: [] });
  await received;
  expect(await ended).toBe("io server disconnect");
});
