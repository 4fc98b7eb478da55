import { setTimeout as sleep } from "node:timers/promises";
import { defaultActions, defaultCode } from "@sgval/contract/control/control";
import type { CommandMessage } from "@sgval/contract/mqtt";
import type pg from "pg";
import type { App } from "../../src/app.ts";
import { control } from "../../src/features/control/index.ts";
import { deviceRegistry } from "../../src/features/devices/index.ts";
import { latestReadings } from "../../src/features/readings/index.ts";
import { aDevice, type DeviceBuilder } from "../../src/testing/device-builder.ts";
import { Harness } from "../../src/testing/harness.ts";
import { aUser } from "../../src/testing/user-builder.ts";
import { createDeviceDouble, type DeviceDouble } from "./device-double.ts";
import {
  checkEnd,
  checkPublish,
  checkStops,
  createAutomationChecks,
  createRowChecks,
  isStopCode,
} from "./invariants.ts";
import type { History, Weather } from "./script.ts";
import { createSteps } from "./steps.ts";
import { openWatch, type Watch } from "./watch.store.ts";

/** Time never passes further at once, so that the database keeps up with it (ms). */
const mostAtOnce = 30_000;
/** After this long without a disturbance automation regulates again (ms). */
const undisturbedAfter = 150_000;
/** What waits longest, for a sleeping device or a busy one, and then the wait for its answer (ms). */
const drainMs = 14 * 60_000;
/** How long whoever called a server that ended waits (ms of real time). */
const giveUpAfter = 200;

const setPointActions = [...defaultActions.VGA, "set_outlet_pressure"] as const;
const builders: Record<History["kind"], () => DeviceBuilder> = {
  pilot: () => aDevice().ofType("VGA"),
  set_point: () =>
    setPointActions.reduce(
      (device, action) => device.withAction(action, defaultCode(action)),
      aDevice().ofType("VGA").withSite({ valveKind: "set_point" }),
    ),
  sleeping: () => aDevice().ofType("VGA").sleeping(),
  pumps: () => aDevice().withPumps("p1", "p2").withChannel("outlet_pressure"),
};

const builderOf = ({ kind, threshold, timers }: History): DeviceBuilder => {
  const plain = threshold ? builders[kind]().withThreshold(...threshold) : builders[kind]();
  return timers.reduce((device, { startTime, endTime }) => device.withTimer(startTime, endTime), plain);
};

/** A product with one device for each history, whose clock, broker and devices are those of the test. */
class World {
  readonly harness: Harness;
  readonly doubles = new Map<number, DeviceDouble>();
  readonly automation = new Map<number, ReturnType<typeof createAutomationChecks>>();
  /** The settings that were changed, in order. */
  readonly settings = new Map<number, { path: string; detail: string; after: unknown }[]>();
  watch!: Watch;
  /** The server that runs; what a crashed one publishes goes nowhere. */
  #running = { crashed: false };
  #leaseHeld = true;
  #disturbedAt = Number.NEGATIVE_INFINITY;
  #checkRows = createRowChecks(this.doubles);

  constructor() {
    this.harness = new Harness({
      beforeStart: (app) => this.#take(app),
      lease: { isHeld: () => this.#leaseHeld },
      // More than anybody sends here.
      env: { SGVAL_COMMANDS_PER_MINUTE: "1000000" },
    });
  }

  get now(): number {
    return this.harness.clock.now();
  }

  /** Puts the devices of the histories behind the broker of an app that starts. */
  #take({ broker }: App): void {
    const running = { crashed: false };
    this.#running = running;
    broker.publish = async (deviceId, _topic, payload) => {
      const double = this.doubles.get(deviceId);
      if (!double || running.crashed) return new Promise<never>(() => {});
      const message: CommandMessage = JSON.parse(payload);
      const row = await this.watch.published(message.cmdId);
      if (running.crashed) return new Promise<never>(() => {});
      const at = this.now;
      const outcome = double.take(message, at);
      const published = double.published.at(-1);
      if (!published) throw new Error("a device notes what it hears");
      checkPublish(double, published, row, this.#leaseHeld);
      double.seen.stops += Number(isStopCode(message.action));
      double.seen.journalled += Number(row === null || row.status === "waiting");
      double.seen.automatic += Number(row?.source.startsWith("auto_") ?? false);
      if (row?.source.startsWith("auto_")) this.automation.get(deviceId)?.sent(published);
      return outcome;
    };
    broker.sessions.of = (deviceId) => {
      const { connection } = this.doubles.get(deviceId) ?? { connection: "absent" };
      return { connected: connection !== "absent", lostAt: null, listening: connection === "listening" };
    };
  }

  async open(histories: readonly History[]): Promise<void> {
    await this.harness.start();
    this.watch = openWatch(this.harness.database.connection);
    for (const name of ["operator0", "operator1"]) await aUser().named(name).asSuperUser().in(this.harness);
    await Promise.all(histories.map((history) => this.#add(history)));
  }

  async #add(history: History): Promise<void> {
    const { id } = await builderOf(history).in(this.harness);
    const double = createDeviceDouble(history, id, {
      after: (milliseconds, action) => void this.harness.clock.after(milliseconds, action),
      answer: (payload) => this.#answer(id, payload),
    });
    this.doubles.set(id, double);
    this.automation.set(id, createAutomationChecks(double));
    this.settings.set(id, []);
    if (history.kind === "pumps") return;
    const { changesPerHour, leavesSafe } = history;
    const points = history.kind === "set_point" ? { highSetPoint: 3, lowSetPoint: 2 } : {};
    const { status } = await this.harness.call("PUT", `/device/${id}/automation`, {
      ...{ changesPerHour, onLeave: leavesSafe ? "safe" : "stay" },
      ...points,
    });
    if (status !== 200) throw new Error("the settings of a valve were refused");
  }

  /** The device answers; what the server could not take it repeats. */
  #answer(deviceId: number, payload: string, left = 5): void {
    const again = () => void this.harness.clock.after(1_000, () => this.#answer(deviceId, payload, left - 1));
    const device = this.#running.crashed ? undefined : this.app?.use(deviceRegistry).get(deviceId);
    if (!device || !this.app) {
      if (left > 0) again();
      return;
    }
    this.app.use(control).takeAnswer(device, Buffer.from(payload), (error) => {
      if (error && left > 0) again();
    });
  }

  /** The app, unless it is stopped. */
  get app(): App | null {
    try {
      return this.harness.app;
    } catch {
      return null;
    }
  }

  /** Waits until the database is idle. */
  async idle(): Promise<void> {
    const { db } = this.harness;
    const pools: pg.Pool[] = [db.pool, db.control.pool];
    for (let calm = 0; calm < 3; ) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      const isIdle = pools.every((pool) => pool.idleCount === pool.totalCount && pool.waitingCount === 0);
      calm = isIdle ? calm + 1 : 0;
    }
  }

  async pass(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= mostAtOnce) {
      await this.harness.clock.advance(Math.min(left, mostAtOnce));
      await this.idle();
      await this.look();
    }
  }

  /** Looks at everything as it stands in the database. */
  async look(): Promise<void> {
    const [commands, devices] = await Promise.all([this.watch.commands(), this.watch.devices()]);
    this.#checkRows(commands);
    const open = new Set(
      commands
        .filter(({ status }) => status === "waiting" || status === "processing")
        .map((row) => row.deviceId),
    );
    const isCalm = this.#leaseHeld && this.harness.clock.elapsed() - this.#disturbedAt > undisturbedAfter;
    for (const device of devices) {
      const double = this.doubles.get(device.id);
      if (!double) continue;
      if (device.mode === "auto" && !device.hasSettings)
        double.violations.push("it is in automatic mode without threshold and timer");
      const starves =
        isCalm && double.connection === "listening" && !open.has(device.id) && this.steps.isStarved(double);
      this.automation.get(device.id)?.look(this.now, device, starves);
    }
  }

  readonly steps = createSteps(this);

  /** What was measured last of a device counts as good. */
  isGood(deviceId: number): boolean {
    const quality = this.app?.use(latestReadings).of(deviceId)?.quality.outlet_pressure ?? "good";
    return quality === "good";
  }

  /** One tick: the server has its trouble while the devices and people do what they do. */
  async tick({ wait, event }: Weather, tick: number): Promise<void> {
    await this.pass(wait);
    if (event !== null) {
      this.#disturbedAt = this.harness.clock.elapsed();
      this.steps.forgetPressures();
    }
    if (event === "lease_lost") this.#leaseHeld = false;
    if (event === "lease_back") this.#leaseHeld = true;
    const stopsServer = event === "restart" || event === "crash";
    const restore = event === "away" || event === "hangs" ? this.#takeDatabase(event) : null;
    const running = [...this.doubles.values()].flatMap((double) =>
      (double.history.ticks[tick] ?? []).map((step) => this.steps.take(double, step, !stopsServer)),
    );
    if (event === "crash") this.#running.crashed = true;
    if (stopsServer) await this.harness.restart();
    if (restore) {
      for (let quarter = 0; quarter < 4; quarter += 1) await this.harness.clock.advance(250);
      restore();
    }
    // What a server that ended was doing for somebody is never answered.
    await Promise.race([Promise.all(running), ...(stopsServer ? [sleep(giveUpAfter)] : [])]);
    await this.idle();
    if (restore) await this.pass(2_000);
    await this.look();
    for (const double of this.doubles.values()) checkStops(double);
  }

  /** The database does not give connections to control; returns what ends that. */
  #takeDatabase(how: "away" | "hangs"): () => void {
    const back = Promise.withResolvers<void>();
    const undo = [this.harness.db.control.pool, this.harness.db.signIn.pool].map((pool) => {
      const connect = pool.connect.bind(pool);
      const refused = () => Promise.reject(new Error("Connection terminated"));
      const away = (...given: []) =>
        how === "hangs" ? back.promise.then(() => connect(...given)) : refused();
      Object.assign(pool, { connect: away });
      return () => Object.assign(pool, { connect });
    });
    return () => {
      for (const one of undo) one();
      back.resolve();
    };
  }

  /** Everything ends: devices listen, nothing is automatic, and time passes. */
  async drain(): Promise<void> {
    this.#leaseHeld = true;
    for (const double of this.doubles.values()) double.connection = "listening";
    await Promise.all(
      [...this.doubles.values()].map((double) =>
        this.steps.take(double, { do: "mode", mode: "manual" }, false),
      ),
    );
    await this.idle();
    await this.pass(drainMs);
    await checkEnd(this.watch, this.doubles, this.settings);
  }

  async close(): Promise<void> {
    await this.watch.close();
    await this.harness.close();
  }
}

export interface Outcome {
  history: History;
  violations: readonly string[];
  log: readonly string[];
  /** How many commands were sent to its device, those of automation and stops among them, and stops before their row. */
  published: number;
  automatic: number;
  stops: number;
  journalled: number;
}

/** Lets histories happen at the same time to devices of one product. */
export const runWorld = async (
  histories: readonly History[],
  weather: readonly Weather[],
): Promise<Outcome[]> => {
  const world = new World();
  await world.open(histories);
  try {
    for (const [tick, what] of weather.entries()) await world.tick(what, tick);
    await world.drain();
  } finally {
    await world.close();
  }
  return [...world.doubles.values()].map(({ history, violations, log, published, seen }) => ({
    ...{ history, violations, log, ...seen },
    published: published.length,
  }));
};
