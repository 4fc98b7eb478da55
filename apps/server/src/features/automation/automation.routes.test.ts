import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { deviceRegistry } from "../devices/index.ts";
import { writeDeviceMode } from "./index.ts";

const harness = useHarness();
let stranger: SignedIn;
beforeAll(async () => {
  stranger = await aUser().named("stranger1").withOpenRole().seeing().signedInTo(harness);
});

const call = async (method: "GET" | "PUT" | "DELETE", path: string, body?: unknown, who = harness.admin) => {
  const answer = await harness.call(method, path, body, who.token);
  return { status: answer.status, ...answer.body };
};
const build = (builder = aDevice().ofType("VGA")) => builder.in(harness);
const registered = (id: number) => harness.app.use(deviceRegistry).get(id);
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
  expect(registered(id)).toMatchObject({ hasThreshold: true, hasTimer: false });
  expect((await call("DELETE", path)).status).toBe(204);
  expect(registered(id)?.hasThreshold).toBe(false);
  expect(await history(id)).toMatchObject([
    { detail: "threshold_removed", before: points(1.5, 2.4), after: null },
    { detail: "threshold_set", before: points(1.2, 2.4), after: points(1.5, 2.4) },
    {
      detail: "threshold_set",
      before: null,
      after: points(1.2, 2.4),
      actor: { name: harness.admin.username },
    },
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
    "validation.invalid_number",
  ]);
});

it("[R4.2] refuses a pressure point of 0 in automatic mode, and to lose the last setting there", async () => {
  const { id } = await build(aDevice().ofType("VGA").withThreshold(1.2, 2.4));
  await writeDeviceMode(harness.db.kysely, id, "auto");
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
  await writeDeviceMode(harness.db.kysely, id, "manual");
  expect((await call("PUT", `/device/${id}/timer`, [])).status).toBe(200);
});

it("keeps the pressure points that bound the steps of a valve in automatic mode, also where timers remain", async () => {
  const { id } = await build(
    aDevice()
      .ofType("VGA")
      .withThreshold(1.2, 2.4)
      .withChannel("critical_point_pressure")
      .withSite({ valveKind: "set_point" }),
  );
  const settings = { strategy: "critical_point", criticalPointTarget: 1.5, highSetPoint: 2.4 };
  expect((await call("PUT", `/device/${id}/automation`, settings)).status).toBe(200);
  expect((await call("PUT", `/device/${id}/timer`, [window("22:00", "24:00")])).status).toBe(200);
  await writeDeviceMode(harness.db.kysely, id, "auto");
  expect(await call("DELETE", `/device/${id}/threshold`)).toMatchObject({
    status: 409,
    error: { code: "automation_settings_incomplete" },
  });
  expect((await call("GET", `/device/${id}/threshold`)).data).toMatchObject({ startPressurePoint: 1.2 });
  await writeDeviceMode(harness.db.kysely, id, "manual");
  expect((await call("DELETE", `/device/${id}/threshold`)).status).toBe(204);
});

it("[R3.7] [R5.9] [R5.15] keeps weekly windows that neither overlap nor run backwards", async () => {
  const { id } = await build();
  const path = `/device/${id}/timer`;
  const rows = [window("22:00", "24:00"), window("00:00", "05:00", [1, 2])];
  expect(await call("PUT", path, rows)).toEqual({ status: 200, data: rows });
  expect(await call("GET", path)).toEqual({ status: 200, data: rows });
  expect(registered(id)?.hasTimer).toBe(true);
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
    expect((await call("GET", path, undefined, stranger)).status).toBe(404);
  expect((await call("PUT", `/device/${id}/timer`, [], stranger)).status).toBe(404);
});

it("[R1.2] keeps by what a valve is regulated, with the defaults for what was never set", async () => {
  const { id } = await build(aDevice().ofType("VGA").withThreshold(1.2, 2.4));
  const path = `/device/${id}/automation`;
  const { data } = await call("GET", path);
  expect(data).toMatchObject({ saved: false, executor: "server", device: { hasThreshold: true } });
  expect(data.settings).toEqual(data.defaults);
  expect(data.defaults).toMatchObject({
    ...{ strategy: "two_point", watched: null, confirmSamples: 2, confirmAtOnceBeyond: 0.5 },
    ...{ dwellMinutes: 15, raiseDwellMinutes: 2, changesPerHour: 4, changesPerDay: 24 },
    ...{ degradedHoldMinutes: 30, failSafe: "high", onLeave: "stay" },
  });
  expect(await call("PUT", path, { confirmSamples: 3, failSafe: "hold" })).toMatchObject({
    status: 200,
    data: { saved: true, settings: { confirmSamples: 3, failSafe: "hold", dwellMinutes: 15 } },
  });
  expect((await call("GET", path)).data.settings.confirmSamples).toBe(3);
  expect((await call("GET", `/activity?deviceId=${id}&type=modify`)).data).toMatchObject([
    { detail: "automation_set", before: { confirmSamples: 2 }, after: { confirmSamples: 3 } },
  ]);
});

it("refuses settings that the valve cannot carry out, at their field", async () => {
  const { id } = await build();
  const put = async (body: unknown) => {
    const { error } = await call("PUT", `/device/${id}/automation`, body);
    return [
      error.code,
      ...error.details.map((row: { field: string; message: string }) => Object.values(row)),
    ];
  };
  expect(await put({ strategy: "flow_modulated" })).toEqual([
    "validation_failed",
    ["strategy", "validation.set_point_valve_only"],
    ["flowTable", "validation.required"],
  ]);
  expect(await put({ watched: "critical_point_pressure" })).toEqual([
    "validation_failed",
    ["watched", "validation.not_measured_here"],
  ]);
  expect(await put({ failSafe: "set_point" })).toEqual([
    "validation_failed",
    ["failSafe", "validation.set_point_valve_only"],
  ]);
  const well = await build(aDevice().ofType("WELL_LOGGING"));
  expect(await call("GET", `/device/${well.id}/automation`)).toMatchObject({
    status: 422,
    error: { code: "action_not_available" },
  });
});
