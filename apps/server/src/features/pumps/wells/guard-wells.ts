import type { Command } from "@sgval/contract/control/control";
import { pumpsOf } from "@sgval/contract/control/pumps";
import { freshnessLimits } from "@sgval/contract/devices/freshness";
import type { Clock } from "../../../kernel/clock.ts";
import type { EventBus } from "../../../kernel/events.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { knownState, positionOf, type ValveCommands } from "../../automation/index.ts";
import type { DeviceRecord, DeviceRegistry, LatestTimestamps } from "../../devices/index.ts";
import { shareOfFailed } from "../guard-station.ts";
import { conditionDelays, waitAfter } from "../interlocks.ts";
import { pumpWarningChanged } from "../pumps-context.ts";
import { goodChannelValue } from "../station-view.ts";

interface GuardDeps {
  registry: Pick<DeviceRegistry, "get" | "all">;
  latest: Pick<LatestTimestamps, "sampleOf">;
  clock: Clock;
  logger: Logger;
  events: Pick<EventBus, "emit">;
  commands: Pick<ValveCommands, "confirmed" | "onCommand" | "onState" | "send">;
}

/**
 * What a pump that runs draws more than (A), even without water: a transducer of 4 to 20 mA is a little off at zero. A share of
 * its rated current, or for a pump of unknown size what the smallest ones draw.
 */
const leastCurrent = ({ site }: Pick<DeviceRecord, "site">): number =>
  site.ratedCurrent ? site.ratedCurrent * 0.1 : 1;

/** A pump that may run, and how often it was asked to stop; by the clock that only grows (ms). */
interface RunningWell {
  /** The device said so; else it was sent a start and nobody knows. */
  isSure: boolean;
  /** Only its reports say so: somebody started it on site. */
  isReported: boolean;
  /** Since when its float is low, epoch ms. */
  since: number | null;
  tries: number;
  askedAt: number;
  againAt: number;
}

const newlyRunning = (isSure: boolean): RunningWell => ({
  ...{ isSure, isReported: false, since: null, tries: 0, askedAt: 0, againAt: Number.NEGATIVE_INFINITY },
});

/**
 * Stops the pump of a dry well in manual mode, as interlocks stop those of stations: after five seconds, and again for as
 * long as the float is low and the pump may run. In automatic mode automation does, by what the pump answered; one that reports
 * that it runs in spite of that is stopped here, too.
 */
export const createWellGuard = ({ registry, latest, clock, logger, events, commands }: GuardDeps) => {
  const running = new Map<number, RunningWell>();
  /** Wells whose pumps were stopped here, or whose floats were low before a start, and whose floats were not up since. */
  const dry = new Set<number>();
  /** Those of them whose pumps were stopped since this node began to look. */
  const tripped = new Set<number>();
  /** Wells whose floats said whether they were dry before: a few are read later than the others after a start. */
  const searched = new Set<number>();
  /** What was stopped, when it said so (epoch ms), and how often until then: an older report does not say that it runs on. */
  const stopped = new Map<number, { at: number; well: RunningWell }>();
  /** Wells whose pumps were heard of since what is known of them began to be read. */
  const heard = new Set<number>();
  const isWell = (deviceId: number): boolean => registry.get(deviceId)?.type === "WELL_LOGGING";

  const repeatSooner = (well: RunningWell): void => {
    well.againAt = Math.min(well.againAt, well.askedAt + waitAfter(well.tries) * shareOfFailed);
  };
  const noteStop = (deviceId: number, at: number): void => {
    const well = stopped.get(deviceId)?.well ?? newlyRunning(true);
    stopped.set(deviceId, { at, well });
  };
  const known = (deviceId: number, on: boolean): void => {
    heard.add(deviceId);
    const well = running.get(deviceId);
    if (!on && well) stopped.set(deviceId, { at: clock.now(), well });
    if (!on) running.delete(deviceId);
    else running.set(deviceId, { ...(well ?? newlyRunning(true)), isSure: true, isReported: false });
  };
  const recent = (device: DeviceRecord, parameter: string) => {
    const { staleAfter } = freshnessLimits(device.type, device.reportIntervalSeconds);
    const known = goodChannelValue(device, latest, parameter);
    const isRecent = known !== null && clock.now() - known.measuredAt <= staleAfter * 1000;
    return isRecent ? known : null;
  };
  /** The good and recent float; `null` while nobody knows it. */
  const floatOf = (device: DeviceRecord) => recent(device, "water_level_float");
  /** Since it was stopped: by its own state, and where that says nothing by its current. */
  const isReportedRunning = (device: DeviceRecord): boolean => {
    const stoppedAt = stopped.get(device.id)?.at ?? 0;
    const saidSince = (parameter: string): number | null => {
      const said = recent(device, parameter);
      return said && said.measuredAt > stoppedAt ? said.value : null;
    };
    const state = saidSince("pump_running");
    return state === null ? (saidSince("pump_current") ?? 0) > leastCurrent(device) : state > 0;
  };
  /** By what it was sent or answered, or as it reports one that was started on site. */
  const mayRun = (device: DeviceRecord): boolean => running.has(device.id) || isReportedRunning(device);
  const isLow = (device: DeviceRecord): { since: number } | null => {
    const float = floatOf(device);
    return float?.value === 0 ? { since: float.measuredAt } : null;
  };
  const hasFloat = ({ channels }: DeviceRecord): boolean =>
    channels.some(({ parameter, removed }) => parameter === "water_level_float" && !removed);
  /** A float that says nothing does not say that water is back. */
  const isUp = (device: DeviceRecord): boolean => {
    const float = floatOf(device);
    return float ? float.value !== 0 : !hasFloat(device);
  };
  const warn = (deviceId: number, raised: boolean, trips: string[]): void =>
    events.emit(pumpWarningChanged, {
      ...{ deviceId, pumpId: null, rule: "dry_run", raised, trips, at: clock.now() },
    });
  const trip = (device: DeviceRecord): void => {
    dry.add(device.id);
    tripped.add(device.id);
    warn(device.id, true, [pumpsOf(device)[0] ?? device.name]);
  };
  /** An alarm of before goes on, where there is one, also by a float that nobody knows any more. */
  const findDry = (): void => {
    for (const device of registry.all()) {
      if (!isWell(device.id) || searched.has(device.id)) continue;
      const float = goodChannelValue(device, latest, "water_level_float");
      if (float) searched.add(device.id);
      if (float?.value !== 0) continue;
      dry.add(device.id);
      warn(device.id, true, []);
    }
  };
  const findReported = (): void => {
    for (const device of registry.all()) {
      if (!isWell(device.id) || running.has(device.id)) continue;
      if (!isLow(device) || !isReportedRunning(device)) continue;
      const before = stopped.get(device.id)?.well ?? newlyRunning(true);
      running.set(device.id, { ...before, isSure: true, isReported: true });
    }
  };
  const stop = (device: DeviceRecord, well: RunningWell): void => {
    const { id: deviceId } = device;
    if (well.tries === 0) trip(device);
    well.tries += 1;
    well.askedAt = clock.elapsed();
    well.againAt = well.askedAt + waitAfter(well.tries);
    commands
      .send({
        ...{ deviceId, action: "pump_stop", source: "auto_threshold", interlock: true },
        ...{ name: "interlock", reason: "dry_run" },
      })
      .catch((error: unknown) => {
        logger.error({ err: error, deviceId }, "the pump of a dry well could not be stopped");
        repeatSooner(well);
      });
  };

  const takeCommand = ({ deviceId, action, status, failureCode, reason }: Command): void => {
    if ((action !== "pump_start" && action !== "pump_stop") || !isWell(deviceId)) return;
    const device = registry.get(deviceId);
    // Automation stops a dry well by itself; its trip is the same. It also stops a pump that it knows nothing of, to be safe.
    const isAutomatic = action === "pump_stop" && reason === "level_low";
    if (device && isAutomatic && !tripped.has(deviceId) && mayRun(device)) trip(device);
    const well = running.get(deviceId);
    if (action === "pump_stop" && well) {
      // One that waits until its device reports is not repeated meanwhile, whoever asked for it.
      if (status === "waiting") well.againAt = Number.POSITIVE_INFINITY;
      if (status === "processing") well.againAt = clock.elapsed() + waitAfter(Math.max(well.tries, 1));
    }
    if (status === "completed") {
      known(deviceId, action === "pump_start");
      // Also where the guard had not begun to watch it: what it reported before says nothing of now.
      if (action === "pump_stop") noteStop(deviceId, clock.now());
    } else if (action === "pump_start" && status === "processing" && !well) {
      heard.add(deviceId);
      running.set(deviceId, newlyRunning(false));
    } else if (status === "failed" && failureCode !== "preempted" && failureCode !== "superseded" && well) {
      if (action === "pump_stop") repeatSooner(well);
      // What was refused, or never sent, has started nothing; a connection that broke may have carried it.
      else if (!well.isSure && failureCode !== "publish_refused") running.delete(deviceId);
    }
  };

  return {
    /** Begins to follow what wells are sent and say of themselves; returns the end of it. */
    follow: (): (() => void) => {
      const ends = [
        commands.onCommand(takeCommand),
        commands.onState(({ deviceId, said }) => {
          const device = registry.get(deviceId);
          const position = device?.type === "WELL_LOGGING" ? positionOf(device, said) : null;
          if (position) known(deviceId, position.action === "pump_start");
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    /** Reads which pumps run: after a start, and with the lease of another node. */
    load: async (): Promise<void> => {
      const wells = registry
        .all()
        .filter(({ id }) => isWell(id))
        .toArray();
      heard.clear();
      const confirmed = await commands.confirmed(wells.map(({ id }) => id));
      for (const well of wells) {
        const found = confirmed.get(well.id);
        if (!found || heard.has(well.id)) continue;
        const position = positionOf(well, knownState(found));
        const isStarted = found.uncertain.some(({ action }) => action === "pump_start");
        // A start of unknown outcome says more than a stop of before it, and a stop of unknown outcome ends nothing.
        const mayGoOn = isStarted || positionOf(well, found.state)?.action === "pump_start";
        if (position && (position.action === "pump_start" || !isStarted)) {
          known(well.id, position.action === "pump_start");
          if (position.action === "pump_stop") noteStop(well.id, found.at);
        } else if (mayGoOn && !running.has(well.id)) running.set(well.id, newlyRunning(false));
      }
      searched.clear();
    },
    /** Waits for nothing, as the guard of stations. */
    turn: (): void => {
      const now = clock.now();
      findDry();
      for (const one of stopped.values()) one.at = Math.min(one.at, now);
      findReported();
      for (const [deviceId, well] of running) {
        const device = registry.get(deviceId);
        if (!device || (well.isReported && !isReportedRunning(device))) {
          running.delete(deviceId);
          continue;
        }
        const low = isLow(device);
        if ((device.mode !== "manual" && !well.isReported) || !low) {
          Object.assign(well, newlyRunning(well.isSure), { isReported: well.isReported });
          continue;
        }
        well.since = Math.min(well.since ?? low.since, now);
        if (now - well.since >= conditionDelays.dry_run * 1000 && clock.elapsed() >= well.againAt)
          stop(device, well);
      }
      for (const deviceId of dry) {
        const device = registry.get(deviceId);
        if (device && !isUp(device)) continue;
        dry.delete(deviceId);
        tripped.delete(deviceId);
        stopped.delete(deviceId);
        warn(deviceId, false, []);
      }
    },
  };
};
