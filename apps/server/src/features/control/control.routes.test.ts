import { activityTypes } from "@sgval/contract/activity/activity";
import { basePath } from "@sgval/contract/route";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "../../kernel/actor.ts";
import { createHttp } from "../../kernel/http/http.ts";
import { createLogger } from "../../kernel/logging.ts";
import { aDevice, anActor } from "../../testing/builders.ts";
import { type ControlHarness, openControlHarness } from "./control.fixture.ts";

let harness: ControlHarness;
let app: FastifyInstance;
const people = new Map<string, Actor>();

beforeAll(async () => {
  harness = await openControlHarness();
  app = await createHttp({
    config: { trustProxy: false, tls: null },
    logger: createLogger("silent"),
    authenticator: { findActor: async (token) => people.get(token) ?? null },
    checkAnswers: true,
  });
  await app.register(
    async (api) => {
      harness.control.routes(api);
      harness.automation.routes(api);
    },
    { prefix: basePath },
  );
  people.set("operator", harness.actor);
  const client = { superUser: false, role: { id: 2, name: "client", permissions: ["Device.Index"] } };
  people.set("client", anActor({ ...client, userId: await harness.store.addUser("client1") }));
  people.set("stranger", anActor({ userId: harness.actor.userId, scope: new Set() }));
});
afterAll(async () => {
  await app.close();
  await harness.close();
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = async (method: Method, path: string, body?: unknown, who = "operator") => {
  const answer = await app.inject({
    method,
    url: basePath + path,
    headers: { authorization: `Bearer ${who}` },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: answer.statusCode, ...(answer.body === "" ? {} : answer.json()) };
};
const valve = () => harness.build(aDevice().ofType("VGA").withThreshold(1.2, 2.4));

it("[R4.4] carries a command from the request to its end", async () => {
  const { id } = await valve();
  const asked = await call("POST", `/device/${id}/command`, { requestId: "a", action: "high_pressure" });
  expect(asked).toMatchObject({ status: 200, data: { status: "processing", actor: { name: "operator01" } } });
  const path = `/device/${id}/command/${asked.data.id}`;
  expect(await call("POST", `${path}/cancel`)).toMatchObject({
    status: 409,
    error: { code: "command_not_waiting", details: { status: "processing" } },
  });
  await harness.answer(id, { cmdId: asked.data.cmdId, result: "ok", state: { DO3: 1 } });
  expect(await call("GET", path)).toMatchObject({ data: { status: "completed" } });
  expect((await call("GET", `/device/${id}/command/999999`)).status).toBe(404);
});

it("says what the device last confirmed, by whose command and since when", async () => {
  const { id } = await valve();
  const path = `/device/${id}/state`;
  expect(await call("GET", path)).toEqual({ status: 200, data: null });
  const asked = await harness.send(id, "high_pressure");
  expect(await call("GET", path)).toEqual({ status: 200, data: null });
  await harness.pass(5);
  await harness.answer(id, { cmdId: asked.cmdId, result: "ok", state: { DO3: 1, lid: "shut" } });
  const confirmed = {
    state: { DO3: 1, lid: "shut" },
    confirmedAt: new Date(harness.clock.now()).toISOString(),
    ...{ commandId: asked.id, action: "high_pressure", actorName: "operator01" },
  };
  await harness.pass(5);
  const refused = await harness.send(id, "low_pressure");
  await harness.answer(id, { cmdId: refused.cmdId, result: "err" });
  expect(await call("GET", path, undefined, "client")).toEqual({ status: 200, data: confirmed });
  expect((await call("GET", path, undefined, "stranger")).status).toBe(404);
});

it("answers every refusal with its status, its code and the field it is about", async () => {
  const bare = await harness.build(
    aDevice().ofType("VGA").withSite({ valveKind: "set_point", maxSetpoint: 3 }),
  );
  const ask = (body: object, who?: string) => call("POST", `/device/${bare.id}/command`, body, who);
  expect(await ask({ requestId: "1", action: "high_pressure" })).toMatchObject({
    status: 409,
    error: { code: "threshold_or_timer_required" },
  });
  expect(await ask({ requestId: "2", action: "set_outlet_pressure", value: 3.2 })).toMatchObject({
    status: 422,
    error: {
      code: "value_above_maximum",
      details: [{ field: "value", message: "validation.exceeds_maximum_threshold" }],
    },
  });
  expect(await ask({ action: "explode" })).toMatchObject({
    status: 422,
    error: { code: "validation_failed", details: [{ field: "requestId" }, { field: "action" }] },
  });
  expect((await ask({ requestId: "3", action: "sync" }, "client")).status).toBe(403);
  expect((await ask({ requestId: "3", action: "sync" }, "stranger")).status).toBe(404);
});

it("lists the commands of a device newest first, and my running ones before my others", async () => {
  const [one, other] = [await valve(), await valve()];
  const first = await harness.send(one.id, "high_pressure");
  await harness.answer(other.id, { cmdId: (await harness.send(other.id, "sync")).cmdId, result: "ok" });
  const last = await harness.send(other.id, "low_pressure");
  await harness.answer(other.id, { cmdId: last.cmdId, result: "ok" });
  const ofDevice = await call("GET", `/device/${other.id}/command?size=1`);
  expect(ofDevice).toMatchObject({ data: [{ id: last.id }], metaData: { total: 2, page: 1, size: 1 } });
  const mine = await call("GET", "/command/mine?size=5");
  expect(mine.data.slice(0, 2)).toMatchObject([{ id: first.id }, { id: last.id }]);
  expect(await call("GET", "/command/mine", undefined, "stranger")).toMatchObject({ data: [] });
  expect((await call("GET", `/device/${one.id}/command`, undefined, "stranger")).status).toBe(404);
});

it("[R4.1] switches the mode for those who may", async () => {
  const { id } = await valve();
  await harness.report(id);
  expect((await call("PUT", `/device/${id}/mode`, { mode: "auto" }, "client")).status).toBe(403);
  expect(await call("PUT", `/device/${id}/mode`, { mode: "auto" })).toMatchObject({
    status: 200,
    data: { deviceId: id, mode: "auto" },
  });
});

it("[R4.5] records each kind of change under its own action type", async () => {
  const { devices, actor, store } = harness;
  const { id } = await harness.build(aDevice().ofType("VGA"));
  const logger = await harness.build(aDevice().ofType("DATALOGGER"));
  await devices.update(id, { displayName: "Renamed" }, actor, "10.0.0.9");
  await devices.update(id, { dataloggerId: logger.id }, actor, "10.0.0.9");
  const points = { startPressurePoint: 1.2, limitPressurePoint: 2.4 };
  expect((await call("PUT", `/device/${id}/threshold`, points)).status).toBe(200);
  const window = { days: [1], startTime: "22:00", endTime: "24:00" };
  expect((await call("PUT", `/device/${id}/timer`, [window])).status).toBe(200);
  const { cmdId } = await harness.send(id, "high_pressure");
  await harness.answer(id, { cmdId, result: "ok" });
  await devices.remove(id, actor, "10.0.0.9");
  expect(await store.typesOf(id)).toEqual([
    "device_create",
    "device_update",
    "linkage",
    "set_threshold",
    "set_timer",
    "control",
    "device_delete",
  ]);
  // Pump parameters have no page yet; their type is known to the filter of the history.
  expect(activityTypes).toContain("set_pump_parameter");
});
