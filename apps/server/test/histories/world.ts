import { setTimeout as sleep } from "node:timers/promises";
import type { CommandMessage } from "@sgval/contract/mqtt";
import { minuteMs } from "@sgval/quantities/duration";
import type { App } from "../../src/app.ts";
import { control } from "../../src/features/control/index.ts";
import { deviceRegistry } from "../../src/features/devices/index.ts";
import { latestReadings } from "../../src/features/readings/index.ts";
import { takeDatabase, untilIdle } from "../../src/testing/database-away.ts";
import { Harness } from "../../src/testing/harness.ts";
import { aUser } from "../../src/testing/user-builder.ts";
import { createDeviceDouble, type DeviceDouble } from "./device-double.ts";
import type { Fault } from "./faults.ts";
import { checkEnd, checkStops, createAutomationChecks, createRowChecks } from "./invariants.ts";
import { addDevice, setUp } from "./kinds.ts";
import { prepareStatements } from "./prepare-statements.ts";
import { checkPublish, isAuto, isPeriodic, isStopCode, moves } from "./publish-rules.ts";
import { createPumpChecks } from "./pump-rules.ts";
import type { Disturbance, History } from "./script.ts";
import { createSteps } from "./steps.ts";
import { type CommandRow, openWatch, type Watch } from "./watch.store.ts";

/** Time never passes further at once, so that the database keeps up with it (ms). */
const mostAtOnce = 30_000;
/** After this long without a disturbance automation regulates again (ms). */
const undisturbedAfter = 150_000;
/** What waits longest, for a sleeping device or a busy one, and then the wait for its answer (ms). */
const drainMs = 14 * 60_000;
/** How long whoever called a server that ended waits (ms of real time). */
const giveUpAfter = 200;

/** A product with one device for each history, whose clock, broker and devices are those of the test. */
class World {
  readonly harness: Harness;
  readonly doubles = new Map<number, DeviceDouble>();
  readonly automation = new Map<number, ReturnType<typeof createAutomationChecks>>();
  readonly pumps = new Map<number, ReturnType<typeof createPumpChecks>>();
  /** The settings that were changed, in order. */
  readonly settings = new Map<number, { path: string; detail: string; after: unknown }[]>();
  watch!: Watch;
  /** The server that runs; what a crashed one publishes goes nowhere. */
  #running = { crashed: false };
  #leaseHeld = true;
  /** The latest time that the clock ever showed. */
  #latest = 0;
  #disturbedAt = Number.NEGATIVE_INFINITY;
  #checkRows = createRowChecks(this.doubles);
  /** The commands whose rows say that they were sent. */
  readonly #recorded = new Set<number>();
  readonly #faults: ReadonlyMap<History, Fault>;

  /** @param faults what breaks the product on purpose, for the devices of these histories alone */
  constructor(faults: ReadonlyMap<History, Fault> = new Map()) {
    this.#faults = faults;
    this.harness = new Harness({
      beforeStart: (app) => this.#take(app),
      lease: { isHeld: () => this.#leaseHeld },
      beforeConnecting: prepareStatements,
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
      // Looking things up takes time, in which the clock may go on.
      const at = this.now;
      const isLockedOut = this.#isTagged(double);
      const row = await this.watch.published(message.cmdId);
      if (running.crashed) return new Promise<never>(() => {});
      const outcome = double.take(message, at);
      const published = double.published.at(-1);
      if (!published) throw new Error("a device notes what it hears");
      checkPublish({ double, message: published, row, leaseHeld: this.#leaseHeld, isLockedOut });
      this.pumps.get(deviceId)?.sent(published);
      const isAutomatic = row !== null && isAuto(row);
      double.seen.stops += Number(isStopCode(message.action));
      double.seen.journalled += Number(!isPeriodic(published) && (row === null || row.status === "waiting"));
      double.seen.automatic += Number(isAutomatic);
      if (isAutomatic) this.automation.get(deviceId)?.sent(published);
      return outcome;
    };
    broker.sessions.of = (deviceId) => {
      const { connection } = this.doubles.get(deviceId) ?? { connection: "absent" };
      return { connected: connection !== "absent", lostAt: null, listening: connection === "listening" };
    };
  }

  /** Breaks the product that has just started. */
  #injectFaults(): void {
    const { app, clock, db } = this.harness;
    for (const [history, { product }] of this.#faults)
      product?.(app, {
        ...{ clock, pools: [db.pool, db.control.pool], query: (text) => this.watch.query(text) },
        isBroken: (deviceId) => this.doubles.get(deviceId)?.history === history,
        isLeaseHeld: () => this.#leaseHeld,
      });
  }

  async open(histories: readonly History[]): Promise<void> {
    await this.harness.start();
    this.watch = openWatch(this.harness.database.connection);
    this.#injectFaults();
    for (const name of ["operator0", "operator1"]) await aUser().named(name).asSuperUser().in(this.harness);
    await Promise.all(histories.map((history) => this.#add(history)));
  }

  async #add(history: History): Promise<void> {
    const added = await addDevice(this.harness, history);
    const { id } = added;
    const double = createDeviceDouble(history, added, {
      after: (milliseconds, action) => void this.harness.clock.after(milliseconds, action),
      answer: (payload) => this.#answer(id, payload),
    });
    this.doubles.set(id, double);
    this.automation.set(id, createAutomationChecks(double));
    this.pumps.set(id, createPumpChecks(double));
    this.settings.set(id, []);
    const broken = this.#faults.get(history);
    await setUp(this.harness, id, history, broken?.settings ?? {});
    for (const text of broken?.database?.(id) ?? []) await this.watch.query(text);
  }

  /** Whether somebody was shown his tag on a device, and nobody took it off nor is its time over. */
  #isTagged(double: DeviceDouble): boolean {
    const { until = null, over = 0 } = double.tag ?? {};
    // What ended stays so, whatever the clock says later.
    if (until !== null && (this.now >= until || this.harness.clock.elapsed() >= over)) double.tag = null;
    return double.tag !== null;
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

  async idle(): Promise<void> {
    await untilIdle(this.harness.db);
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
    const [changed, devices] = await Promise.all([this.watch.changedCommands(), this.watch.devices()]);
    const commands = this.#checkRows(changed);
    const isNew = ({ id, sentAt }: CommandRow) => sentAt !== null && !this.#recorded.has(id);
    const sent = Map.groupBy(changed.filter(isNew), ({ deviceId }) => deviceId);
    const open = new Set<number>();
    for (const { status, code, deviceId } of commands.values())
      if ((status === "waiting" || status === "processing") && moves({ action: code })) open.add(deviceId);
    const isCalm = this.#leaseHeld && this.harness.clock.elapsed() - this.#disturbedAt > undisturbedAfter;
    for (const device of devices) {
      const double = this.doubles.get(device.id);
      if (!double) continue;
      if (device.mode === "auto" && !device.hasSettings)
        double.violations.push("it is in automatic mode without threshold and timer");
      const isFree = isCalm && double.connection === "listening" && !open.has(device.id) && !double.isLocked;
      this.#isTagged(double);
      for (const row of sent.get(device.id) ?? []) {
        this.#recorded.add(row.id);
        this.pumps.get(device.id)?.recorded(row, device);
        double.seen.staged += Number(row.reason === "staging");
      }
      const starves = isFree && this.steps.isStarved(double);
      this.automation.get(device.id)?.look(this.now, device, { isFree, starves });
      this.pumps.get(device.id)?.look(this.now, device, isCalm && double.connection === "listening");
    }
  }

  readonly steps = createSteps(this);

  /** What was measured last of a device counts as good. */
  isGood({ id, loggerId }: DeviceDouble): boolean {
    const latest = this.app?.use(latestReadings).of(loggerId ?? id)?.quality;
    return (latest?.[loggerId === null ? "outlet_pressure" : "critical_point_pressure"] ?? "good") === "good";
  }

  /** One tick: the server has its trouble while the devices and people do what they do. */
  async tick({ wait, event, setBy }: Disturbance, tick: number): Promise<void> {
    await this.pass(wait);
    if (event !== null) this.#disturb(setBy);
    if (event === "lease_lost") this.#leaseHeld = false;
    if (event === "lease_back") this.#leaseHeld = true;
    const stopsServer = event === "restart" || event === "crash";
    const restore = event === "refuses" || event === "hangs" ? takeDatabase(this.harness.db, event) : null;
    const running = [...this.doubles.values()].flatMap((double) =>
      (double.history.ticks[tick] ?? []).map((step) => this.steps.take(double, step, !stopsServer)),
    );
    if (event === "crash") this.#running.crashed = true;
    if (stopsServer) await this.harness.restart().then(() => this.#injectFaults());
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

  /** The server has its trouble, or its clock is set: what was measured later than it is now counts until then. */
  #disturb(setBy: number): void {
    this.#disturbedAt = this.harness.clock.elapsed();
    const until = setBy < 0 ? this.now + 6 * minuteMs : 0;
    this.#latest = Math.max(this.#latest, this.now);
    this.harness.clock.setBy(setBy);
    this.steps.forgetPressures(until);
    for (const double of this.doubles.values()) {
      this.automation.get(double.id)?.clockSet(this.now);
      this.pumps.get(double.id)?.disturbed(until);
    }
  }

  /** Everything ends: the clock is no longer behind what it showed, devices listen, nothing is automatic, and time passes. */
  async drain(): Promise<void> {
    this.#leaseHeld = true;
    this.#disturb(Math.max(0, this.#latest - this.now));
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
  staged: number;
}

/** Lets histories happen at the same time to devices of one product. */
export const runWorld = async (
  histories: readonly History[],
  disturbances: readonly Disturbance[],
  faults?: ReadonlyMap<History, Fault>,
): Promise<Outcome[]> => {
  const world = new World(faults);
  await world.open(histories);
  try {
    for (const [tick, what] of disturbances.entries()) await world.tick(what, tick);
    await world.drain();
  } finally {
    await world.close();
  }
  return [...world.doubles.values()].map(({ history, violations, log, published, seen }) => ({
    ...{ history, violations, log, ...seen },
    published: published.length,
  }));
};
