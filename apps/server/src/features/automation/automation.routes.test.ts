import { basePath } from "@sgval/contract/route";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "../../kernel/actor.ts";
import { type DatabaseHandle, openDatabase } from "../../kernel/database.ts";
import { createEventBus } from "../../kernel/events.ts";
import { createHttp } from "../../kernel/http/http.ts";
import { createLogger } from "../../kernel/logging.ts";
import { aDevice, anActor, type DeviceBuilder } from "../../testing/builders.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { testTables } from "../../testing/tables.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { activityRoutes } from "../activity/index.ts";
import { createDevices, type Devices } from "../devices/index.ts";
import { createAutomation, deviceModeStore } from "./index.ts";

const logger = createLogger("silent");
let testDatabase: TestDatabase;
let db: DatabaseHandle;
let devices: Devices;
let app: FastifyInstance;
const people = new Map<string, Actor>([
  ["engineer", anActor()],
  ["stranger", anActor({ scope: new Set() })],
]);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.connection, logger);
  const clock = fakeClock();
  const events = createEventBus(logger);
  const tables = testTables(clock);
  devices = createDevices({
    ...{ db, clock, events, logger, tables },
    latest: { of: () => null, newestOf: () => 0 },
    connections: { of: () => ({ connected: true, lostAt: null, listening: true }) },
    readings: { newest: async () => [], total: async () => 0 },
    commandsInFlight: async () => false,
  });
  const automation = createAutomation({ db, clock, events, registry: devices.registry });
  app = await createHttp({
    config: { trustProxy: false, tls: null },
    logger,
    authenticator: { findActor: async (token) => people.get(token) ?? null },
    checkAnswers: true,
  });
  await app.register(
    async (api) => {
      automation.routes(api);
      activityRoutes(api, db.kysely, tables);
    },
    { prefix: basePath },
  );
});
afterAll(async () => {
  await app.close();
  await devices.close();
  await db.end();
  await testDatabase.drop();
});

const call = async (method: "GET" | "PUT" | "DELETE", path: string, body?: unknown, who = "engineer") => {
  const answer = await app.inject({
    method,
    url: basePath + path,
    headers: { authorization: `Bearer ${who}` },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: answer.statusCode, ...(answer.body === "" ? {} : answer.json()) };
};
const build = (builder: DeviceBuilder = aDevice().ofType("VGA")) => builder.in({ devices, db });
const points = (startPressurePoint: unknown, limitPressurePoint: unknown) => ({
  startPressurePoint,
  limitPressurePoint,
});
const window = (startTime: string, endTime: string, days = [1, 2, 3, 4, 5, 6, 7]) => ({
  days,
  startTime,
  endTime,
});
const history = async (deviceId: number) =>
  (await call("GET", `/activity?deviceId=${deviceId}&type=set_threshold,set_timer`)).data;

it("[R3.6] keeps start and limit pressure point, with old and new value in the history", async () => {
  const { id } = await build();
  const path = `/device/${id}/threshold`;
  expect(await call("GET", path)).toEqual({ status: 200, data: null });
  expect(await call("PUT", path, points(1.2, 2.4))).toEqual({ status: 200, data: points(1.2, 2.4) });
  await call("PUT", path, points(1.2, 2.4));
  await call("PUT", path, points(1.5, 2.4));
  expect(devices.registry.get(id)).toMatchObject({ hasThreshold: true, hasTimer: false });
  expect((await call("DELETE", path)).status).toBe(204);
  expect(devices.registry.get(id)?.hasThreshold).toBe(false);
  expect(await history(id)).toMatchObject([
    { detail: "threshold_removed", before: points(1.5, 2.4), after: null },
    { detail: "threshold_set", before: points(1.2, 2.4), after: points(1.5, 2.4) },
    { detail: "threshold_set", before: null, after: points(1.2, 2.4), actor: { name: "operator01" } },
  ]);
});

it("[R5.12] names what is wrong with pressure points by code and field", async () => {
  const { id } = await build();
  const put = async (start: unknown, limit: unknown) => {
    const { status, error } = await call("PUT", `/device/${id}/threshold`, points(start, limit));
    return [status, error.code, ...error.details.map((row: { message: string }) => row.message)];
  };
  expect(await put(0.5, 2)).toEqual([422, "below_minimum_threshold", "validation.below_minimum_threshold"]);
  expect(await put(2, 7)).toEqual([422, "exceeds_maximum_threshold", "validation.exceeds_maximum_threshold"]);
  expect(await put(3, 2)).toEqual([422, "threshold_range_invalid", "validation.threshold_range_invalid"]);
  expect(await put(0, 2)).toEqual([422, "validation_failed", "validation.positive_number"]);
  expect(await put(undefined, "2")).toEqual([
    422,
    "validation_failed",
    "validation.required",
    "validation.required",
  ]);
});

it("[R4.2] refuses a pressure point of 0 in automatic mode, and to lose the last setting there", async () => {
  const { id } = await build(aDevice().ofType("VGA").withThreshold(1.2, 2.4));
  await deviceModeStore(db.kysely).set(id, "auto");
  expect(await call("PUT", `/device/${id}/threshold`, points(0, 2.4))).toMatchObject({
    status: 422,
    error: {
      code: "pressure_point_zero",
      details: [{ field: "startPressurePoint", message: "validation.pressure_point_zero" }],
    },
  });
  expect(await call("DELETE", `/device/${id}/threshold`)).toMatchObject({
    status: 409,
    error: { code: "last_automation_setting" },
  });
  expect((await call("PUT", `/device/${id}/timer`, [window("22:00", "24:00")])).status).toBe(200);
  expect((await call("DELETE", `/device/${id}/threshold`)).status).toBe(204);
  expect(await call("PUT", `/device/${id}/timer`, [])).toMatchObject({
    error: { code: "last_automation_setting" },
  });
  expect((await call("GET", `/device/${id}/timer`)).data).toHaveLength(1);
  await deviceModeStore(db.kysely).set(id, "manual");
  expect((await call("PUT", `/device/${id}/timer`, [])).status).toBe(200);
});

it("[R3.7] [R5.9] [R5.15] keeps weekly windows that neither overlap nor run backwards", async () => {
  const { id } = await build();
  const path = `/device/${id}/timer`;
  const rows = [window("22:00", "24:00"), window("00:00", "05:00", [1, 2])];
  expect(await call("PUT", path, rows)).toEqual({ status: 200, data: rows });
  expect(await call("GET", path)).toEqual({ status: 200, data: rows });
  expect(devices.registry.get(id)?.hasTimer).toBe(true);
  expect(await call("PUT", path, [window("05:00", "04:00")])).toMatchObject({
    status: 422,
    error: { code: "validation_failed", details: [{ message: "validation.start_before_end" }] },
  });
  expect(await call("PUT", path, [window("20:00", "23:00"), window("22:00", "24:00")])).toMatchObject({
    error: { details: [{ field: "1.startTime", message: "validation.timers_overlap" }] },
  });
  expect(await call("GET", path)).toEqual({ status: 200, data: rows });
  expect(await history(id)).toMatchObject([{ detail: "timer_set", before: [], after: rows }]);
});

it("keeps settings only for devices that move water, and hides those out of view", async () => {
  const logger = await build(aDevice().ofType("DATALOGGER"));
  expect(await call("PUT", `/device/${logger.id}/threshold`, points(1.2, 2.4))).toMatchObject({
    status: 422,
    error: { code: "action_not_available" },
  });
  const { id } = await build();
  for (const path of [`/device/${id}/threshold`, `/device/${id}/timer`])
    expect((await call("GET", path, undefined, "stranger")).status).toBe(404);
  expect((await call("PUT", `/device/${id}/timer`, [], "stranger")).status).toBe(404);
});
