import { isDeepStrictEqual } from "node:util";
import { demandsOf } from "@sgval/contract/control/command-gate";
import type { ActionKey } from "@sgval/contract/control/control";
import { needsSelection, type Selection } from "@sgval/contract/control/selection";
import { minuteMs } from "@sgval/quantities/duration";
import { roundingTolerance } from "@sgval/quantities/scaling";
import type { App } from "../../src/app.ts";
import { control } from "../../src/features/control/index.ts";
import { deviceRegistry } from "../../src/features/devices/index.ts";
import { readings } from "../../src/features/readings/index.ts";
import { deviceListening } from "../../src/gateways/mqtt/device-sessions.ts";
import { Refusal } from "../../src/kernel/errors.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { anActor } from "../../src/testing/user-builder.ts";
import type { DeviceDouble } from "./device-double.ts";
import type { createAutomationChecks } from "./invariants.ts";
import type { createPumpChecks } from "./pump-rules.ts";
import { bankPumps, type Report, type Step, trimPump } from "./script.ts";
import type { Watch } from "./watch.store.ts";

/** What is known of the pressure of a device by its good samples. */
interface Pressure {
  /** In a row at or below the start point. */
  low: number;
  at: number;
  /** Until then samples may count as late. */
  unclearUntil: number;
  threshold: [number, number] | null;
}

const fresh = 9 * minuteMs;

const pointsOf = ([start, limit]: readonly [number, number]) => ({
  startPressurePoint: start,
  limitPressurePoint: limit,
});

const isOfPumps = ({ history }: DeviceDouble): boolean => ["pumps", "bank", "well"].includes(history.kind);

/** By how much the outlet of a valve is above its critical point (bar): whatever its logger says, that is not low. */
const aboveCriticalPoint = 1.5;

/** What a device says of itself in a report: what is absurd comes alone. */
const valuesOf = ({ history, outputs }: DeviceDouble, { pressure, float, odd }: Report) => {
  if (odd === "absurd") return { outlet_pressure: -999 };
  const water_level_float = float === "up" ? 1 : 0;
  if (history.kind === "well") return { water_level: 20 + pressure, water_level_float };
  if (history.kind !== "bank") return { outlet_pressure: pressure };
  return {
    ...Object.fromEntries(bankPumps.map((pump) => [`pump_running.${pump}`, outputs[pump] ?? 0])),
    ...{ [`pump_power.${trimPump}`]: outputs[`${trimPump}_power`] ?? 0 },
    ...{ outlet_pressure: pressure, water_level_float },
  };
};

/** What the steps need of the product under test. */
interface World {
  readonly app: App | null;
  readonly harness: Harness;
  /** Epoch ms. */
  readonly now: number;
  readonly automation: ReadonlyMap<number, ReturnType<typeof createAutomationChecks>>;
  readonly pumps: ReadonlyMap<number, ReturnType<typeof createPumpChecks>>;
  readonly settings: ReadonlyMap<number, { path: string; detail: string; after: unknown }[]>;
  readonly watch: Watch;
  isGood(double: DeviceDouble): boolean;
}

/** Carries the steps of histories out, through the services that routes and the broker call. */
export const createSteps = (world: World) => {
  const pressures = new Map<number, Pressure>();
  let requests = 0;
  const caller = (by: 0 | 1) => ({
    actor: anActor({ userId: by + 2, username: `operator${by}`, sessionId: by + 2 }),
    ip: "10.0.0.9",
  });
  const pressureOf = ({ id, history }: DeviceDouble): Pressure => {
    const known = pressures.get(id) ?? {
      ...{ low: 0, at: 0, unclearUntil: 0, threshold: history.threshold },
    };
    pressures.set(id, known);
    return known;
  };
  const app = () => {
    if (!world.app) throw new Error("the server does not run");
    return world.app;
  };
  /** What whoever confirms adds to a command of this level. */
  const confirmed = ({ selection, level }: Selection, deviceId: number) => {
    const demanded = demandsOf(level);
    const deviceName = app().use(deviceRegistry).get(deviceId)?.name;
    return {
      selection,
      ...(demanded.reason ? { reason: "trial" } : {}),
      ...(demanded.deviceName && deviceName !== undefined ? { deviceName } : {}),
    };
  };
  /** Selects and sends, as the console does; a nervous person sends the same request twice. */
  const command = async ({ id }: DeviceDouble, step: Extract<Step, { do: "command" }>): Promise<unknown> => {
    const { action, value, pumps: pumpIds, by } = step;
    const { select, send } = app().use(control);
    const body = { deviceId: id, action, value, ...(pumpIds ? { pumpIds } : {}) };
    requests += 1;
    const requestId = `r-${requests}`;
    const selected = needsSelection(action) ? await select(body, caller(by)) : null;
    const request = { ...body, requestId, ...(selected ? confirmed(selected, id) : {}) };
    if (!step.repeated) return send(request, caller(by));
    return Promise.all([send(request, caller(by)), send(request, caller(by))]);
  };
  const stop = async (
    double: DeviceDouble,
    { by, pumps: pumpIds }: Extract<Step, { do: "stop" }>,
    mustCome: boolean,
  ): Promise<void> => {
    const action: ActionKey = isOfPumps(double) ? "pump_stop" : "fully_close_off";
    requests += 1;
    const pressed = {
      ...{ at: world.now, code: action === "pump_stop" ? "DO_4_OFF" : "DO_2_OFF", pumps: pumpIds ?? null },
      ...{ after: double.published.length, result: null as string | null },
      mustCome: mustCome && double.connection === "listening",
    };
    double.stops.push(pressed);
    const pumped = pumpIds ? { pumpIds } : {};
    const request = { deviceId: double.id, action, requestId: `s-${requests}`, takeManual: true, ...pumped };
    const { send } = app().use(control);
    await send(request, caller(by))
      // Under a tag whoever lets water in again says why.
      .catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== "reason_required") throw error;
        return send({ ...request, reason: "trial" }, caller(by));
      })
      .then(
        ({ status }) => {
          pressed.result = status;
        },
        (error: unknown) => {
          const isRefusal = error instanceof Refusal;
          pressed.result = `${isRefusal ? "refused: " : ""}${String(error)}`;
        },
      );
  };
  const send = (deviceId: number, values: object): Promise<void> =>
    new Promise((resolve) => {
      const device = app().use(deviceRegistry).get(deviceId);
      if (!device) return resolve();
      const payload = Buffer.from(JSON.stringify(values));
      app()
        .use(readings)
        .intake.accept({ device, payload, topic: null, source: "mqtt" }, () => resolve());
    });
  const report = async (double: DeviceDouble, step: Report): Promise<void> => {
    const { pressure, odd, switched } = step;
    const now = world.now;
    const known = pressureOf(double);
    // A second reading of the same time would be merged with the first.
    if (now === known.at) return;
    const ts = odd === "late" ? now - 20 * minuteMs : odd === "ahead" ? now + 3 * minuteMs : now;
    if (switched !== null) double.outputs[switched] = 1 - (double.outputs[switched] ?? 0);
    world.pumps.get(double.id)?.reported(step, now);
    world.automation.get(double.id)?.reported(step, now);
    const { id, loggerId } = double;
    if (loggerId === null) await send(id, { ts: ts / 1_000, ...valuesOf(double, step) });
    else
      await Promise.all([
        send(loggerId, { ts: ts / 1_000, critical_point_pressure: odd === "absurd" ? -999 : pressure }),
        send(id, { ts: now / 1_000, outlet_pressure: pressure + aboveCriticalPoint }),
      ]);
    if (odd !== null)
      Object.assign(known, { low: 0, unclearUntil: Math.max(known.unclearUntil, now + 6 * minuteMs) });
    const start = known.threshold?.[0] ?? 0;
    const isLow = odd === null && pressure <= start + roundingTolerance && world.isGood(double);
    // After a gap the readings have to become usable first.
    const before = now - known.at > fresh ? 0 : known.low;
    Object.assign(known, { low: isLow ? before + 1 : 0, at: now });
  };
  const settings = async (
    double: DeviceDouble,
    detail: string,
    path: string,
    body: unknown,
    after: unknown,
  ) => {
    const method = body === null ? "DELETE" : "PUT";
    const { status } = await world.harness.call(method, `/device/${double.id}/${path}`, body ?? undefined);
    if (status >= 300) return false;
    // What is set to what it was is no change.
    const { threshold, timers } = double.history;
    const kept = path === "timer" ? timers : threshold && pointsOf(threshold);
    const changes = world.settings.get(double.id);
    const before = changes?.findLast((one) => one.path === path)?.after ?? kept;
    if (!isDeepStrictEqual(before, after)) changes?.push({ path, detail, after });
    return true;
  };

  const carryOut = async (double: DeviceDouble, step: Step, mustCome: boolean): Promise<unknown> => {
    const { id } = double;
    switch (step.do) {
      case "command":
        return command(double, step);
      case "stop":
        return stop(double, step, mustCome);
      case "select":
        return app().use(control).select({ deviceId: id, action: step.action }, caller(step.by));
      case "cancel": {
        const waiting = await world.watch.waiting(id);
        return waiting && app().use(control).cancel({ deviceId: id, commandId: waiting.id }, caller(0));
      }
      case "lock": {
        const { lockOuts } = app().use(control);
        if (step.hang) {
          double.isLocked = true;
          const until = step.minutes === null ? null : world.now + step.minutes * minuteMs;
          const over = world.harness.clock.elapsed() + (step.minutes ?? Number.POSITIVE_INFINITY) * minuteMs;
          const end = until === null ? null : new Date(until).toISOString();
          await lockOuts.set({ deviceId: id, reason: "maintenance", until: end }, caller(0));
          double.tag = { until, over };
          double.hung += 1;
          return undefined;
        }
        double.tag = null;
        const { data } = (await world.harness.call("GET", `/device/${id}/lock-out`)).body;
        if (data?.[0]) await lockOuts.lift({ deviceId: id, lockOutId: data[0].id }, caller(0));
        double.isLocked = false;
        return undefined;
      }
      case "mode": {
        const changed = await app().use(control).setMode({ deviceId: id, mode: step.mode }, caller(0));
        world.automation.get(id)?.modeChanged();
        world.pumps.get(id)?.modeChanged();
        pressureOf(double).low = 0;
        return changed;
      }
      case "threshold": {
        const points = step.points && pointsOf(step.points);
        const known = pressureOf(double);
        known.low = 0;
        const detail = points ? "threshold_set" : "threshold_removed";
        if (await settings(double, detail, "threshold", points, points)) known.threshold = step.points;
        world.automation.get(id)?.limitSet(known.threshold?.[1] ?? null);
        return undefined;
      }
      case "timers": {
        const pumps = world.pumps.get(id);
        pumps?.timersAsked(step.timers, world.now);
        const isSet = await settings(double, "timer_set", "timer", step.timers, step.timers);
        pumps?.timersKnown(isSet, step.timers);
        if (isSet) world.automation.get(id)?.timersSet(step.timers);
        return isSet;
      }
      case "report":
        return report(double, step);
      case "connection":
        double.connection = step.is;
        if (step.is === "listening") app().events.emit(deviceListening, { deviceId: id, at: world.now });
        return undefined;
    }
  };

  return {
    /**
     * Carries one step out. It may be refused or fail; what must not happen is found by the invariants.
     * @param mustCome the server goes on working: a stop that is pressed now must come
     */
    take: async (double: DeviceDouble, step: Step, mustCome: boolean): Promise<void> => {
      const began = new Date(world.now).toISOString();
      const result = await carryOut(double, step, mustCome).then(
        () => "done",
        (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error)),
      );
      double.log.push(`${began} ${JSON.stringify(step)} ${result}`);
    },
    /** By what was measured the pressure is confirmed to be at or below the start point. */
    isStarved: (double: DeviceDouble): boolean => {
      const { low, at, unclearUntil, threshold } = pressureOf(double);
      if (!threshold || double.isLocked || world.now - at > fresh || world.now < unclearUntil) return false;
      return low >= 2;
    },
    /** Automation may not have seen what was measured so far; until then it may not see what follows either. */
    forgetPressures: (until: number): void => {
      for (const known of pressures.values()) {
        known.low = 0;
        known.unclearUntil = Math.max(known.unclearUntil, until);
      }
    },
  };
};
