import { builtInLimitSets, type LimitSetRecord } from "@sgval/contract/quality/limit-sets";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { deviceLinks } from "../../../gateways/mqtt/device-links.ts";
import { isDatabaseDown } from "../../../kernel/database.ts";
import type { EventBus } from "../../../kernel/events.ts";
import { serverLease } from "../../../kernel/nodes/leases.ts";
import { changesMissed } from "../../../kernel/nodes/node-channel.ts";
import { createSerializer } from "../../../kernel/serialize.ts";
import { defineService } from "../../../kernel/services.ts";
import { isClosedByCommand } from "../../control/index.ts";
import { deviceChanged, deviceRegistry } from "../../devices/index.ts";
import { leakSensing, sensingSetting } from "../../leaks/index.ts";
import { pumps as pumpStations } from "../../pumps/index.ts";
import { findLimitSets, limitSetsStored, sampleFindings } from "../../quality/index.ts";
import { latestReadings, MOST_AHEAD, sparseReadings } from "../../readings/index.ts";
import { findHeldBack } from "../alarms.store.ts";
import { alarmSettingsStored } from "../change-settings.ts";
import { createAlarmWriter } from "./alarm-writer.ts";
import { findLostAlarms, findUnfulfilled } from "./find-lost-alarms.ts";
import { createKindRules } from "./kind-rules.ts";
import { createSampleWatch } from "./samples/watch-samples.ts";
import type { Watch } from "./watch.ts";
import { createAutomationWatch } from "./watch-automation.ts";
import { createBatteryWatch } from "./watch-batteries.ts";
import { createCalibrationWatch } from "./watch-calibrations.ts";
import { createClockWatch } from "./watch-clocks.ts";
import { createCommandWatch } from "./watch-commands.ts";
import { createLaboratoryWatch } from "./watch-laboratory.ts";
import { createLeakWatch } from "./watch-leaks.ts";
import { createPumpWatch } from "./watch-pumps.ts";
import { createSilenceWatch } from "./watch-silence.ts";
import { createTermWatch } from "./watch-terms.ts";
import { createZoneWatch } from "./watch-zones.ts";

/** A valve that was closed for so long (ms) did not close without a command now. */
const lately = 7 * dayMs;

/**
 * Finds out what asks for an operator. Only the node with the lease of the server evaluates; on the others this keeps
 * nothing but its caches.
 */
export const alarmEngine = defineService("alarm engine", ({ use, onStart, onStop, config, ...kernel }) => {
  const { db, clock, events, logger } = kernel;
  const registry = use(deviceRegistry);
  const latest = use(latestReadings);
  const lease = use(serverLease);
  const { stations } = use(pumpStations);
  const zone = createTimeZone(config.timeZone);
  const rules = createKindRules(db);
  const writer = createAlarmWriter({
    db,
    clock,
    events,
    logger,
    registry,
    // With its next sample its conditions begin from what is stored.
    givenUp: (deviceId) => samples.forget(deviceId),
  });
  let sets: readonly LimitSetRecord[] = builtInLimitSets;
  const deps = { db, clock, registry, latest, writer, rules };
  const pumpsOf = (deviceId: number) => stations.get(deviceId)?.bank.pumps;
  const samples = createSampleWatch({
    ...deps,
    settingsOf: rules.settingsOf,
    pumpsOf,
    standards: (at = clock.now()) => ({ sets, day: zone.dateOf(at) }),
  });
  const commands = createCommandWatch({
    ...deps,
    findUnfulfilled: (deviceId) => findUnfulfilled(deps, deviceId),
    isClosedByCommand: (deviceId, seen) =>
      isClosedByCommand(db.kysely, { deviceId, now: clock.now(), ...seen }),
    readingsLately: (deviceId) => {
      const now = clock.now();
      const until = { from: now - lately, to: now + MOST_AHEAD };
      return sparseReadings(db, deviceId, { ...until, leastApart: minuteMs });
    },
  });
  const automation = createAutomationWatch(deps);
  const pumps = createPumpWatch({ ...deps, pumpsOf });
  const leaks = createLeakWatch({
    ...deps,
    isSensing: () => use(sensingSetting).value().enabled,
    reportedLeaks: use(leakSensing).reportedLeaks,
  });
  const silence = createSilenceWatch({
    ...deps,
    connections: use(deviceLinks),
    findHeldBack: (kind) => findHeldBack(db.kysely, kind),
  });
  /** In the order in which they hear of a device: its values before its silence. */
  const watches: readonly Watch[] = [
    samples,
    commands,
    silence,
    automation,
    pumps,
    leaks,
    createZoneWatch({ ...deps, leaks }),
    createClockWatch(deps),
    createCalibrationWatch(deps),
    createLaboratoryWatch({ ...deps, findings: use(sampleFindings) }),
    createBatteryWatch(deps),
    createTermWatch(deps),
  ];

  const recheck = async (deviceId: number | null): Promise<void> => {
    if (lease.isHeld()) for (const watch of watches) await watch.recheck?.(deviceId);
  };
  const loadSets = async (): Promise<void> => {
    sets = [...(await findLimitSets(db.kysely)), ...builtInLimitSets];
  };
  const load = async (): Promise<void> => {
    await rules.load();
    await writer.load();
    for (const watch of watches) await watch.load?.();
    await loadSets();
    await recheck(null);
  };
  let wasHeld = lease.isHeld();
  /** Whether something happened that was not evaluated: the lease may lapse and be taken again between two sweeps. */
  let hasMissed = false;
  /** Whether it was looked for what another node, or this one before its start, did not write any more. */
  let isSearched = false;
  const sweep = async (): Promise<void> => {
    const isHeld = lease.isHeld();
    if (!db.isUp()) {
      silence.databaseAway();
      wasHeld &&= isHeld;
      return;
    }
    // Another node may have evaluated meanwhile.
    if (isHeld && (!wasHeld || hasMissed)) {
      // Otherwise a load that fails would not be tried again.
      wasHeld = false;
      isSearched = false;
      hasMissed = false;
      await load();
      for (const watch of watches) watch.restart?.();
    }
    wasHeld = isHeld;
    if (!isHeld) return;
    if (!isSearched) {
      await findLostAlarms(deps, { commands, automation, pumps, samples });
      isSearched = true;
    }
    const devices = [...registry.all()];
    const today = zone.dateOf(clock.now());
    for (const watch of watches) await watch.sweep?.(devices, today);
  };

  const inTurn = createSerializer();
  /** Resolves when what is known now is written, unless the database is away. */
  const flush = (): Promise<void> => inTurn(writer.flush);

  onStart(async () => {
    await load();
    const stops: (() => void)[] = [];
    const whileHeld: EventBus["on"] = (event, listener) => {
      const stop = events.on(event, (payload) => {
        if (lease.isHeld()) return listener(payload);
        hasMissed = true;
      });
      stops.push(stop);
      return stop;
    };
    for (const watch of watches) watch.listen?.(whileHeld);
    stops.push(
      clock.every(minuteMs, () => {
        inTurn(sweep).catch((error: unknown) => {
          if (!isDatabaseDown(error)) logger.error({ err: error }, "alarms could not be swept");
        });
      }),
      events.on(deviceChanged, ({ deviceId, after }) => {
        if (after) return;
        for (const watch of watches) watch.forget?.(deviceId);
        writer.forgetDevice(deviceId);
      }),
      events.on(alarmSettingsStored, async ({ deviceId }) => {
        await rules.reload(deviceId);
        await recheck(deviceId);
      }),
      events.on(limitSetsStored, async () => {
        await loadSets();
        await recheck(null);
      }),
      events.on(changesMissed, load),
    );
    onStop(async () => {
      for (const stop of stops) stop();
      for (const watch of watches) watch.close?.();
      await flush();
    });
  });
  return { flush };
});
