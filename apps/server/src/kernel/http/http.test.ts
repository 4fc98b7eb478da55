import { route } from "@sgval/contract/route";
import { me } from "@sgval/contract/sign-in/sign-in";
import { afterEach, expect, it } from "vitest";
import * as z from "zod";
import { Refusal } from "../errors.ts";
import { createLogger } from "../logging.ts";
import type { Authenticator } from "./access-guard.ts";
import { createTestHttp } from "./http.fixture.ts";
import { demandAllRoutes } from "./http.ts";
import { registerRoute } from "./register-route.ts";

let app: Awaited<ReturnType<typeof createTestHttp>>;
const lines: string[] = [];
afterEach(() => app.close());

const open = async (findActor: Authenticator["findActor"] = async () => null) => {
  lines.length = 0;
  app = await createTestHttp({
    logger: createLogger("info", { write: (line) => void lines.push(line) }),
    findActor,
  });
  return app;
};
const add = (handler: () => unknown) =>
  registerRoute(
    app,
    route({
      method: "POST",
      path: "/thing/:id",
      summary: "A thing",
      access: { public: true },
      params: z.object({ id: z.coerce.number() }),
      body: z.object({ name: z.string("validation.required") }),
      answer: z.object({ ok: z.literal(true) }),
      errors: ["device_busy", "too_many_requests"],
    }),
    handler as () => { ok: true },
  );
const call = (payload: unknown = { name: "x" }, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url: "/thing/1",
    headers: { "content-type": "application/json", ...headers },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });

it("does not start with a route without declared access", async () => {
  await open();
  app.get("/open", () => "oops");
  await expect(app.ready()).rejects.toThrow("No access is declared for GET /open");
});

it("does not start with a declared route without handler", async () => {
  await open();
  expect(() => demandAllRoutes(app)).toThrow("POST /auth/login");
});

it("takes a request of a page that nobody uses for no use of its session", async () => {
  const uses: unknown[] = [];
  await open(async (_token, options) => {
    uses.push(options);
    return null;
  });
  registerRoute(app, me, () => {
    throw new Error("nobody is signed in");
  });
  const read = (headers: object) =>
    app.inject({ url: "/me", headers: { authorization: "Bearer x", ...headers } });
  await read({});
  await read({ "x-unattended": "1" });
  expect(uses).toEqual([{ unattended: false }, { unattended: true }]);
});

it("answers errors with a code and a request id, without internal details", async () => {
  await open();
  add(() => {
    throw new Error("column user_account.password_hash does not exist");
  });
  const answer = await call();
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    error: { code: "unknown_error", message: "unknown_error", requestId: expect.any(String) },
    ...{ type: "urn:sgval:problem:unknown_error", title: "Unknown error", status: 500 },
    instance: expect.any(String),
  });
  expect(lines.join()).toContain("password_hash does not exist");
});

it("answers with an error when an answer violates its schema", async () => {
  await open();
  add(() => ({ ok: false, secret: "s3cret" }));
  const answer = await call();
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain("s3cret");
});

it.each([
  [{ code: "57P01" }, 503, "database_unavailable"],
  [{ code: "22021" }, 400, "malformed_request"],
])("turns the database's %o into %i %s", async (details, status, code) => {
  await open();
  add(() => {
    throw Object.assign(new Error("from the database"), details);
  });
  const answer = await call();
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  if (status === 503) expect(answer.headers["retry-after"]).toBe("2");
});

it("sets Retry-After", async () => {
  await open();
  add(() => {
    throw new Refusal("too_many_requests", { retryAfterSeconds: 7 });
  });
  expect((await call()).headers["retry-after"]).toBe("7");
});

it("[R7.1] accepts a bearer token whatever the case of the scheme", async () => {
  const seen: string[] = [];
  await open(async (token) => {
    seen.push(token);
    return null;
  });
  const listener = { method: "GET", path: "/thing", summary: "A thing", answer: null } as const;
  registerRoute(app, route({ ...listener, access: { signedIn: true } }), () => null);
  for (const authorization of ["Bearer one", "bearer two", "Basic three", "Bearer "])
    expect((await app.inject({ url: "/thing", headers: { authorization } })).statusCode).toBe(401);
  expect(seen).toEqual(["one", "two"]);
});

it("answers a refusal with its details", async () => {
  await open();
  add(() => {
    throw new Refusal("device_busy", { commandId: 5 });
  });
  expect((await call()).json().error).toMatchObject({ code: "device_busy", details: { commandId: 5 } });
});

it("fails when an error code is neither declared nor follows from the declaration", async () => {
  await open();
  add(() => {
    throw new Refusal("device_in_auto_mode");
  });
  const answer = await call();
  expect([answer.statusCode, answer.json().error.code]).toEqual([500, "unknown_error"]);
  expect(lines.join()).toContain("POST /thing/:id does not declare the error device_in_auto_mode");
});

it("answers invalid fields, malformed bodies, wrong content types and unknown paths", async () => {
  await open();
  add(() => ({ ok: true }));
  const codeOf = (answer: Awaited<ReturnType<typeof call>>) => [answer.statusCode, answer.json().error.code];
  expect((await call()).json()).toEqual({ ok: true });
  const invalid = await call({});
  expect(codeOf(invalid)).toEqual([422, "validation_failed"]);
  expect(invalid.json().error.details).toEqual([{ field: "name", message: "validation.required" }]);
  expect(codeOf(await call("{"))).toEqual([400, "malformed_request"]);
  expect(codeOf(await call("a,b", { "content-type": "text/csv" }))).toEqual([415, "unsupported_media_type"]);
  expect(codeOf(await call({ name: "x".repeat(3_000_000) }))).toEqual([413, "payload_too_large"]);
  expect(codeOf(await app.inject("/nowhere"))).toEqual([404, "not_found"]);
  expect(codeOf(await app.inject("/%zz"))).toEqual([400, "malformed_request"]);
});

it("limits the rate of calls of a route", async () => {
  await open();
  registerRoute(
    app,
    route({
      method: "GET",
      path: "/limited",
      summary: "A limited thing",
      access: { public: true },
      answer: z.object({}),
      limitPerMinute: 2,
    }),
    () => ({}),
  );
  const answers = [await app.inject("/limited"), await app.inject("/limited"), await app.inject("/limited")];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(answers[2]?.json().error.code).toBe("too_many_requests");
});

it("treats an empty JSON body as absent", async () => {
  await open();
  registerRoute(
    app,
    route({ method: "POST", path: "/press", summary: "A press", access: { public: true }, answer: null }),
    () => null,
  );
  add(() => ({ ok: true }));
  const press = { method: "POST", url: "/press", headers: { "content-type": "application/json" } } as const;
  expect((await app.inject(press)).statusCode).toBe(204);
  const missing = await app.inject({ ...press, url: "/thing/1" });
  expect([missing.statusCode, missing.json().error.code]).toEqual([422, "validation_failed"]);
});

it("rejects prototype pollution in a JSON body", async () => {
  await open();
  add(() => ({ ok: true }));
  expect((await call('{"name":"x","__proto__":{"admin":true}}')).statusCode).toBe(400);
});
