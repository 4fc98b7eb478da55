import { listAlarms } from "@sgval/contract/alarms/alarms";
import { readAutomationState } from "@sgval/contract/automation/state";
import { listCommands } from "@sgval/contract/control/control";
import { setMode } from "@sgval/contract/control/set-mode";
import { expect, it, vi } from "vitest";
import { createLogger } from "../../../kernel/logging.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { alarmRaised } from "../../alarms/index.ts";
import { control } from "../../control/index.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { latestReadings } from "../../readings/index.ts";
import { pumpWarningChanged } from "../index.ts";
import { usePumps } from "../pumps.fixture.ts";
import { runsOfWell } from "./check-well.ts";
import { createWellGuard } from "./guard-wells.ts";

const { harness, broker, at, pass, report, sentTo, obey, send, refusal } = usePumps();
const [start, stop] = ["DO_4_ON", "DO_4_OFF"];
const actions = (well: { id: number }) => sentTo(well).map(({ action }) => action);
const float = (up: 0 | 1) => ({ water_level: 20 + Math.random(), water_level_float: up });
/** A well in manual mode that has water. */
const well = async (from = "22:00", to = "24:00") => {
  const device = await aDevice()
    .ofType("WELL_LOGGING")
    .withChannel("water_level")
    .withChannel("water_level_float")
    .withAction("pump_start", start)
    .withAction("pump_stop", stop)
    .withTimer(from, to)
    .in(harness);
  await report(device.id, float(1));
  return device;
};
const refusedBy = async (id: number) => {
  const { code, details } = (await refusal(id, "pump_start")) as { code: string; details: { rule: string } };
  return [code, details.rule];
};

it("[R4.3] stops the pump of a dry well in manual mode, again while it does not answer, and starts none", async () => {
  const device = await well();
  const alarms: unknown[] = [];
  const ends = [
    harness.app.events.on(alarmRaised, ({ alarm: { kind } }) => {
      if (kind === "dry_run_trip") alarms.push(kind);
    }),
    harness.app.events.on(
      pumpWarningChanged,
      ({ rule, raised }) => void (raised || alarms.push(`no ${rule}`)),
    ),
  ];
  await send(device.id, "pump_start");
  await obey(device.id, { DO4: 1 });
  await report(device.id, float(0));
  await pass(3);
  expect(actions(device)).toEqual([start]);
  await pass(3);
  expect(actions(device)).toEqual([start, stop]);
  const [stopped] = (await harness.ok(harness.admin, listCommands, at(device.id))).data;
  expect(stopped).toMatchObject({ source: "auto_threshold", reason: "dry_run", mode: "manual" });
  expect(stopped?.actor?.name).toBe("interlock");
  await pass(15);
  expect(actions(device)).toEqual([start, stop, stop]);
  expect(await refusedBy(device.id)).toEqual(["pump_interlock", "dry_run"]);
  await obey(device.id, { DO4: 0 });
  await pass(120, 10);
  expect(actions(device)).toEqual([start, stop, stop]);
  expect(alarms).toEqual(["dry_run_trip"]);
  await report(device.id, float(1));
  await pass(2);
  expect(alarms).toEqual(["dry_run_trip", "no dry_run"]);
  for (const end of ends) end();
});

it("keeps the alarm of a dry well while its float is not known, also over a restart, until it is up", async () => {
  const device = await well();
  const alarms = async () =>
    (
      await harness.ok(harness.admin, listAlarms, { query: { deviceId: device.id, tab: "all" } })
    ).data.flatMap(({ kind, active }) => (kind === "dry_run_trip" ? [active] : []));
  await send(device.id, "pump_start");
  await obey(device.id, { DO4: 1 });
  await report(device.id, float(0));
  await pass(7);
  await obey(device.id, { DO4: 0 });
  await vi.waitFor(async () => expect(await alarms()).toEqual([true]));
  await pass(4 * 3600, 1800);
  await pass(20, 5);
  expect(await alarms()).toEqual([true]);
  await harness.restart();
  await pass(100, 10);
  expect(await alarms()).toEqual([true]);
  await report(device.id, float(1));
  await pass(15, 5);
  await vi.waitFor(async () => expect(await alarms()).toEqual([false]));
});

it("lets a person start a well whose float is lost while its level is measured, and nobody one that is silent or whose float speaks only when it moves", async () => {
  const moving = await well();
  await report(moving.id, float(0));
  await pass(60, 60);
  // It says the same once more when it restarts.
  await report(moving.id, float(0));
  await pass(3600, 1800);
  await report(moving.id, { water_level: 20 });
  expect(await refusedBy(moving.id)).toEqual(["pump_interlock", "dry_run"]);
  const device = await well();
  for (let time = 0; time < 4; time += 1) {
    await report(device.id, float(0));
    await pass(60, 60);
  }
  await pass(3600, 1800);
  expect(await refusedBy(device.id)).toEqual(["pump_interlock", "dry_run"]);
  await report(device.id, { water_level: 20 });
  await send(device.id, "pump_start");
  expect(actions(device)).toEqual([start]);
});

it("[R4.3] stops it although nobody knows whether it started, and not by an old float", async () => {
  const [device, silent] = [await well(), await well()];
  await send(device.id, "pump_start");
  await report(device.id, float(0));
  await pass(6);
  expect(actions(device)).toEqual([start, stop]);
  await send(silent.id, "pump_start");
  await obey(silent.id, { DO4: 1 });
  await report(silent.id, float(1));
  await pass(4 * 3600, 1800);
  expect(actions(silent)).toEqual([start]);
});

it("lets the pump of a well rest for 180 s, and start four times an hour where its power is not known", async () => {
  const device = await well();
  for (let turn = 0; turn < 4; turn += 1) {
    await send(device.id, "pump_start");
    await obey(device.id, { DO4: 1 });
    await send(device.id, "pump_stop");
    await obey(device.id, { DO4: 0 });
    expect(await refusedBy(device.id)).toEqual(["pump_interlock", "min_off"]);
    await pass(181, 181);
  }
  expect(await refusedBy(device.id)).toEqual(["pump_interlock", "starts_per_hour"]);
  await pass(3600, 1800);
  await send(device.id, "pump_start");
  expect(actions(device).at(-1)).toBe(start);
});

it("starts the pump of a well no more often in an hour than its nameplate allows, whatever its power allows", async () => {
  const device = await aDevice()
    .ofType("WELL_LOGGING")
    .withAction("pump_start", start)
    .withAction("pump_stop", stop)
    .withTimer("22:00", "24:00")
    .withSite({ ratedPower: 4, maxStartsPerHour: 2 })
    .in(harness);
  for (let turn = 0; turn < 2; turn += 1) {
    await send(device.id, "pump_start");
    await obey(device.id, { DO4: 1 });
    await send(device.id, "pump_stop");
    await obey(device.id, { DO4: 0 });
    await pass(181, 181);
  }
  expect(await refusedBy(device.id)).toEqual(["pump_interlock", "starts_per_hour"]);
});

it("says in its state which interlock keeps automation from starting the pump of a well, and starts it afterwards", async () => {
  const inMinutes = (minutes: number) =>
    new Date(harness.clock.now() + (7 * 60 + minutes) * 60_000).toISOString().slice(11, 16);
  const device = await well(inMinutes(32), inMinutes(120));
  const begun = harness.clock.now();
  for (let turn = 0; turn < 4; turn += 1) {
    await send(device.id, "pump_start");
    await obey(device.id, { DO4: 1 });
    await send(device.id, "pump_stop");
    await obey(device.id, { DO4: 0 });
    await pass(181, 181);
  }
  await report(device.id, float(1));
  // After three minutes in one step the runner may still be in its turn, and counts as not running until it ends.
  await vi.waitFor(() => harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "auto" } }));
  await pass(22 * 60, 60);
  const { data } = await harness.ok(harness.admin, readAutomationState, at(device.id));
  expect(data.decision).toMatchObject({
    ...{ rule: "timer_high", wanted: { action: "pump_start" }, heldBack: "interlock" },
    interlock: { rule: "starts_per_hour" },
  });
  const until = Date.parse(data.decision?.heldBackUntil ?? "") - begun;
  expect(Math.round(until / 60_000)).toBe(60);
  expect(actions(device).at(-1)).toBe(stop);
  await report(device.id, float(1));
  await pass(29 * 60, 60);
  expect(actions(device).at(-1)).toBe(start);
});

it("takes what a well was sent for its runs: a start of what runs is none, and a stop counts once", () => {
  const switches = [
    { on: false, sentAt: 1 },
    { on: true, sentAt: 2 },
    { on: true, sentAt: 3 },
    { on: false, sentAt: 4 },
    { on: false, sentAt: 5 },
  ];
  expect(runsOfWell("G-07", switches)).toEqual([
    { key: "G-07", startedAt: Number.NEGATIVE_INFINITY, stoppedAt: 1 },
    { key: "G-07", startedAt: 2, stoppedAt: 4 },
  ]);
});

it("watches a well whose start nobody answered after a restart, and after another node had the lease", async () => {
  const restarted = await well();
  await send(restarted.id, "pump_start");
  await harness.restart();
  await pass(3);
  await report(restarted.id, float(0));
  await pass(8);
  expect(actions(restarted)).toEqual([start, stop]);
  await obey(restarted.id, { DO4: 0 });

  const device = await well();
  await send(device.id, "pump_start");
  await obey(device.id, { DO4: 1 });
  await send(device.id, "pump_stop");
  await obey(device.id, { DO4: 0 });
  await pass(181, 60);
  await send(device.id, "pump_start");
  await pass(2);
  broker.leaseHeld = false;
  await pass(3);
  broker.leaseHeld = true;
  await pass(3);
  await report(device.id, float(0));
  await pass(8);
  expect(actions(device)).toEqual([start, stop, start, stop]);
});

it("stops a dry well that reports that its pump runs, whoever started it, and again only when a later report says so", async () => {
  const device = await aDevice()
    .ofType("WELL_LOGGING")
    .withChannel("water_level_float")
    .withChannel("pump_running")
    .withAction("pump_start", start)
    .withAction("pump_stop", stop)
    .in(harness);
  const runs = (up: 0 | 1) => report(device.id, { water_level_float: up, pump_running: 1 });
  await runs(1);
  await pass(8);
  await runs(0);
  await pass(8);
  expect(actions(device)).toEqual([stop]);
  await obey(device.id, { DO4: 0 });
  await pass(30);
  expect(actions(device)).toEqual([stop]);
  await runs(0);
  await pass(8);
  expect(actions(device)).toEqual([stop, stop]);
  await obey(device.id, { DO4: 0 });
  await report(device.id, { water_level_float: 0, pump_running: 0 });
  await pass(60, 10);
  expect(actions(device)).toEqual([stop, stop]);
});

it("stops a dry well in automatic mode that reports that its pump runs although it was stopped", async () => {
  const device = await aDevice()
    .ofType("WELL_LOGGING")
    .withChannel("water_level_float")
    .withChannel("pump_running")
    .withAction("pump_start", start)
    .withAction("pump_stop", stop)
    .withTimer("22:00", "24:00")
    .in(harness);
  const says = (up: 0 | 1, pump: 0 | 1) => report(device.id, { water_level_float: up, pump_running: pump });
  await says(1, 0);
  await send(device.id, "pump_stop");
  await obey(device.id, { DO4: 0 });
  await harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "auto" } });
  await says(1, 1);
  await pass(20, 5);
  const before = actions(device).length;
  await says(0, 1);
  await pass(8);
  expect(actions(device).slice(before)).toEqual([stop]);
  await obey(device.id, { DO4: 0 });
  await says(0, 0);
  await pass(30, 10);
  expect(actions(device).slice(before)).toEqual([stop]);
});

it("takes the pump of a well for running by its own state, and by its current only where that says nothing", async () => {
  const aWell = (...channels: string[]) =>
    ["water_level_float", ...channels]
      .reduce((one, channel) => one.withChannel(channel), aDevice().ofType("WELL_LOGGING"))
      .withAction("pump_start", start)
      .withAction("pump_stop", stop)
      .in(harness);
  const standing = await aWell("pump_running", "pump_current");
  // A transducer of 4 to 20 mA is a little off at zero.
  await report(standing.id, { water_level_float: 0, pump_running: 0, pump_current: 0.1 });
  const silent = await aWell("pump_current");
  await report(silent.id, { water_level_float: 0, pump_current: 0.1 });
  const drawing = await aWell("pump_current");
  await report(drawing.id, { water_level_float: 0, pump_current: 9 });
  const mute = await aWell("pump_running", "pump_current");
  await report(mute.id, { water_level_float: 0, pump_current: 9 });
  await pass(8);
  expect([standing, silent, drawing, mute].map(actions)).toEqual([[], [], [stop], [stop]]);
});

it("takes no report of before the last stop of a well for one of now, after a restart neither", async () => {
  const device = await aDevice()
    .ofType("WELL_LOGGING")
    .withChannel("water_level_float")
    .withChannel("pump_running")
    .withAction("pump_start", start)
    .withAction("pump_stop", stop)
    .in(harness);
  const says = (up: 0 | 1, pump: 0 | 1) => report(device.id, { water_level_float: up, pump_running: pump });
  const stopIt = async () => {
    await send(device.id, "pump_stop");
    await obey(device.id, { DO4: 0 });
  };
  await says(1, 0);
  await stopIt();
  await pass(60, 20);
  // Started on site.
  await says(1, 1);
  await pass(60, 20);
  await stopIt();
  await pass(60, 20);
  await report(device.id, { water_level_float: 0 });
  await pass(8);
  expect(actions(device)).toEqual([stop, stop]);
  await harness.restart();
  await pass(10);
  await report(device.id, { water_level_float: 0 });
  await pass(8);
  expect(actions(device)).toEqual([stop, stop]);
  await says(0, 1);
  await pass(8);
  expect(actions(device)).toEqual([stop, stop, stop]);
});

/** Another guard of the same wells. */
const anotherGuard = (more: {
  send?: Guarding["send"];
  confirmed?: Guarding["confirmed"];
  isFloatFound?: () => boolean;
}) => {
  const latest = harness.app.use(latestReadings);
  const { forValves } = harness.app.use(control);
  return createWellGuard({
    ...{ events: harness.app.events, clock: harness.clock, logger: createLogger("silent") },
    registry: harness.app.use(deviceRegistry),
    latest: {
      sampleOf: (id, slot) => (more.isFloatFound?.() === false ? null : latest.sampleOf(id, slot)),
    },
    commands: { ...forValves, ...more },
  });
};
type Guarding = Parameters<typeof createWellGuard>[0]["commands"];

it("watches a well that runs although a stop of it is refused while what is known of it is read", async () => {
  const device = await well();
  await send(device.id, "pump_start");
  await obey(device.id, { DO4: 1 });
  const stops: number[] = [];
  const guard = anotherGuard({
    send: async ({ deviceId }) => void stops.push(deviceId),
    confirmed: async (ids) => {
      const found = await harness.app.use(control).forValves.confirmed(ids);
      broker.outcome = "refused";
      await send(device.id, "pump_stop");
      broker.outcome = "sent";
      return found;
    },
  });
  const end = guard.follow();
  await guard.load();
  await report(device.id, float(0));
  // No time passes in which the guard of the server stops it.
  harness.clock.setBy(6_000);
  await expect
    .poll(() => {
      guard.turn();
      return stops;
    })
    .toContain(device.id);
  harness.clock.setBy(-6_000);
  end();
});

it("goes on with the alarm of a dry well whose float is found later than the others, and ends it", async () => {
  const device = await well();
  await report(device.id, float(0));
  let isFloatFound = false;
  const guard = anotherGuard({ isFloatFound: () => isFloatFound });
  const said: boolean[] = [];
  const end = harness.app.events.on(
    pumpWarningChanged,
    ({ deviceId, raised }) => void (deviceId === device.id && said.push(raised)),
  );
  guard.turn();
  isFloatFound = true;
  guard.turn();
  guard.turn();
  expect(said).toEqual([true]);
  await report(device.id, float(1));
  guard.turn();
  end();
  expect(said).toEqual([true, false]);
});
