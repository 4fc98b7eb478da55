import { listAlarms } from "@sgval/contract/alarms/alarms";
import { listCommands } from "@sgval/contract/control/control";
import { resetInterlock } from "@sgval/contract/pumps/live";
import { setPumpBank } from "@sgval/contract/pumps/pumps";
import { afterEach, describe, expect, it, vi } from "vitest";
import { changesMissed } from "../../kernel/nodes/node-channel.ts";
import { whileDatabaseAway } from "../../testing/database-away.ts";
import { findBank, writeInterlocks } from "./bank.store.ts";
import { pumpSendingFault, pumps, pumpWarningChanged } from "./index.ts";
import { noDryRun, nothingHeld } from "./interlocks.ts";
import { allStopped, bankBody, normal, usePumps } from "./pumps.fixture.ts";

const {
  harness,
  broker,
  answer,
  aStation,
  at,
  pass,
  station,
  report,
  startPeriodic,
  sentTo,
  obey,
  send,
  refusal,
  pumpOf,
  statusOf,
  live,
} = usePumps();
afterEach(() => {
  broker.outcome = "sent";
});

const dry = { inlet_pressure: 0.2 };
const running = (...keys: string[]) => Object.fromEntries(keys.map((key) => [`pump_running.${key}`, 1]));
const ran = { ...allStopped, ...running("p1", "p2") };
const stopsOf = (device: { id: number }) => sentTo(device).map(({ action, pumps }) => [action, pumps]);
const stopOf = (...keys: string[]) => ["DO_4_OFF", keys];
const commandsOf = async (device: { id: number }) =>
  (await harness.ok(harness.admin, listCommands, at(device.id))).data;
/** A station that runs dry and is about to be stopped. */
const dryStation = async () => {
  const device = await station();
  await report(device.id, ran);
  await report(device.id, { ...ran, ...dry });
  return device;
};

describe("the stop of an interlock", () => {
  it("names what its panel starts later, too, again until it is heard, and what stands no more after that", async () => {
    const device = await station();
    await report(device.id, allStopped);
    await send(device.id, "pump_start", { pumpIds: ["p1", "p2"] });
    await obey(device.id, { p1: "on", p2: "off" });
    await report(device.id, dry);
    await pass(8);
    const start = ["DO_4_ON", ["p1", "p2"]];
    expect(stopsOf(device)).toEqual([start, stopOf("p1", "p2")]);
    await pass(16, 4);
    expect(stopsOf(device)).toEqual([start, stopOf("p1", "p2"), stopOf("p1", "p2")]);
    await obey(device.id, { p1: "off", p2: "off" });
    await pass(60, 10);
    expect(stopsOf(device)).toHaveLength(3);
  });
  it("names what its panel starts later where the device has no command ids, too", async () => {
    const device = await station();
    await report(device.id, allStopped);
    await send(device.id, "pump_start", { pumpIds: ["p1", "p2"] });
    await answer(device.id, undefined, { p1: "on", p2: "off" });
    await report(device.id, { ...allStopped, ...running("p1"), ...dry });
    await pass(8);
    expect(stopsOf(device).slice(1)).toEqual([stopOf("p1", "p2")]);
  });
  it.each([
    ["after a restart", () => harness.restart()],
    ["once its stations were read again", async () => harness.app.events.emit(changesMissed, null)],
    [
      "once its stations were read after the clock was set forward",
      async () => {
        harness.clock.setBy(3_600_000);
        harness.app.events.emit(changesMissed, null);
      },
    ],
  ] as const)(
    "names what its panel starts later %s, too, and nothing that was stopped since",
    async (_, readAgain) => {
      const [device, stopped] = [await station(), await station()];
      for (const { id } of [device, stopped]) {
        await report(id, allStopped);
        await send(id, "pump_start", { pumpIds: ["p1", "p2"] });
        await obey(id, { p1: "on", p2: "off" });
      }
      await send(stopped.id, "pump_stop", { pumpIds: ["p2"] });
      await obey(stopped.id, { p1: "on", p2: "off" });
      await readAgain();
      for (const { id } of [device, stopped]) await report(id, { "pump_running.p1": 1, ...dry });
      await pass(8);
      expect(stopsOf(device).slice(1)).toEqual([stopOf("p1", "p2")]);
      expect(stopsOf(stopped).slice(2)).toEqual([stopOf("p1")]);
      await pass(120, 20);
      const sent = stopsOf(device).length;
      await pass(130, 26);
      expect(
        stopsOf(device)
          .slice(sent)
          .flatMap(([, pumps]) => pumps),
      ).not.toContain("p2");
    },
  );
  it("reaches the only pump of a command that starts softly, and no longer than a start takes", async () => {
    const device = await station();
    await report(device.id, allStopped);
    await send(device.id, "pump_start", { pumpIds: ["p2"] });
    await obey(device.id, { p2: "off" });
    await report(device.id, { ...allStopped, ...dry });
    await pass(8);
    expect(stopsOf(device).slice(1)).toEqual([stopOf("p2")]);
    const never = await station();
    await report(never.id, allStopped);
    await send(never.id, "pump_start", { pumpIds: ["p2"] });
    await obey(never.id, { p2: "off" });
    await pass(130, 26);
    await report(never.id, { ...allStopped, ...dry });
    await pass(8);
    expect(stopsOf(never)).toHaveLength(1);
  });
  it("reaches a pump by its over-current while it is started softly, not by one sample of its inrush, and warns of no under-current before it runs", async () => {
    const device = await aStation().withChannel("pump_current.p2").in(harness);
    const pumps = [normal("p1", 1), { ...normal("p2", 2), ratedCurrent: 96 }];
    await harness.ok(harness.admin, setPumpBank, { ...at(device.id), body: bankBody({ pumps }) });
    const rules: string[] = [];
    const end = harness.app.events.on(
      pumpWarningChanged,
      ({ deviceId, rule }) => void (deviceId === device.id && rules.push(rule)),
    );
    await report(device.id, allStopped);
    await send(device.id, "pump_start", { pumpIds: ["p2"] });
    await obey(device.id, { p2: "off" });
    await report(device.id, { "pump_current.p2": 0.2 });
    await pass(12, 4);
    await report(device.id, { "pump_current.p2": 200 });
    await pass(20, 4);
    expect(rules).toEqual([]);
    await report(device.id, { "pump_current.p2": 200 });
    await pass(2);
    end();
    expect(rules).toEqual(["over_current"]);
    expect(stopsOf(device).slice(1)).toEqual([stopOf("p2")]);
  });

  it("reaches no pump by one sample of its inrush, also where its controller says at once that it runs", async () => {
    const device = await aStation().withChannel("pump_current.p2").in(harness);
    const pumps = [normal("p1", 1), { ...normal("p2", 2), ratedCurrent: 96 }];
    await harness.ok(harness.admin, setPumpBank, { ...at(device.id), body: bankBody({ pumps }) });
    await report(device.id, allStopped);
    await send(device.id, "pump_start", { pumpIds: ["p2"] });
    await obey(device.id, { p2: "on" });
    await pass(4);
    // Of a clock that is ahead, within what counts.
    await report(device.id, { ...running("p2"), "pump_current.p2": 280, ts: harness.clock.now() + 4_000 });
    await pass(50, 5);
    expect(stopsOf(device)).toHaveLength(1);
    await report(device.id, { ...running("p2"), "pump_current.p2": 280 });
    await pass(2);
    expect(stopsOf(device).slice(1)).toEqual([stopOf("p2")]);
  });

  it("reaches by one sample a pump that may have run since the report before, and none whose start was what it reported for", async () => {
    const device = await aStation().withChannel("pump_current.p2").in(harness);
    const pumps = [normal("p1", 1), { ...normal("p2", 2), ratedCurrent: 96 }];
    await harness.ok(harness.admin, setPumpBank, { ...at(device.id), body: bankBody({ pumps }) });
    const stood = { ...allStopped, "pump_current.p2": 0 };
    // A minute after the report before, as always, it may have run for long; in between it is reported because it started.
    for (const [seconds, stopped] of [
      [5, []],
      [50, []],
      [80, []],
      [60, [stopOf("p2")]],
    ] as const) {
      await report(device.id, stood);
      await pass(seconds - 1, seconds - 1);
      await report(device.id, { ...running("p2"), "pump_current.p2": 280 });
      await pass(15, 3);
      expect(stopsOf(device)).toEqual(stopped);
    }
  });

  it.each(["refuses", "hangs"] as const)(
    "is published while the database %s, and recorded as what the interlock did",
    async (how) => {
      const device = await dryStation();
      await whileDatabaseAway(harness, how, async () => {
        await harness.clock.advance(7_000);
        await expect.poll(() => stopsOf(device)).toHaveLength(1);
      });
      await pass(2);
      expect(stopsOf(device)).toEqual([stopOf("p1", "p2")]);
      const [stop, ...more] = await commandsOf(device);
      expect(stop).toMatchObject({ action: "pump_stop", source: "auto_threshold", reason: "dry_run" });
      expect(stop).toMatchObject({ status: "processing", actor: { name: "interlock" } });
      expect(stop?.journalledAt).not.toBeNull();
      expect(more).toEqual([]);
    },
  );

  it("is sent again soon when no connection took it", async () => {
    const device = await dryStation();
    broker.outcome = "refused";
    await pass(6);
    broker.outcome = "sent";
    const refused = stopsOf(device).length;
    expect(refused).toBeGreaterThan(0);
    await pass(5);
    expect(stopsOf(device).slice(refused)).toEqual([stopOf("p1", "p2")]);
    expect((await commandsOf(device)).map(({ failureCode }) => failureCode)).toEqual([
      null,
      "publish_refused",
    ]);
  });

  it("is repeated while the controller says nothing, ever more slowly, until the pumps are off", async () => {
    const device = await dryStation();
    await pass(6);
    expect(stopsOf(device)).toHaveLength(1);
    await pass(13);
    expect(stopsOf(device)).toHaveLength(1);
    await pass(2);
    expect(stopsOf(device)).toHaveLength(2);
    await pass(26, 2);
    expect(stopsOf(device)).toHaveLength(2);
    await pass(6, 2);
    expect(stopsOf(device)).toEqual([stopOf("p1", "p2"), stopOf("p1", "p2"), stopOf("p1", "p2")]);
    await obey(device.id, { p1: "off", p2: "off" });
    await pass(90, 5);
    expect(stopsOf(device)).toHaveLength(3);
  });

  it("reaches a pump that is started on site while the station is dry, and one that runs on in spite of its answer", async () => {
    const device = await station();
    await report(device.id, { ...allStopped, ...running("p1") });
    await report(device.id, { ...allStopped, ...running("p1"), ...dry });
    await pass(6);
    await obey(device.id, { p1: "off" });
    await report(device.id, { ...allStopped, ...dry });
    await report(device.id, { ...allStopped, ...running("p2"), ...dry });
    await pass(1);
    expect(stopsOf(device)).toEqual([stopOf("p1"), stopOf("p2")]);
    await obey(device.id, { p2: "off" });
    await report(device.id, { ...allStopped, ...running("p2"), ...dry });
    await pass(15);
    expect(stopsOf(device)).toEqual([stopOf("p1"), stopOf("p2"), stopOf("p2")]);
  });

  it("keeps a person from starting the pump whose stop was not answered, and ends a start that waits", async () => {
    const device = await station();
    await report(device.id, ran);
    await send(device.id, "sync");
    const waiting = await send(device.id, "pump_start", { pumpIds: ["p1"] });
    await report(device.id, { ...ran, ...dry });
    await pass(6);
    expect(stopsOf(device).slice(1)).toEqual([stopOf("p1", "p2")]);
    expect(await statusOf(device.id, waiting.id)).toEqual(["failed", "preempted"]);
    const refused = { code: "pump_interlock", details: { rule: "dry_run", pumpId: "p1" } };
    expect(await refusal(device.id, "pump_start", { pumpIds: ["p1"] })).toMatchObject(refused);
    expect((await pumpOf(device.id, "p1"))?.blocked).toMatchObject({ rule: "dry_run" });
    // Old readings stop nothing, and make no start any safer.
    await pass(300, 10);
    const sent = stopsOf(device).length;
    expect(await refusal(device.id, "pump_start", { pumpIds: ["p1"] })).toMatchObject(refused);
    expect(stopsOf(device).slice(sent)).toEqual([]);
  });

  it("drops the last pump of a high pressure only, and what starts after it", async () => {
    const pumps = [normal("p1", 1), normal("p2", 2)];
    const interlocks = { highDischarge: 3 };
    const device = await station(bankBody({ pumps, interlocks }));
    const high = { P_out: 3.5 };
    await report(device.id, { ...allStopped, ...running("p1") });
    await report(device.id, ran);
    await report(device.id, { ...ran, ...high });
    await pass(5);
    expect(stopsOf(device)).toEqual([stopOf("p2")]);
    await obey(device.id, { p1: "on", p2: "off" });
    await pass(20, 5);
    expect(stopsOf(device)).toEqual([stopOf("p2")]);
    await report(device.id, { ...ran, ...high });
    await pass(1);
    expect(stopsOf(device)).toEqual([stopOf("p2"), stopOf("p2")]);
  });

  it("drops of a high pressure what its panel starts later only, and lets run what ran before", async () => {
    const pumps = [normal("p1", 1), normal("p2", 2)];
    const device = await station(bankBody({ pumps, interlocks: { highDischarge: 3 } }));
    await report(device.id, { ...allStopped, ...running("p1") });
    await pass(20, 5);
    await send(device.id, "pump_start", { pumpIds: ["p2"] });
    await obey(device.id, { p1: "on", p2: "off" });
    await report(device.id, { P_out: 3.5 });
    const measuredAt = harness.clock.now();
    await pass(5);
    expect(stopsOf(device).slice(1)).toEqual([stopOf("p2")]);
    // What the device measured meanwhile comes late: it runs by now.
    await report(device.id, { ...ran, P_out: 3.5, ts: measuredAt + 1000 });
    await pass(16, 4);
    expect(stopsOf(device).slice(1)).toEqual([stopOf("p2"), stopOf("p2")]);
  });

  it("drops of a high pressure the one that ran before, where the one that its panel was to start never came and it stays high", async () => {
    const pumps = [normal("p1", 1), normal("p2", 2)];
    const device = await station(bankBody({ pumps, interlocks: { highDischarge: 3 } }));
    await report(device.id, { ...allStopped, ...running("p1") });
    await pass(20, 5);
    await send(device.id, "pump_start", { pumpIds: ["p2"] });
    await obey(device.id, { p1: "on", p2: "off" });
    const high = { ...allStopped, ...running("p1"), P_out: 3.8 };
    await report(device.id, high);
    await pass(5);
    expect(stopsOf(device).slice(1)).toEqual([stopOf("p2")]);
    await obey(device.id, { p1: "on", p2: "off" });
    // What was measured before that stop could work says nothing of what it left.
    await report(device.id, high);
    await pass(20, 5);
    expect(stopsOf(device).slice(1)).toEqual([stopOf("p2")]);
    await report(device.id, high);
    await pass(2);
    expect(stopsOf(device).slice(1)).toEqual([stopOf("p2"), stopOf("p1")]);
  });

  it.each([
    ["the same one", "p2"],
    ["another one", "p3"],
  ])(
    "drops of a high pressure the pump that its panel was to start, and then the one that ran before, also where %s ran earlier that day",
    async (_, earlier) => {
      const pumps = [normal("p1", 1), normal("p2", 2), normal("p3", 3)];
      const device = await aStation().withChannel("pump_running.p3").in(harness);
      const bank = bankBody({ pumps, interlocks: { highDischarge: 3 } });
      await harness.ok(harness.admin, setPumpBank, { ...at(device.id), body: bank });
      const leads = { ...allStopped, "pump_running.p3": 0, ...running("p1") };
      await report(device.id, leads);
      await report(device.id, { ...leads, ...running(earlier) });
      await report(device.id, leads);
      await pass(240, 20);
      await report(device.id, leads);
      await send(device.id, "pump_start", { pumpIds: ["p2"] });
      await obey(device.id, { p1: "on", p2: "off" });
      const high = { ...leads, P_out: 3.8 };
      await report(device.id, high);
      await pass(5);
      await obey(device.id, { p1: "on", p2: "off" });
      await pass(20, 5);
      await report(device.id, high);
      await pass(2);
      expect(stopsOf(device).slice(1)).toEqual([stopOf("p2"), stopOf("p1")]);
    },
  );

  it("drops of a high pressure nothing that ran before, where the one that its panel was to start came and stands again", async () => {
    const pumps = [normal("p1", 1), normal("p2", 2)];
    const device = await station(bankBody({ pumps, interlocks: { highDischarge: 3 } }));
    const high = { ...allStopped, ...running("p1"), P_out: 3.8 };
    await report(device.id, { ...allStopped, ...running("p1") });
    await pass(20, 5);
    await send(device.id, "pump_start", { pumpIds: ["p2"] });
    await obey(device.id, { p1: "on", p2: "off" });
    await report(device.id, high);
    await pass(5);
    await report(device.id, { ...high, ...running("p2") });
    await obey(device.id, { p1: "on", p2: "off" });
    for (const _ of [1, 2]) {
      await report(device.id, high);
      await pass(20, 5);
    }
    expect(stopsOf(device).slice(1)).toEqual([stopOf("p2")]);
  });
});

describe("the alarm of a pump", () => {
  const alarmsOf = async ({ id }: { id: number }) =>
    (await harness.ok(harness.admin, listAlarms, { query: { deviceId: id, tab: "all" } })).data
      .filter(({ kind }) => /_trip$|^device_not_response$/.test(kind))
      .map(({ kind, active }) => [kind, active]);
  /** What this node finds out about pumps reaches nobody: it dies before. */
  const losingEvents = (): (() => void) => {
    const { events } = harness.app;
    const { emit } = events;
    events.emit = (event, payload) => {
      const isLost = [pumpSendingFault, pumpWarningChanged].some((one) => one.name === event.name);
      if (!isLost) emit(event, payload);
    };
    return () => {
      events.emit = emit;
    };
  };

  /** A station with a voltmeter and an upper limit of its discharge pressure. */
  const meteredStation = async () => {
    const device = await aStation().withChannel("pump_voltage.p1").in(harness);
    const interlocks = { highDischarge: 6 };
    await harness.ok(harness.admin, setPumpBank, { ...at(device.id), body: bankBody({ interlocks }) });
    return device;
  };
  const off = { "pump_running.p1": 0, "pump_running.p2": 0, inlet_pressure: 0.5 };
  const refusedStart = (device: { id: number }) => refusal(device.id, "pump_start", { pumpIds: ["p1"] });
  const goOn = async (device: { id: number }) => {
    for (let reports = 0; reports < 4; reports += 1) {
      await report(device.id, off);
      await pass(60, 10);
    }
  };

  it("that is started on site while its station is dry is raised with its stop", async () => {
    const device = await station();
    await report(device.id, { ...allStopped, ...dry });
    await pass(7);
    expect(await alarmsOf(device)).toEqual([]);
    await report(device.id, { ...allStopped, ...running("p1"), ...dry });
    await pass(2);
    expect(stopsOf(device)).toEqual([stopOf("p1")]);
    await vi.waitFor(async () => expect(await alarmsOf(device)).toEqual([["dry_run_trip", true]]));
  });

  it("that ran dry stays while nobody knows the suction, also over a restart, until a reading says that water is back", async () => {
    const device = await dryStation();
    await pass(7);
    await obey(device.id, { p1: "off", p2: "off" });
    await vi.waitFor(async () => expect(await alarmsOf(device)).toEqual([["dry_run_trip", true]]));
    // Stale after 150 s.
    await pass(300, 10);
    expect(await alarmsOf(device)).toEqual([["dry_run_trip", true]]);
    expect((await pumpOf(device.id, "p1"))?.warning).toMatchObject({ rule: "dry_run" });
    await harness.restart();
    await pass(100, 10);
    expect(await alarmsOf(device)).toEqual([["dry_run_trip", true]]);
    await report(device.id, { "pump_running.p1": 0 });
    await pass(20, 5);
    expect(await alarmsOf(device)).toEqual([["dry_run_trip", true]]);
    await report(device.id, allStopped);
    await pass(15, 5);
    await vi.waitFor(async () => expect(await alarmsOf(device)).toEqual([["dry_run_trip", false]]));
    expect(stopsOf(device)).toEqual([stopOf("p1", "p2")]);
  });

  it("that ran dry is released by a person once nothing measures its suction any more", async () => {
    const device = await dryStation();
    await pass(7);
    await obey(device.id, { p1: "off", p2: "off" });
    const reset = () =>
      harness.ok(harness.admin, resetInterlock, {
        params: { id: device.id },
        body: { condition: "dry_run" as const, cause: "Cảm biến hỏng" },
      });
    const isReset = async () => (await harness.recorded(device.displayName)).includes("pump_dry_run_reset");
    await reset();
    expect(await isReset()).toBe(false);
    await pass(300, 10);
    await reset();
    expect(await isReset()).toBe(true);
  });

  it("that ran dry is released by a person where the float that said so is lost and the suction goes on, also after a restart and at another node", async () => {
    const device = await aStation().withChannel("water_level_float").in(harness);
    await harness.ok(harness.admin, setPumpBank, { ...at(device.id), body: bankBody() });
    const suction = { ...allStopped, inlet_pressure: 1 };
    await report(device.id, { ...ran, inlet_pressure: 1, water_level_float: 0 });
    await pass(7);
    await obey(device.id, { p1: "off", p2: "off" });
    const asksForPerson = async () => (await live(device.id)).needsReset;
    expect(await asksForPerson()).toBe(false);
    for (let minute = 0; minute < 4; minute += 1) {
      await report(device.id, suction);
      await pass(60, 10);
    }
    await report(device.id, suction);
    expect(await asksForPerson()).toBe(true);
    await harness.restart();
    await pass(15, 5);
    await report(device.id, suction);
    await pass(5, 5);
    expect(await asksForPerson()).toBe(true);
    await harness.restart();
    // Another node takes it, which does not watch the station.
    broker.leaseHeld = false;
    await harness.ok(harness.admin, resetInterlock, {
      params: { id: device.id },
      body: { condition: "dry_run" as const, cause: "Phao hỏng" },
    });
    expect(await harness.recorded(device.displayName)).toContain("pump_dry_run_reset");
    broker.leaseHeld = true;
    await pass(100, 20);
    expect(await asksForPerson()).toBe(false);
    await vi.waitFor(async () => expect(await alarmsOf(device)).toEqual([["dry_run_trip", false]]));
    expect((await pumpOf(device.id, "p1"))?.blocked?.rule).not.toBe("dry_run");
  });

  it("that lost a phase, or stood under too high a pressure, stays so and takes no start while its station is silent", async () => {
    const device = await meteredStation();
    await report(device.id, { ...ran, "pump_voltage.p1": 380, P_out: 3 });
    await pass(10, 5);
    const bad = { ...ran, "pump_voltage.p1": 20, P_out: 6.5 };
    await report(device.id, bad);
    await pass(7);
    await report(device.id, { ...bad, "pump_running.p1": 0, "pump_running.p2": 0 });
    const trips = [
      ["high_discharge_trip", true],
      ["phase_loss_trip", true],
    ];
    const found = async () =>
      (await alarmsOf(device)).filter(([kind]) => kind !== "device_not_response").toSorted();
    await vi.waitFor(async () => expect(await found()).toEqual(trips));
    // Stale after 150 s: its modem has lost its supply, too.
    await pass(300, 10);
    expect(await found()).toEqual(trips);
    const isRefused = async () =>
      expect(await refusal(device.id, "pump_start", { pumpIds: ["p1"] })).toMatchObject({
        details: { rule: "phase_loss" },
      });
    await isRefused();
    await harness.restart();
    await pass(100, 10);
    expect(await found()).toEqual(trips);
    await isRefused();
    await report(device.id, { ...allStopped, "pump_voltage.p1": 380, P_out: 3 });
    await pass(15, 5);
    await vi.waitFor(async () =>
      expect(await found()).toEqual([
        ["high_discharge_trip", false],
        ["phase_loss_trip", false],
      ]),
    );
  });

  it("that lost a phase, or stood under too high a pressure, stays so when its sensor is lost alone, until a value is good again", async () => {
    const device = await meteredStation();
    await report(device.id, { ...ran, "pump_voltage.p1": 380, P_out: 3 });
    await pass(10, 5);
    await report(device.id, { ...ran, "pump_voltage.p1": 20, P_out: 6.5 });
    const lastKnown = harness.clock.now();
    await pass(7);
    const trips = [
      ["high_discharge_trip", true],
      ["phase_loss_trip", true],
    ];
    const found = async () =>
      (await alarmsOf(device)).filter(([kind]) => kind !== "device_not_response").toSorted();
    const unknownSince = new Date(lastKnown).toISOString();
    const isHeld = async () => {
      expect(await found()).toEqual(trips);
      expect(await refusedStart(device)).toMatchObject({ details: { rule: "phase_loss", unknownSince } });
      expect((await pumpOf(device.id, "p1"))?.blocked).toMatchObject({ unknownSince });
      expect((await pumpOf(device.id, "p2"))?.blocked).toMatchObject({
        rule: "high_discharge",
        unknownSince,
      });
    };
    await vi.waitFor(async () => expect(await found()).toEqual(trips));
    expect((await pumpOf(device.id, "p1"))?.blocked?.unknownSince).toBeUndefined();
    await goOn(device);
    await isHeld();
    // A write that failed is made up for by the next turn.
    await writeInterlocks(harness.db.kysely, device.id, { dryRun: noDryRun, held: nothingHeld, resets: 0 });
    const { stations } = harness.app.use(pumps);
    stations.persist(device.id, () => Promise.reject(new Error("Connection terminated")));
    await stations.written();
    await pass(2);
    await harness.restart();
    await goOn(device);
    await isHeld();
    await report(device.id, { ...off, "pump_voltage.p1": 380, P_out: 3 });
    await pass(15, 5);
    await vi.waitFor(async () => expect((await found()).map(([, active]) => active)).toEqual([false, false]));
    expect((await pumpOf(device.id, "p1"))?.blocked ?? null).toBeNull();
  });

  it("whose lost sensor does not come back is let go by a person who says why, also in full silence, or by taking its limit out", async () => {
    const device = await meteredStation();
    const body = { cause: "Đồng hồ áp cháy", condition: "unknown_value" as const };
    const reset = () => harness.ok(harness.admin, resetInterlock, { ...at(device.id), body });
    await report(device.id, { ...off, "pump_voltage.p1": 300, P_out: 6.5 });
    await pass(10, 5);
    // What sensors see is not unknown: nothing is released, and the history says nothing.
    await reset();
    await pass(2);
    expect((await harness.history(device.displayName, "device"))[0]?.detail).not.toBe("pump_unknown_reset");
    await goOn(device);
    expect(await refusedStart(device)).toMatchObject({ details: { rule: "voltage" } });
    await harness.ok(harness.admin, setPumpBank, { ...at(device.id), body: bankBody() });
    await pass(2);
    expect((await pumpOf(device.id, "p2"))?.blocked).toBeNull();
    await reset();
    await pass(2);
    expect((await pumpOf(device.id, "p1"))?.blocked).toBeNull();
    expect((await harness.history(device.displayName, "device"))[0]).toMatchObject({
      ...{ detail: "pump_unknown_reset", after: { cause: "Đồng hồ áp cháy" } },
    });
    await report(device.id, { ...off, "pump_voltage.p1": 300 });
    await pass(300, 10);
    expect((await pumpOf(device.id, "p1"))?.blocked).toMatchObject({ rule: "voltage" });
    const found = await findBank(harness.db.kysely, device.id);
    await reset();
    await pass(5);
    // A write of what was found before may wait for its turn that long.
    if (found) await writeInterlocks(harness.db.kysely, device.id, found);
    await harness.restart();
    await pass(5);
    expect((await pumpOf(device.id, "p1"))?.blocked).toBeNull();
  });

  it("takes starts of a station that falls silent, whatever a sensor said long before", async () => {
    const device = await meteredStation();
    const timed = (values: Record<string, number>, ago = 0) =>
      report(device.id, { ...values, ts: harness.clock.now() + 1000 - ago });
    await timed(off);
    await timed({ ...off, "pump_voltage.p1": 300, P_out: 6.5 }, 600_000);
    await timed(off);
    await pass(300, 10);
    expect((await pumpOf(device.id, "p1"))?.blocked).toBeNull();
  });

  it("that an interlock stopped is raised by the next node when the one before died, though it is over by then", async () => {
    const device = await station();
    await report(device.id, ran);
    const end = losingEvents();
    await report(device.id, { ...ran, ...dry });
    await pass(7);
    await obey(device.id, { p1: "off", p2: "off" });
    await report(device.id, allStopped);
    await pass(15, 5);
    end();
    expect(await alarmsOf(device)).toEqual([]);
    await harness.restart();
    await pass(61, 61);
    await vi.waitFor(async () => expect(await alarmsOf(device)).toEqual([["dry_run_trip", false]]));
    await harness.restart();
    await pass(61, 61);
    expect(await alarmsOf(device)).toHaveLength(1);
  });

  it("whose periodic sending nobody answered is raised by the next node, until its controller answers", async () => {
    const device = await station();
    await report(device.id, { ...allStopped, ...running("p4"), "pump_power.p4": 90 });
    await startPeriodic(device.id);
    const end = losingEvents();
    for (const P_out of [2.5, 3, 3.5]) {
      await report(device.id, { ...allStopped, ...running("p4"), P_out });
      await pass(60, 5);
    }
    await pass(30, 5);
    end();
    expect((await pumpOf(device.id, "p4"))?.periodic).toBeNull();
    await harness.restart();
    await pass(61, 61);
    await vi.waitFor(async () => expect(await alarmsOf(device)).toEqual([["device_not_response", true]]));
    await send(device.id, "pump_stop", { pumpIds: ["p4"] });
    await obey(device.id, { p4: "off" });
    await vi.waitFor(async () => expect(await alarmsOf(device)).toEqual([["device_not_response", false]]));
    await harness.restart();
    await pass(61, 61);
    expect(await alarmsOf(device)).toHaveLength(1);
  });
});
