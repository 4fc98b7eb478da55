import { route } from "@sgval/contract/route";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { type FakeClock, fakeClock } from "../../testing/fake-clock.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { anActor, aUser } from "../../testing/user-builder.ts";
import type { Actor } from "../actor.ts";
import { Refusal } from "../errors.ts";
import { createLogger } from "../logging.ts";
import { createTestHttp } from "./http.fixture.ts";
import { keptKeys } from "./idempotency.fixture.store.ts";
import { honourIdempotencyKeys } from "./idempotency.ts";
import { createAnswerMemory } from "./idempotency-memory.ts";
import { registerRoute } from "./register-route.ts";

const body = z.object({ n: z.number() });
const signedIn = { signedIn: true } as const;
const count = z.object({ count: z.number() });
const routes = {
  add: route({ method: "POST", path: "/add", summary: "", access: signedIn, body, answer: count }),
  adjust: route({ method: "PATCH", path: "/adjust", summary: "", access: signedIn, body, answer: count }),
  replace: route({ method: "PUT", path: "/replace", summary: "", access: signedIn, body, answer: count }),
  empty: route({ method: "POST", path: "/empty", summary: "", access: signedIn, answer: null }),
  fail: route({
    method: "POST",
    path: "/fail",
    summary: "",
    access: signedIn,
    body,
    answer: null,
    errors: ["device_busy", "too_many_requests", "server_busy"],
  }),
  secret: route({
    method: "POST",
    path: "/secret",
    summary: "",
    access: signedIn,
    body,
    answer: count,
    secretAnswer: true,
  }),
  open: route({ method: "POST", path: "/open", summary: "", access: { public: true }, body, answer: count }),
  closed: route({
    method: "POST",
    path: "/closed",
    summary: "",
    access: { permission: "User.Create" },
    body,
    answer: count,
  }),
};

const db = await openTestDatabase();
let clock: FakeClock;
const actors = new Map<string, Actor>();
let app: FastifyInstance;
/** Number of handled requests. */
let done = 0;
let failure: Refusal;
/** While set, `add` waits for it. */
let gate: Promise<void> | null = null;

const build = async (): Promise<FastifyInstance> => {
  const logger = createLogger("silent");
  const http = await createTestHttp({ logger, findActor: async (token) => actors.get(token) ?? null });
  honourIdempotencyKeys(http, createAnswerMemory({ kysely: db.kysely, clock, logger }));
  const work = async () => {
    done += 1;
    const mine = done;
    await gate;
    return { count: mine };
  };
  for (const one of [routes.add, routes.adjust, routes.replace, routes.secret, routes.open, routes.closed])
    registerRoute(http, one, work);
  registerRoute(http, routes.empty, work);
  registerRoute(http, routes.fail, () => {
    done += 1;
    throw failure;
  });
  return http;
};

beforeAll(async () => {
  clock = fakeClock();
  for (const username of ["one", "two"]) {
    const actor = anActor({ username });
    actors.set(username, { ...actor, userId: (await aUser().named(actor.username).in({ db })).id });
  }
  app = await build();
});
afterAll(async () => {
  await app.close();
});
beforeEach(() => {
  done = 0;
  gate = null;
});

const send = async (
  url: string,
  key: string | null,
  payload: unknown = { n: 1 },
  { method = "POST" as "POST" | "PATCH" | "PUT", token = "one" as string | null, on = app } = {},
) => {
  const response = await on.inject({
    method,
    url,
    headers: {
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    },
    payload: JSON.stringify(payload),
  });
  return {
    status: response.statusCode,
    text: response.body,
    code: response.statusCode >= 400 ? response.json().error.code : null,
    type: response.headers["content-type"],
    replayed: response.headers["idempotency-replayed"] === "true",
  };
};

it.each([
  ["POST", "/add"],
  ["PATCH", "/adjust"],
] as const)("[R7.2] answers a repeated %s as the first time, without doing it again", async (method, url) => {
  const first = await send(url, `same-${method}`, { n: 1 }, { method });
  const second = await send(url, `same-${method}`, { n: 1 }, { method });
  expect(done).toBe(1);
  expect(second).toEqual({ ...first, replayed: true });
  // Another key is another request.
  await send(url, `other-${method}`, { n: 1 }, { method });
  expect(done).toBe(2);
});

it("[R7.2] repeats empty answers and refusals too", async () => {
  expect(await send("/empty", "empty")).toMatchObject({ status: 204, text: "", replayed: false });
  expect(await send("/empty", "empty")).toMatchObject({ status: 204, text: "", replayed: true });
  const wrong = await send("/add", "wrong", { n: "x" });
  expect(wrong).toMatchObject({ status: 422, replayed: false });
  expect(await send("/add", "wrong", { n: "x" })).toEqual({ ...wrong, replayed: true });
  failure = new Refusal("device_busy");
  await send("/fail", "busy");
  expect(await send("/fail", "busy")).toMatchObject({ status: 409, code: "device_busy", replayed: true });
  expect(done).toBe(2);
});

it("refuses another body or path with the same key", async () => {
  await send("/add", "reused");
  for (const answer of [await send("/add", "reused", { n: 2 }), await send("/empty", "reused")])
    expect(answer).toMatchObject({ status: 409, code: "idempotency_key_reused" });
  expect(await send("/secret", "reused")).toMatchObject({ code: "idempotency_key_reused" });
  expect(done).toBe(1);
});

it("separates the keys of different users", async () => {
  await send("/add", "mine");
  expect(await send("/add", "mine", { n: 1 }, { token: "two" })).toMatchObject({ replayed: false });
  expect(done).toBe(2);
});

it("ignores requests without a key, PUT and public routes", async () => {
  for (let time = 0; time < 2; time += 1) {
    await send("/add", null);
    await send("/replace", "put", { n: 1 }, { method: "PUT" });
    await send("/open", "open");
  }
  expect(done).toBe(6);
});

it("makes a second request wait for the first and share its answer", async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const answers = [send("/add", "race"), send("/add", "race"), send("/add", "race", { n: 2 })];
  expect(await answers[2]).toMatchObject({ status: 409, code: "idempotency_key_reused" });
  open();
  expect((await Promise.all(answers.slice(0, 2))).map(({ text }) => text)).toEqual([
    '{"count":1}',
    '{"count":1}',
  ]);
  expect(done).toBe(1);
});

it("answers that the first is in progress when another node handles it or it is slow", async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const first = send("/add", "slow");
  while (done === 0) await new Promise((resolve) => setImmediate(resolve));
  const waiting = send("/add", "slow");
  // It waits in memory, after a few turns of the event loop.
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  await clock.advance(30_000);
  expect(await waiting).toMatchObject({ status: 409, code: "idempotency_key_in_progress" });
  const node = await build();
  expect(await send("/add", "slow", { n: 1 }, { on: node })).toMatchObject({
    code: "idempotency_key_in_progress",
  });
  open();
  await first;
  expect(await send("/add", "slow", { n: 1 }, { on: node })).toMatchObject({ status: 200, replayed: true });
  await node.close();
});

it.each([
  ["/add", { status: 200, text: '{"count":1}' }],
  ["/empty", { status: 204, text: "" }],
])("[R7.2] keeps the answer of %s for a client whose line broke before it came", async (url, answer) => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const node = await build();
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  node.addHook("preHandler", async (_request, reply) => void reply.raw.once("close", leave));
  const address = await node.listen({ host: "127.0.0.1", port: 0 });
  const caller = new AbortController();
  const lost = fetch(`${address}${url}`, {
    method: "POST",
    headers: {
      authorization: "Bearer one",
      "content-type": "application/json",
      "idempotency-key": `cut-${url}`,
    },
    body: JSON.stringify({ n: 1 }),
    signal: caller.signal,
  });
  while (done === 0) await new Promise((resolve) => setImmediate(resolve));
  caller.abort();
  await expect(lost).rejects.toThrow();
  await left;
  open();
  expect(await send(url, `cut-${url}`, { n: 1 }, { on: node })).toMatchObject({ ...answer, replayed: true });
  expect(done).toBe(1);
  await node.close();
});

it.each(["too_many_requests", "unknown_error", "database_unavailable"] as const)(
  "[R7.2] does not remember %s, or the retry would only repeat it",
  async (code) => {
    failure = new Refusal(code);
    await send("/fail", `passing-${code}`);
    expect(await send("/fail", `passing-${code}`)).toMatchObject({ code, replayed: false });
    expect(done).toBe(2);
  },
);

it("stores answers for a day, across a restart", async () => {
  await send("/add", "day");
  const restarted = await build();
  await clock.advance(24 * 60 * 60 * 1000 - 1);
  expect(await send("/add", "day", { n: 1 }, { on: restarted })).toMatchObject({ replayed: true });
  await clock.advance(1);
  expect(await send("/add", "day", { n: 1 }, { on: restarted })).toMatchObject({ replayed: false });
  await restarted.close();
});

it("keeps an answer with a secret for a minute, in no table", async () => {
  const first = await send("/secret", "secret");
  expect(await send("/secret", "secret")).toEqual({ ...first, replayed: true });
  expect(await send("/secret", "secret", { n: 2 })).toMatchObject({ code: "idempotency_key_reused" });
  expect((await keptKeys(db.kysely)).filter(({ answer }) => answer === first.text)).toEqual([]);
  await clock.advance(60_000);
  expect(await send("/secret", "secret")).toMatchObject({ replayed: false });
});

it("stores keys and requests as hashes only", async () => {
  await send("/add", "readable-key", { n: 987_654 });
  const rows = JSON.stringify(await keptKeys(db.kysely));
  expect(rows).not.toContain("readable-key");
  expect(rows).not.toContain("987654");
});

it("[R6.7] gives no stored answer after the permission was lost", async () => {
  const actor = anActor({
    username: "three",
    superUser: false,
    role: { id: 1, name: "x", permissions: ["User.Create"] },
  });
  const userId = (await aUser().named(actor.username).in({ db })).id;
  actors.set("three", { ...actor, userId });
  expect(await send("/closed", "closed", { n: 1 }, { token: "three" })).toMatchObject({ status: 200 });
  actors.set("three", { ...actor, userId, role: null });
  expect(await send("/closed", "closed", { n: 1 }, { token: "three" })).toMatchObject({ status: 403 });
  expect(await send("/closed", "closed", { n: 1 }, { token: null })).toMatchObject({ status: 401 });
});

it.each(["with space", "ü", "x".repeat(256)])("refuses the key %s", async (key) => {
  expect(await send("/add", key)).toMatchObject({ status: 422, code: "validation_failed" });
  expect(done).toBe(0);
});
