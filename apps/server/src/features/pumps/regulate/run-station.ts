import { isDeepStrictEqual } from "node:util";
import { mostFailures } from "@sgval/contract/automation/state";
import { automationName } from "@sgval/contract/control/automatic-mode";
import type { AutomaticSource, Command } from "@sgval/contract/control/control";
import { lockOutDetails } from "@sgval/contract/control/lock-out";
import type { StationReason, StationRegulation, StationStep } from "@sgval/contract/pumps/regulation";
import { dayMs } from "@sgval/quantities/duration";
import { isoTime } from "@sgval/quantities/timestamp";
import { Refusal } from "../../../kernel/errors.ts";
import {
  type AutomaticRequest,
  automationChanged,
  droppedReason,
  readThreshold,
  readTimers,
} from "../../automation/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { writeScheduledUntil } from "../bank.store.ts";
import { stagedStopRefusal } from "../interlocks.ts";
import type { PumpsContext } from "../pumps-context.ts";
import { isOfThisPower, type SendingGate } from "../sending-gate.ts";
import { expectSwitch, type Station, yetToStart } from "../station.ts";
import { setFailures } from "./count-failures.ts";
import {
  type Decided,
  decideStation,
  effectWait,
  loadDecision,
  newMemory,
  type Refused,
  type StationSituation,
} from "./decide-station.ts";
import {
  keepRegulation,
  newRegulation,
  regulationView,
  takeBlindness,
  takeDecision,
} from "./shown-regulation.ts";
import { situationOf } from "./situation.ts";
import type { StagingAct } from "./staging.ts";
import { followTimeTable, lastDue } from "./time-table.ts";

export type AutomaticSending = (request: AutomaticRequest) => Promise<unknown>;

interface RunDeps {
  sendAutomatic: AutomaticSending;
  /** Whether stations are regulated here now. */
  isAlive(): boolean;
  hasOpenCommand(deviceId: number): Promise<boolean>;
  gate: SendingGate;
  /** Changes a station to manual; nothing is sent to it. */
  leave(deviceId: number, reason: string): Promise<void>;
}

/** What never left the server. */
const unsent: readonly Command["failureCode"][] = ["publish_refused", "expired", "locked_out"];

/** A power of the time-table that was stored, but not sent, is due again, unless another one is due by now. */
export const takeUnsentPower = (station: Station, command: Command, elapsed: number): void => {
  const { action, source, value: power, pumpIds, failureCode } = command;
  const isOurs = action === "set_pump_power" && source === "schedule" && unsent.includes(failureCode);
  if (!isOurs || power === null) return;
  for (const key of pumpIds ?? []) {
    const due = station.preloads.get(key);
    if (!due || due.power === power)
      station.preloads.set(key, {
        ...{ at: due?.at ?? null, power, refused: null },
        againAt: elapsed + effectWait,
      });
  }
};

/** How often staging decides (ms). */
const stageEvery = 5_000;

/** Why a step was not sent: a rule that refused it, and until when, where it says so. */
const refusedBy = (step: StationStep, error: unknown): Refused => {
  if (!(error instanceof Refusal)) return { step, code: "unknown_error", until: null };
  const { until = null } = lockOutDetails.pick({ until: true }).safeParse(error.details).data ?? {};
  return { step, code: error.code, until: until === null ? null : Date.parse(until) };
};

const isLockOut = (error: unknown): boolean => error instanceof Refusal && error.code === "device_locked_out";

/** Staging, rotation and the time-table of a station in automatic mode. */
export const createStationRun = (context: PumpsContext, deps: RunDeps) => {
  const { db, clock, events, live, logger, stations, timeZone, surroundingsOf } = context;
  const { sendAutomatic, hasOpenCommand, isAlive, leave, gate } = deps;
  const stagedAt = new Map<number, number>();
  /** Stations of whose time-table more was carried out than the database knows. */
  const unkept = new Set<number>();

  const viewOf = async (device: DeviceRecord, station: Station): Promise<StationRegulation> => {
    const timers = await readTimers(db.kysely, device.id);
    return regulationView(device, station, { now: clock.now(), isAlive: isAlive(), timers, timeZone });
  };
  const show = async (device: DeviceRecord, station: Station): Promise<void> => {
    keepRegulation(station, stations.persist);
    live.emit(device.id, "pump:regulation", await viewOf(device, station));
  };

  /** Notes what became of the step that was asked for last. */
  const noteStep = (station: Station, step: StationStep, reason: StationReason, error?: unknown): void => {
    const refused = error === undefined ? null : refusedBy(step, error);
    const lastStep = { ...step, reason, at: isoTime(clock.now()), refusal: refused?.code ?? null };
    Object.assign(station.regulation, { lastStep, refused });
  };

  const ask = async (
    device: DeviceRecord,
    station: Station,
    { action: does, key }: StagingAct,
    { source, why, reason }: { source: AutomaticSource; why: string; reason: StationReason },
  ): Promise<boolean> => {
    const on = does === "start";
    const action = on ? "pump_start" : "pump_stop";
    const step = { action, pumpId: key, power: null } as const;
    const waitedUntil = station.waitUntil;
    station.waitUntil = clock.elapsed() + effectWait;
    // Before it is sent: its effect may come at once.
    expectSwitch(station, [key], {
      ...{ on, reason: source === "schedule" ? "schedule" : "staging", now: clock.now() },
    });
    try {
      await sendAutomatic({
        deviceId: device.id,
        ...{ action, pumpIds: [key], source, name: automationName, reason: why },
      });
      noteStep(station, step, reason);
      return true;
    } catch (error) {
      station.expected.delete(key);
      noteStep(station, step, reason, error);
      // The tag hangs for hours, and stops pass it: they wait for nothing that was not sent.
      if (isLockOut(error)) station.waitUntil = waitedUntil;
      logger.info({ err: error, deviceId: device.id, pump: key }, "staging could not send a command");
      return false;
    }
  };

  /** Takes in what was decided; returns whether it is something else than before. */
  const note = (deviceId: number, station: Station, decision: Decided, situation: StationSituation) => {
    const { regulation } = station;
    const { now, elapsed, inputLoss } = situation;
    regulation.since ??= now;
    const { staleAfter } = surroundingsOf(deviceId);
    const change = takeBlindness(regulation, inputLoss, { now, elapsed, staleAfter });
    if (change) events.emit(automationChanged, { deviceId, kind: change });
    return takeDecision(regulation, decision, now) || change !== null;
  };

  const stagePumps = async (device: DeviceRecord, station: Station): Promise<void> => {
    const elapsed = clock.elapsed();
    if (elapsed - (stagedAt.get(device.id) ?? Number.NEGATIVE_INFINITY) < stageEvery) return;
    stagedAt.set(device.id, elapsed);
    const threshold = await readThreshold(db.kysely, device.id);
    const timers = await readTimers(db.kysely, device.id);
    const isWaiting =
      elapsed < station.waitUntil || yetToStart(station, { now: clock.now(), elapsed }).size > 0;
    const situation = situationOf(device, station, surroundingsOf(device.id), {
      ...{ timeZone, threshold, timers, refused: station.regulation.refused },
      busy: isWaiting ? "effect_wait" : (await hasOpenCommand(device.id)) ? "command_open" : null,
    });
    const { decision, act, memory } = decideStation(situation, station);
    Object.assign(station, memory);
    const [load] = station.preloads;
    const isNew = note(device.id, station, (load && loadDecision(situation, load)) ?? decision, situation);
    if (act) {
      const source = act.why === "staging" && situation.reduced ? "auto_timer" : "auto_threshold";
      const isSent = await ask(device, station, act, { source, why: act.why, reason: decision.reason });
      if (isSent && act.retires !== undefined) station.retiring = act.retires;
    }
    if (isNew || act) await show(device, station);
  };

  /**
   * Takes in what of the time-table became due, also while no server ran. A clock that is set back repeats nothing; one
   * that was more than a day ahead counts anew.
   */
  const takeDue = (device: DeviceRecord, station: Station): void => {
    const now = clock.now();
    const known = station.scheduledUntil ?? now;
    const after = known - now > dayMs ? now : known;
    const until = Math.max(after, now);
    if (station.scheduledUntil === null || after < known) unkept.add(device.id);
    station.scheduledUntil = until;
    for (const { key, schedule } of station.bank.pumps.filter(({ type }) => type === "linear")) {
      const due = lastDue(
        schedule,
        { after: Math.max(after, station.bank.dueAfter[key] ?? 0), until },
        timeZone,
      );
      if (!due) continue;
      unkept.add(device.id);
      const { at, row } = due;
      station.preloads.set(key, { at, power: row.power, refused: null, againAt: Number.NEGATIVE_INFINITY });
    }
    followTimeTable(station.preloads, station.bank.pumps, until, timeZone);
    if (device.mode === "manual") station.preloads.clear();
    // What is not carried out yet is due again after a restart.
    if (station.preloads.size === 0 && unkept.delete(device.id))
      stations.persist(device.id, (kysely) => writeScheduledUntil(kysely, device.id, new Date(until)));
  };

  /** The time-table: a pump that runs is stopped first, then its power is loaded; it starts by another command. */
  const loadPowers = async (device: DeviceRecord, station: Station): Promise<void> => {
    takeDue(device, station);
    const limits = station.bank.interlocks;
    const due = [...station.preloads].find(
      ([key, { againAt }]) =>
        againAt <= clock.elapsed() &&
        station.seen.get(key)?.known &&
        stagedStopRefusal({ now: clock.now(), limits, runs: station.runs }, key) === null,
    );
    if (!due || clock.elapsed() < station.waitUntil || (await hasOpenCommand(device.id))) return;
    const [key, load] = due;
    const { power } = load;
    const reason = "power_due";
    const step = { action: "set_pump_power", pumpId: key, power } as const;
    // A newer row may have taken its place while it was sent.
    const end = (): void => {
      if (station.preloads.get(key) === load) station.preloads.delete(key);
    };
    /** It is tried again by itself: nothing was sent that the other steps of the station would wait for. */
    const putOff = (error: unknown): boolean => {
      const known = load.refused;
      load.refused = refusedBy(step, error);
      load.againAt = clock.elapsed() + (error instanceof Refusal ? effectWait : stageEvery);
      const isNew = !isDeepStrictEqual(known, load.refused);
      if (isNew) noteStep(station, step, reason, error);
      return isNew;
    };
    const refused = await gate(db.kysely, device, { pumpIds: [key], power });
    if (refused) {
      // A pump is not stopped for a power that it may not have. Whatever else keeps it away may be gone later.
      const isNew = putOff(new Refusal(refused.code, refused.details));
      if (isOfThisPower(refused.code)) end();
      return isNew ? show(device, station) : undefined;
    }
    if (station.seen.get(key)?.on) {
      load.refused = null;
      await ask(device, station, { action: "stop", key }, { source: "schedule", why: "schedule", reason });
    } else
      try {
        await sendAutomatic({
          deviceId: device.id,
          ...{ action: step.action, value: power, pumpIds: [key], source: "schedule", name: automationName },
        });
        end();
        noteStep(station, step, reason);
      } catch (error) {
        putOff(error);
        logger.info(
          { err: error, deviceId: device.id, pump: key },
          "a power of the time-table was not loaded",
        );
      }
    await show(device, station);
  };

  /** Ends automatic mode of a station that obeys no more; what could not be written is tried again. */
  const dropToManual = async ({ id: deviceId }: DeviceRecord, station: Station): Promise<void> => {
    const elapsed = clock.elapsed();
    if (elapsed < station.waitUntil) return;
    station.waitUntil = elapsed + effectWait;
    await leave(deviceId, droppedReason);
    setFailures(stations, station, 0);
    events.emit(automationChanged, { deviceId, kind: "dropped_to_manual" });
  };

  return {
    /** Who regulates a station, by which rule, and what is next. */
    viewOf,
    turn: async (device: DeviceRecord, station: Station): Promise<void> => {
      const isAuto = device.mode === "auto";
      if (isAuto && station.failures >= mostFailures) return dropToManual(device, station);
      await loadPowers(device, station);
      if (isAuto) return stagePumps(device, station);
      setFailures(stations, station, 0);
      Object.assign(station, newMemory);
      if (station.regulation.since === null) return;
      station.regulation = newRegulation();
      await show(device, station);
    },
  };
};
