import { builtInLimitSets, type LimitSetRecord } from "@sgval/contract/quality/limit-sets";
import { minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { deviceLinks } from "../../../gateways/mqtt/device-links.ts";
import { createTerms } from "../../../kernel/clock.ts";
import { isDatabaseDown } from "../../../kernel/database.ts";
import { serverLease } from "../../../kernel/nodes/leases.ts";
import { changesMissed } from "../../../kernel/nodes/node-channel.ts";
import { defineService } from "../../../kernel/services.ts";
import { automationChanged } from "../../automation/index.ts";
import {
  commandChanged,
  commandWithoutEffect,
  effectChecked,
  findMissingEffect,
  readConfirmedState,
} from "../../control/index.ts";
import { deviceChanged, deviceRegistry } from "../../devices/index.ts";
import { leakSensing, sensingSetting, suspectedLeakChanged } from "../../leaks/index.ts";
import { pumpSendingFault, pumpWarningChanged } from "../../pumps/index.ts";
import { findLimitSets, limitSetsStored, sampleFindings, samplesStored } from "../../quality/index.ts";
import { deviceHeard, latestReadings, readingsRecorded } from "../../readings/index.ts";
import { zoneStateChanged } from "../../zones/index.ts";
import { alarmSettingsStored } from "../change-settings.ts";
import { createAlarmWriter } from "./alarm-writer.ts";
import { findLostAlarms } from "./find-lost-alarms.ts";
import { createKindRules } from "./kind-rules.ts";
import { findTerms } from "./terms.store.ts";
import { createAutomationWatch } from "./watch-automation.ts";
import { createBatteryWatch } from "./watch-batteries.ts";
import { createCalibrationWatch } from "./watch-calibrations.ts";
import { createClockWatch } from "./watch-clocks.ts";
import { createCommandWatch } from "./watch-commands.ts";
import { createLaboratoryWatch } from "./watch-laboratory.ts";
import { createLeakWatch } from "./watch-leaks.ts";
import { createPumpWatch } from "./watch-pumps.ts";
import { createSampleWatch } from "./watch-samples.ts";
import { createSilenceWatch } from "./watch-silence.ts";
import { createZoneWatch } from "./watch-zones.ts";

const endOfTerm = { shelf: "unshelved", out: "put_back", answer: "re_alarmed" } as const;

/**
 * Finds out what asks for an operator. Only the node with the lease of the server evaluates; on the others this keeps
 * nothing but its caches.
 */
export const alarmEngine = defineService("alarm engine", ({ use, onStart, onStop, config, ...kernel }) => {
  const { db, clock, events, logger } = kernel;
  const registry = use(deviceRegistry);
  const latest = use(latestReadings);
  const lease = use(serverLease);
  const zone = createTimeZone(config.timeZone);
  const rules = createKindRules(db);
  const writer = createAlarmWriter({
    ...{ db, clock, events, logger, registry },
    // With its next sample its conditions begin from what is stored.
    givenUp: (deviceId) => samples.forget(deviceId),
  });
  let sets: readonly LimitSetRecord[] = builtInLimitSets;
  let day = zone.dateOf(clock.now());
  const samples = createSampleWatch({
    ...{ clock, writer, latest, settingsOf: rules.settingsOf },
    standards: () => ({ sets, day }),
  });
  const silence = createSilenceWatch({
    clock,
    registry,
    latest,
    connections: use(deviceLinks),
    writer,
    rules,
  });
  const clocks = createClockWatch({ clock, writer, rules });
  const calibrations = createCalibrationWatch({ clock, writer, rules });
  const automation = createAutomationWatch({ clock, writer, rules });
  const pumps = createPumpWatch({ clock, writer, rules });
  const leaks = createLeakWatch({
    ...{ clock, writer, rules },
    isSensing: () => use(sensingSetting).value().enabled,
  });
  const { reportedLeaks } = use(leakSensing);
  const zones = createZoneWatch({ clock, writer, rules, leaks });
  const laboratory = createLaboratoryWatch({ clock, writer, rules });
  const findings = use(sampleFindings);
  const batteries = createBatteryWatch({ db, clock, writer, rules });
  /** The day on which batteries were looked at. */
  let trendDay = "";
  const commands = createCommandWatch({
    ...{ clock, writer, rules },
    findMissingEffect: (deviceId) => findMissingEffect(db.kysely, deviceId),
    isClosedByCommand: async (deviceId) =>
      (await readConfirmedState(db.kysely, deviceId))?.held.some(
        ({ action }) => action === "fully_close_on",
      ) ?? false,
  });

  const loadSets = async (): Promise<void> => {
    sets = [...(await findLimitSets(db.kysely)), ...builtInLimitSets];
    samples.dropAll();
  };
  const assessSamples = async (of: number | null): Promise<void> => {
    const byDevice = Map.groupBy(await findings(of), ({ deviceId }) => deviceId);
    const ids = of === null ? [...registry.all()].map(({ id }) => id) : [of];
    if (lease.isHeld()) for (const id of ids) laboratory.found(id, byDevice.get(id) ?? []);
  };
  const load = async (): Promise<void> => {
    await rules.load();
    await writer.load();
    leaks.restart(await reportedLeaks());
    await loadSets();
    await assessSamples(null);
  };
  const terms = createTerms(clock);
  /** Takes alarms from the shelf and back into service, and asks again for those that were acknowledged long ago. */
  const endTerms = async (): Promise<void> => {
    for (const { alarm, what, from, until } of await findTerms(db.kysely)) {
      if (!terms.isOver({ key: `${what} ${alarm.id}`, from, until })) continue;
      const { id: _, ...source } = alarm;
      writer.signal({ ...source, at: clock.now(), type: endOfTerm[what] });
    }
  };
  let wasHeld = lease.isHeld();
  /** Whether it was looked for what another node, or this one before its start, did not write any more. */
  let isSearched = false;
  const sweep = async (): Promise<void> => {
    const isHeld = lease.isHeld();
    // Another node may have evaluated meanwhile.
    if (isHeld && !wasHeld) {
      await load();
      pumps.restart();
      commands.restart();
      trendDay = "";
    }
    wasHeld = isHeld;
    isSearched &&= isHeld;
    if (!isHeld || !db.isUp()) return;
    if (!isSearched) {
      await findLostAlarms({ db, clock }, { commands, automation, pumps });
      isSearched = true;
    }
    const today = zone.dateOf(clock.now());
    if (today !== day) {
      day = today;
      samples.dropAll();
    }
    silence.sweep();
    automation.sweep(registry.all());
    pumps.sweep(registry.all());
    calibrations.sweep(registry.all(), today);
    if (trendDay !== today) {
      await batteries.look([...registry.all()]);
      trendDay = today;
    }
    await endTerms();
  };

  let sweeping: Promise<void> = Promise.resolve();
  /** Resolves when what is known now is written, unless the database is away. */
  const flush = async (): Promise<void> => {
    await sweeping;
    await writer.flush();
  };

  onStart(async () => {
    await load();
    const stops = [
      clock.every(minuteMs, () => {
        sweeping = sweeping.then(sweep).catch((error: unknown) => {
          if (!isDatabaseDown(error)) logger.error({ err: error }, "alarms could not be swept");
        });
      }),
      events.on(readingsRecorded, ({ device, samples: all, live }) => {
        if (!lease.isHeld()) return;
        if (live.length > 0) {
          samples.takeLive(device, live);
          commands.takeLive(device, live);
          silence.heard(device);
        }
        if (live.length < all.length)
          samples.takeLate(
            device,
            all.filter(({ late }) => late),
          );
      }),
      events.on(deviceHeard, ({ deviceId, message }) => {
        if (!lease.isHeld() || !message) return;
        const { notes, clockOffsetMs } = message.prepared;
        clocks.heard(deviceId, { notes, accepted: message.accepted, offsetMs: clockOffsetMs });
      }),
      events.on(commandChanged, ({ command }) => {
        if (!lease.isHeld()) return;
        commands.changed(command);
      }),
      events.on(commandWithoutEffect, (missed) => {
        if (lease.isHeld()) commands.withoutEffect(missed);
      }),
      events.on(effectChecked, ({ command, outcome }) => {
        if (lease.isHeld() && outcome === "shown") commands.showed(command);
      }),
      events.on(automationChanged, (change) => {
        if (lease.isHeld()) automation.changed(change);
      }),
      events.on(pumpWarningChanged, (change) => {
        if (lease.isHeld()) pumps.changed(change);
      }),
      events.on(pumpSendingFault, (change) => {
        if (lease.isHeld()) pumps.sendingChanged(change);
      }),
      events.on(suspectedLeakChanged, (leak) => {
        if (lease.isHeld()) leaks.changed(leak);
      }),
      events.on(zoneStateChanged, (change) => {
        if (lease.isHeld()) zones.changed(change);
      }),
      events.on(deviceChanged, ({ deviceId, after }) => {
        if (after) {
          automation.modeKnown(after);
          samples.renew(after);
          return;
        }
        samples.forget(deviceId);
        commands.forget(deviceId);
        pumps.forget(deviceId);
        automation.forget(deviceId);
        clocks.forget(deviceId);
        leaks.forget(deviceId);
        zones.forget(deviceId);
        writer.forgetDevice(deviceId);
      }),
      events.on(alarmSettingsStored, async ({ deviceId }) => {
        await rules.reload(deviceId);
        const device = registry.get(deviceId);
        if (device) samples.renew(device);
        await assessSamples(deviceId);
      }),
      events.on(samplesStored, ({ deviceId }) => assessSamples(deviceId)),
      events.on(limitSetsStored, async () => {
        await loadSets();
        await assessSamples(null);
      }),
      events.on(changesMissed, load),
    ];
    onStop(async () => {
      for (const stop of stops) stop();
      samples.close();
      pumps.close();
      clocks.close();
      await flush();
    });
  });
  return { flush };
});
