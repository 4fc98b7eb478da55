import { dataOf, idParams, listQuery, type Route, route } from "@sgval/contract/route";
import { afterEach, expect, it } from "vitest";
import * as z from "zod";
import { Refusal } from "../errors.ts";
import { createTestHttp } from "./http.fixture.ts";
import { registerRoute } from "./register-route.ts";

let app: Awaited<ReturnType<typeof createTestHttp>>;
afterEach(() => app.close());

const thing = {
  method: "GET",
  path: "/api/v1/thing/:id",
  summary: "A thing",
  access: { public: true },
  params: idParams,
  answer: dataOf(z.object({ name: z.string() })),
  errors: ["not_found", "too_many_requests", "server_busy", "device_busy"],
} as const satisfies Route;

let name = "pump";
let failure: Refusal | null = null;
const open = async (more: Parameters<typeof createTestHttp>[0] = {}) => {
  name = "pump";
  failure = null;
  app = await createTestHttp(more);
  registerRoute(app, route(thing), () => {
    if (failure) throw failure;
    return { data: { name } };
  });
  registerRoute(
    app,
    route({ ...thing, method: "PUT", body: z.object({ name: z.string() }), answer: null }),
    () => null,
  );
  registerRoute(app, route({ ...thing, path: "/api/v1/thing/:id/part", query: listQuery }), () => ({
    data: { name },
  }));
};
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it("[R7.1] describes an error as RFC 9457 does, beside its code", async () => {
  await open();
  failure = new Refusal("device_busy", { commandId: 5 });
  const answer = await get("/api/v1/thing/1");
  expect(answer.headers["content-type"]).toBe("application/problem+json");
  const { error, ...problem } = answer.json();
  expect(error).toEqual({
    ...{ code: "device_busy", message: "device_busy", details: { commandId: 5 } },
    requestId: expect.any(String),
  });
  expect(problem).toEqual({
    type: "urn:sgval:problem:device_busy",
    title: "Device busy",
    status: 409,
    instance: `urn:uuid:${error.requestId}`,
  });
});

it("says in the detail of a problem which fields are refused", async () => {
  await open();
  const answer = await app.inject({ method: "PUT", url: "/api/v1/thing/1", payload: {} });
  expect(answer.json()).toMatchObject({
    ...{ type: "urn:sgval:problem:validation_failed", status: 422 },
    detail: "name: required",
  });
});

it("answers an unknown path and an address that cannot be read as problems, too", async () => {
  await open();
  for (const [path, status] of [
    ["/api/v1/nowhere", 404],
    ["/api/v1/%zz", 400],
  ] as const) {
    const answer = await get(path);
    expect([answer.headers["content-type"], answer.json().status]).toEqual([
      "application/problem+json",
      status,
    ]);
  }
});

it("answers a known path with another method by 405 and the methods that it has", async () => {
  await open();
  const answer = await app.inject({ method: "DELETE", url: "/api/v1/thing/7?odd=1" });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, "GET, HEAD, PUT"]);
  expect(answer.json().error).toMatchObject({
    code: "method_not_allowed",
    details: { allowed: ["GET", "HEAD", "PUT"] },
  });
  const unknown = await app.inject({ method: "DELETE", url: "/api/v1/thing/7/8" });
  expect([unknown.statusCode, unknown.headers.allow]).toEqual([404, undefined]);
});

it("refuses query parameters that a route does not know, and names those that it knows", async () => {
  await open();
  const answer = await get("/api/v1/thing/1/part?page=1&szie=5&q=x");
  expect([answer.statusCode, answer.json().error.code]).toEqual([422, "validation_failed"]);
  expect(answer.json().error.details).toEqual([
    { field: "szie", message: "validation.unknown_parameter", allowed: ["page", "size", "sort", "q"] },
  ]);
  expect((await get("/api/v1/thing/1?x=1")).json().error.details).toEqual([
    { field: "x", message: "validation.unknown_parameter" },
  ]);
  expect((await get("/api/v1/thing/1/part?page=1")).statusCode).toBe(200);
});

it("says with every answer 429 and 503 when to try again", async () => {
  await open();
  for (const [refusal, seconds] of [
    [new Refusal("too_many_requests"), "1"],
    [new Refusal("too_many_requests", { retryAfterSeconds: 7 }), "7"],
    [new Refusal("server_busy"), "2"],
  ] as const) {
    failure = refusal;
    expect((await get("/api/v1/thing/1")).headers["retry-after"]).toBe(seconds);
  }
});

it("answers 304 to whoever has this version of an answer already", async () => {
  await open();
  const first = await get("/api/v1/thing/1");
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  const same = await get("/api/v1/thing/1", { "if-none-match": `"other", ${etag}` });
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, "", etag]);
  name = "valve";
  const changed = await get("/api/v1/thing/1", { "if-none-match": etag });
  expect([changed.statusCode, changed.json().data.name]).toEqual([200, "valve"]);
  failure = new Refusal("not_found");
  const gone = await get("/api/v1/thing/1", { "if-none-match": "*" });
  expect([gone.statusCode, gone.headers.etag]).toEqual([404, undefined]);
});

const preflight = (origin: string, path = "/api/v1/thing/1") =>
  app.inject({
    ...{ method: "OPTIONS", url: path },
    headers: { origin, "access-control-request-method": "PUT" },
  });

it("lets pages of other origins read nothing unless they are listed", async () => {
  await open();
  const origin = "https://dash.example.org";
  expect((await get("/api/v1/thing/1", { origin })).headers).not.toHaveProperty(
    "access-control-allow-origin",
  );
  expect((await preflight(origin)).statusCode).toBe(405);
});

it("lets pages of listed origins call the API with a token, and never with cookies", async () => {
  const origin = "https://dash.example.org";
  await open({ config: { trustProxy: false, tls: null, corsOrigins: [origin] } });
  const allowed = await preflight(origin);
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers).toMatchObject({
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": expect.stringContaining("authorization"),
    vary: expect.stringMatching(/origin/i),
  });
  expect(allowed.headers).not.toHaveProperty("access-control-allow-credentials");
  const answer = await get("/api/v1/thing/1", { origin });
  expect(answer.headers["access-control-allow-origin"]).toBe(origin);
  expect(answer.headers["access-control-expose-headers"]).toContain("etag");
  const refused = await get("/api/v1/nowhere", { origin });
  expect(refused.headers["access-control-allow-origin"]).toBe(origin);
  expect((await get("/elsewhere", { origin })).headers).not.toHaveProperty("access-control-allow-origin");
  const other = await get("/api/v1/thing/1", { origin: "https://dash.example.org.evil.net" });
  expect(other.headers).not.toHaveProperty("access-control-allow-origin");
  expect(other.headers.vary).toMatch(/origin/i);
});
