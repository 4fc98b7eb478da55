import { listCommands } from "@sgval/contract/control/control";
import { selectCommand } from "@sgval/contract/control/selection";
import { setMode } from "@sgval/contract/control/set-mode";
import { resetInterlock, sendPumpPower, setReverse } from "@sgval/contract/pumps/live";
import { pumpFields, readPumpBank, setPumpBank } from "@sgval/contract/pumps/pumps";
import { readStationRegulation } from "@sgval/contract/pumps/regulation";
import { describe, expect, it, vi } from "vitest";
import { deviceListening } from "../../gateways/mqtt/device-sessions.ts";
import { alarmRaised } from "../alarms/index.ts";
import { commandChecks } from "../control/index.ts";
import { writeInterlocks, writePump } from "./bank.store.ts";
import { pumpSendingFault, pumpWarningChanged } from "./index.ts";
import { noDryRun, nothingHeld } from "./interlocks.ts";
import { allStopped, bankBody, linear, normal, usePumps } from "./pumps.fixture.ts";
import { pumps } from "./run-stations.ts";

const {
  harness,
  broker,
  emitted,
  at,
  pass,
  live,
  answer,
  station,
  sendingStation,
  pumpOf,
  report,
  sentTo,
  send,
  refusal,
  statusOf,
  obey,
  newestType,
} = usePumps();

describe("interlocks in the command path", () => {
  it("refuse a start, name their rule, and never hold back a stop", async () => {
    const device = await station();
    await report(device.id, allStopped);
    await send(device.id, "pump_start", { pumpIds: ["p1"] });
    await obey(device.id, { p1: "on" });
    const stagger = await refusal(device.id, "pump_start", { pumpIds: ["p2"] });
    expect(stagger).toMatchObject({ code: "pump_interlock", details: { rule: "stagger", pumpId: "p2" } });
    // A person's stop ignores the minimum time on.
    await send(device.id, "pump_stop", { pumpIds: ["p1"] });
    await obey(device.id, { p1: "off" });
    await pass(20, 20);
    expect(await refusal(device.id, "pump_start", { pumpIds: ["p1"] })).toMatchObject({
      code: "pump_interlock",
    });
    expect((await pumpOf(device.id, "p1"))?.blocked).toMatchObject({ rule: "min_off" });
    await pass(170, 170);
    await send(device.id, "pump_start", { pumpIds: ["p1"] });
    expect(sentTo(device).at(-1)).toMatchObject({ action: "DO_4_ON", pumps: ["p1"] });
  });
  it("fail a start that waited when its rule refuses as it is sent", async () => {
    const device = await station();
    await report(device.id, allStopped);
    const running = await send(device.id, "sync");
    const waiting = await send(device.id, "pump_start", { pumpIds: ["p1"] });
    await report(device.id, { ...allStopped, inlet_pressure: 0.1 });
    await pass(7);
    await answer(device.id, running.cmdId, {});
    expect(await statusOf(device.id, waiting.id)).toEqual(["failed", "interlock"]);
  });
  it("stop every pump when they run dry, in manual mode too, and a person resets what happens too often", async () => {
    const warned: unknown[] = [];
    harness.app.events.on(pumpWarningChanged, ({ at: _, ...warning }) => void warned.push(warning));
    const alarms: unknown[] = [];
    harness.app.events.on(alarmRaised, ({ alarm }) => void alarms.push(alarm));
    const device = await station();
    await report(device.id, { ...allStopped, "pump_running.p1": 1, "pump_running.p2": 1 });
    await report(device.id, {
      ...allStopped,
      "pump_running.p1": 1,
      "pump_running.p2": 1,
      inlet_pressure: 0.29,
    });
    await pass(4);
    expect(sentTo(device)).toEqual([]);
    await pass(3);
    expect(sentTo(device)).toMatchObject([{ action: "DO_4_OFF", pumps: ["p1", "p2"] }]);
    expect(warned).toMatchObject([
      { deviceId: device.id, pumpId: null, rule: "dry_run", raised: true, trips: ["p2", "p1"] },
    ]);
    await vi.waitFor(() =>
      expect(alarms).toMatchObject([{ deviceId: device.id, kind: "dry_run_trip", priority: 1 }]),
    );
    await obey(device.id, { p1: "off", p2: "off" });
    expect(await live(device.id)).toMatchObject({ lastPump: { reason: "safety" }, needsReset: false });
    expect(await refusal(device.id, "pump_start", { pumpIds: ["p1"] })).toMatchObject({
      code: "pump_interlock",
    });
    const reset = { ...at(device.id), body: { condition: "dry_run" as const, cause: "Van hút đóng" } };
    const { stations } = harness.app.use(pumps);
    // Ten minutes with water release the pumps by themselves: nobody shortens them.
    await harness.ok(harness.admin, resetInterlock, reset);
    expect((await pumpOf(device.id, "p1"))?.blocked).toMatchObject({ rule: "dry_run" });
    expect((await harness.history(device.displayName, "device"))[0]?.detail).not.toBe("pump_dry_run_reset");
    const dryRun = { ...noDryRun, active: true, needsReset: true };
    const kept = { dryRun, held: nothingHeld };
    await writeInterlocks(harness.db.kysely, device.id, { ...kept, resets: 0 });
    await stations.reload(device.id);
    await harness.ok(harness.admin, resetInterlock, reset);
    await stations.reload(device.id);
    // The suction is as low as before: a start does not pass until the guard's next turn.
    expect((await pumpOf(device.id, "p1"))?.blocked).toMatchObject({ rule: "dry_run", needsReset: false });
    await report(device.id, allStopped);
    await pass(2);
    await writeInterlocks(harness.db.kysely, device.id, { ...kept, resets: 1 });
    await stations.reload(device.id);
    await harness.ok(harness.admin, resetInterlock, reset);
    await pass(200, 200);
    expect((await pumpOf(device.id, "p1"))?.blocked).toBeNull();
    expect((await harness.history(device.displayName, "device"))[0]).toMatchObject({
      ...{ detail: "pump_dry_run_reset", after: { cause: "Van hút đóng" } },
    });
  });
  it("leave it to the panel to start the pumps of one command one after the other: none was switched on site", async () => {
    const device = await station();
    await report(device.id, allStopped);
    await send(device.id, "pump_start", { pumpIds: ["p1", "p2"] });
    await obey(device.id, { p1: "on", p2: "off" });
    await report(device.id, { ...allStopped, "pump_running.p1": 1 });
    expect(await live(device.id)).toMatchObject({ sync: { state: "in_sync" } });
    await pass(14, 14);
    await report(device.id, { ...allStopped, "pump_running.p1": 1, "pump_running.p2": 1 });
    expect(await live(device.id)).toMatchObject({
      pumps: [
        { key: "p1", on: true, startsToday: 1 },
        { key: "p2", on: true, startsToday: 1 },
        { key: "p4", startsToday: 0 },
      ],
      ...{ lastPump: { pumpId: "p2", reason: "person" }, sync: { state: "in_sync", mismatches: [] } },
    });
    const recorded = await harness.recorded(device.displayName);
    expect(recorded.filter((detail) => detail?.endsWith("locally"))).toEqual([]);
  });
  it("refuse a start for 15 s for each pump that the panel is still to start, and after the start of one, and name it", async () => {
    const device = await station();
    await report(device.id, allStopped);
    await send(device.id, "pump_start", { pumpIds: ["p1"] });
    await obey(device.id, { p1: "off", p2: "off" });
    await pass(13);
    const refusedBy = async () => (await refusal(device.id, "pump_start", { pumpIds: ["p2"] })).details;
    expect(await refusedBy()).toMatchObject({ rule: "stagger", pumpId: "p2", otherPumpId: "p1" });
    expect((await pumpOf(device.id, "p2"))?.blocked).toMatchObject({ rule: "stagger", otherPumpId: "p1" });
    await report(device.id, { ...allStopped, "pump_running.p1": 1 });
    await pass(13);
    expect(await refusedBy()).toMatchObject({ rule: "stagger" });
    await pass(2);
    await send(device.id, "pump_start", { pumpIds: ["p2"] });
    expect(sentTo(device).at(-1)).toMatchObject({ action: "DO_4_ON", pumps: ["p2"] });

    const never = await station();
    await report(never.id, allStopped);
    await send(never.id, "pump_start", { pumpIds: ["p1"] });
    await obey(never.id, { p1: "off" });
    await pass(15);
    await send(never.id, "pump_start", { pumpIds: ["p2"] });
    expect(sentTo(never)).toHaveLength(2);

    const both = await station();
    await report(both.id, allStopped);
    await send(both.id, "pump_start", { pumpIds: ["p1", "p2"] });
    await obey(both.id, { p1: "off", p2: "off" });
    await pass(28, 14);
    const start = { pumpIds: ["p4"] };
    expect((await refusal(both.id, "pump_start", start)).details).toMatchObject({ rule: "stagger" });
    await pass(2);
    await send(both.id, "pump_start", start);
  });

  it("include a lock of another feature, which says who holds the pump and why", async () => {
    const device = await station();
    harness.app
      .use(commandChecks)
      .register(async (_trx, { id }, { action, pumpIds }) =>
        id === device.id && action === "pump_start" && pumpIds?.includes("p2")
          ? { code: "pump_interlock", details: { rule: "maintenance_lock", by: "Lan", reason: "thay phớt" } }
          : null,
      );
    expect(await refusal(device.id, "pump_start", { pumpIds: ["p2"] })).toMatchObject({
      code: "pump_interlock",
    });
  });
});

describe("the power of linear pumps", () => {
  it("is set by one command for several pumps, within min and max, and never on a normal pump", async () => {
    const device = await station();
    await report(device.id, allStopped);
    const set = (value: number, ...pumpIds: string[]) =>
      [device.id, "set_pump_power", { value, pumpIds }] as const;
    expect(await refusal(...set(39, "p4"))).toMatchObject({ code: "value_below_minimum" });
    expect(await refusal(...set(60, "p1"))).toMatchObject({ code: "pump_not_linear" });
    const command = await send(...set(75, "p4"));
    expect(sentTo(device)).toMatchObject([{ action: "SET_POWER", value: 75, pumps: ["p4"] }]);
    // Saved by another node, and not read again here by now.
    const saved = { ...pumpFields.parse({ ...linear, linkedDeviceId: null, templateId: null }), max: 90 };
    await writePump(harness.db.kysely, { deviceId: device.id, dueAfter: {}, lastPowers: {} }, saved);
    await answer(device.id, command.cmdId, {});
    expect(await pumpOf(device.id, "p4")).toMatchObject({ power: 75 });
    const { data } = await harness.ok(harness.admin, readPumpBank, at(device.id));
    expect(data?.pumps.at(-1)).toMatchObject({ powerValue: 75, max: 90, controlVariable: "P_out" });
    // Who saves a bank without a power leaves the one that was set last.
    await harness.ok(harness.admin, setPumpBank, { ...at(device.id), body: bankBody() });
    const { data: again } = await harness.ok(harness.admin, readPumpBank, at(device.id));
    expect(again?.pumps.at(-1)).toMatchObject({ powerValue: 75, max: 100 });
    const [entry] = await harness.history(device.displayName, "device");
    expect(entry?.after).not.toHaveProperty("pumps.p4.powerValue");
    // But not outside of a new band.
    const above = { ...linear, min: 80, staticValue: 90, schedule: [] };
    const body = bankBody({ pumps: [above] });
    expect(await harness.refused(harness.admin, setPumpBank, { ...at(device.id), body })).toMatchObject({
      code: "validation_failed",
      details: [{ field: "pumps.0.powerValue", message: "validation.below_minimum_threshold" }],
    });
    const raised = bankBody({ pumps: [{ ...above, powerValue: 85 }] });
    await harness.ok(harness.admin, setPumpBank, { ...at(device.id), body: raised });
  });
  it("[R4.5] [R4.6] is reversed with an entry in the history, and says what it would be at once", async () => {
    const device = await station();
    await report(device.id, allStopped);
    const { data } = await harness.ok(harness.admin, setReverse, {
      ...at(device.id),
      body: { pumpId: "p4", reverse: true },
    });
    expect(data).toEqual({ pumpId: "p4", reverse: true, computedPower: 85 });
    expect((await harness.history(device.displayName, "device"))[0]).toMatchObject({
      detail: "pump_reverse_on",
    });
    expect(await newestType(device.id)).toBe("set_pump_parameter");
    expect(await refusal(device.id, "set_pump_power", { value: 50 })).toMatchObject({
      code: "pump_required",
    });
  });
  it("[R4.6] is sent once with what its input gives, after the device was selected for it", async () => {
    const device = await station();
    await report(device.id, allStopped);
    const { data: selected } = await harness.ok(harness.admin, selectCommand, {
      ...at(device.id),
      body: { action: "set_pump_power", value: 55, pumpIds: ["p4"] },
    });
    const once = { mode: "once", requestId: "once", pumpIds: ["p4"] };
    expect(
      await harness.refused(harness.admin, sendPumpPower, { ...at(device.id), body: once }),
    ).toMatchObject({
      code: "selection_required",
    });
    const { data } = await harness.ok(harness.admin, sendPumpPower, {
      ...at(device.id),
      body: { ...once, selection: selected.selection },
    });
    expect(data.command).toMatchObject({ action: "set_pump_power", value: 55, pumpIds: ["p4"] });
  });
});

describe("periodic sending", () => {
  it("[R4.8] sends changes each period and makes no command rows; an answer is its own", async () => {
    const device = await sendingStation();
    await pass(2);
    expect(sentTo(device)).toMatchObject([{ action: "SET_POWER", value: 55, pumps: ["p4"] }]);
    await obey(device.id, { p4: "off", p4_power: 55 });
    expect(harness.logged.some(({ msg }) => msg === "an answer was not understood")).toBe(false);
    await pass(60, 5);
    expect(sentTo(device)).toHaveLength(1);
    await report(device.id, { ...allStopped, P_out: 3 });
    await pass(60, 5);
    expect(sentTo(device).at(-1)).toMatchObject({ value: 70 });
    expect(sentTo(device)).toHaveLength(2);
    const { metaData } = await harness.ok(harness.admin, listCommands, at(device.id));
    expect(metaData.total).toBe(0);
    expect(await pumpOf(device.id, "p4")).toMatchObject({ periodic: { count: 2, power: 70 } });
  });
  it("waits while a command runs", async () => {
    const device = await sendingStation();
    const sync = await send(device.id, "sync");
    await pass(5);
    expect(sentTo(device).map(({ action }) => action)).toEqual(["STATUS"]);
    await answer(device.id, sync.cmdId, {});
    await pass(2);
    expect(sentTo(device).map(({ action }) => action)).toEqual(["STATUS", "SET_POWER"]);
  });
  it.each([
    ["a stop was sent", "stop"],
    ["a stop took manual", "takeManual"],
    ["its server lost the lease", "lease"],
  ] as const)("is not published once %s while it was looked into", async (_, what) => {
    const device = await sendingStation();
    const held = Promise.withResolvers<null>();
    const asked = Promise.withResolvers<void>();
    harness.app.use(commandChecks).register(async (_trx, { id }, { action, pumpIds }) => {
      if (id !== device.id || action !== "set_pump_power" || !pumpIds?.includes("p4")) return null;
      asked.resolve();
      return held.promise;
    });
    if (what === "takeManual") {
      await report(device.id, allStopped);
      await harness.ok(harness.admin, sendPumpPower, {
        ...at(device.id),
        body: { mode: "stop", pumpIds: ["p4"] },
      });
      await harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "auto" } });
    }
    await harness.clock.advance(2_000);
    await asked.promise;
    if (what === "lease") broker.leaseHeld = false;
    else await send(device.id, "pump_stop", { pumpIds: ["p4"], takeManual: what === "takeManual" });
    held.resolve(null);
    await pass(3);
    expect(sentTo(device).map(({ action }) => action)).toEqual(what === "lease" ? [] : ["DO_4_OFF"]);
    broker.leaseHeld = true;
    if (what !== "lease") await obey(device.id, { p4: "off" });
    await pass(5);
    if (what === "lease") await report(device.id, allStopped);
    await pass(1);
    // What a person started goes on after it; what automation sent ended with the mode.
    expect(sentTo(device).at(-1)?.action).toBe(what === "takeManual" ? "DO_4_OFF" : "SET_POWER");
  });
  it("ends after three sendings without an answer, and says so", async () => {
    const failed: unknown[] = [];
    harness.app.events.on(
      pumpSendingFault,
      ({ pumpId, fault, raised }) => void failed.push([pumpId, fault, raised]),
    );
    const device = await sendingStation();
    for (const pressure of [2.5, 3, 3.5]) {
      await report(device.id, { ...allStopped, P_out: pressure });
      await pass(60, 5);
    }
    await pass(30, 5);
    expect(failed).toEqual([["p4", "no_answer", true]]);
    expect((await pumpOf(device.id, "p4"))?.periodic).toBeNull();
    expect((await harness.history(device.displayName, "device"))[0]).toMatchObject({
      ...{ detail: "pump_periodic_stopped", after: { pumpIds: ["p4"], ended: "no_answer" } },
    });
  });
});

describe("a station in automatic mode", () => {
  it("sends nothing more to a pump whose controller did not answer three times, says so, and begins again once it obeys", async () => {
    const device = await station();
    const said: unknown[] = [];
    harness.app.events.on(pumpSendingFault, ({ deviceId, pumpId, raised }) => {
      if (deviceId === device.id && pumpId === "p4") said.push(raised);
    });
    const running = { ...allStopped, "pump_running.p4": 1 };
    await report(device.id, running);
    await harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "auto" } });
    for (const pressure of [2.5, 3, 3.5, 3.5]) {
      await report(device.id, { ...running, P_out: pressure });
      await pass(60, 5);
    }
    expect(said).toEqual([true]);
    expect(await pumpOf(device.id, "p4")).toMatchObject({ periodic: null, unanswered: true });
    const sent = sentTo(device).length;
    await report(device.id, { ...running, P_out: 2.5 });
    await pass(120, 5);
    expect(sentTo(device)).toHaveLength(sent);
    // Its power follows nothing: staging goes by the pressure, with the other pumps.
    await report(device.id, { ...running, P_out: 1 });
    await pass(70, 5);
    expect(sentTo(device).slice(sent)).toMatchObject([{ action: "DO_4_ON", pumps: ["p1"] }]);
    const { data: regulation } = await harness.ok(harness.admin, readStationRegulation, at(device.id));
    expect(regulation?.decision).toMatchObject({ reason: "pressure_low", unanswered: ["p4"] });
    await obey(device.id, { p1: "on", p2: "off", p4: "on" });

    await send(device.id, "sync");
    await obey(device.id, { p1: "off", p2: "off", p4: "on" });
    await report(device.id, { ...running, P_out: 2.5 });
    await pass(10, 5);
    expect(sentTo(device).at(-1)).toMatchObject({ action: "SET_POWER", pumps: ["p4"] });
    expect(await pumpOf(device.id, "p4")).toMatchObject({ unanswered: false });
    // Only an answer to what it sends shows that it is regulated.
    expect(said).toEqual([true]);
    await obey(device.id, {});
    expect(said).toEqual([true, false]);

    for (const pressure of [3, 3.5, 3, 3]) {
      await report(device.id, { ...running, P_out: pressure });
      await pass(60, 5);
    }
    expect(await pumpOf(device.id, "p4")).toMatchObject({ periodic: null, unanswered: true });
    harness.app.events.emit(deviceListening, { deviceId: device.id, at: harness.clock.now() });
    await report(device.id, running);
    await pass(10, 5);
    expect(await pumpOf(device.id, "p4")).toMatchObject({ periodic: expect.anything(), unanswered: false });
  });
  it("brings in the next pump when the pressure stays low, and drops it when there is surplus", async () => {
    const device = await station({ pumps: [normal("p1", 1), normal("p2", 2)] });
    const reportPressure = (pressure: number, running = 0) =>
      report(device.id, { ...allStopped, "pump_running.p1": 1, "pump_running.p2": running, P_out: pressure });
    await reportPressure(1.5);
    await pass(200, 200);
    await reportPressure(1.5);
    await harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "auto" } });
    await pass(55, 5);
    expect(sentTo(device)).toEqual([]);
    await reportPressure(1.5);
    await pass(15, 5);
    expect(sentTo(device)).toMatchObject([{ action: "DO_4_ON", pumps: ["p2"] }]);
    await obey(device.id, { p1: "on", p2: "on" });
    expect(await live(device.id)).toMatchObject({ lastPump: { pumpId: "p2", reason: "staging" } });
    for (let minute = 0; minute < 3; minute += 1) {
      await reportPressure(4.2, 1);
      await pass(60, 5);
    }
    expect(sentTo(device).at(-1)).toMatchObject({ action: "DO_4_OFF", pumps: ["p2"] });
  });
  it("[R4.8] [R7.7] loads the power of its time-table, which sets its pump to off", async () => {
    // The clock of the test stands at 08:00 local time of a Thursday when it starts.
    const soon = new Date(harness.clock.now() + 7 * 3_600_000 + 120_000).toISOString().slice(11, 16);
    const schedule = [{ days: [1, 2, 3, 4, 5, 6, 7], start: soon, power: 48 }];
    const device = await station(
      bankBody({
        pumps: [
          normal("p1", 1),
          { ...linear, controlVariable: null, inputLow: null, inputHigh: null, schedule },
        ],
      }),
    );
    await report(device.id, { ...allStopped, "pump_running.p4": 1, P_out: 3 });
    await harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "auto" } });
    await pass(125, 5);
    expect(sentTo(device)).toMatchObject([{ action: "DO_4_OFF", pumps: ["p4"] }]);
    await obey(device.id, { p4: "off" });
    await pass(20, 5);
    expect(sentTo(device).at(-1)).toMatchObject({ action: "SET_POWER", value: 48, pumps: ["p4"] });
    await obey(device.id, { p4: "off", p4_power: 48 });
    expect(await pumpOf(device.id, "p4")).toMatchObject({ on: false, power: 48 });
    const loaded = [`update:${device.name}-schedulePower`, { pumpId: "p4", power: 48 }];
    expect(emitted.filter(([event]) => event === loaded[0])).toEqual([loaded]);
    expect((await harness.history(device.displayName, "device"))[0]).toMatchObject({
      ...{ detail: "pump_schedule_power", after: { pumpIds: ["p4"], power: 48 } },
    });
  });
  it("hears each pump of a controller that sends one message for each, also after a newer one of another pump", async () => {
    const device = await station();
    const onOf = async (...keys: string[]) =>
      await Promise.all(keys.map(async (key) => (await pumpOf(device.id, key))?.on));
    /** Measured so many seconds before it comes. */
    const say = (values: Record<string, number>, secondsAgo: number) =>
      report(device.id, { ts: harness.clock.now() / 1000 + 1 - secondsAgo, ...values });
    for (const on of [0, 1]) {
      await say({ "pump_running.p1": on }, 0);
      await say({ "pump_running.p2": on }, 2);
      await say({ "pump_running.p4": on, "pump_power.p4": 70 + on }, 4);
      await pass(60, 30);
    }
    expect(await onOf("p1", "p2", "p4")).toEqual([true, true, true]);
    expect(await pumpOf(device.id, "p4")).toMatchObject({ power: 71 });
    // What was measured before a pump was switched says nothing of now.
    await send(device.id, "pump_stop", { pumpIds: ["p2"] });
    await obey(device.id, { p2: "off" });
    await say({ "pump_running.p2": 1 }, 30);
    expect(await onOf("p1", "p2")).toEqual([true, false]);
  });
});
