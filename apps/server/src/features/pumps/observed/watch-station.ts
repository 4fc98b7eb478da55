import { isDeepStrictEqual } from "node:util";
import type { Pump } from "@sgval/contract/pumps/pumps";
import { reportEvent } from "@sgval/contract/realtime";
import { minuteMs } from "@sgval/quantities/duration";
import { isoTime } from "@sgval/quantities/timestamp";
import { systemSignature } from "../../../kernel/actor.ts";
import { auditedChange } from "../../activity/index.ts";
import { aboutDevice, type DeviceRecord } from "../../devices/index.ts";
import { writeKnownSince, writeLastPump } from "../bank.store.ts";
import { clampTimesTo } from "../clock-set-back.ts";
import { takeLocalPower } from "../known-power.ts";
import type { PumpsContext } from "../pumps-context.ts";
import { closeRun, keepEnergy, openRun } from "../runs.store.ts";
import { effectWithin, type Station } from "../station.ts";
import { energyOf, isPowerReported, runHoursOf, startsSince } from "../station-view.ts";
import {
  differencesOf,
  newOf,
  type Observation,
  observationsOf,
  observe,
  reportsOf,
  type Switched,
  syncOf,
} from "./observations.ts";

/**
 * In a gap of half a minute or more (ms) a pump that was started on site is past its inrush in all likelihood, and after a shorter one
 * the next report comes soon. A report that is off its usual time may have been sent because of that start.
 */
const mayHaveRun = (gap: number, { reportIntervalSeconds }: DeviceRecord): boolean => {
  const interval = 1000 * reportIntervalSeconds;
  const offBy = Math.abs(gap - Math.max(1, Math.round(gap / interval)) * interval);
  return gap >= 30_000 && offBy <= Math.min(3_000, interval / 20);
};

/** Takes in what controllers say, keeps the runs, and carries each switch to the consoles. */
export const createStationWatch = (context: PumpsContext) => {
  const { registry, latest, live, stations, clock } = context;

  const pumpOf = ({ bank }: Station, key: string): Pump | undefined =>
    bank.pumps.find((pump) => pump.key === key);

  /** Events of the specification: of a normal pump each switch, of linear ones the list. */
  const emitSwitches = (device: DeviceRecord, station: Station, switched: readonly Switched[]): void => {
    const { id, name } = device;
    for (const on of [true, false]) {
      const of = switched.filter((one) => one.on === on).map(({ key }) => key);
      const linear = of.filter((key) => pumpOf(station, key)?.type === "linear");
      for (const pumpId of of.filter((key) => !linear.includes(key)))
        live.emit(id, on ? `update:${name}-turnOnLastPump` : `update:${name}-turnOffLastPump`, { pumpId });
      if (linear.length === 0) continue;
      const payload = { pumpIds: linear };
      live.emit(
        id,
        on ? `update:${name}-turnOnLinearPumpIds` : `update:${name}-turnOffLinearPumpIds`,
        payload,
      );
    }
    for (const one of switched) {
      // One that ran when it was first heard of was switched nobody knows when.
      if (one.found) continue;
      station.lastPump = {
        pumpId: one.key,
        action: one.on ? "on" : "off",
        at: new Date(one.at).toISOString(),
        reason: one.reason,
        runHours: runHoursOf(station, one.key, { now: one.at, device, latest }),
      };
      live.emit(id, `update:${name}-lastPumpData`, station.lastPump);
      const last = station.lastPump;
      stations.persist(id, (db) => writeLastPump(db, id, last));
      live.emit(id, "update:waterPumpChart", { key: `${name}/${one.key}` });
    }
  };

  /** Keeps the runs; one that was switched on site has no command that the history of the device could show, so that it says so. */
  const keepRuns = (device: DeviceRecord, switched: readonly Switched[]): void => {
    const { id } = device;
    for (const { key, on, at, reason, found, energy } of switched)
      stations.persist(id, () =>
        auditedChange(context, systemSignature("pumps"), async ({ trx, record }) => {
          const isKept = on
            ? await openRun(trx, id, { key, startedAt: at, stoppedAt: null, reason, energy: null })
            : await closeRun(trx, id, key, { stoppedAt: new Date(at), reason, energy });
          if (!isKept || found || reason !== "local") return;
          await record({
            type: "control",
            ...aboutDevice(device),
            detail: on ? "pump_on_locally" : "pump_off_locally",
            after: { pumpIds: [key], switchedAt: new Date(at).toISOString() },
          });
        }),
      );
  };

  /** A power that a controller changes by itself has no command either that the history could show. */
  const keepLocalPower = (
    device: DeviceRecord,
    { key }: Pump,
    change: ReturnType<typeof takeLocalPower>,
  ): void => {
    if (!change) return;
    const { before, after } = change;
    stations.persist(device.id, () =>
      auditedChange(context, systemSignature("pumps"), ({ record }) =>
        record({
          type: "control",
          ...aboutDevice(device),
          detail: "pump_power_locally",
          before: { power: before },
          after: { pumpIds: [key], power: after },
        }),
      ),
    );
  };

  /** Keeps the energy of what runs once a minute, for a restart. */
  const keepEnergies = (deviceId: number, station: Station): void => {
    const now = clock.elapsed();
    if (now - station.energyKeptAt < minuteMs) return;
    station.energyKeptAt = now;
    for (const [key, energy] of station.energy)
      stations.persist(deviceId, (db) => keepEnergy(db, deviceId, key, energy));
  };

  const updateSync = (device: DeviceRecord, station: Station): void => {
    const { at, differences, ...before } = station.sync;
    const now = syncOf(station);
    if (isDeepStrictEqual(now, before)) return;
    station.sync = { at, differences, ...now };
    emitSync(device.id, station);
  };
  const emitSync = (deviceId: number, { sync }: Station): void =>
    live.emit(deviceId, "pump:sync", {
      deviceId,
      state: sync.state,
      differences: sync.differences,
      mismatches: sync.mismatches,
      at: sync.at === null ? null : new Date(sync.at).toISOString(),
    });

  const take = (
    device: DeviceRecord,
    station: Station,
    observed: readonly Observation[],
    at: number,
  ): void => {
    clampTimesTo(station, clock.now());
    const known = new Set(station.knownSince.keys());
    const switched = observed.flatMap(({ key, ...said }) => {
      const pump = pumpOf(station, key);
      const one = newOf({ key, ...said }, at, station);
      if (!pump || !one) return [];
      if (one.on) station.starting.delete(key);
      const found = observe(station, pump, one, at);
      keepLocalPower(device, pump, takeLocalPower(station, pump, one, at));
      return found ?? [];
    });
    for (const [key, since] of station.knownSince)
      if (!known.has(key))
        stations.persist(device.id, (db) => writeKnownSince(db, device.id, key, new Date(since)));
    keepRuns(device, switched);
    emitSwitches(device, station, switched);
    updateSync(device, station);
  };

  const emitReport = (device: DeviceRecord, station: Station): void => {
    const now = clock.now();
    const startOfDay = context.timeZone.startOfDay(now);
    live.update(device.id, reportEvent(device.name), {
      deviceId: device.id,
      at: new Date(now).toISOString(),
      pumps: station.bank.pumps.map(({ key, type }) => ({
        pumpId: key,
        runHours: runHoursOf(station, key, { now, device, latest }),
        startsToday: startsSince(station, key, startOfDay),
        energy: energyOf(station, key),
        power: type === "linear" ? (station.seen.get(key)?.power ?? null) : null,
        localPowerSince: isoTime(station.localPowers.get(key)?.since ?? null),
      })),
    });
  };

  return {
    /** The station reported: what its channels say of the pumps. */
    takeReport: (device: DeviceRecord, live: readonly { measuredAt: number }[]): void => {
      const station = stations.get(device.id);
      if (!station) return;
      for (const { measuredAt, observed } of reportsOf(device, latest, station.bank, live)) {
        // The clock of a device may be ahead; what it answers meanwhile must count.
        const at = Math.min(measuredAt, clock.now());
        const heardBefore = new Map([...station.seen].map(([key, seen]) => [key, seen.at]));
        take(device, station, observed, at);
        for (const run of station.runs)
          if (run.startedAt === at && run.reason === "local")
            run.ranUnseen ??= mayHaveRun(at - (heardBefore.get(run.key) ?? at), device);
      }
      keepEnergies(device.id, station);
      emitReport(device, station);
    },

    /** An answer of the controller said what its pumps do; `at` in epoch milliseconds. */
    takeState: (
      device: DeviceRecord,
      cmdId: string | undefined,
      state: Readonly<Record<string, unknown>>,
      at: number,
    ): void => {
      const station = stations.get(device.id);
      if (!station) return;
      const observed = observationsOf(station.bank, state);
      const said = new Map(observed.flatMap(({ key, on }) => (on === undefined ? [] : [[key, on] as const])));
      station.answered = { cmdId: cmdId ?? null, differences: differencesOf(station, observed), said };
      for (const { key, on, power } of observed)
        station.confirmed.set(key, { on: on ?? null, power: power ?? null });
      take(device, station, observed, at);
    },

    /**
     * A command was carried out that says what pumps do now, also those that its answer left out. Where the answer says otherwise it
     * is yet to come: a panel starts several pumps one after the other, and a large one takes its time to stop. A stop ends what waits
     * for its start.
     */
    takeEffect: (device: DeviceRecord, cmdId: string, observed: readonly Observation[], at: number): void => {
      const station = stations.get(device.id);
      if (!station) return;
      const said = station.answered?.cmdId === cmdId ? station.answered.said : null;
      const isYetToCome = ({ key, on }: Observation) => on !== undefined && said?.get(key) === !on;
      for (const one of observed) {
        if (one.on === undefined) continue;
        station.confirmed.set(one.key, { on: isYetToCome(one) ? null : one.on, power: null });
        if (one.on && isYetToCome(one)) station.starting.set(one.key, clock.elapsed() + effectWithin);
        else station.starting.delete(one.key);
      }
      take(
        device,
        station,
        observed.filter((one) => !isYetToCome(one)),
        at,
      );
    },

    /**
     * Where reports never name a pump's power, it is the one that was sent periodically and answered. The answer does not say whether
     * the pump runs, so it does not count as heard.
     */
    takeSentPower: (
      device: DeviceRecord,
      { key, power }: { key: string; power: number | null },
      at: number,
    ): void => {
      const seen = stations.get(device.id)?.seen;
      const known = seen?.get(key);
      if (!seen || !known || power === null || at <= known.powerAt) return;
      if (!isPowerReported(device, latest, key)) seen.set(key, { ...known, power, powerAt: at });
    },

    /** A sync was answered: the actual state counts already, and what it differed in is kept in the history. */
    takeSync: async (device: DeviceRecord, cmdId: string, by: string): Promise<void> => {
      const station = stations.get(device.id);
      if (!station) return;
      const differences = station.answered?.cmdId === cmdId ? station.answered.differences : [];
      station.sync = { ...syncOf(station), at: clock.now(), differences };
      emitSync(device.id, station);
      // What was switched on site is in the history before the sync that found it.
      await stations.written();
      await auditedChange(context, systemSignature(by), ({ record }) =>
        record({
          type: "control",
          ...aboutDevice(device),
          detail: "pump_synced",
          after: { differences },
        }),
      );
    },

    /** The controller connected anew: nobody knows what its pumps did meanwhile. */
    reconnected: (deviceId: number): void => {
      const station = stations.get(deviceId);
      const device = registry.get(deviceId);
      if (!station || !device) return;
      station.unanswered.clear();
      for (const [key, seen] of station.seen) station.seen.set(key, { ...seen, known: false });
      updateSync(device, station);
    },
  };
};
