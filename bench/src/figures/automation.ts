import { setTimeout as pause } from "node:timers/promises";
import type { CommandMessage } from "@sgval/contract/mqtt";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { type App, createApp } from "@sgval/server/src/app.ts";
import { valveAutomation } from "@sgval/server/src/features/automation/index.ts";
import { commandChanged, control } from "@sgval/server/src/features/control/index.ts";
import { deviceRegistry } from "@sgval/server/src/features/devices/index.ts";
import { latestReadings } from "@sgval/server/src/features/readings/index.ts";
import type { Clock } from "@sgval/server/src/kernel/clock.ts";
import { readConfig } from "@sgval/server/src/kernel/config.ts";
import { type DatabaseHandle, openDatabase } from "@sgval/server/src/kernel/database.ts";
import { createLogger } from "@sgval/server/src/kernel/logging.ts";
import { reachDatabase } from "@sgval/server/src/reach-database.ts";
import { atMost, type BenchRun, type Figure, reference } from "../figure.ts";
import { registerFleet } from "../register-fleet.ts";
import { makeAutomatic, reportSeconds } from "../server/automatic-valves.store.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { withServer } from "../server/server-under-test.ts";

const mostShare = 5;
const minutesPerDay = 1440;
/** From 20:00 in Vietnam on: each window opens and ends within six hours. */
const start = Date.parse("2025-11-20T13:00:00Z");
const reportMinutes = (reportSeconds * 1000) / minuteMs;
/** Until then every valve has reported, and code is compiled. */
const warmUpMinutes = 2 * reportMinutes;

/** A clock that is set by hand and on which nothing falls due: of the whole product only the runner works. */
const handSetClock = (): Clock & { minute: number } => {
  const clock = {
    ...{ simulated: true, minute: 0 },
    now: () => start + clock.minute * minuteMs,
    elapsed: () => clock.minute * minuteMs,
    after: () => () => {},
    every: () => () => {},
  };
  return clock;
};

/** 1.1 to 2.5 bar over a day, each valve at another time: both pressure points are reached. */
const pressureOf = (index: number, minute: number): number =>
  1.8 + 0.7 * Math.sin((2 * Math.PI * (minute + 7 * index)) / minutesPerDay);

/** Every valve is connected and obeys at once. */
const obey = ({ broker, use }: App): void => {
  broker.sessions.of = () => ({ connected: true, lostAt: null, listening: true });
  broker.publish = async (deviceId, _topic, payload) => {
    const { cmdId }: CommandMessage = JSON.parse(payload);
    const device = use(deviceRegistry).get(deviceId);
    const answer = Buffer.from(JSON.stringify({ cmdId, result: "ok" }));
    if (device) setImmediate(() => use(control).takeAnswer(device, answer, () => {}));
    return "sent";
  };
};

const untilIdle = async ({ pool, control: { pool: commands } }: DatabaseHandle): Promise<void> => {
  for (let calm = 0; calm < 2; calm += 1) {
    await pause(2);
    if ([pool, commands].some((one) => one.idleCount < one.totalCount || one.waitingCount > 0)) calm = -1;
  }
};

type Runner = Pick<ReturnType<(typeof valveAutomation)["create"]>, "turn" | "sampled">;
/** What is left of the figure without the runner: the feeding of its readings and the looking at its rows. */
const noRunner: Runner = { turn: async () => {}, sampled: () => {} };

/** What one node spends on its valves, with everything it sends and stores for them. */
const regulate = async (
  app: App,
  db: DatabaseHandle,
  clock: ReturnType<typeof handSetClock>,
  { ids, minutes, runner: { turn, sampled } }: { ids: readonly number[]; minutes: number; runner: Runner },
) => {
  const { get } = app.use(valveAutomation);
  const latest = app.use(latestReadings);
  const slot = app
    .use(deviceRegistry)
    .get(ids[0] ?? 0)
    ?.channels.find(({ parameter }) => parameter === "outlet_pressure")?.slot;
  if (slot === undefined) throw new Error("the valves measure no outlet pressure");
  let commands = 0;
  let written = 0;
  app.events.on(commandChanged, ({ command: { status } }) => {
    if (status === "completed") commands += 1;
  });
  let before = process.cpuUsage();
  let slowest = 0;
  const rows = new Map<number, string | null>();
  for (let passed = 0; passed < warmUpMinutes + minutes; passed += 1) {
    if (passed === warmUpMinutes) [before, commands, written, slowest] = [process.cpuUsage(), 0, 0, 0];
    clock.minute += 1;
    const now = clock.now();
    for (let index = passed % reportMinutes; index < ids.length; index += reportMinutes) {
      const slots: (number | null)[] = [];
      slots[slot] = pressureOf(index, passed);
      const sample = { measuredAt: now, receivedAt: now, slots: Array.from(slots, (one) => one ?? null) };
      const samples = [{ ...sample, quality: null, late: false }];
      latest.take(ids[index] ?? 0, samples);
      sampled(ids[index] ?? 0, samples);
    }
    const startedAt = performance.now();
    await turn();
    slowest = Math.max(slowest, performance.now() - startedAt);
    await untilIdle(db);
    for (const id of ids) {
      const row = get(id)?.written ?? null;
      if (rows.get(id) !== row) written += 1;
      rows.set(id, row);
    }
  }
  const { user, system } = process.cpuUsage(before);
  const regulated = ids.filter((id) => get(id)).length;
  if (regulated < ids.length) throw new Error(`${regulated} of ${ids.length} valves are regulated`);
  return { share: (100 * (user + system)) / 1000 / (minutes * minuteMs), commands, written, slowest };
};

/**
 * Share of one core that a node takes for the automatic mode of 5 000 valves: the runner of the product with its database, which
 * decides on each every minute and on a sample of each in every five, stores what it remembers and sends commands.
 */
export const measureAutomation = ({ quick, profile, log }: BenchRun): Promise<Figure[]> =>
  withServer("automation", profile, async (server) => {
    const count = quick ? 100 : 5_000;
    const minutes = quick ? 20 : (6 * hourMs) / minuteMs;
    const ids = (await registerFleet(server, count, "none")).devices.map(({ id }) => id);
    await withDatabase(server.dataDir, (client) => makeAutomatic(client, ids));
    // Its place is taken by a node in this process, whose time and devices are those of the figure.
    await server.kill();
    const config = readConfig({ SGVAL_DATA_DIR: server.dataDir, SGVAL_HTTP_PORT: "0", SGVAL_MQTT_PORT: "0" });
    const logger = createLogger("warn");
    const reached = await reachDatabase(config, logger);
    const db = await openDatabase(reached.connection, logger);
    const clock = handSetClock();
    const app = await createApp({
      ...{ config, db, clock, logger, lease: { isHeld: () => true } },
      ...{ consoleFolder: "/nonexistent", checkAnswers: false },
    });
    try {
      obey(app);
      await app.start();
      const runner = app.use(valveAutomation);
      const { share, commands, written, slowest } = await regulate(app, db, clock, { ids, minutes, runner });
      const idle = await regulate(app, db, clock, { ids, minutes, runner: noRunner });
      log(`${count} valves over ${minutes} minutes: ${commands} commands, ${written} rows`);
      const perDay = minutesPerDay / count / minutes;
      return [
        atMost(mostShare, { name: "automation", unit: "% of a core", value: share, limit: idle.share }),
        reference({ name: "automation turn", unit: "ms", value: slowest }),
        reference({ name: "automation rows", unit: "rows/valve/day", value: written * perDay }),
        reference({ name: "automation commands", unit: "commands/valve/day", value: commands * perDay }),
      ];
    } finally {
      await app.stop(5_000);
      await db.end();
      await reached.stop();
      // It ends its database with itself, however that was left.
      await server.start();
    }
  });
