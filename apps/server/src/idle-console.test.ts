import { permissions } from "@sgval/contract/permission";
import { io, type Socket } from "socket.io-client";
import { afterEach, expect, it } from "vitest";
import { useCommands } from "./features/control/control.fixture.ts";
import { aDevice } from "./testing/device-builder.ts";
import { aUser } from "./testing/user-builder.ts";

// A safety stop needs a session that the database confirmed within the last minute (decision 60).

const commands = useCommands();
const { harness } = commands;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  commands.published.length = 0;
});

const openConsole = async (token: string): Promise<Socket> => {
  const socket = io(harness.address, { auth: { token }, transports: ["websocket"], forceNew: true });
  sockets.push(socket);
  await new Promise((resolve) => socket.once("connect", () => resolve(null)));
  return socket;
};

/** Time passes while nobody touches the console; what the server does by itself meanwhile is done. */
const leaveAlone = async (milliseconds: number): Promise<void> => {
  const { pool } = harness.db.signIn;
  for (let passed = 0; passed < milliseconds; passed += 10_000) {
    await harness.clock.advance(10_000);
    await expect.poll(() => pool.idleCount === pool.totalCount && pool.waitingCount === 0).toBe(true);
  }
};

/** Presses stop while the database refuses every connection of control and sign-in. */
const pressWhileAway = async (deviceId: number, token: string): Promise<string> => {
  const pools = [harness.db.control.pool, harness.db.signIn.pool];
  const connects = pools.map((pool) => pool.connect);
  for (const pool of pools)
    Object.assign(pool, { connect: () => Promise.reject(new Error("Connection terminated")) });
  try {
    const body = { requestId: crypto.randomUUID(), action: "pump_stop" };
    let done = false;
    const called = harness.call("POST", `/device/${deviceId}/command`, body, token).finally(() => {
      done = true;
    });
    while (!done) await harness.clock.advance(10);
    const { status, body: answer } = await called;
    return `${status} ${answer.error?.code ?? `recorded: ${answer.data.recorded}`}`;
  } finally {
    for (const [at, pool] of pools.entries()) Object.assign(pool, { connect: connects[at] });
    await commands.waitUntilIdle();
    await commands.pass(1);
  }
};

const pump = () => aDevice().ofType("WATER_PUMP").withThreshold(1.2, 2.4).in(harness);
const minutes = 60_000;

it("[R4.3] lets a stop out from a console that stood idle for ten minutes before the database went away", async () => {
  const device = await pump();
  const operator = await aUser().named("idle01").withPermissions("Pump.Operate").signedInTo(harness);
  await openConsole(operator.token);
  await leaveAlone(10 * minutes);
  expect(await pressWhileAway(device.id, operator.token)).toBe("200 recorded: false");
  expect(commands.published.map(({ action }) => action)).toEqual(["DO_4_OFF"]);
});

it("keeps no right in an idle console that was taken away meanwhile", async () => {
  const device = await pump();
  const operator = await aUser().named("idle02").withPermissions("Pump.Operate").signedInTo(harness);
  const socket = await openConsole(operator.token);
  await leaveAlone(2 * minutes);
  const ended = new Promise((resolve) => socket.once("disconnect", resolve));
  await harness.call("PUT", `/user/${operator.id}/scope`, { all: false, deviceIds: [] });
  await ended;
  expect(await pressWhileAway(device.id, operator.token)).toMatch(
    /^(503 database_unavailable|404 not_found)$/,
  );
  expect(commands.published).toEqual([]);
});

it("notices a right that was taken away behind the back of the server", async () => {
  const device = await pump();
  const operator = await aUser().named("idle03").withPermissions("Pump.Operate").signedInTo(harness);
  const socket = await openConsole(operator.token);
  const ended = new Promise((resolve) => socket.once("disconnect", resolve));
  await harness.db.kysely
    .updateTable("user_account")
    .set({ scope_all: false })
    .where("id", "=", operator.id)
    .execute();
  await leaveAlone(minutes);
  await ended;
  expect(await pressWhileAway(device.id, operator.token)).toMatch(
    /^(503 database_unavailable|404 not_found)$/,
  );
  expect(commands.published).toEqual([]);
});

it("does not prolong the session of an idle console", async () => {
  const person = await aUser()
    .named("idle04")
    .withPermissions(...permissions)
    .signedInTo(harness);
  const expiry = () =>
    harness.db.kysely
      .selectFrom("session")
      .select(["expires_at", "last_used_at"])
      .where("user_id", "=", person.id)
      .execute();
  await openConsole(person.token);
  const before = await expiry();
  expect(before).toHaveLength(1);
  await leaveAlone(5 * minutes);
  expect(await expiry()).toEqual(before);
});
