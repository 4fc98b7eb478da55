import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connections } from "./features/connections/index.ts";
import { deviceRegistry } from "./features/devices/index.ts";
import { signIn } from "./features/sign-in/index.ts";
import { changesMissed } from "./kernel/nodes/node-channel.ts";
import { aDevice } from "./testing/device-builder.ts";
import { Harness } from "./testing/harness.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";
import { aUser } from "./testing/user-builder.ts";

let database: TestDatabase;
let one: Harness;
let other: Harness;

beforeAll(async () => {
  database = await createTestDatabase();
  one = new Harness({ database });
  other = new Harness({ database });
  await one.start();
  await other.start();
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

const deviceOn = (node: Harness, id: number) => node.app.use(deviceRegistry).get(id);

describe("a change on one node", () => {
  it("of a device is seen by the other: created, changed, linked, deleted", async () => {
    const logger = await aDevice().named("LOGGER-1").ofType("DATALOGGER").in(one);
    const valve = await aDevice().named("VALVE-1").ofType("VGA").in(one);
    await expect.poll(() => deviceOn(other, valve.id)?.name).toBe("VALVE-1");
    await one.call("PUT", `/device/${valve.id}`, { displayName: "Cầu 3", dataloggerId: logger.id });
    await expect
      .poll(() => deviceOn(other, valve.id))
      .toMatchObject({ displayName: "Cầu 3", dataloggerId: logger.id });
    expect((await one.call("DELETE", `/device/${logger.id}`)).status).toBe(204);
    await expect.poll(() => deviceOn(other, logger.id)).toBeUndefined();
    await expect.poll(() => deviceOn(other, valve.id)?.dataloggerId).toBeNull();
    expect((await other.call("GET", `/device/${valve.id}`)).body.data.displayName).toBe("Cầu 3");
  });

  it("of a token counts at once on the other, and an open connection with the old one ends", async () => {
    const device = await aDevice().named("TOKEN-1").ofType("VGA").withTokenIn(one);
    const credentials = () => other.app.use(connections).credentials;
    await expect.poll(() => credentials().byToken(device.token)?.id).toBe(device.id);
    const client = await other.connect("TOKEN-1", device.token);
    const closed = new Promise((resolve) => client.once("close", () => resolve(null)));
    const [token] = (await one.call("GET", `/token?deviceId=${device.id}`)).body.data;
    expect((await one.call("DELETE", `/token/${token.id}`)).status).toBe(204);
    await closed;
    expect(credentials().byToken(device.token)).toBeNull();
  });

  it("of a setting is in force on the other", async () => {
    await one.call("PUT", "/setting/hotline", { hotline: "+84 28 3822 1234" });
    const read = async () => (await other.call("GET", "/setting/hotline")).body.data.hotline;
    await expect.poll(read).toBe("+84 28 3822 1234");
  });

  it("ends on the other a session that was signed out, and its socket", async () => {
    const { token } = await aUser().named("leaver1").withPermissions("Device.Index").signedInTo(one);
    expect((await other.call("GET", "/me", undefined, token)).status).toBe(200);
    const line = io(other.address, { auth: { token }, transports: ["websocket"], reconnection: false });
    await new Promise((resolve) => line.once("connect", () => resolve(null)));
    const gone = new Promise((resolve) => line.once("disconnect", resolve));
    await one.call("POST", "/auth/logout", undefined, token);
    await gone;
    expect((await other.call("GET", "/me", undefined, token)).status).toBe(401);
  });

  it("of rights counts on the other, although it has just read the session", async () => {
    const person = await aUser().named("mover1").withPermissions("Device.Index").signedInTo(one);
    const list = () => other.call("GET", "/device", undefined, person.token);
    expect((await list()).status).toBe(200);
    const role = (await one.call("GET", "/role")).body.data.find(
      ({ name }: { name: string }) => name === "client",
    );
    await one.call("PUT", `/user/${person.id}`, { roleId: role.id });
    await one.call("PUT", `/user/${person.id}/scope`, { all: false, deviceIds: [] });
    await expect
      .poll(async () => (await other.app.use(signIn).findActor(person.token))?.scope)
      .toEqual(new Set());
  });

  it("pauses sign-in on the other, too", async () => {
    await aUser().named("paused1").withEmail("paused1@example.vn").withPermissions().in(one);
    const tryAt = (node: Harness) => node.login("paused1", { password: "wrong" });
    for (const node of [one, other, one, other, one]) expect((await tryAt(node)).status).toBe(422);
    expect((await tryAt(other)).body.error.code).toBe("too_many_requests");
  });

  it("is delivered once on the node that made it", async () => {
    const reload = vi.spyOn(one.app.use(deviceRegistry), "reload");
    const device = await aDevice().named("ONCE-1").ofType("VGA").in(one);
    await expect.poll(() => deviceOn(other, device.id)?.name).toBe("ONCE-1");
    const calls = () => reload.mock.calls.filter(([id]) => id === device.id).length;
    const before = calls();
    await one.call("PUT", `/device/${device.id}`, { displayName: "once" });
    await other.call("PUT", "/setting/hotline", { hotline: "115" });
    // The notification of its own change came before that of the other node.
    await expect.poll(async () => (await one.call("GET", "/setting/hotline")).body.data.hotline).toBe("115");
    expect(calls()).toBe(before + 1);
  });

  it("that was rolled back is not sent", async () => {
    const device = await aDevice().named("KEPT-1").ofType("VGA").in(one);
    await aDevice().named("TAKEN-1").ofType("VGA").in(one);
    await expect.poll(() => deviceOn(other, device.id)?.name).toBe("KEPT-1");
    const reload = vi.spyOn(other.app.use(deviceRegistry), "reload");
    expect((await one.call("PUT", `/device/${device.id}`, { name: "TAKEN-1" })).status).toBe(409);
    await one.call("PUT", "/setting/hotline", { hotline: "113" });
    await expect
      .poll(async () => (await other.call("GET", "/setting/hotline")).body.data.hotline)
      .toBe("113");
    expect(reload).not.toHaveBeenCalled();
  });
});

/** Ends the connection over which a node listens; what another node changes before it is back, it does not hear. */
const loseConnection = async (node: Harness): Promise<void> => {
  const found = await one.db.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = $1 and (query ilike 'listen %kernel%' or query = 'select 1')`,
    [database.connection.database],
  );
  const missed = new Promise<void>((resolve) => {
    const stop = node.app.events.on(changesMissed, () => {
      stop();
      resolve();
    });
  });
  for (const { pid } of found.rows) await one.db.pool.query("select pg_terminate_backend($1)", [pid]);
  await missed;
};

describe("a node whose connection to the database was lost", () => {
  it("reads everything again that may have changed meanwhile", async () => {
    const kept = await aDevice().named("STAYS-1").ofType("VGA").withTokenIn(one);
    const gone = await aDevice().named("GOES-1").ofType("VGA").in(one);
    const { token } = await aUser().named("ended1").withPermissions("Device.Index").signedInTo(one);
    await expect.poll(() => deviceOn(other, gone.id)?.name).toBe("GOES-1");
    expect((await other.call("GET", "/me", undefined, token)).status).toBe(200);
    const line = io(other.address, { auth: { token }, transports: ["websocket"], reconnection: false });
    await new Promise((resolve) => line.once("connect", () => resolve(null)));
    const ended = new Promise((resolve) => line.once("disconnect", resolve));

    // Written past the nodes: nobody is notified.
    const write = (text: string, value: unknown) => one.db.pool.query(text, [value]);
    await write("update device set display_name = 'unheard' where id = $1", kept.id);
    await write("delete from device where id = $1", gone.id);
    await write("delete from device_token where device_id = $1", kept.id);
    await write(
      "delete from session where user_id = (select id from user_account where username = $1)",
      "ended1",
    );
    await write("update setting set value = $1::jsonb where key = 'hotline'", '"114"');
    expect(deviceOn(other, gone.id)).toBeDefined();

    await loseConnection(other);
    await expect.poll(() => deviceOn(other, kept.id)?.displayName).toBe("unheard");
    expect(deviceOn(other, gone.id)).toBeUndefined();
    await expect.poll(() => other.app.use(connections).credentials.byToken(kept.token)).toBeNull();
    await expect
      .poll(async () => (await other.call("GET", "/setting/hotline")).body.data.hotline)
      .toBe("114");
    await ended;
    expect((await other.call("GET", "/me", undefined, token)).status).toBe(401);
  });
});
