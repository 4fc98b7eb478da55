import { setTimers } from "@sgval/contract/automation/automation";
import { listCommandHistory } from "@sgval/contract/control/history";
import { liftLockOut, setLockOut } from "@sgval/contract/control/lock-out";
import { setMode } from "@sgval/contract/control/set-mode";
import { previewStation } from "@sgval/contract/pumps/preview";
import { readStationRegulation } from "@sgval/contract/pumps/regulation";
import { describe, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { alarmChanged } from "../../alarms/index.ts";
import { automationChanged } from "../../automation/index.ts";
import { pumps } from "../index.ts";
import { allStopped, linear, normal, usePumps } from "../pumps.fixture.ts";

const { harness, broker, emitted, at, pass, aStation, station, report, sentTo, obey, refuse } = usePumps();

const mode = (id: number, wanted: "auto" | "manual") =>
  harness.ok(harness.admin, setMode, { ...at(id), body: { mode: wanted } });
const regulationOf = async (id: number) => {
  const { data } = await harness.ok(harness.admin, readStationRegulation, at(id));
  if (!data) throw new Error("no bank");
  return data;
};
/** Two normal pumps that stand, and a pressure below the start point. */
const standing = { "pump_running.p1": 0, "pump_running.p2": 0, P_out: 1.5, inlet_pressure: 0.5 };
const automatic = async () => {
  const device = await station({
    pumps: [normal("p1", 1), normal("p2", 2)],
    interlocks: { stageUpSeconds: 30 },
  });
  await report(device.id, standing);
  await mode(device.id, "auto");
  return device;
};

describe("who regulates a station", () => {
  it("[R4.1] is shown with the rule in force, why it waits, its last step and the next timer, also after a restart", async () => {
    const { id } = await automatic();
    const every = [{ days: [1, 2, 3, 4, 5, 6, 7], startTime: "23:00", endTime: "24:00" }];
    await harness.ok(harness.admin, setTimers, { ...at(id), body: every });
    await pass(7);
    const waiting = await regulationOf(id);
    expect(waiting).toMatchObject({
      ...{ mode: "auto", regulated: true, lastStep: null, degraded: null, failures: 0, nextPower: null },
      decision: {
        ...{ rule: "stage_up", reason: "pressure_low", heldBack: "demand_wait", unknown: [] },
        wanted: { action: "pump_start", pumpId: "p1", power: null },
        sample: { parameter: "outlet_pressure", value: 1.5 },
      },
      nextEdge: { reduces: true },
    });
    expect(waiting.nextEdge?.at).toMatch(/T16:00:00.000Z$/);
    await report(id, standing);
    await pass(30);
    expect(sentTo({ id })).toMatchObject([{ action: "DO_4_ON", pumps: ["p1"] }]);
    const step = { action: "pump_start", pumpId: "p1", reason: "pressure_low", refusal: null };
    expect(await regulationOf(id)).toMatchObject({ lastStep: step, decision: { rule: "stage_up" } });
    const shown = emitted.filter(([event]) => event === "pump:regulation");
    expect(shown.at(-1)?.[1]).toMatchObject({ deviceId: id, lastStep: step });
    await obey(id, { p1: "on", p2: "off" });
    await report(id, { ...standing, "pump_running.p1": 1, P_out: 3 });
    await pass(20);
    expect(await regulationOf(id)).toMatchObject({
      decision: { rule: "hold", reason: "pressure_between", wanted: null },
    });
    const { since } = await regulationOf(id);
    await harness.restart();
    await pass(6);
    expect(await regulationOf(id)).toMatchObject({
      ...{ since, lastStep: step },
      decision: { rule: "degraded", reason: "states_unknown", unknown: ["p1", "p2"] },
    });
    await mode(id, "manual");
    await pass(2);
    expect(await regulationOf(id)).toMatchObject({
      ...{ mode: "manual", regulated: false, since: null, decision: null, lastStep: null },
    });
    const bare = await aStation().in(harness);
    expect((await harness.ok(harness.admin, readStationRegulation, at(bare.id))).data).toBeNull();
  });

  it("says that a lock-out tag keeps a start away, and until when", async () => {
    const { id } = await automatic();
    const until = new Date(harness.clock.now() + 3_600_000).toISOString();
    await harness.ok(harness.admin, setLockOut, { ...at(id), body: { reason: "new seal", until } });
    await pass(45);
    const { decision, lastStep } = await regulationOf(id);
    expect(decision).toMatchObject({ rule: "stage_up", heldBack: "locked_out", heldBackUntil: until });
    expect(lastStep).toMatchObject({ action: "pump_start", pumpId: "p1", refusal: "device_locked_out" });
    expect(sentTo({ id })).toEqual([]);
    await mode(id, "manual");
  });
});

it("within a window of its timers a station stops the pump that its wear policy names, and none at the start point", async () => {
  const device = await station({
    pumps: [normal("p1", 1), normal("p2", 2)],
    wearPolicy: "equal_wear",
    interlocks: { minOnSeconds: 0, stageDownSeconds: 60 },
  });
  await report(device.id, { ...standing, "pump_running.p1": 1 });
  await pass(60, 30);
  const always = [{ days: [1, 2, 3, 4, 5, 6, 7], startTime: "00:00", endTime: "24:00" }];
  await harness.ok(harness.admin, setTimers, { ...at(device.id), body: always });
  const running = { ...standing, "pump_running.p1": 1, "pump_running.p2": 1 };
  await report(device.id, { ...running, P_out: 2 });
  await mode(device.id, "auto");
  for (const [P_out, stopped] of [
    [2, []],
    [3, [["p1"]]],
  ] as const) {
    await report(device.id, { ...running, P_out });
    await pass(80, 5);
    expect(sentTo(device).map(({ pumps }) => pumps)).toEqual(stopped);
  }
  const { data } = await harness.ok(harness.admin, listCommandHistory, { query: { deviceId: device.id } });
  expect(data).toMatchObject([{ action: "pump_stop", source: "auto_timer" }]);
  await mode(device.id, "manual");
});

it("staging asks for nothing while a panel is still to start the pump that it asked for", async () => {
  const { id } = await automatic();
  const starts = () => sentTo({ id }).map(({ pumps }) => pumps);
  for (let waited = 0; starts().length === 0 && waited < 60; waited += 1) await pass(1);
  await obey(id, { p1: "off", p2: "off" });
  for (let waited = 0; waited < 100; waited += 25) {
    await report(id, standing);
    await pass(24, 4);
  }
  expect(starts()).toEqual([["p1"]]);
  expect((await regulationOf(id)).decision).toMatchObject({ rule: "stage_up", heldBack: "effect_wait" });
  await pass(40, 4);
  await report(id, standing);
  await pass(10);
  expect(starts()).toEqual([["p1"], ["p1"]]);
  await mode(id, "manual");
});

it.each(["lifo", "equal_wear"] as const)(
  "a controller that refuses the stop of a rotation keeps automatic mode, and staging by %s drops another pump",
  async (wearPolicy) => {
    const device = await station({
      ...{ pumps: [normal("p1", 1), normal("p2", 2)], wearPolicy },
      interlocks: { minOnSeconds: 0, stageDownSeconds: 60 },
    });
    const { id } = device;
    const one = { ...standing, "pump_running.p1": 1, P_out: 3 };
    await report(id, one);
    const { stations } = harness.app.use(pumps);
    const known = stations.get(id);
    if (!known) throw new Error("no bank");
    known.totals.set("p1", { hours: 11, energy: null });
    await mode(id, "auto");
    const run = known.runs.find(({ key }) => key === "p1");
    if (run) run.startedAt -= 25 * 3_600_000;
    const actions = () => sentTo(device).map(({ action, pumps: of }) => `${action} ${of}`);
    const untilDropped = async (seconds: number, reported: Record<string, number>) => {
      for (let passed = 0; passed < seconds && actions().at(-1) !== "DO_4_OFF p2"; passed += 5) {
        const before = actions().length;
        if (passed % 60 === 0) await report(id, reported);
        await pass(5, 5);
        if (actions().length > before && actions().at(-1) === "DO_4_OFF p1") await refuse(id);
      }
    };
    for (let waited = 0; actions().length === 0 && waited < 30; waited += 5) await pass(5);
    await obey(id, { p1: "on", p2: "on" });
    const both = { ...one, "pump_running.p2": 1 };
    await untilDropped(300, both);
    const rotation = ["DO_4_ON p2", "DO_4_OFF p1", "DO_4_OFF p1"];
    expect(actions()).toEqual(rotation);
    expect(await regulationOf(id)).toMatchObject({ mode: "auto", failures: 2, decision: { rule: "hold" } });
    await untilDropped(300, { ...both, P_out: 5 });
    expect(actions()).toEqual([...rotation, "DO_4_OFF p2"]);
    await obey(id, { p1: "on", p2: "off" });
    expect(await regulationOf(id)).toMatchObject({ mode: "auto", failures: 0 });
    await mode(id, "manual");
  },
);

describe("a power of the time-table", () => {
  const actions = (device: { id: number }) =>
    sentTo(device).map(({ action, value, pumps }) => value ?? `${action} ${pumps}`);
  /** At the least power of the pump that trims, so that staging drops the other one in a minute. */
  const atLeast = { ...allStopped, "pump_running.p4": 1, "pump_power.p4": 40, P_out: 3 };
  /** A station in automatic mode with a row of its linear pump in a minute. */
  const timed = async (reported: Record<string, number>) => {
    const start = new Date(harness.clock.now() + 7 * 3_600_000 + 60_000).toISOString().slice(11, 16);
    const schedule = [{ days: [1, 2, 3, 4, 5, 6, 7], start, power: 48 }];
    const pump = { ...linear, controlVariable: null, inputLow: null, inputHigh: null, schedule };
    const interlocks = { minOnSeconds: 0, stageDownSeconds: 60 };
    const device = await station({ pumps: [normal("p1", 1), pump], interlocks });
    await report(device.id, reported);
    await mode(device.id, "auto");
    return device;
  };
  const untilStopped = async (device: { id: number }) => {
    for (let waited = 0; actions(device).length === 0 && waited < 90; waited += 1) await pass(1);
    expect(actions(device)).toEqual(["DO_4_OFF p4"]);
    await obey(device.id, { p4: "off" });
  };

  it("for which its pump was stopped is loaded although the database did not take it at first", async () => {
    const device = await timed(atLeast);
    await untilStopped(device);
    const { pool } = harness.db;
    await pool.query(
      "alter table command add constraint no_power check (action <> 'set_pump_power') not valid",
    );
    await pass(17);
    await pool.query("alter table command drop constraint no_power");
    expect((await regulationOf(device.id)).lastStep).toMatchObject({
      ...{ action: "set_pump_power", pumpId: "p4", power: 48, refusal: "unknown_error" },
    });
    expect(actions(device)).toHaveLength(1);
    await pass(7);
    expect(actions(device)).toEqual(["DO_4_OFF p4", 48]);
    await mode(device.id, "manual");
  });

  it("for which its pump was stopped is loaded although no connection took it at first", async () => {
    const device = await timed(atLeast);
    await untilStopped(device);
    broker.outcome = "refused";
    for (let waited = 0; actions(device).length < 2 && waited < 20; waited += 1) await pass(1);
    broker.outcome = "sent";
    await pass(20);
    expect(actions(device)).toEqual(["DO_4_OFF p4", 48, 48]);
    await obey(device.id, { p4: "off", p4_power: 48 });
    await pass(40, 5);
    expect(actions(device)).toHaveLength(3);
    await mode(device.id, "manual");
  });

  it("for which its pump was stopped waits for a lock-out tag that is hung meanwhile", async () => {
    const device = await timed(atLeast);
    await untilStopped(device);
    const tag = { reason: "new seal", until: null };
    const { data } = await harness.ok(harness.admin, setLockOut, { ...at(device.id), body: tag });
    await pass(40);
    expect(actions(device)).toHaveLength(1);
    await harness.ok(harness.admin, liftLockOut, {
      ...{ params: { id: device.id, lockOutId: data.id }, body: {} },
    });
    await pass(16);
    expect(actions(device)).toEqual(["DO_4_OFF p4", 48]);
    await mode(device.id, "manual");
  });

  it("that a lock-out tag keeps away holds no stop of staging back, and says that it is the tag", async () => {
    const both = { ...atLeast, "pump_running.p1": 1 };
    const device = await timed(both);
    await harness.ok(harness.admin, setLockOut, { ...at(device.id), body: { reason: "seal", until: null } });
    for (let minute = 0; minute < 2; minute += 1) {
      await report(device.id, both);
      await pass(70, 5);
    }
    expect(actions(device)[0]).toBe("DO_4_OFF p1");
    await obey(device.id, { p1: "off", p4: "on" });
    await report(device.id, atLeast);
    await pass(20);
    expect((await regulationOf(device.id)).decision).toMatchObject({
      ...{ rule: "time_table", heldBack: "locked_out" },
      wanted: { action: "set_pump_power", pumpId: "p4", power: 48 },
    });
    expect(new Set(actions(device))).toEqual(new Set(["DO_4_OFF p1"]));
    await mode(device.id, "manual");
  });
});

it("a station without usable input for as long as a reading counts is an alarm, until it has input again", async () => {
  const { id } = await automatic();
  const alarms: string[] = [];
  const changes: string[] = [];
  const ends = [
    harness.app.events.on(automationChanged, ({ deviceId, kind }) => {
      if (deviceId === id) changes.push(kind);
    }),
    harness.app.events.on(alarmChanged, ({ alarm }) => {
      if (alarm.deviceId === id && alarm.kind === "automation_degraded")
        alarms.push(alarm.clearedAt === null ? "active" : "cleared");
    }),
  ];
  await report(id, { ...standing, P_out: 3 });
  // Readings of a station that reports every minute count for 150 s.
  await pass(145, 5);
  expect(changes).not.toContain("degraded");
  await pass(15, 5);
  expect(changes.at(-1)).toBe("degraded");
  expect(await regulationOf(id)).toMatchObject({
    ...{ degraded: { reason: "states_stale" }, decision: { rule: "degraded", unknown: ["p1", "p2"] } },
  });
  expect(alarms).toEqual(["active"]);
  await report(id, { ...standing, P_out: 3 });
  await pass(10, 5);
  expect(changes.at(-1)).toBe("restored");
  expect(await regulationOf(id)).toMatchObject({ degraded: null, decision: { rule: "hold" } });
  expect(alarms).toEqual(["active", "cleared"]);
  await mode(id, "manual");
  for (const end of ends) end();
});

it("a preview replays what was reported with settings that are tried, says what would be decided, and sends nothing", async () => {
  const device = await station({ pumps: [normal("p1", 1), normal("p2", 2)] });
  await report(device.id, standing);
  await pass(90, 30);
  const threshold = { startPressurePoint: 1.2, limitPressurePoint: 3 };
  const tryWith = async (body: object) =>
    (await harness.ok(harness.admin, previewStation, { ...at(device.id), body })).data;
  const stored = await tryWith({});
  expect(stored).toMatchObject({ samples: 1, runningAtStart: 0, threshold: { startPressurePoint: 2 } });
  expect(stored.switches).toMatchObject([
    { pumpId: "p1", action: "pump_start", reason: "pressure_low", running: 1 },
  ]);
  expect(stored.atOnce).toMatchObject({ rule: "stage_up", wanted: { action: "pump_start", pumpId: "p1" } });
  const tried = await tryWith({ threshold });
  expect(tried).toMatchObject({ total: 0, threshold, atOnce: { rule: "hold", reason: "pressure_between" } });
  expect(sentTo(device)).toEqual([]);
  const refused = { startPressurePoint: 3, limitPressurePoint: 2 };
  expect(
    await harness.refused(harness.admin, previewStation, { ...at(device.id), body: { threshold: refused } }),
  ).toMatchObject({ code: "threshold_range_invalid" });
  const bare = await aStation().in(harness);
  expect(await harness.refused(harness.admin, previewStation, { ...at(bare.id), body: {} })).toMatchObject({
    code: "pump_bank_required",
  });
});

it("a preview replays seven days by the wear policy, and by what the device measures that a pump is linked to", async () => {
  const logger = await aDevice()
    .ofType("DATALOGGER")
    .withChannel("pressure", { mappingKey: "P3" })
    .in(harness);
  const interlocks = { minOnSeconds: 0, stageUpSeconds: 60, stageDownSeconds: 60 };
  const worn = await station({
    ...{ pumps: [normal("p1", 1), normal("p2", 2)], wearPolicy: "equal_wear", interlocks },
  });
  const follower = { ...linear, linkedDeviceId: logger.id, controlVariable: "P3" };
  const linked = await station({ pumps: [normal("p1", 1), follower], interlocks });
  for (const P_out of [1.5, 1.5, 1.5, 1.5, 4.5, 4.5, 4.5]) {
    await report(logger.id, { P3: 4 });
    await report(linked.id, { ...allStopped, P_out: 1.5 });
    await report(worn.id, { ...standing, P_out });
    await pass(60, 60);
  }
  const previewOf = async ({ id }: { id: number }) =>
    (await harness.ok(harness.admin, previewStation, { ...at(id), body: {} })).data;
  const { from, to, switches } = await previewOf(worn);
  expect(Date.parse(to) - Date.parse(from)).toBe(7 * 86_400_000);
  expect(switches.map(({ action, pumpId }) => [action, pumpId])).toEqual([
    ["pump_start", "p1"],
    ["pump_start", "p2"],
    ["pump_stop", "p1"],
  ]);
  expect((await previewOf(linked)).switches).toMatchObject([
    { action: "pump_start", pumpId: "p4", reason: "pressure_low" },
    { action: "pump_start", pumpId: "p1", reason: "power_at_max" },
  ]);
});
