import { io, type Socket } from "socket.io-client";
import { afterEach, expect, it } from "vitest";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness({ env: { SGVAL_TRUST_PROXY: "true" } });
const sockets: Socket[] = [];
const silent: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  for (const socket of silent.splice(0)) socket.close();
});

/** A connection that never says who it is. */
const openSilent = (): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const address = harness.address.replace("http", "ws");
    const socket = new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket`);
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
  for (let opened = 0; opened < 110; opened += 1) await openSilent();
  await expect.poll(stillOpen).toBe(100);
  expect(silent[0]?.readyState).not.toBe(WebSocket.OPEN);
  const { connected } = await connect(harness.admin.token);
  expect(connected).toBe(true);
  expect(stillOpen()).toBe(100);
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
