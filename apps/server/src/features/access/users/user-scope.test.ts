import { io, type Socket } from "socket.io-client";
import { afterEach, expect, it } from "vitest";
import { openAccessHarness } from "../access.fixture.ts";

const harness = openAccessHarness();
const call: typeof harness.app.call = (...input) => harness.app.call(...input);
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.disconnect();
  sockets.clear();
});

const seen = async (token: string): Promise<string[]> =>
  (await call("GET", "/device", undefined, token)).body.data.map((device: { name: string }) => device.name);

it("[R6.7] starts a client with no device and others with all, and shows what is named", async () => {
  const one = await harness.app.addDevice({ name: "SC-1", type: "VGA" });
  await harness.app.addDevice({ name: "SC-2", type: "VGA" });
  const client = await harness.addUser("client1");
  const token = await harness.signIn("client1");
  expect((await call("GET", `/user/${client.id}/scope`)).body.data).toEqual({ all: false, devices: [] });
  expect(await seen(token)).toEqual([]);

  const set = await call("PUT", `/user/${client.id}/scope`, { all: false, deviceIds: [one.id, one.id] });
  expect(set.body.data).toEqual({ all: false, devices: [{ id: one.id, name: "SC-1", displayName: "SC-1" }] });
  expect(await seen(token)).toEqual(["SC-1"]);
  await call("PUT", `/user/${client.id}/scope`, { all: true, deviceIds: [one.id] });
  expect(await seen(token)).toEqual(["SC-1", "SC-2"]);
  const staff = await harness.admit("staff1", ["Device.Index"]);
  expect(await seen(staff.token)).toEqual(["SC-1", "SC-2"]);

  expect(await harness.history("user", "client1")).toMatchObject([
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
  const { id } = await harness.addUser("client2");
  const answer = await call("PUT", `/user/${id}/scope`, { all: false, deviceIds: [999_999] });
  expect([answer.status, answer.body.error.details]).toEqual([
    422,
    [{ field: "deviceIds.0", message: "validation.invalid_value" }],
  ]);
});

it("[R6.7] lets nobody show others what they do not see themselves", async () => {
  const [mine, hidden] = [
    await harness.app.addDevice({ name: "SC-3", type: "VGA" }),
    await harness.app.addDevice({ name: "SC-4", type: "VGA" }),
  ];
  const clerk = await harness.admit("local1", ["User.Create", "User.Index", "User.Update"]);
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

it("[R6.7] notifies open consoles that their rights changed and closes their sockets", async () => {
  const one = await harness.admit("live1", ["Device.Index"]);
  const socket = io(harness.app.address, { auth: { token: one.token }, reconnection: false });
  sockets.add(socket);
  await new Promise<void>((resolve) => socket.on("connect", resolve));
  const received = new Promise<void>((resolve) => socket.on("rights:changed", resolve));
  const ended = new Promise<string>((resolve) => socket.on("disconnect", resolve));
  await call("PUT", `/role/${one.roleId}`, { permissions: [] });
  await received;
  expect(await ended).toBe("io server disconnect");
});
