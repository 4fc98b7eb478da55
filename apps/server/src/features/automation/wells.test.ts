import { listAlarms } from "@sgval/contract/alarms/alarms";
import { readAutomationState } from "@sgval/contract/automation/state";
import type { CommandMessage } from "@sgval/contract/mqtt";
import { minuteMs } from "@sgval/quantities/duration";
import { beforeEach, expect, it } from "vitest";
import type { App } from "../../app.ts";
import { untilIdle, whileDatabaseAway } from "../../testing/database-away.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { control } from "../control/index.ts";
import { deviceRegistry } from "../devices/index.ts";
import { readings } from "../readings/index.ts";
import { automationChanged } from "./index.ts";

/** What wells heard, in order; they answer "ok" unless a test keeps them from it. */
let heard: { deviceId: number; action: string }[] = [];
let silent = false;

const beforeStart = ({ broker, use }: App): void => {
  broker.publish = async (deviceId, _topic, payload) => {
    const { cmdId, action }: CommandMessage = JSON.parse(payload);
    heard.push({ deviceId, action });
    const device = use(deviceRegistry).get(deviceId);
    const answer = Buffer.from(JSON.stringify({ cmdId, result: "ok" }));
    if (device && !silent) setImmediate(() => use(control).takeAnswer(device, answer, () => {}));
    return "sent";
  };
  broker.sessions.of = () => ({ connected: true, lostAt: null, listening: true });
};
const harness = useHarness({ beforeStart });
beforeEach(() => {
  heard = [];
  silent = false;
});

const pass = async (minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await harness.clock.advance(minuteMs);
    await untilIdle(harness.db);
  }
};
const report = async (
  deviceId: number,
  values: Record<string, number> = { water_level: 20, water_level_float: 1 },
): Promise<void> => {
  const device = harness.app.use(deviceRegistry).get(deviceId);
  if (!device) throw new Error("no such device");
  const message = { device, payload: Buffer.from(JSON.stringify(values)), topic: null };
  await new Promise<void>((resolve, reject) =>
    harness.app
      .use(readings)
      .intake.accept({ ...message, source: "mqtt" }, (error) => (error ? reject(error) : resolve())),
  );
  await untilIdle(harness.db);
};
/** The well of the test; those of others go on beside it. */
let regulated = 0;
const automatic = (id: number) => {
  regulated = id;
  return harness.call("PUT", `/device/${id}/mode`, { mode: "auto" });
};
const stateOf = async (id: number) =>
  (await harness.ok(harness.admin, readAutomationState, { params: { id } })).data;
const actions = () => heard.flatMap(({ deviceId, action }) => (deviceId === regulated ? [action] : []));
/** Local time so many minutes from now, as timers have it. */
const inMinutes = (minutes: number) =>
  new Date(harness.clock.now() + 7 * 60 * minuteMs + minutes * minuteMs).toISOString().slice(11, 16);
const well = () =>
  aDevice()
    .ofType("WELL_LOGGING")
    .withChannel("water_level")
    .withChannel("water_level_float")
    .withAction("pump_start", "DO_4_ON")
    .withAction("pump_stop", "DO_4_OFF");
const [start, stop] = ["DO_4_ON", "DO_4_OFF"];

it("[R4.1] [R1.2] runs the pump of a well in the windows of its timers, and adopts the state it finds", async () => {
  const { id } = await well().withTimer(inMinutes(20), inMinutes(50)).in(harness);
  await report(id);
  expect((await automatic(id)).status).toBe(200);
  await pass(19);
  expect(heard).toEqual([]);
  expect(await stateOf(id)).toMatchObject({
    ...{ mode: "auto", regulatedBy: "server", nextEdge: { wanted: "high" }, download: null },
    decision: { rule: "hold", reason: "adopted_state", wanted: null },
  });
  await pass(2);
  expect(actions()).toEqual([start]);
  expect(await stateOf(id)).toMatchObject({
    decision: { rule: "timer_high", reason: "run_window_open", wanted: { action: "pump_start" } },
    ...{ nextEdge: { wanted: "low" }, confirmed: { position: { action: "pump_start" } } },
  });
  await pass(30);
  expect(actions()).toEqual([start, stop]);
  const { data } = (await harness.call("GET", `/device/${id}/command`)).body;
  expect(data).toMatchObject([
    { action: "pump_stop", source: "auto_timer", reason: "run_window_closed", status: "completed" },
    { action: "pump_start", source: "auto_timer", reason: "run_window_open" },
  ]);
  const { body } = await harness.call("PUT", `/device/${id}/timer`, []);
  expect(body.error?.code).toBe("last_automation_setting");
});

const dry = { water_level: 40, water_level_float: 0 };
const measured = async (id: number, minutes: number, values?: Record<string, number>): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await pass(1);
    await report(id, values);
  }
};

it("stops the pump of a dry well after a start that is not answered yet, or never, although it confirmed a stop before", async () => {
  for (const minutesLost of [0, 3]) {
    const { id } = await well().withTimer(inMinutes(18), inMinutes(90)).in(harness);
    await report(id);
    const body = { action: "pump_stop", requestId: "before" };
    expect((await harness.call("POST", `/device/${id}/command`, body)).status).toBeLessThan(300);
    await pass(1);
    expect((await automatic(id)).status).toBe(200);
    await measured(id, 16);
    expect(actions()).toEqual([stop]);
    silent = true;
    await measured(id, 2);
    expect(actions()).toEqual([stop, start]);
    await measured(id, minutesLost);
    silent = false;
    await harness.clock.advance(5_000);
    await report(id, dry);
    expect(actions().at(-1)).toBe(stop);
    await measured(id, 2, dry);
    const alarms = (await harness.ok(harness.admin, listAlarms, { query: { deviceId: id } })).data;
    expect(alarms.map(({ kind }) => kind)).toContain("dry_run_trip");
    heard = [];
  }
});

it("asks no well for its state before it stops its pump for safety", async () => {
  const { id } = await well().withAction("sync", "STATUS").withTimer(inMinutes(3), inMinutes(60)).in(harness);
  await report(id);
  await automatic(id);
  silent = true;
  await measured(id, 6);
  const before = actions();
  expect(before).toEqual([start, "STATUS"]);
  await harness.clock.advance(5_000);
  await report(id, dry);
  expect(actions()).toEqual([...before, stop]);
  await measured(id, 3, dry);
  expect(actions().slice(2)).toEqual([stop, stop]);
});

it("does what holds now after a restart over an edge, and repeats nothing", async () => {
  const { id } = await well().withTimer(inMinutes(5), inMinutes(25)).in(harness);
  await report(id);
  await automatic(id);
  await pass(6);
  expect(actions()).toEqual([start]);
  // The end of the window passes unseen.
  harness.clock.setBy(40 * minuteMs);
  await harness.restart();
  await pass(3);
  expect(actions()).toEqual([start, stop]);
});

it("stops the pump of a dry well of which nobody knows whether it runs, which is a trip only where it may have run", async () => {
  const dry = { water_level: 40, water_level_float: 0 };
  const trips = async (deviceId: number) =>
    (await harness.ok(harness.admin, listAlarms, { query: { deviceId, tab: "all" } })).data.flatMap(
      ({ kind, active }) => (kind === "dry_run_trip" ? [active] : []),
    );
  const never = await well().withTimer(inMinutes(2), inMinutes(60)).in(harness);
  await report(never.id, dry);
  await automatic(never.id);
  await pass(1);
  expect(actions()).toEqual([stop]);
  const onSite = await well().withChannel("pump_running").withTimer(inMinutes(2), inMinutes(60)).in(harness);
  await report(onSite.id, { ...dry, pump_running: 1 });
  await automatic(onSite.id);
  await pass(1);
  // By automation or by the guard of wells, which asks again while the clock runs ahead of the answers.
  expect([...new Set(actions())]).toEqual([stop]);
  await expect.poll(() => trips(onSite.id)).toEqual([true]);
  expect(await trips(never.id)).toEqual([]);
  // The guard of wells has looked at its float before automation does.
  const seen = await well().withChannel("pump_running").withTimer(inMinutes(2), inMinutes(60)).in(harness);
  await report(seen.id, { ...dry, pump_running: 1 });
  await harness.clock.advance(2_000);
  await automatic(seen.id);
  await expect.poll(actions).toEqual([stop]);
  await pass(1);
  await expect.poll(() => trips(seen.id)).toEqual([true]);
  await harness.restart();
  await pass(2);
  expect(await trips(never.id)).toEqual([]);
});

it("stops the pump of a dry well at once, and lets it run again when the float was up for ten minutes", async () => {
  const { id } = await well().withTimer(inMinutes(2), inMinutes(60)).in(harness);
  await report(id, { water_level: 20, water_level_float: 1 });
  await automatic(id);
  await pass(3);
  await report(id, { water_level: 40, water_level_float: 0 });
  expect(actions()).toEqual([start, stop]);
  expect(await stateOf(id)).toMatchObject({ decision: { rule: "override", reason: "level_low" } });
  const trips = async () =>
    (await harness.ok(harness.admin, listAlarms, { query: { deviceId: id } })).data.flatMap(
      ({ kind, active }) => (kind === "dry_run_trip" ? [active] : []),
    );
  await expect.poll(trips).toEqual([true]);
  await pass(5);
  await report(id, { water_level: 30, water_level_float: 1 });
  await pass(9);
  await expect.poll(trips).toEqual([false]);
  expect(actions()).toEqual([start, stop]);
  await pass(8);
  expect(actions()).toEqual([start, stop, start]);
});

it("stops the pump of a dry well though another command runs", async () => {
  const { id } = await well()
    .withAction("read_now", "READ_NOW")
    .withTimer(inMinutes(2), inMinutes(60))
    .in(harness);
  await report(id, { water_level: 20, water_level_float: 1 });
  await automatic(id);
  await pass(3);
  silent = true;
  const asked = { requestId: "read", action: "read_now" };
  expect((await harness.call("POST", `/device/${id}/command`, asked)).status).toBe(200);
  await report(id, { water_level: 40, water_level_float: 0 });
  expect(actions()).toEqual([start, "READ_NOW", stop]);
  // What was just sent is not sent again at once.
  await report(id, { water_level: 41, water_level_float: 0 });
  expect(actions()).toEqual([start, "READ_NOW", stop]);
  await harness.call("PUT", `/device/${id}/mode`, { mode: "manual" });
});

it("goes on with its timers after a stop that was published before it was recorded", async () => {
  const { id } = await well().withTimer(inMinutes(2), inMinutes(90)).in(harness);
  await report(id, { water_level: 20, water_level_float: 1 });
  await automatic(id);
  await pass(3);
  await whileDatabaseAway(harness, "hangs", async () => {
    await report(id, { water_level: 40, water_level_float: 0 });
    await expect.poll(() => harness.clock.advance(100).then(actions)).toEqual([start, stop]);
  });
  await pass(2);
  const [recorded] = (await harness.call("GET", `/device/${id}/command`)).body.data;
  expect(recorded).toMatchObject({ action: "pump_stop", status: "completed" });
  expect(recorded.journalledAt).not.toBeNull();
  await report(id, { water_level: 30, water_level_float: 1 });
  await pass(18);
  expect(actions()).toEqual([start, stop, start]);
});

it("does not start the pump of a well without a current value of its float, raises an alarm, and goes on with the first one", async () => {
  const changes: string[] = [];
  const { id } = await well().withTimer(inMinutes(45), inMinutes(120)).in(harness);
  const end = harness.app.events.on(automationChanged, (change) => {
    if (change.deviceId === id) changes.push(change.kind);
  });
  await report(id);
  await automatic(id);
  await pass(37);
  expect(changes).toEqual([]);
  await pass(13);
  expect(actions()).toEqual([]);
  expect(changes).toEqual(["degraded"]);
  expect(await stateOf(id)).toMatchObject({
    decision: { rule: "degraded", reason: "sample_stale", wanted: null },
  });
  await report(id);
  expect(actions()).toEqual([start]);
  expect(changes).toEqual(["degraded", "restored"]);
  end();
});

it("stops the pump of a well when its float was unknown for half an hour, and starts it when it is again", async () => {
  const { id } = await well().withTimer(inMinutes(2), inMinutes(240)).in(harness);
  await report(id);
  await automatic(id);
  await pass(65);
  expect(actions()).toEqual([start]);
  await pass(5);
  expect(actions()).toEqual([start, stop]);
  expect(await stateOf(id)).toMatchObject({ decision: { rule: "degraded" }, failSafeDone: true });
  const { data } = (await harness.call("GET", `/device/${id}/command`)).body;
  expect(data[0]).toMatchObject({ action: "pump_stop", source: "auto_threshold", reason: "fail_safe" });
  await pass(60);
  expect(actions()).toEqual([start, stop]);
  await report(id);
  await pass(2);
  expect(actions()).toEqual([start, stop, start]);
});

it("stops the pump at the end of its window although its float says nothing", async () => {
  const { id } = await well().withTimer(inMinutes(2), inMinutes(50)).in(harness);
  await report(id);
  await automatic(id);
  await pass(52);
  expect(actions()).toEqual([start, stop]);
});

it("opens automatic mode of a well with a float on a current value of it alone", async () => {
  const { id } = await well().withTimer(inMinutes(5), inMinutes(50)).in(harness);
  await report(id, { water_level: 20 });
  expect((await automatic(id)).body.error?.code).toBe("watched_not_fresh");
  await report(id);
  expect((await automatic(id)).status).toBe(200);
});

it("ends automatic mode after three commands without an answer", async () => {
  const { id } = await well().withTimer(inMinutes(2), inMinutes(60)).in(harness);
  await report(id);
  await automatic(id);
  silent = true;
  await pass(15);
  expect(actions()).toEqual([start, start, start]);
  expect(harness.app.use(deviceRegistry).get(id)?.mode).toBe("manual");
});

it("is not automatic without timers, without a pump that can be commanded, or where the well sleeps", async () => {
  const timer = ["22:00", "24:00"] as const;
  const refused = async (builder: ReturnType<typeof well>) => {
    const { id } = await builder.in(harness);
    await report(id);
    return (await automatic(id)).body.error?.code;
  };
  expect(await refused(well().withThreshold(1.2, 2.4))).toBe("well_timer_required");
  const bare = aDevice().ofType("WELL_LOGGING").withChannel("water_level");
  expect(await refused(bare.withTimer(...timer))).toBe("well_pump_required");
  expect(
    await refused(
      well()
        .withTimer(...timer)
        .sleeping(),
    ),
  ).toBe("well_always_on_required");
});
