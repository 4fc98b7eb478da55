import { io, type Socket } from "socket.io-client";
import { afterEach, expect, it, vi } from "vitest";
import { authenticator } from "../../kernel/http/access-guard.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness({ env: { SGVAL_TRUST_PROXY: "true" } });
const sockets: Socket[] = [];
const silent: WebSocket[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.disconnect();
  for (const socket of silent.splice(0)) socket.close();
});

/** A connection that never says who it is. */
const openSilent = (ip = "10.0.0.9"): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const address = harness.address.replace("http", "ws");
    const socket = new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket`, {
      headers: { "x-forwarded-for": ip },
    });
    silent.push(socket);
    socket.onopen = () => resolve(socket);
    socket.onerror = () => reject(new Error("refused"));
  });
const connect = (token: string, ip = "10.0.0.1"): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(harness.address, {
      ...{ auth: { token }, transports: ["websocket"], reconnection: false, forceNew: true },
      extraHeaders: { "x-forwarded-for": ip },
    });
    sockets.push(socket);
    socket.on("connect", () => resolve(socket));
    socket.on("connect_error", reject);
  });
const stillOpen = () => silent.filter(({ readyState }) => readyState === WebSocket.OPEN).length;

it("closes the oldest connections of a network that does not say who it is, and lets others in meanwhile", async () => {
  const elsewhere = await openSilent("10.0.0.8");
  for (let opened = 0; opened < 110; opened += 1) await openSilent();
  await expect.poll(stillOpen).toBe(101);
  expect(elsewhere.readyState).toBe(WebSocket.OPEN);
  expect(silent[1]?.readyState).not.toBe(WebSocket.OPEN);
  const { connected } = await connect(harness.admin.token);
  expect(connected).toBe(true);
  expect(stillOpen()).toBe(101);
});

it("bounds the consoles of one user also when all of them connect at once", async () => {
  const person = await aUser().named("sudden").withPermissions("Device.Index").signedInTo(harness);
  const sessions = harness.app.use(authenticator);
  const { findActor } = sessions;
  const { promise: allAsked, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  vi.spyOn(sessions, "findActor").mockImplementation(async (token) => {
    asked += 1;
    if (asked === 60) resolve();
    const actor = await findActor(token);
    await allAsked;
    return actor;
  });
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => connect(person.token)));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(50);
  const refusals = all.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  expect(refusals).toEqual(Array.from({ length: 10 }, () => "Error: too_many_connections"));
});

it("bounds the consoles of one user, and refuses the newest, so that none of them closes another", async () => {
  const person = await aUser().named("many").withPermissions("Device.Index").signedInTo(harness);
  const first = await Promise.all(Array.from({ length: 50 }, () => connect(person.token)));
  await expect(connect(person.token, "10.0.0.2")).rejects.toThrow("too_many_connections");
  expect(first.every(({ connected }) => connected)).toBe(true);
  first[0]?.disconnect();
  await expect
    .poll(() =>
      connect(person.token).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect((await connect(harness.admin.token)).connected).toBe(true);
});
