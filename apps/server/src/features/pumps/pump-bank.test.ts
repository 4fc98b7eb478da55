import { exportCommandHistory, listCommandHistory } from "@sgval/contract/control/history";
import { deleteDevice } from "@sgval/contract/devices/routes";
import { listPumpRuns, readPumpStation, setReverse } from "@sgval/contract/pumps/live";
import { readDrivenPump, readPumpBank, setPumpBank } from "@sgval/contract/pumps/pumps";
import {
  createPumpTemplate,
  deletePumpTemplate,
  listPumpTemplates,
  updatePumpTemplate,
} from "@sgval/contract/pumps/templates";
import { exportPumpTotals } from "@sgval/contract/pumps/totals";
import { describe, expect, it, vi } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { aUser } from "../../testing/user-builder.ts";
import { allStopped, bankBody, linear, normal, usePumps } from "./pumps.fixture.ts";

const {
  harness,
  answer,
  emitted,
  at,
  pass,
  aStation,
  live,
  station,
  pumpOf,
  report,
  startPeriodic,
  send,
  obey,
  newestType,
} = usePumps();

describe("the bank of a station", () => {
  it("[R1.3] [R3.10] [R4.5] keeps pumps with their parameters, in their order, and the history what changed", async () => {
    const device = await station();
    const { data } = await harness.ok(harness.admin, readPumpBank, at(device.id));
    expect(data?.pumps.map(({ key, type }) => [key, type])).toEqual([
      ["p1", "normal"],
      ["p2", "normal"],
      ["p4", "linear"],
    ]);
    await harness.ok(harness.admin, setPumpBank, {
      ...at(device.id),
      body: bankBody({ wearPolicy: "equal_wear", pumps: [normal("p1", 1), { ...linear, min: 50 }] }),
    });
    const [changed] = await harness.history(device.displayName, "device");
    expect(changed).toMatchObject({
      detail: "pump_parameters_set",
      before: { wearPolicy: "lifo", pumps: { p4: { min: 40 } } },
      after: { wearPolicy: "equal_wear", pumps: { p2: null, p4: { min: 50 } } },
    });
    expect(await newestType(device.id)).toBe("set_pump_parameter");
  });
  it("is of a pump station alone, and names pumps, keys and templates that are there", async () => {
    const valve = await aDevice().in(harness);
    expect(await harness.refused(harness.admin, readPumpBank, at(valve.id))).toMatchObject({
      code: "pump_station_required",
    });
    const device = await aStation().in(harness);
    const refused = (pump: object) =>
      harness.refused(harness.admin, setPumpBank, { ...at(device.id), body: { pumps: [pump] } });
    const details = (field: string) => ({
      details: [{ field: `pumps.0.${field}`, message: "validation.invalid_value" }],
    });
    expect(await refused(normal("p9", 9))).toMatchObject(details("key"));
    expect(await refused({ ...linear, templateId: 999 })).toMatchObject(details("templateId"));
    expect(await refused({ ...linear, controlVariable: "gone" })).toMatchObject(details("controlVariable"));
    const { data } = await harness.ok(harness.admin, readPumpStation, at(device.id));
    expect(data).toBeNull();
  });
  it("is written with Pump.SetParameter, and its links with Linkage.Update too", async () => {
    const device = await station();
    const reader = await aUser().named("bomxem").withPermissions("Pump.Index").signedInTo(harness);
    const put = { ...at(device.id), body: bankBody() };
    expect(await harness.refused(reader, setPumpBank, put)).toMatchObject({ status: 403 });
    expect(
      await harness.refused(reader, setReverse, { ...at(device.id), body: { pumpId: "p4", reverse: true } }),
    ).toMatchObject({ status: 403 });
  });
  it("lets a measuring device drive one pump only, and stay as long as it does", async () => {
    const logger = await aDevice()
      .ofType("DATALOGGER")
      .withChannel("pressure", { mappingKey: "P3" })
      .reportingEvery(600)
      .in(harness);
    const linked = bankBody({ pumps: [{ ...linear, linkedDeviceId: logger.id, controlVariable: "P3" }] });
    const first = await station(linked);
    const other = await aStation().in(harness);
    expect(
      await harness.refused(harness.admin, setPumpBank, { ...at(other.id), body: linked }),
    ).toMatchObject({
      ...{ status: 409, code: "linkage_device_assigned" },
    });
    const driven = await harness.ok(harness.admin, readDrivenPump, at(logger.id));
    expect(driven.data).toMatchObject({ deviceId: first.id, key: "p4" });
    await report(logger.id, { P3: 4 });
    await report(first.id, allStopped);
    // As long as a reading of that device counts, not of the station, which reports every minute.
    for (const minutes of [0, 6]) {
      await pass(minutes * 60, 120);
      expect(await pumpOf(first.id, "p4")).toMatchObject({ input: 4, computedPower: 100, isStatic: false });
    }
    expect((await harness.history(first.displayName, "device"))[0]).toMatchObject({
      detail: "pump_linked",
      after: { linkedDevices: { p4: logger.name } },
    });
    expect(await harness.refused(harness.admin, deleteDevice, at(logger.id))).toMatchObject({
      ...{ status: 409, code: "device_regulates" },
      details: { devices: [{ deviceDisplayName: first.displayName, pump: "Bơm 4" }], hidden: 0 },
    });
  });
});

describe("a bank that two people change", () => {
  const stored = async (id: number) => {
    const { data } = await harness.ok(harness.admin, readPumpBank, at(id));
    if (!data) throw new Error("no bank");
    return data;
  };
  const setReverseOf = (id: number, reverse: boolean) =>
    harness.ok(harness.admin, setReverse, { ...at(id), body: { pumpId: "p4", reverse } });

  it("is not put back to what a form was opened with, also when both changed it within one tick of the clock", async () => {
    const device = await station();
    const opened = await stored(device.id);
    const save = (basedOn: string | null) => ({
      ...at(device.id),
      body: bankBody({ wearPolicy: "equal_wear", basedOn }),
    });
    await setReverseOf(device.id, true);
    const present = await stored(device.id);
    for (const basedOn of [opened.updatedAt, null])
      expect(await harness.refused(harness.admin, setPumpBank, save(basedOn))).toMatchObject({
        ...{ status: 409, code: "pump_bank_changed_meanwhile", details: { updatedAt: present.updatedAt } },
      });
    expect((await stored(device.id)).pumps.map(({ reverse }) => reverse)).toEqual([false, false, true]);
    await harness.ok(harness.admin, setPumpBank, save(present.updatedAt));
    expect(await harness.refused(harness.admin, setPumpBank, save(present.updatedAt))).toMatchObject({
      code: "pump_bank_changed_meanwhile",
    });
    expect(await stored(device.id)).toMatchObject({ wearPolicy: "equal_wear" });
  });
  it("is refused to a person who sets it up while somebody else has done so", async () => {
    const device = await station();
    const first = { ...at(device.id), body: bankBody({ pumps: [linear], basedOn: null }) };
    expect(await harness.refused(harness.admin, setPumpBank, first)).toMatchObject({
      code: "pump_bank_changed_meanwhile",
    });
  });
  it("is announced to every page that shows the station", async () => {
    const device = await station();
    const announced = () => emitted.filter(([event]) => event === "pump:bank").map(([, payload]) => payload);
    await vi.waitFor(() => expect(announced()).toEqual([{ deviceId: device.id }]));
    await setReverseOf(device.id, true);
    await vi.waitFor(() => expect(announced()).toHaveLength(2));
  });
});

it("keeps a template that pumps use, and lists them", async () => {
  const parameters = [{ parameterName: "Áp lực đẩy", unitName: "bar", mappingKey: "P_out" }];
  const { data: template } = await harness.ok(harness.admin, createPumpTemplate, {
    body: { name: "Bơm biến tần", parameters },
  });
  const device = await station(bankBody({ pumps: [{ ...linear, templateId: template.id }] }));
  const used = { pumps: [{ deviceId: device.id, key: "p4", name: "Bơm 4" }], hidden: 0 };
  expect(await harness.refused(harness.admin, deletePumpTemplate, at(template.id))).toMatchObject({
    ...{ code: "pump_template_used", details: used },
  });
  const other = [{ ...parameters[0], mappingKey: "P_in" }];
  expect(
    await harness.refused(harness.admin, updatePumpTemplate, {
      ...at(template.id),
      body: { name: "Bơm biến tần", parameters: other },
    }),
  ).toMatchObject({ code: "pump_template_used" });
  expect(
    await harness.refused(harness.admin, createPumpTemplate, { body: { name: "BƠM BIẾN TẦN", parameters } }),
  ).toMatchObject({ code: "value_exists" });
  const { data } = await harness.ok(harness.admin, listPumpTemplates, {
    query: { q: "bien tan", sort: "-usedBy" },
  });
  expect(data).toMatchObject([{ name: "Bơm biến tần", usedBy: 1 }]);
  await harness.ok(harness.admin, setPumpBank, { ...at(device.id), body: bankBody() });
  await harness.ok(harness.admin, deletePumpTemplate, at(template.id));
});

describe("what pumps do", () => {
  it("is known since it was first heard of: a pump that ran by then counts no start, also after a restart", async () => {
    const device = await station();
    await report(device.id, { ...allStopped, "pump_running.p1": 1 });
    const found = async () => (await live(device.id)).pumps[0];
    const knownSince = (await found())?.knownSince;
    expect(await found()).toMatchObject({ on: true, startsToday: 0, startsLastHour: 0, since: knownSince });
    expect((await found())?.switchedBy).toBeNull();
    const switchedLocally = async () =>
      (await harness.history(device.displayName, "device")).filter(({ detail }) => /locally/.test(detail));
    expect(await switchedLocally()).toEqual([]);
    await report(device.id, allStopped);
    await harness.ok(harness.admin, setPumpBank, {
      ...at(device.id),
      body: bankBody({ wearPolicy: "equal_wear" }),
    });
    await harness.restart();
    await report(device.id, { ...allStopped, "pump_running.p1": 1 });
    expect(await found()).toMatchObject({ startsToday: 1, startsLastHour: 1, knownSince });
  });
  it("[R3.15] is unknown until the controller reports, then counts runs, starts and why each began", async () => {
    // One pump alone has a power to count its energy by.
    const pumps = [{ ...normal("p1", 1), ratedPower: 55 }, normal("p2", 2), linear];
    const device = await station(bankBody({ pumps }));
    expect(await live(device.id)).toMatchObject({
      sync: { state: "unknown" },
      pumps: [{ known: false }, {}, {}],
    });
    await report(device.id, allStopped);
    expect(await live(device.id)).toMatchObject({ sync: { state: "in_sync" }, lastPump: null });
    await send(device.id, "pump_start", { pumpIds: ["p1"] });
    await obey(device.id, { p1: "on" });
    await pass(360, 60);
    expect(await live(device.id)).toMatchObject({
      pumps: [{ on: true, startsToday: 1, startsLastHour: 1, runHours: 0.1 }, { on: false }, {}],
      lastPump: { pumpId: "p1", action: "on", reason: "person" },
    });
    // The panel stops it: nobody asked for that.
    await report(device.id, allStopped);
    expect(await live(device.id)).toMatchObject({
      pumps: [{ on: false, runHours: expect.closeTo(0.1, 2) }, {}, {}],
      lastPump: { pumpId: "p1", action: "off", reason: "local" },
      sync: {
        state: "not_in_sync",
        mismatches: [{ pumpId: "p1", field: "action", before: "on", after: "off" }],
      },
    });
    const query = { pumpId: "p1" };
    const { data: runs } = await harness.ok(harness.admin, listPumpRuns, { ...at(device.id), query });
    expect(runs).toMatchObject([{ reason: "local", stoppedAt: expect.any(String) }]);
    const totals = { ...at(device.id), query: { format: "csv", machine: "true" } as const };
    const file = (await harness.file(harness.admin, exportPumpTotals, totals)).toString().split("\r\n");
    expect(file[0]).toBe(
      "pump,runHours (h),share (%),startsToday,startsLastHour,energy (kWh),power (%),startsSince,energyPumps",
    );
    const { pumps: shown } = await live(device.id);
    const cellsOf = (line: number) => file[line]?.split(",") ?? [];
    expect(cellsOf(1).slice(2, 5)).toEqual(["100", "1", "1"]);
    expect(Date.parse(cellsOf(1)[7] ?? "")).toBe(Date.parse(shown[0]?.knownSince ?? ""));
    expect([cellsOf(1)[8], cellsOf(2)[5]]).toEqual(["", ""]);
    // The station, below its three pumps, says how many of them its energy is of.
    expect(cellsOf(4).slice(2, 5)).toEqual(["", "1", "1"]);
    expect(Date.parse(cellsOf(4)[7] ?? "")).toBe(
      Math.max(...shown.map(({ knownSince }) => Date.parse(knownSince ?? ""))),
    );
    expect([cellsOf(4)[5], cellsOf(4)[8]]).toEqual([cellsOf(1)[5], "1"]);
    expect(Number(cellsOf(4)[5])).toBeGreaterThan(5);
  });
  it("is in the history of the station where nobody commanded it, with its pump and its time", async () => {
    const device = await station();
    await report(device.id, allStopped);
    const switchedLocally = async () =>
      (await harness.history(device.displayName, "device")).filter(({ detail }) => /locally/.test(detail));
    await send(device.id, "pump_start", { pumpIds: ["p2"] });
    await obey(device.id, { p2: "on" });
    expect(await switchedLocally()).toEqual([]);
    await report(device.id, { ...allStopped, "pump_running.p1": 1, "pump_running.p2": 1 });
    const after = async () => (await live(device.id)).pumps;
    expect(await after()).toMatchObject([
      { on: true, switchedBy: "local" },
      { on: true, switchedBy: "person" },
      {},
    ]);
    const [started] = await switchedLocally();
    expect(started).toMatchObject({
      ...{ detail: "pump_on_locally", after: { pumpIds: ["p1"], switchedAt: (await after())[0]?.since } },
    });
    await report(device.id, { ...allStopped, "pump_running.p2": 1 });
    expect(await after()).toMatchObject([{ on: false, switchedBy: "local" }, {}, {}]);
    expect((await switchedLocally())[0]).toMatchObject({ detail: "pump_off_locally" });
    expect(await switchedLocally()).toHaveLength(2);
  });
  it("is in its history where the controller of a pump changes its power by itself, and the station says since when", async () => {
    const device = await station();
    const running = { ...allStopped, "pump_running.p4": 1 };
    await report(device.id, { ...running, "pump_power.p4": 85 });
    await report(device.id, { ...running, "pump_power.p4": 100 });
    const [changed] = await harness.history(device.displayName, "device");
    expect(changed).toMatchObject({
      detail: "pump_power_locally",
      before: { power: 85 },
      after: { pumpIds: ["p4"], power: 100 },
    });
    const linearPump = async () => (await live(device.id)).pumps.find(({ key }) => key === "p4");
    expect(await linearPump()).toMatchObject({ power: 100, localPowerSince: expect.any(String) });
    await send(device.id, "set_pump_power", { pumpIds: ["p4"], value: 90 });
    await obey(device.id, { p4_power: 90 });
    expect(await linearPump()).toMatchObject({ power: 90, localPowerSince: null });
  });
  it.each(["with command ids", "without"])(
    "[R4.6] takes the actual states of a sync, and keeps its differences in the history, of a controller %s",
    async (ids) => {
      const device = await station();
      await report(device.id, allStopped);
      const { cmdId } = await send(device.id, "sync");
      const state = { p1: "on", p2: "off", p4: "off", p4_power: 72 };
      await answer(device.id, ids === "without" ? undefined : cmdId, state);
      const differences = [
        { pumpId: "p1", field: "action", before: "off", after: "on" },
        { pumpId: "p4", field: "power", before: 60, after: 72 },
      ];
      expect((await live(device.id)).sync).toMatchObject({ state: "in_sync", differences });
      expect((await harness.history(device.displayName, "device"))[0]).toMatchObject({
        ...{ detail: "pump_synced", after: { differences } },
      });
    },
  );
  it("[R4.7] [R7.7] is sent to the consoles by the events of the specification, with its name in them", async () => {
    const first = { ...normal("p1", 1), ratedPower: 10, maxStartsPerHour: 1 };
    const device = await station(bankBody({ pumps: [first, normal("p2", 2), linear] }));
    await report(device.id, allStopped);
    const named = (ending: string) =>
      emitted.filter(([event]) => event === `update:${device.name}-${ending}`).map(([, payload]) => payload);
    await send(device.id, "pump_start", { pumpIds: ["p1"] });
    expect(named("turnOnLastPump")).toEqual([]);
    await obey(device.id, { p1: "on" });
    expect(named("turnOnLastPump")).toEqual([{ pumpId: "p1" }]);
    expect(named("lastPumpData")).toMatchObject([{ pumpId: "p1", action: "on", reason: "person" }]);
    expect(emitted).toContainEqual(["update:waterPumpChart", { key: `${device.name}/p1` }]);
    await pass(2);
    expect(named("warningNormalPump")).toEqual([{ pumpId: "p1", warning: "starts_per_hour" }]);
    await pass(358, 60);
    await report(device.id, { ...allStopped, "pump_running.p4": 1 });
    // A tenth of an hour at 10 kW.
    expect(named("lastPumpData")).toContainEqual(
      expect.objectContaining({ pumpId: "p1", action: "off", runHours: expect.closeTo(0.1, 2) }),
    );
    const [, reported] = emitted.findLast(([event]) => event === `update:${device.name}`) ?? [];
    expect(reported).toMatchObject({
      pumps: [{ pumpId: "p1", energy: expect.closeTo(1, 1) }, { pumpId: "p2" }, { pumpId: "p4" }],
    });
    expect(named("turnOffLastPump")).toEqual([{ pumpId: "p1" }]);
    expect(named("turnOnLinearPumpIds")).toEqual([{ pumpIds: ["p4"] }]);
    await send(device.id, "pump_stop");
    await obey(device.id);
    expect(named("turnOffLinearPumpIds")).toEqual([{ pumpIds: ["p4"] }]);
  });
  it("[R7.7] sends the consoles each periodic power, what endangers its pumps and when that is over, and its report", async () => {
    const device = await station();
    const named = (ending: string) =>
      emitted.filter(([event]) => event === `update:${device.name}${ending}`).map(([, payload]) => payload);
    await report(device.id, allStopped);
    expect(named("").at(-1)).toMatchObject({
      deviceId: device.id,
      pumps: [
        { pumpId: "p1", runHours: expect.anything(), startsToday: 0 },
        { pumpId: "p2" },
        { pumpId: "p4" },
      ],
    });
    await startPeriodic(device.id);
    const publish = vi.spyOn(harness.app.broker, "publish");
    await pass(2);
    expect(named("-sendPeriodicPower")).toEqual([{ pumpId: "p4", power: 55 }]);
    // It is heard once, within the 20 s in which it may be answered.
    const [[, , payload, options] = []] = publish.mock.calls;
    const { exp } = JSON.parse(payload ?? "{}");
    expect(options).toEqual({ mayRepeat: false, expiresAt: exp });
    const left = exp - harness.clock.now() / 1000;
    expect([left > 15, left <= 20]).toEqual([true, true]);
    publish.mockRestore();
    await report(device.id, { ...allStopped, inlet_pressure: 0.29 });
    await pass(7);
    const pumpIds = ["p1", "p2", "p4"];
    expect(named("-warningNormalPump")).toEqual(pumpIds.map((pumpId) => ({ pumpId, warning: "dry_run" })));
    emitted.length = 0;
    await report(device.id, allStopped);
    await pass(7);
    expect(named("-warningNormalPump")).toEqual(pumpIds.map((pumpId) => ({ pumpId, warning: "" })));
  });
});

it("[R3.11] the history of commands and its export call pumps as their bank does", async () => {
  const device = await station({
    pumps: [{ ...normal("p1", 1), name: "Bơm giếng" }, normal("p2", 2), linear],
  });
  await report(device.id, allStopped);
  const sent = await send(device.id, "pump_stop", { pumpIds: ["p1", "p4"] });
  expect(sent.pumpNames).toEqual(["Bơm giếng", "Bơm 4"]);
  const query = { deviceId: device.id };
  const { data } = await harness.ok(harness.admin, listCommandHistory, { query });
  expect(data).toMatchObject([{ pumpIds: ["p1", "p4"], pumpNames: ["Bơm giếng", "Bơm 4"] }]);
  const csv = await harness.file(harness.admin, exportCommandHistory, { query: { format: "csv", ...query } });
  expect(csv).toContain("Bơm giếng, Bơm 4");
  // A place that its reader does not see has a number alone, as in every list.
  const elsewhere = { format: "csv", roomId: 999 };
  expect(await harness.file(harness.admin, exportCommandHistory, { query: elsewhere })).toContain("#999");
  await harness.restart();
  const again = await harness.ok(harness.admin, listCommandHistory, { query });
  expect(again.data[0]?.pumpNames).toEqual(["Bơm giếng", "Bơm 4"]);
});
