import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { useHarness } from "../../testing/harness.ts";
import { readiness, watchPool } from "./observe.ts";

const harness = useHarness({ realTime: true });

const get = async (path: string) => {
  const response = await fetch(`${harness.address}${path}`);
  return { status: response.status, text: await response.text(), headers: response.headers };
};

it("serves health, readiness and metrics", async () => {
  expect(await get("/healthz")).toMatchObject({ status: 200, text: '{"status":"alive"}' });
  const ready = await get("/readyz");
  expect([ready.status, JSON.parse(ready.text)]).toEqual([
    200,
    {
      status: "ready",
      writer: true,
      database: true,
      lease: true,
      broker: true,
      pool: true,
      controlPool: true,
      signInPool: true,
      stops: true,
    },
  ]);
  const device = await aDevice().named("COUNTED").ofType("DATALOGGER").withTokenIn(harness);
  await harness.call("POST", "/telemetry", { pressure: 2 }, device.token);
  const client = await harness.connect("COUNTED", device.token);
  const { text } = await get("/metrics");
  for (const line of ["sgval_database_up 1", "sgval_connected_devices 1", "sgval_samples_stored_total 1"])
    expect(text).toContain(line);
  await client.endAsync();
});

it("is not ready while a check fails, and says why", async () => {
  let reason: string | null = "another server works on this database";
  harness.app.use(readiness).add("lease", () => reason);
  const { status, text } = await get("/readyz");
  expect([status, JSON.parse(text)]).toEqual([
    503,
    {
      ...{
        status: "not_ready",
        writer: true,
        database: true,
        broker: true,
        pool: true,
        controlPool: true,
        signInPool: true,
        stops: true,
        lease: false,
      },
      reasons: { lease: "another server works on this database" },
    },
  ]);
  reason = null;
  expect((await get("/readyz")).status).toBe(200);
});

it("is not ready while requests get no connection of the database, and ready again when they do", async () => {
  const taken = await Promise.all(
    Array.from({ length: harness.db.pool.options.max }, () => harness.db.pool.connect()),
  );
  const clock = fakeClock();
  const state = new Map<string, () => string | null>();
  watchPool({ add: (name, check) => void state.set(name, check) }, harness.db.pool, clock);
  const waiting = harness.db.pool.connect();
  expect(state.get("pool")?.()).toBe(null);
  // A pool is stuck by time that passes, however the time of day is set.
  clock.setBy(3_600_000);
  expect(state.get("pool")?.()).toBe(null);
  clock.setBy(-7_200_000);
  await clock.advance(5_000);
  expect(state.get("pool")?.()).toMatch(
    /1 requests wait for a database connection; none became free for 5 s/,
  );
  for (const client of taken) client.release();
  (await waiting).release();
  expect(state.get("pool")?.()).toBe(null);
});

it("describes every route of the API, and serves the documentation without third-party hosts", async () => {
  const description = JSON.parse((await get("/api/v1/openapi.json")).text);
  expect(Object.keys(description.paths)).toEqual(
    expect.arrayContaining(["/api/v1/auth/login", "/api/v1/device/{id}/history", "/api/v1/telemetry"]),
  );
  const docs = await get("/api/v1/docs/");
  expect(docs.status).toBe(200);
  expect(docs.headers.get("content-security-policy")).not.toMatch(/https?:/);
  expect(docs.text).not.toMatch(/(?:src|href)="https?:/);
});

it("runs no inline script of the documentation but its own", async () => {
  const [one, other] = [await get("/api/v1/docs/"), await get("/api/v1/docs/")];
  const policy = one.headers.get("content-security-policy") ?? "";
  const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
  expect(/script-src[^;]*/.exec(policy)?.[0]).not.toContain("unsafe");
  const scripts = one.text.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  expect(other.headers.get("content-security-policy")).not.toBe(policy);
});

it("lets nobody keep answers of the API, nor use camera, microphone or position", async () => {
  for (const path of ["/api/v1/me", "/api/v1/openapi.json", "/api/v1/nowhere"]) {
    const { headers } = await get(path);
    expect(headers.get("cache-control"), path).toBe("no-store");
    expect(headers.get("permissions-policy")).toContain("microphone=()");
  }
  expect((await get("/healthz")).headers.get("permissions-policy")).toContain("camera=()");
});

interface Operation {
  responses: Record<
    string,
    {
      content?: {
        "application/problem+json": {
          schema: { allOf: { properties?: { error: { properties: { code: { enum: string[] } } } } }[] };
        };
      };
    }
  >;
}
const codesOf = ({ responses }: Operation, status: number): string[] =>
  responses[status]?.content?.["application/problem+json"].schema.allOf[1]?.properties?.error.properties.code
    .enum ?? [];

it("describes every error of a route with its codes, in one schema", async () => {
  const { paths, components } = JSON.parse((await get("/api/v1/openapi.json")).text);
  expect(components.schemas.ErrorAnswer).toMatchObject({
    ...{ type: "object", required: ["error", "type", "title", "status", "instance"] },
  });
  const { responses } = paths["/api/v1/device/{id}/mode"].put;
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(["200", "400", "401", "403", "404", "409", "413", "415", "422", "500", "503"]),
  );
  const { schema } = responses["409"].content["application/problem+json"];
  expect(schema.allOf[0]).toEqual({ $ref: "#/components/schemas/ErrorAnswer" });
  expect(codesOf({ responses }, 409)).toEqual([
    "automation_needs_device",
    "automation_not_running",
    "automation_settings_incomplete",
    "device_locked_out",
    "device_not_commandable",
    "gateway_not_automatic",
    "mode_change_refused",
    "mode_device_not_fresh",
    "password_change_required",
    "pump_bank_required",
    "threshold_or_timer_required",
    "watched_not_fresh",
    "well_always_on_required",
    "well_pump_required",
    "well_timer_required",
  ]);
  for (const [path, operations] of Object.entries<Record<string, Operation>>(paths))
    for (const [method, operation] of Object.entries(operations))
      expect(codesOf(operation, 500), `${method} ${path}`).toEqual(["unknown_error"]);
});

it("describes the idempotency key of POST and PATCH routes of signed-in users only", async () => {
  const { paths } = JSON.parse((await get("/api/v1/openapi.json")).text);
  const keyOf = (operation: { parameters?: { name: string; in: string }[] }) =>
    operation.parameters?.find((one) => one.in === "header" && /^idempotency-key$/i.test(one.name));
  const command = paths["/api/v1/device/{id}/command"].post;
  expect(keyOf(command)).toMatchObject({ required: false, schema: { type: "string", maxLength: 255 } });
  expect(codesOf(command, 409)).toEqual(expect.arrayContaining(["idempotency_key_reused", "device_busy"]));
  expect(command.responses["200"].headers).toHaveProperty("Idempotency-Replayed");
  const unlock = paths["/api/v1/user/{id}/unlock"].post;
  expect(keyOf(unlock)).toBeTruthy();
  expect(unlock.responses["204"].headers).toHaveProperty("Idempotency-Replayed");
  for (const open of [
    paths["/api/v1/auth/login"].post,
    paths["/api/v1/telemetry"].post,
    paths["/api/v1/device"].get,
    paths["/api/v1/user/{id}"].put,
  ])
    expect([keyOf(open), codesOf(open, 409).includes("idempotency_key_reused")]).toEqual([undefined, false]);
});

it("sets security headers on every answer", async () => {
  for (const [path, expected] of [
    ["/api/v1/nothing", 404],
    ["/api/v1/device", 401],
    ["/healthz", 200],
  ] as const) {
    const { status, headers } = await get(path);
    expect(status).toBe(expected);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  }
});
