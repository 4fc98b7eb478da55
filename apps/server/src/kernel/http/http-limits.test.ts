import type { AddressInfo } from "node:net";
import { route } from "@sgval/contract/route";
import { afterEach, expect, it } from "vitest";
import * as z from "zod";
import { fakeClock } from "../../testing/fake-clock.ts";
import { halfPost, openRawSocket, type RawSocket } from "../../testing/raw-socket.ts";
import { anActor } from "../../testing/user-builder.ts";
import { Refusal } from "../errors.ts";
import { createLogger } from "../logging.ts";
import { createTestHttp } from "./http.fixture.ts";
import type { HttpLimits } from "./http.ts";
import { registerRoute } from "./register-route.ts";

const minutes = 60_000;
const wide: HttpLimits = {
  headersMs: minutes,
  requestMs: minutes,
  idleMs: minutes,
  checkEveryMs: 20,
  connectionsPerAddress: 100,
  connectionsInAll: 100,
  connectionsPerDevice: 100,
  connectionsPerUser: 100,
};

let app: Awaited<ReturnType<typeof createTestHttp>>;
const lines: string[] = [];
const sockets: RawSocket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.end();
  await app.close();
});

const body = z.object({ a: z.string() });
const make = { method: "POST", summary: "A thing", answer: null, body } as const;
const start = async (limits: Partial<HttpLimits> = {}) => {
  lines.length = 0;
  app = await createTestHttp({
    clock: fakeClock(),
    logger: createLogger("info", { write: (line) => void lines.push(line) }),
    limits: { ...wide, ...limits },
    findActor: async (token) => (token === "person" ? anActor({}) : null),
    deviceTokens: (token) => {
      if (token !== "device") throw new Refusal("unauthorized");
      return 7;
    },
  });
  registerRoute(app, route({ ...make, path: "/open", access: { public: true } }), () => null);
  registerRoute(app, route({ ...make, path: "/mine", access: { signedIn: true } }), () => null);
  registerRoute(app, route({ ...make, path: "/sent", access: { deviceToken: true } }), () => null);
  await app.listen({ port: 0 });
  return (app.server.address() as AddressInfo).port;
};
const open = async (port: number, first = "") => {
  const socket = await openRawSocket(port, first);
  sockets.push(socket);
  return socket;
};
const bearer = (token: string) => `authorization: Bearer ${token}\r\n`;
const whole = (path: string, token: string) => halfPost(path, bearer(token), 9).replace('{"a":', '{"a":"b"}');

it.each([
  ["an unknown path", "/nowhere", "", 404],
  ["a route for those signed in", "/mine", bearer("stranger"), 401],
  ["a route for devices", "/sent", bearer("stranger"), 401],
  ["a public route, for a body that is too long", "/open", "", 413],
])("refuses %s without reading the body, and closes the connection", async (_, path, headers, status) => {
  const socket = await open(await start(), halfPost(path, headers));
  const answer = await socket.closed;
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer.toLowerCase()).toContain("connection: close");
});

it("keeps the connection of a refused request that was read whole", async () => {
  const socket = await open(await start(), whole("/mine", "stranger"));
  await expect.poll(() => socket.received).toContain("HTTP/1.1 401");
  expect(socket.received.toLowerCase()).not.toContain("connection: close");
});

it("closes a connection whose headers or body do not come in time", async () => {
  const port = await start({ headersMs: 60, requestMs: 120 });
  const silent = await open(port);
  const header = await open(port, "POST /open HTTP/1.1\r\nho");
  const slow = await open(port, halfPost("/sent", bearer("device"), 50));
  expect(await silent.closed).not.toContain("200 OK");
  expect(await header.closed).toContain("408");
  expect(await slow.closed).toContain("408");
});

it("closes a connection on which nothing comes for too long", async () => {
  const silent = await open(await start({ idleMs: 80 }));
  expect(await silent.closed).toBe("");
});

it("closes the oldest connections of an address beyond its limit, but not those of somebody known", async () => {
  const port = await start({ connectionsPerAddress: 3 });
  const known = [await open(port, whole("/mine", "person")), await open(port, whole("/sent", "device"))];
  for (const socket of known) await expect.poll(() => socket.received).toContain("HTTP/1.1 204");
  const unknownSenders = [await open(port), await open(port), await open(port), await open(port)];
  await unknownSenders[0]?.closed;
  expect(app.openConnections.unknown).toBe(3);
  expect(unknownSenders.map(({ isClosed }) => isClosed)).toEqual([true, false, false, false]);
  expect(known.map(({ isClosed }) => isClosed)).toEqual([false, false]);
  await open(port);
  await unknownSenders[1]?.closed;
  expect(lines.filter((line) => line.includes("too many connections"))).toHaveLength(1);
});

it.each([
  ["device", "/sent", { connectionsPerDevice: 2 }],
  ["person", "/mine", { connectionsPerUser: 2 }],
])("closes the oldest connection of a %s that opens too many", async (who, path, limits) => {
  const port = await start(limits);
  const half = halfPost(path, bearer(who));
  const first = await open(port, half);
  await expect.poll(() => app.openConnections.unknown).toBe(0);
  const others = [await open(port, half), await open(port, half)];
  await first.closed;
  expect(others.map(({ isClosed }) => isClosed)).toEqual([false, false]);
});
