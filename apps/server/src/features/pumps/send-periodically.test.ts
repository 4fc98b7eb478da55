import { removeThreshold } from "@sgval/contract/automation/automation";
import { setLockOut } from "@sgval/contract/control/lock-out";
import { updateSecondPerson } from "@sgval/contract/control/second-person";
import { selectCommand } from "@sgval/contract/control/selection";
import { setMode } from "@sgval/contract/control/set-mode";
import { readPumpStation, sendPumpPower } from "@sgval/contract/pumps/live";
import { pumpFields, setPumpBank } from "@sgval/contract/pumps/pumps";
import { readStationRegulation } from "@sgval/contract/pumps/regulation";
import { io } from "socket.io-client";
import { describe, expect, it, vi } from "vitest";
import { changesMissed } from "../../kernel/nodes/node-channel.ts";
import { aDevice } from "../../testing/device-builder.ts";
import type { SignedIn } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { writePump } from "./bank.store.ts";
import { allStopped, bankBody, linear, normal, usePumps } from "./pumps.fixture.ts";

const {
  harness,
  broker,
  emitted,
  at,
  pass,
  aStation,
  station,
  pumpOf,
  report,
  startPeriodic,
  sentTo,
  send,
  obey,
  refuse,
} = usePumps();

describe("what is sent periodically", () => {
  const begin = async () => {
    const device = await station();
    await report(device.id, allStopped);
    await startPeriodic(device.id);
    return device;
  };

  it("[R6.7] names who began it to staff alone, in the answer and in live events", async () => {
    const device = await station();
    await report(device.id, allStopped);
    const customer = await aUser().named("customer1").withPermissions("Device.Index", "Pump.Index");
    const client = await customer.seeing(device).signedInTo(harness);
    const heard = new Map<SignedIn, (string | null | undefined)[]>([
      [harness.admin, []],
      [client, []],
    ]);
    const sockets = [...heard].map(([{ token }, names]) => {
      const socket = io(harness.address, { auth: { token }, transports: ["websocket"] });
      socket.on("pump:periodic", ({ periodic }) => names.push(periodic?.startedBy));
      return socket;
    });
    await vi.waitFor(() => expect(sockets.every(({ connected }) => connected)).toBe(true));
    await startPeriodic(device.id);
    await vi.waitFor(() => expect([...heard.values()].every(({ length }) => length > 0)).toBe(true));
    for (const socket of sockets) socket.close();
    const shown = async (reader: SignedIn) =>
      (await harness.ok(reader, readPumpStation, at(device.id))).data?.pumps.flatMap(({ periodic }) =>
        periodic ? [periodic.startedBy] : [],
      );
    const { username } = harness.admin;
    expect([await shown(harness.admin), heard.get(harness.admin)?.at(0)]).toEqual([[username], username]);
    expect([await shown(client), heard.get(client)?.at(0)]).toEqual([[null], null]);
  });

  it("[R4.3] neither begins nor goes on without a threshold or a timer, as a command would not", async () => {
    const device = await begin();
    await pass(2);
    expect(sentTo(device)).toHaveLength(1);
    await obey(device.id, { p4: "off", p4_power: 55 });
    await harness.ok(harness.admin, removeThreshold, at(device.id));
    await report(device.id, { ...allStopped, P_out: 3 });
    await pass(60, 5);
    expect(sentTo(device)).toHaveLength(1);
    expect((await pumpOf(device.id, "p4"))?.periodic).toBeNull();
    expect((await harness.history(device.displayName, "device"))[0]).toMatchObject({
      ...{ detail: "pump_periodic_stopped", after: { pumpIds: ["p4"], ended: "setting_missing" } },
    });
    const shown = emitted.filter(([event]) => event === "pump:periodic");
    expect(shown.at(-1)).toMatchObject(["pump:periodic", { periodic: null, ended: "setting_missing" }]);
    const again = { ...at(device.id), body: { mode: "periodic", pumpIds: ["p4"] } };
    expect(await harness.refused(harness.admin, sendPumpPower, again)).toMatchObject({
      code: "threshold_or_timer_required",
    });
  });

  it("ends when a tag is hung on the station, and does not begin while one hangs there", async () => {
    const device = await begin();
    await pass(2);
    await obey(device.id, { p4: "off", p4_power: 55 });
    const tag = { reason: "in the chamber", until: new Date(harness.clock.now() + 3_600_000).toISOString() };
    await harness.ok(harness.admin, setLockOut, { ...at(device.id), body: tag });
    await report(device.id, { ...allStopped, P_out: 3 });
    await pass(60, 5);
    expect(sentTo(device)).toHaveLength(1);
    expect((await pumpOf(device.id, "p4"))?.periodic).toBeNull();
    const again = { ...at(device.id), body: { mode: "periodic", pumpIds: ["p4"] } };
    expect(await harness.refused(harness.admin, sendPumpPower, again)).toMatchObject({
      code: "device_locked_out",
    });
  });
});

describe("the start of periodic sending", () => {
  const pumpIds = ["p4"];
  const readyStation = async () => {
    const device = await station();
    await report(device.id, allStopped);
    return device;
  };
  const anOperator = (name: string) =>
    aUser().named(name).withPermissions("Device.Index", "Pump.Index", "Pump.Operate").signedInTo(harness);
  const select = async (id: number, more: object = {}, who: SignedIn = harness.admin) => {
    const body = { action: "set_pump_power", pumpIds, ...more };
    return (await harness.ok(who, selectCommand, { ...at(id), body })).data;
  };
  const starting = (id: number, more: object = {}) => ({
    ...at(id),
    body: { mode: "periodic", pumpIds, ...more },
  });
  const refusedAs = async (id: number, more: object = {}) => {
    const { code } = await harness.refused(harness.admin, sendPumpPower, starting(id, more));
    await pass(3);
    expect(sentTo({ id })).toEqual([]);
    expect((await pumpOf(id, "p4"))?.periodic).toBeNull();
    return code;
  };

  it("is refused without a selection of the station for just that, and with one that has expired", async () => {
    const { id } = await readyStation();
    expect(await refusedAs(id)).toBe("selection_required");
    const { selection: ofPower } = await select(id, { value: 55 });
    expect(await refusedAs(id, { selection: ofPower })).toBe("selection_expired");
    const { selection: ofStart } = await select(id, { action: "pump_start" });
    expect(await refusedAs(id, { selection: ofStart })).toBe("selection_expired");
    const { selection } = await select(id);
    await pass(31, 31);
    expect(await refusedAs(id, { selection })).toBe("selection_expired");
  });

  it("is refused once of a station that reports too rarely to hear it, as a command is", async () => {
    const { id } = await aStation()
      .sleeping()
      .reportingEvery(5 * 86_400)
      .in(harness);
    await harness.ok(harness.admin, setPumpBank, { ...at(id), body: bankBody() });
    await report(id, allStopped);
    const once = { mode: "once", requestId: "rare", power: 55 };
    expect(await refusedAs(id, once)).toBe("device_reports_rarely");
  });

  it("is refused while somebody else has selected the station, and with the selection of somebody else", async () => {
    const { id } = await readyStation();
    const lan = await anOperator("lan4");
    const { selection } = await select(id, {}, lan);
    expect(await harness.refused(harness.admin, sendPumpPower, starting(id, { selection }))).toMatchObject({
      ...{ code: "device_selected", details: { actor: "lan4" } },
    });
    expect(await refusedAs(id)).toBe("device_selected");
  });

  it("takes the reason that old readings demand, which is in the log, and uses its selection up", async () => {
    const device = await readyStation();
    await pass(600, 300);
    const { selection, level, stale } = await select(device.id);
    expect([level, stale]).toEqual([2, true]);
    expect(await refusedAs(device.id, { selection })).toBe("reason_required");
    const confirmed = { selection, reason: "low pressure at night" };
    const { data } = await harness.ok(harness.admin, sendPumpPower, starting(device.id, confirmed));
    expect(data.periodic).toMatchObject([{ pumpId: "p4" }]);
    expect((await harness.history(device.displayName, "device"))[0]).toMatchObject({
      ...{ detail: "pump_periodic_started", after: { pumpIds, reason: "low pressure at night" } },
    });
    // The same again, as when its answer was lost, changes nothing.
    await harness.ok(harness.admin, sendPumpPower, starting(device.id, confirmed));
    await harness.ok(harness.admin, sendPumpPower, { ...at(device.id), body: { mode: "stop", pumpIds } });
    await pass(3);
    const sent = sentTo(device).length;
    expect(await harness.refused(harness.admin, sendPumpPower, starting(device.id, confirmed))).toMatchObject(
      { code: "selection_expired" },
    );
    await pass(3);
    expect(sentTo(device)).toHaveLength(sent);
  });

  it("ends when the station becomes automatic: nothing of a person goes on there", async () => {
    const device = await station(
      bankBody({ pumps: [normal("p1", 1), { ...linear, controlVariable: null }] }),
    );
    await report(device.id, { ...allStopped, P_out: 3 });
    const { selection } = await select(device.id);
    await harness.ok(harness.admin, sendPumpPower, starting(device.id, { selection }));
    await pass(3);
    const sent = sentTo(device).length;
    expect(sent).toBe(1);
    await harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "auto" } });
    await pass(600, 5);
    expect(sentTo(device).filter(({ action }) => action === "SET_POWER")).toHaveLength(sent);
    expect((await pumpOf(device.id, "p4"))?.periodic).toBeNull();
    await harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "manual" } });
  });

  it("is refused where setting a power needs a second person: there is no command to approve", async () => {
    const { id } = await readyStation();
    const rule = { action: "set_pump_power", deviceType: "WATER_PUMP", roleId: null };
    const setRules = (...rules: object[]) =>
      harness.ok(harness.admin, updateSecondPerson, { body: { rules } });
    await setRules(rule);
    const { selection, secondPerson } = await select(id);
    expect(secondPerson).toBe(true);
    expect(await refusedAs(id, { selection, reason: "trial" })).toBe("second_person_required");
    await setRules();
    await harness.ok(harness.admin, sendPumpPower, starting(id, { selection }));
    // A rule holds no stop back, and a stop asks for no selection.
    await setRules(rule);
    await harness.ok(harness.admin, sendPumpPower, { ...at(id), body: { mode: "stop", pumpIds } });
    await setRules();
  });
});

/** A station that does not report the power of its linear pump. */
const withoutPowers = async () => {
  const device = await ["p1", "p2", "p4"]
    .reduce((one, key) => one.withChannel(`pump_running.${key}`), aDevice().ofType("WATER_PUMP"))
    .withChannel("outlet_pressure", { mappingKey: "P_out" })
    .withThreshold(1.5, 5)
    .reportingEvery(60)
    .in(harness);
  await harness.ok(harness.admin, setPumpBank, { ...at(device.id), body: bankBody() });
  return device;
};

describe("of a pump whose power its station does not report, what was sent and answered", () => {
  const leading = { "pump_running.p1": 0, "pump_running.p2": 0, "pump_running.p4": 1 };
  const toAutomatic = ({ id }: { id: number }) =>
    harness.ok(harness.admin, setMode, { ...at(id), body: { mode: "auto" } });
  const powersOf = (device: { id: number }) => sentTo(device).flatMap(({ value }) => value ?? []);
  /** Five minutes in which the controller answers all that it is sent, and names no power. */
  const obeying = async ({ id }: { id: number }, reported: Record<string, number>) => {
    for (let turn = 1; turn <= 60; turn += 1) {
      await pass(5, 5);
      if (turn % 10 === 0) await report(id, reported);
      await obey(id, {});
    }
  };
  const switchesOf = (device: { id: number }) =>
    sentTo(device).filter(({ action }) => action.startsWith("DO_4"));
  const setPower = async ({ id }: { id: number }, value: number) => {
    await send(id, "set_pump_power", { pumpIds: ["p4"], value });
    await obey(id, { p4: "on" });
    await pass(200, 20);
  };

  it("brings no pump in while the one that trims is at its minimum by now", async () => {
    const device = await withoutPowers();
    const reported = { ...leading, P_out: 2 };
    await report(device.id, reported);
    await setPower(device, 100);
    await report(device.id, reported);
    await toAutomatic(device);
    await obeying(device, reported);
    expect(powersOf(device).slice(0, 5)).toEqual([100, 85, 70, 55, 40]);
    expect(switchesOf(device)).toEqual([]);
  });

  it("drops no pump while the one that trims is at its maximum by now", async () => {
    const device = await withoutPowers();
    const reported = { ...leading, "pump_running.p1": 1, P_out: 4 };
    await report(device.id, reported);
    await setPower(device, 40);
    await report(device.id, reported);
    await toAutomatic(device);
    await obeying(device, reported);
    expect(powersOf(device).slice(0, 4)).toEqual([40, 65, 90, 100]);
    expect(switchesOf(device).filter(({ action }) => action === "DO_4_OFF")).toEqual([]);
  });

  it("makes a power known that nobody commanded", async () => {
    const device = await withoutPowers();
    const reported = { ...leading, P_out: 3 };
    await report(device.id, reported);
    await toAutomatic(device);
    await obeying(device, reported);
    const { data } = await harness.ok(harness.admin, readStationRegulation, at(device.id));
    expect(data).toMatchObject({ degraded: null, regulated: true });
  });

  it("is where the next sending begins, and what the card and the report say", async () => {
    const device = await withoutPowers();
    await report(device.id, { ...leading, P_out: 4 });
    await setPower(device, 45);
    await report(device.id, { ...leading, P_out: 4 });
    await startPeriodic(device.id);
    for (const _ of [70, 95, 100]) {
      await pass(6, 2);
      await obey(device.id, {});
    }
    expect((await pumpOf(device.id, "p4"))?.power).toBe(100);
    await harness.ok(harness.admin, sendPumpPower, {
      ...at(device.id),
      body: { mode: "stop", pumpIds: ["p4"] },
    });
    await report(device.id, { ...leading, P_out: 2.5 });
    const reports = emitted.filter(([event]) => event === `update:${device.name}`);
    expect(reports.at(-1)?.[1]).toMatchObject({ pumps: [{}, {}, { pumpId: "p4", power: 100 }] });
    await startPeriodic(device.id);
    await pass(10, 5);
    expect(powersOf(device)).toEqual([45, 70, 95, 100, 85]);
  });

  it("is the power, not what was refused or is not answered; yet the next step begins at what was sent last", async () => {
    const device = await withoutPowers();
    await report(device.id, { ...leading, P_out: 4 });
    await setPower(device, 45);
    await report(device.id, { ...leading, P_out: 4 });
    await startPeriodic(device.id);
    await pass(6, 2);
    await refuse(device.id);
    expect((await pumpOf(device.id, "p4"))?.power).toBe(45);
    await pass(6, 2);
    expect(powersOf(device)).toEqual([45, 70, 95]);
    expect((await pumpOf(device.id, "p4"))?.power).toBe(45);
    await harness.ok(harness.admin, sendPumpPower, {
      ...at(device.id),
      body: { mode: "stop", pumpIds: ["p4"] },
    });
    await report(device.id, { ...leading, P_out: 2 });
    await startPeriodic(device.id);
    await pass(3);
    expect(powersOf(device)).toEqual([45, 70, 95, 80]);
  });
});

describe("a large change of power", () => {
  const begin = async (reported: Record<string, number>) => {
    const device = await station();
    const values = { ...allStopped, ...reported };
    await report(device.id, values);
    await startPeriodic(device.id);
    const powers = () => sentTo(device).map(({ value }) => value);
    /** The controller obeys within a second, and its next step is there. */
    const step = async () => {
      const power = powers().at(-1);
      await obey(device.id, { p4: reported["pump_running.p4"] === 0 ? "off" : "on", p4_power: power ?? 0 });
      await pass(6, 2);
    };
    return {
      device,
      powers,
      step,
      reportPressure: (P_out: number) =>
        report(device.id, { ...values, P_out, "pump_power.p4": powers().at(-1) ?? 0 }),
    };
  };

  it("a large change of the power of a pump that runs goes out in steps of 25 % up and 15 % down, 5 seconds apart", async () => {
    const { powers, step, reportPressure } = await begin({
      ...{ "pump_running.p4": 1, "pump_power.p4": 40, P_out: 4 },
    });
    await pass(2);
    expect(powers()).toEqual([65]);
    for (const _ of [90, 100]) await step();
    expect(powers()).toEqual([65, 90, 100]);
    await step();
    await reportPressure(2.5);
    await pass(60, 5);
    expect(powers().slice(3)).toEqual([85]);
    for (const _ of [70, 55]) await step();
    expect(powers().slice(3)).toEqual([85, 70, 55]);
  });

  it("the next step waits for the answer to the one before, and what was not answered counts as missed", async () => {
    const { powers } = await begin({ "pump_running.p4": 1, "pump_power.p4": 40, P_out: 4 });
    await pass(2);
    await pass(16, 2);
    expect(powers()).toEqual([65]);
    await pass(6, 2);
    expect(powers()).toEqual([65, 90]);
  });

  it("a step that no connection took is neither shown nor in the history, and is sent again", async () => {
    broker.outcome = "refused";
    const { device, powers } = await begin({ "pump_running.p4": 1, "pump_power.p4": 40, P_out: 4 });
    const shown = () => emitted.filter(([event]) => event === `update:${device.name}-sendPeriodicPower`);
    const entries = async () =>
      (await harness.history(device.displayName, "device")).filter(
        ({ detail }) => detail === "pump_periodic_power",
      );
    await pass(2);
    broker.outcome = "sent";
    expect(powers()).toEqual([65]);
    expect(shown()).toEqual([]);
    expect(await entries()).toEqual([]);
    expect((await pumpOf(device.id, "p4"))?.periodic).toMatchObject({ power: null, count: 0 });
    await pass(22, 2);
    expect(powers()).toEqual([65, 65]);
    expect(shown()).toHaveLength(1);
    expect(await entries()).toMatchObject([{ before: { power: 40 }, after: { power: 65 } }]);
    expect((await pumpOf(device.id, "p4"))?.periodic).toMatchObject({ power: 65, count: 1, misses: 1 });
  });

  it("a keep-alive that no connection took goes out again in the next period", async () => {
    const { powers, step, reportPressure } = await begin({
      ...{ "pump_running.p4": 1, "pump_power.p4": 70, P_out: 3 },
    });
    await pass(2);
    await step();
    const minutes = async (count: number) => {
      for (let minute = 0; minute < count; minute += 1) {
        await reportPressure(3);
        await pass(60, 10);
      }
    };
    await minutes(4);
    expect(powers()).toEqual([70]);
    broker.outcome = "refused";
    await minutes(1);
    broker.outcome = "sent";
    expect(powers()).toEqual([70, 70]);
    await minutes(1);
    expect(powers()).toEqual([70, 70, 70]);
  });

  it("a power that no connection took leaves what a command set meanwhile", async () => {
    const { broker: gateway } = harness.app;
    const { publish } = gateway;
    const taken = Promise.withResolvers<"refused">();
    gateway.publish = (...asked) => (asked[2].includes('"k-') ? taken.promise : publish(...asked));
    const { device } = await begin({ "pump_running.p4": 1, "pump_power.p4": 40, P_out: 4 });
    await pass(2);
    await send(device.id, "set_pump_power", { pumpIds: ["p4"], value: 45 });
    await obey(device.id, { p4: "on", p4_power: 45 });
    gateway.publish = publish;
    taken.resolve("refused");
    await pass(1);
    expect((await pumpOf(device.id, "p4"))?.periodic).toMatchObject({ power: 45, count: 0 });
  });

  it("begins at the power that a person sent meanwhile, or that was set at the panel, with its entry in the history", async () => {
    const { device, powers, step } = await begin({
      ...{ "pump_running.p4": 1, "pump_power.p4": 75, P_out: 4 },
    });
    const changes = async (detail: string) =>
      (await harness.history(device.displayName, "device"))
        .filter((one) => one.detail === detail)
        .map(({ before, after }) => ({ before, after }));
    const reportPower = (power: number) =>
      report(device.id, { ...allStopped, "pump_running.p4": 1, "pump_power.p4": power, P_out: 4 });
    await pass(2);
    await step();
    expect(powers()).toEqual([100]);

    await send(device.id, "set_pump_power", { pumpIds: ["p4"], value: 45 });
    await obey(device.id, { p4: "on", p4_power: 45 });
    await pass(60, 5);
    expect(powers()).toEqual([100, 45, 70]);
    for (const _ of [95, 100]) await step();
    expect(powers().slice(3)).toEqual([95, 100]);
    await step();

    await pass(120, 30);
    await reportPower(50);
    await pass(60, 5);
    expect(powers().slice(5)).toEqual([75]);
    await step();
    await step();
    expect(powers().slice(5)).toEqual([75, 100]);

    // Too little for a message of its own: the keep-alive changes it.
    await pass(120, 30);
    for (let minute = 0; minute < 6 && powers().length < 8; minute += 1) {
      await reportPower(80);
      await pass(60, 5);
    }
    expect(powers().slice(7)).toEqual([100]);
    await obey(device.id, { p4: "on", p4_power: 100 });
    await reportPower(100);
    expect((await changes("pump_periodic_power"))[0]).toMatchObject({
      ...{ before: { power: 80 }, after: { power: 100 } },
    });
    expect(await changes("pump_power_locally")).toMatchObject([
      { after: { power: 80 } },
      { after: { power: 50 } },
    ]);
    await pass(60, 5);
    // It keeps what it has, whatever is sent: that is no change of power.
    const kept = (await changes("pump_periodic_power")).length;
    for (let minute = 0; minute < 14; minute += 1) {
      await reportPower(80);
      await pass(60, 15);
      if (powers().length > 8) await obey(device.id, { p4: "on" });
    }
    expect(powers().length).toBeGreaterThan(9);
    expect(await changes("pump_periodic_power")).toHaveLength(kept + 1);
  });

  it("goes on within the limits that another node set while its changes were not heard here", async () => {
    const { device, powers, step } = await begin({ "pump_running.p4": 1, "pump_power.p4": 40, P_out: 4 });
    await pass(2);
    expect(powers()).toEqual([65]);
    // Written past the nodes: nobody is notified.
    await harness.db.pool.query(
      `update pump set parameters = (parameters::jsonb || '{"max": 70}')::json where device_id = $1 and key = 'p4'`,
      [device.id],
    );
    harness.app.events.emit(changesMissed, null);
    for (const _ of [70, 70]) await step();
    expect(powers()).toEqual([65, 70]);
  });

  const readAgain = {
    "after a restart": () => harness.restart(),
    "after three seconds without the lease": async () => {
      broker.leaseHeld = false;
      await pass(3);
      broker.leaseHeld = true;
      await pass(1);
    },
    "once changes were missed": async () => harness.app.events.emit(changesMissed, null),
  };
  it.each(Object.entries(readAgain))(
    "begins at the power that a pump reports, not at that of the last command, %s",
    async (how, lose) => {
      const { device, powers, step } = await begin({ "pump_running.p4": 1, "pump_power.p4": 85, P_out: 4 });
      const running = (power: object) =>
        report(device.id, {
          "pump_running.p1": 0,
          "pump_running.p2": 0,
          "pump_running.p4": 1,
          ...power,
          P_out: 4,
        });
      await harness.ok(harness.admin, sendPumpPower, {
        ...at(device.id),
        body: { mode: "stop", pumpIds: ["p4"] },
      });
      await send(device.id, "set_pump_power", { pumpIds: ["p4"], value: 45 });
      await obey(device.id, { p4: "on", p4_power: 45 });
      await startPeriodic(device.id);
      await pass(2);
      for (const _ of [95, 100]) await step();
      await step();
      const sent = powers().length;
      expect(powers().at(-1)).toBe(100);
      await lose();
      await pass(10, 2);
      await running({});
      await pass(10, 2);
      expect(powers().slice(sent)).toEqual([]);
      if (how !== "once changes were missed") {
        await running({ "pump_power.p4": 60 });
        await pass(3);
        expect(powers().slice(sent)).toEqual([85]);
      }
      await harness.ok(harness.admin, sendPumpPower, {
        ...at(device.id),
        body: { mode: "stop", pumpIds: ["p4"] },
      });
    },
  );

  it("does not wait for a power that is not reported for longer than a reading counts", async () => {
    const { device, powers } = await begin({ "pump_running.p4": 1, "pump_power.p4": 40, P_out: 4 });
    await pass(2);
    await obey(device.id, { p4: "on", p4_power: 65 });
    const sent = powers().length;
    await harness.restart();
    for (let minute = 0; minute < 3; minute += 1) {
      await report(device.id, { "pump_running.p4": 1, P_out: 4 });
      if (minute < 2) expect(powers()).toHaveLength(sent);
      await pass(55, 5);
    }
    // A step from what was sent last, which nobody commanded.
    expect(powers()[sent]).toBe(90);
  });

  it("begins after a restart at the power that was reported last, also where that is reported only when it changes", async () => {
    const { device, powers, step } = await begin({ "pump_running.p4": 1, "pump_power.p4": 85, P_out: 4 });
    await pass(2);
    await send(device.id, "set_pump_power", { pumpIds: ["p4"], value: 45 });
    await obey(device.id, { p4: "on", p4_power: 45 });
    await pass(60, 10);
    for (const _ of [70, 95, 100]) await step();
    expect(powers().at(-1)).toBe(100);
    await report(device.id, { "pump_running.p4": 1, "pump_power.p4": 80, P_out: 2.5 });
    const sent = powers().length;
    await harness.restart();
    for (let minute = 0; minute < 4; minute += 1) {
      await report(device.id, { "pump_running.p4": 1, P_out: 2.5 });
      await pass(50, 10);
    }
    expect(powers()[sent]).toBe(65);
  });

  it("begins after a restart at the power that was sent last, where the station reports none", async () => {
    const device = await withoutPowers();
    const powers = () => sentTo(device).map(({ value }) => value);
    await report(device.id, { "pump_running.p4": 1, P_out: 4 });
    await send(device.id, "set_pump_power", { pumpIds: ["p4"], value: 45 });
    await obey(device.id, { p4: "on" });
    await startPeriodic(device.id);
    for (const _ of [70, 95, 100]) {
      await pass(6, 2);
      await obey(device.id, { p4: "on" });
    }
    expect(powers()).toEqual([45, 70, 95, 100]);
    // Who saves the bank meanwhile takes it away from nobody.
    await harness.ok(harness.admin, setPumpBank, {
      ...at(device.id),
      body: bankBody({ wearPolicy: "equal_wear" }),
    });
    await report(device.id, { "pump_running.p4": 1, P_out: 2.5 });
    await harness.restart();
    await pass(10, 5);
    expect(powers().slice(4)).toEqual([85]);
  });

  it("begins at the power that was commanded last, where what is kept of the time before says less: a report of long ago", async () => {
    const { device, powers } = await begin({ "pump_running.p4": 1, "pump_power.p4": 85, P_out: 4 });
    await pass(2);
    await obey(device.id, { p4: "on" });
    const commanded = { ...linear, powerValue: 45, linkedDeviceId: null, templateId: null };
    await writePump(
      harness.db.kysely,
      { deviceId: device.id, dueAfter: {}, lastPowers: {} },
      pumpFields.parse(commanded),
    );
    const sent = powers().length;
    await pass(200, 50);
    await report(device.id, { "pump_running.p4": 1, P_out: 4 });
    await harness.restart();
    for (let minute = 0; minute < 4; minute += 1) {
      await report(device.id, { "pump_running.p4": 1, P_out: 4 });
      await pass(50, 10);
    }
    expect(powers()[sent]).toBe(70);
  });

  it("what a pump that stands will start with is loaded at once", async () => {
    const { device, powers } = await begin({ "pump_running.p4": 0, "pump_power.p4": 40, P_out: 4 });
    await pass(2);
    expect(powers()).toEqual([100]);
    // The log says what it had before, though nothing was sent since the start of the server.
    expect((await harness.history(device.displayName, "device"))[0]).toMatchObject({
      ...{ detail: "pump_periodic_power", before: { power: 40 }, after: { power: 100 } },
    });
  });
});
