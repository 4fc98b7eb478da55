import { minutesOf } from "@sgval/contract/automation/automation";
import type { AutomaticSource } from "@sgval/contract/control/control";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import type { createTimeZone } from "@sgval/quantities/time-zone";
import { nextWindow, readThreshold, readTimers } from "../automation/index.ts";
import type { DeviceRecord } from "../devices/index.ts";
import { stagedStopRefusal } from "./interlocks.ts";
import type { PumpsContext } from "./pumps-context.ts";
import { rotatedLead, type StagedPump, stage } from "./staging.ts";
import { expectSwitch, type Station } from "./station.ts";
import { goodChannelValue, runHoursOf, startRefusalOf } from "./station-view.ts";

export type AutomaticSending = (request: {
  deviceId: number;
  action: "pump_start" | "pump_stop" | "set_pump_power";
  value?: number;
  pumpIds: string[];
  source: AutomaticSource;
  name: string;
  reason?: string;
}) => Promise<unknown>;

interface RunDeps {
  sendAutomatic: AutomaticSending;
  hasOpenCommand(deviceId: number): Promise<boolean>;
}

/** How often staging decides (ms), and how long it leaves a step to show its effect. */
const stageEvery = 5_000;
const effectWait = 15_000;
/** Local hour in which a town takes the least water. */
const minimumHour = 3;

/** The starts of a time-table between two times (epoch ms), with their power. */
const dueRows = (
  schedule: readonly { days: readonly number[]; start: string; power: number }[],
  { after, until }: { after: number; until: number },
  zone: ReturnType<typeof createTimeZone>,
): number[] =>
  schedule.flatMap(({ days, start, power }) => {
    const midnight = Math.floor((until + zone.offsetAt(until)) / dayMs) * dayMs;
    // 1 January 1970 was a Thursday; rows count from Monday, 1. Around midnight the row may be of the day before.
    const isDue = [midnight - dayMs, midnight].some((local) => {
      const at = zone.timestampOf(local + minutesOf(start) * minuteMs, until);
      return days.includes(((local / dayMs + 3) % 7) + 1) && at > after && at <= until;
    });
    return isDue ? [power] : [];
  });

/** Staging, rotation and the time-table of a station in automatic mode. */
export const createStationRun = (context: PumpsContext, { sendAutomatic, hasOpenCommand }: RunDeps) => {
  const { db, clock, latest, logger, zone, surroundingsOf } = context;
  const stagedAt = new Map<number, number>();

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
        ...{ pumpIds: [act.key], source, name: "automation", reason },
      });
      return true;
    } catch (error) {
      station.expected.delete(act.key);
      logger.info({ err: error, deviceId: device.id, pump: act.key }, "staging could not send a command");
      return false;
    }
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
        power: seen?.power ?? null,
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
    if (station.bank.pumps.some(({ key }) => !station.seen.get(key)?.known)) return;
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

  /** The time-table: a pump that runs is stopped first, then its power is loaded; it starts by another command. */
  const loadPowers = async (device: DeviceRecord, station: Station): Promise<void> => {
    const until = clock.now();
    const after = station.scheduledUntil ?? until;
    station.scheduledUntil = until;
    for (const { key, type, schedule } of station.bank.pumps) {
      const power = type === "linear" ? dueRows(schedule, { after, until }, zone).at(-1) : undefined;
      if (power !== undefined && device.mode === "auto") station.preloads.set(key, power);
    }
    if (device.mode === "manual") station.preloads.clear();
    const [preload] = station.preloads;
    if (!preload || clock.elapsed() < station.waitUntil || (await hasOpenCommand(device.id))) return;
    const [key, value] = preload;
    if (station.seen.get(key)?.on) {
      await ask(device, station, { action: "stop", key }, "schedule", "schedule");
      return;
    }
    station.preloads.delete(key);
    await sendAutomatic({
      deviceId: device.id,
      ...{ action: "set_pump_power", value, pumpIds: [key], source: "schedule", name: "automation" },
    }).catch((error: unknown) =>
      logger.info({ err: error, deviceId: device.id, pump: key }, "a power of the time-table was not loaded"),
    );
  };

  return {
    turn: async (device: DeviceRecord, station: Station): Promise<void> => {
      await loadPowers(device, station);
      if (device.mode === "auto") await stagePumps(device, station);
      else Object.assign(station, { retiring: null, timers: { unmetSince: null, surplusSince: null } });
    },
  };
};
