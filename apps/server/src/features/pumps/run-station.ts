import { mostFailures } from "@sgval/contract/automation/state";
import { automationName } from "@sgval/contract/control/automatic-mode";
import { type AutomaticSource, type Command, isAutomatic } from "@sgval/contract/control/control";
import type { Pump } from "@sgval/contract/pumps/pumps";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { minuteOfDay } from "@sgval/quantities/time-of-day";
import type { TimeZone } from "@sgval/quantities/time-zone";
import {
  type AutomaticRequest,
  automationChanged,
  droppedReason,
  nextWindow,
  readThreshold,
  readTimers,
  wasNotObeyed,
} from "../automation/index.ts";
import type { DeviceRecord } from "../devices/index.ts";
import { writeFailures, writeScheduledUntil } from "./bank.store.ts";
import { stagedStopRefusal } from "./interlocks.ts";
import type { PumpsContext } from "./pumps-context.ts";
import { noTimers, rotatedLead, type StagedPump, stage } from "./staging.ts";
import { expectSwitch, type Station } from "./station.ts";
import { goodChannelValue, runHoursOf, startRefusalOf } from "./station-view.ts";
import type { Stations } from "./stations.ts";

export type AutomaticSending = (request: AutomaticRequest) => Promise<unknown>;

interface RunDeps {
  sendAutomatic: AutomaticSending;
  hasOpenCommand(deviceId: number): Promise<boolean>;
  /** Changes a station to manual; nothing is sent to it. */
  leave(deviceId: number, reason: string): Promise<void>;
}

type Kept = Pick<Stations, "persist">;

const setFailures = (stations: Kept, station: Station, failures: number): void => {
  if (station.failures === failures) return;
  station.failures = failures;
  const { deviceId } = station.bank;
  stations.persist(deviceId, (kysely) => writeFailures(kysely, deviceId, failures));
};

/** Counts what the controller did not obey of automation. The stops of interlocks are none of it: they are repeated. */
export const countFailures = (stations: Kept, station: Station, command: Command): void => {
  // The source distinguishes it from a user of that name, the name from an interlock.
  const isOurs = isAutomatic(command.source) && command.actor.name === automationName;
  if (!isOurs || command.lateResponseAt !== null) return;
  if (command.status === "completed") setFailures(stations, station, 0);
  else if (wasNotObeyed(command)) setFailures(stations, station, station.failures + 1);
};

/** How often staging decides (ms), and how long it leaves a step to show its effect. */
const stageEvery = 5_000;
const effectWait = 15_000;
/** Local hour in which a town takes the least water. */
const minimumHour = 3;

/** How far back what is in force may have begun: a time-table is one of a week. */
const longestDays = 7;

/** The last row of a time-table that began between two times (epoch ms): what is in force since then. */
const lastDue = (
  schedule: Pump["schedule"],
  { after, until }: { after: number; until: number },
  zone: TimeZone,
): Pump["schedule"][number] | undefined => {
  const midnight = Math.floor((until + zone.offsetAt(until)) / dayMs) * dayMs;
  // Around midnight the row may be of the day before.
  const days = Math.min(Math.ceil((until - after) / dayMs), longestDays) + 1;
  const due = Array.from({ length: days }, (_, back) => midnight - back * dayMs).flatMap((local) =>
    schedule.flatMap((row) => {
      const at = zone.timestampOf(local + minuteOfDay(row.start) * minuteMs, until);
      // 1 January 1970 was a Thursday; rows count from Monday, 1.
      const isOn = row.days.includes(((local / dayMs + 3) % 7) + 1);
      return isOn && at > after && at <= until ? [{ at, row }] : [];
    }),
  );
  return due.sort((one, other) => one.at - other.at).at(-1)?.row;
};

/** Staging, rotation and the time-table of a station in automatic mode. */
export const createStationRun = (context: PumpsContext, deps: RunDeps) => {
  const { db, clock, events, latest, logger, stations, zone, surroundingsOf } = context;
  const { sendAutomatic, hasOpenCommand, leave } = deps;
  const stagedAt = new Map<number, number>();
  /** Stations of whose time-table more was carried out than the database knows. */
  const unkept = new Set<number>();

  const ask = async (
    device: DeviceRecord,
    station: Station,
    act: { action: "start" | "stop"; key: string },
    source: AutomaticSource,
    reason: string,
  ): Promise<boolean> => {
    const on = act.action === "start";
    station.waitUntil = clock.elapsed() + effectWait;
    // Before it is sent: its effect may come at once.
    expectSwitch(station, [act.key], {
      ...{ on, reason: source === "schedule" ? "schedule" : "staging", now: clock.now() },
    });
    try {
      await sendAutomatic({
        deviceId: device.id,
        action: on ? "pump_start" : "pump_stop",
        ...{ pumpIds: [act.key], source, name: automationName, reason },
      });
      return true;
    } catch (error) {
      station.expected.delete(act.key);
      logger.info({ err: error, deviceId: device.id, pump: act.key }, "staging could not send a command");
      return false;
    }
  };

  /** The power that a pump has now: one that was measured long ago, or badly, says nothing of the demand. */
  const presentPower = (device: DeviceRecord, { seen }: Station, key: string): number | null => {
    const parameter = `pump_power.${key}`;
    const channel = device.channels.find((one) => one.parameter === parameter && !one.removed);
    const isMeasured = channel !== undefined && latest.sampleOf(device.id, channel.slot) != null;
    const measured = goodChannelValue(device, latest, parameter);
    const isPresent = measured && clock.now() - measured.measuredAt <= surroundingsOf(device.id).staleAfter;
    return isMeasured && !isPresent ? null : (seen.get(key)?.power ?? null);
  };

  /** Whether the controller said what its pumps do, and not too long ago. */
  const isKnown = (device: DeviceRecord, { bank, seen }: Station): boolean => {
    const { staleAfter } = surroundingsOf(device.id);
    return bank.pumps.every(({ key }) => {
      const pump = seen.get(key);
      return pump?.known === true && clock.now() - pump.at <= staleAfter;
    });
  };

  const stagedPumps = (device: DeviceRecord, station: Station): StagedPump[] => {
    const now = clock.now();
    return station.bank.pumps.map((pump) => {
      const seen = station.seen.get(pump.key);
      const open = station.runs.find((run) => run.key === pump.key && run.stoppedAt === null);
      return {
        ...{ key: pump.key, type: pump.type, min: pump.min, max: pump.max },
        on: seen?.on === true,
        available: seen?.known === true && startRefusalOf(station, pump, now) === null,
        power: presentPower(device, station, pump.key),
        runHours: runHoursOf(station, pump.key, { now, device, latest }),
        startedAt: open?.startedAt ?? null,
      };
    });
  };

  /** Discharge pressure against the pressure points; `null` without both. */
  const pressureOf = async (device: DeviceRecord): Promise<"low" | "between" | "high" | null> => {
    const threshold = await readThreshold(db.kysely, device.id);
    const measured = goodChannelValue(device, latest, "outlet_pressure");
    const { staleAfter } = surroundingsOf(device.id);
    if (!threshold || !measured || clock.now() - measured.measuredAt > staleAfter) return null;
    if (measured.value <= threshold.startPressurePoint) return "low";
    return measured.value >= threshold.limitPressurePoint ? "high" : "between";
  };

  const rotate = async (device: DeviceRecord, station: Station, pumps: StagedPump[]): Promise<void> => {
    const now = clock.now();
    const limits = station.bank.interlocks;
    if (station.retiring !== null) {
      const key = station.retiring;
      const isReplaced = pumps.filter(({ on }) => on).length > 1;
      if (!pumps.some((pump) => pump.key === key && pump.on)) station.retiring = null;
      else if (isReplaced && !stagedStopRefusal({ now, limits, runs: station.runs }, key)) {
        station.retiring = null;
        await ask(device, station, { action: "stop", key }, "auto_threshold", "rotation");
      }
      return;
    }
    const hour = new Date(now + zone.offsetAt(now)).getUTCHours();
    const rotated = rotatedLead(pumps, { now, isDailyMinimum: hour === minimumHour });
    if (!rotated) return;
    const act = { action: "start" as const, key: rotated.next };
    if (await ask(device, station, act, "auto_threshold", "rotation")) station.retiring = rotated.lead;
  };

  const stagePumps = async (device: DeviceRecord, station: Station): Promise<void> => {
    const elapsed = clock.elapsed();
    if (elapsed - (stagedAt.get(device.id) ?? Number.NEGATIVE_INFINITY) < stageEvery) return;
    stagedAt.set(device.id, elapsed);
    // Nothing is staged on what is not known, nor while a step is on its way.
    if (!isKnown(device, station)) {
      station.timers = noTimers;
      return;
    }
    if (elapsed < station.waitUntil || (await hasOpenCommand(device.id))) return;
    const now = clock.now();
    const pumps = stagedPumps(device, station);
    const timers = await readTimers(db.kysely, device.id);
    const reduced = timers.some((timer) => (nextWindow(timer, now, zone)?.startsAt ?? Infinity) <= now);
    const { interlocks: limits, wearPolicy: policy } = station.bank;
    const { timers: next, act } = stage(station.timers, {
      ...{ elapsed, pumps, policy, reduced, pressure: await pressureOf(device) },
      ...{ upAfter: limits.stageUpSeconds, downAfter: limits.stageDownSeconds },
    });
    if (act === null) {
      station.timers = next;
      return rotate(device, station, pumps);
    }
    const refusal = act.action === "stop" && stagedStopRefusal({ now, limits, runs: station.runs }, act.key);
    // A stop that comes too early is asked for again; its wait goes on.
    if (refusal) return;
    station.timers = next;
    await ask(device, station, act, reduced ? "auto_timer" : "auto_threshold", "staging");
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
    for (const { key, type, schedule } of station.bank.pumps) {
      const row = type === "linear" ? lastDue(schedule, { after, until }, zone) : undefined;
      if (!row) continue;
      unkept.add(device.id);
      station.preloads.set(key, row.power);
    }
    if (device.mode === "manual") station.preloads.clear();
    // What is not carried out yet is due again after a restart.
    if (station.preloads.size === 0 && unkept.delete(device.id))
      stations.persist(device.id, (kysely) => writeScheduledUntil(kysely, device.id, new Date(until)));
  };

  /** The time-table: a pump that runs is stopped first, then its power is loaded; it starts by another command. */
  const loadPowers = async (device: DeviceRecord, station: Station): Promise<void> => {
    takeDue(device, station);
    const limits = station.bank.interlocks;
    const preload = [...station.preloads].find(
      ([key]) =>
        station.seen.get(key)?.known &&
        stagedStopRefusal({ now: clock.now(), limits, runs: station.runs }, key) === null,
    );
    if (!preload || clock.elapsed() < station.waitUntil || (await hasOpenCommand(device.id))) return;
    const [key, value] = preload;
    if (station.seen.get(key)?.on) {
      await ask(device, station, { action: "stop", key }, "schedule", "schedule");
      return;
    }
    station.preloads.delete(key);
    await sendAutomatic({
      deviceId: device.id,
      ...{ action: "set_pump_power", value, pumpIds: [key], source: "schedule", name: automationName },
    }).catch((error: unknown) =>
      logger.info({ err: error, deviceId: device.id, pump: key }, "a power of the time-table was not loaded"),
    );
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
    turn: async (device: DeviceRecord, station: Station): Promise<void> => {
      const isAuto = device.mode === "auto";
      if (isAuto && station.failures >= mostFailures) return dropToManual(device, station);
      await loadPowers(device, station);
      if (isAuto) return stagePumps(device, station);
      setFailures(stations, station, 0);
      Object.assign(station, { retiring: null, timers: noTimers });
    },
  };
};
