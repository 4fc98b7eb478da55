import { isDeepStrictEqual } from "node:util";
import { type Command, isAutomatic } from "@sgval/contract/control/control";
import type { InterlockRule } from "@sgval/contract/pumps/live";
import { hourMs } from "@sgval/quantities/duration";
import type { DeviceRecord } from "../devices/index.ts";
import { writeInterlocks } from "./bank.store.ts";
import { clampTimesTo } from "./clock-set-back.ts";
import {
  type Condition,
  conditionDelays,
  type DroppedPump,
  type DryRun,
  heldSince,
  lasting,
  nextDropped,
  nextDryRun,
  pumpConditions,
  ruleOf,
  type SuctionSensor,
  stationConditions,
  stopFor,
  suctionSensors,
  waitAfter,
} from "./interlocks.ts";
import { type PumpsContext, pumpWarningChanged } from "./pumps-context.ts";
import type { AutomaticSending } from "./regulate/run-station.ts";
import { effectWithin, expectSwitch, type Station, yetToStart } from "./station.ts";
import { runningOf, sensorValues, startsSince } from "./station-view.ts";

/** A stop that was not heard is repeated after this share of its wait. */
export const shareOfFailed = 1 / 3;

/**
 * Watches the interlocks of a station, and stops its pumps in either mode when one of them says so: once, and again for as
 * long as the condition lasts and they are seen to run, or are about to.
 */
export const createStationGuard = (
  { clock, latest, live, events, logger, stations, surroundingsOf }: PumpsContext,
  sendAutomatic: AutomaticSending,
) => {
  const repeatSooner = (station: Station, keys: readonly string[]): void => {
    for (const trip of keys.flatMap((key) => station.trips.get(key) ?? []))
      trip.againAt = Math.min(trip.againAt, trip.askedAt + waitAfter(trip.tries) * shareOfFailed);
  };
  const stop = (device: DeviceRecord, station: Station, keys: string[], reason: InterlockRule): void => {
    const askedAt = clock.elapsed();
    for (const key of keys) {
      const tries = (station.trips.get(key)?.tries ?? 0) + 1;
      station.trips.set(key, { tries, askedAt, againAt: askedAt + waitAfter(tries) });
    }
    expectSwitch(station, keys, { on: false, reason: "safety", now: clock.now() });
    station.stopping += 1;
    void sendAutomatic({
      deviceId: device.id,
      action: "pump_stop",
      ...{ pumpIds: keys, source: "auto_threshold", interlock: true, name: "interlock", reason },
    })
      .catch((error: unknown) => {
        logger.error({ err: error, deviceId: device.id, pumps: keys }, "an interlock could not stop pumps");
        repeatSooner(station, keys);
      })
      .finally(() => {
        station.stopping -= 1;
      });
  };

  /** Those that a panel is still to start, and since when (epoch ms). */
  const startingOf = (station: Station): Map<string, number> => {
    const starting = yetToStart(station, { now: clock.now(), elapsed: clock.elapsed() });
    return new Map([...starting].map(([key, until]) => [key, until - effectWithin]));
  };

  /** The pumps that a condition stops: those that run, and those that their panel would start meanwhile. */
  const tripsOf = (station: Station, condition: Condition, of: string): string[] => {
    const running = runningOf(station);
    const starting = [...startingOf(station).keys()];
    const keys = [...running.map(({ key }) => key), ...starting];
    const { dropped } = station;
    switch (stopFor(condition)) {
      case "all":
        return keys;
      case "last":
        return running
          .filter(({ key, startedAt }) => dropped && (key === dropped.key || startedAt > dropped.startedAt))
          .map(({ key }) => key)
          .concat(dropped ? starting : []);
      case "own":
        return keys.filter((key) => key === of);
      default:
        return [];
    }
  };
  const droppedOf = (station: Station, measuredAt: number): DroppedPump => {
    const { runs, dropped } = station;
    const [running, awaited] = [runningOf(station), startingOf(station)];
    return nextDropped(dropped, { now: clock.now(), running, runs, awaited, measuredAt });
  };

  /** Who says now, or said last, that there is no water. */
  const dryBy = (
    { channels }: DeviceRecord,
    before: DryRun["by"],
    said: Readonly<Record<SuctionSensor, boolean | null>>,
  ): DryRun["by"] =>
    suctionSensors.filter((sensor) => {
      const isMeasured = channels.some((one) => one.parameter === sensor && !one.removed);
      return said[sensor] ?? (isMeasured && before.includes(sensor));
    });

  /** Notes which conditions have lasted, and says which began or ended. Those that are only not known to be over stop nothing. */
  const noteWarnings = (
    device: DeviceRecord,
    station: Station,
    key: string,
    active: readonly Condition[],
    unended: readonly Condition[] = [],
  ): void => {
    const known = station.warnings.get(key) ?? new Map<Condition, number>();
    station.warnings.set(key, known);
    const now = clock.now();
    const warned = [...new Set([...active, ...unended])];
    const raised = warned.filter((condition) => !known.has(condition));
    const cleared = [...known.keys()].filter((condition) => !warned.includes(condition));
    for (const condition of raised) known.set(condition, now);
    for (const condition of cleared) known.delete(condition);
    const pumpIds = key === "" ? station.bank.pumps.map((pump) => pump.key) : [key];
    const pumpId = key === "" ? null : key;
    for (const [conditions, isRaised] of [
      [raised, true],
      [cleared, false],
    ] as const)
      for (const condition of conditions) {
        const rule = ruleOf(condition);
        const trips = isRaised && active.includes(condition) ? tripsOf(station, condition, key) : [];
        events.emit(pumpWarningChanged, {
          deviceId: device.id,
          pumpId,
          rule,
          raised: isRaised,
          trips,
          at: now,
        });
        for (const one of pumpIds)
          live.emit(device.id, `update:${device.name}-warningNormalPump`, {
            ...{ pumpId: one, warning: isRaised ? rule : "" },
          });
      }
  };

  /** Stops what the conditions that last stop, unless it was asked just now; forgets what they stop no more. */
  const stopEndangered = (
    device: DeviceRecord,
    station: Station,
    lastingOf: ReadonlyMap<string, readonly Condition[]>,
    turnAt: number,
  ): void => {
    const stopping = [...lastingOf].flatMap(([of, conditions]) =>
      conditions.filter((one) => stopFor(one) !== null).map((condition) => ({ condition, of })),
    );
    for (const key of station.trips.keys())
      if (!stopping.some(({ of }) => of === "" || of === key)) station.trips.delete(key);
    const reasons = new Map<string, InterlockRule>();
    for (const { condition, of } of stopping) {
      const rule = ruleOf(condition);
      const due = tripsOf(station, condition, of).filter(
        (key) => !reasons.has(key) && (station.trips.get(key)?.againAt ?? 0) <= clock.elapsed(),
      );
      for (const key of due) reasons.set(key, rule);
      // A pump that was started after the warning began is stopped now for the first time: the warning named none.
      const trips = due.filter((key) => !station.trips.has(key));
      if (trips.length > 0 && (station.warnings.get(of)?.get(condition) ?? turnAt) < turnAt)
        events.emit(pumpWarningChanged, {
          ...{ deviceId: device.id, pumpId: of === "" ? null : of, rule, raised: true, trips, at: turnAt },
        });
    }
    for (const reason of new Set(reasons.values()))
      stop(
        device,
        station,
        [...reasons.keys()].filter((key) => reasons.get(key) === reason),
        reason,
      );
  };

  return {
    /** A stop of an interlock was refused, or not published. */
    takeFailure: (station: Station, { source, pumpIds, failureCode }: Command): void => {
      const isReplaced = failureCode === "preempted" || failureCode === "superseded";
      if (isAutomatic(source) && pumpIds && !isReplaced) repeatSooner(station, pumpIds);
    },

    /** Waits for nothing: neither the database nor what else is sent to the station holds a stop back. */
    turn: (device: DeviceRecord, station: Station): void => {
      const now = clock.now();
      clampTimesTo(station, now);
      const { staleAfter } = surroundingsOf(device.id);
      const { interlocks: limits, pumps } = station.bank;
      const { recent, lastKnown, valuesToHold } = sensorValues(device, station, latest, { now, staleAfter });
      const float = recent("water_level_float");
      const suction = recent("inlet_pressure");
      const discharge = recent("outlet_pressure");
      const measuredAt = Math.max(...[float, suction, discharge].map((one) => one?.measuredAt ?? 0));
      const found = stationConditions(
        {
          floatLow: float?.value === 0,
          suction: suction?.value ?? null,
          discharge: discharge?.value ?? null,
        },
        limits,
      );
      station.stationSince = heldSince(station.stationSince, found, Math.min(now, measuredAt));
      const active = lasting(station.stationSince, now);
      const isHigh = active.includes("high_discharge");
      station.dropped = isHigh ? droppedOf(station, discharge?.measuredAt ?? 0) : null;
      const by = dryBy(device, station.bank.dryRun.by, {
        water_level_float: float && float.value === 0,
        inlet_pressure: suction && suction.value < limits.lowSuction,
      });
      const before = { ...station.bank.dryRun, by };
      // Nobody said that water is back: the warning stays, and with it the alarm.
      const wasDry =
        station.warnings.get("")?.has("dry_run") || (before.active && before.healthySince === null);
      const isUnended = wasDry && by.length > 0 && !active.includes("dry_run");
      const unended: Condition[] = isUnended ? ["dry_run"] : [];
      const lastKnownState = {
        floatLow: false,
        suction: null,
        discharge: lastKnown("outlet_pressure")?.value ?? null,
      };
      unended.push(...stationConditions(lastKnownState, limits));
      noteWarnings(device, station, "", active, unended);
      const lastingOf = new Map([["", active]]);
      const [starting, running] = [startingOf(station), runningOf(station)];
      for (const pump of pumps) {
        const of = (parameter: string) => recent(`${parameter}.${pump.key}`);
        const [current, voltage] = [of("pump_current"), of("pump_voltage")];
        const seen = station.seen.get(pump.key);
        // One that is started softly takes too much before it is reported to run; too little says nothing of it yet.
        const isDrawing = starting.has(pump.key) && (current?.value ?? 0) > (pump.ratedCurrent ?? Infinity);
        const own = pumpConditions(
          {
            on: seen?.on === true || isDrawing,
            starts: startsSince(station, pump.key, now - hourMs),
            power: seen?.power ?? null,
            current: current?.value ?? null,
            voltage: voltage?.value ?? null,
          },
          pump,
          limits,
        );
        const at = Math.max(current?.measuredAt ?? 0, voltage?.measuredAt ?? 0);
        const since = heldSince(station.pumpSince.get(pump.key) ?? {}, own, Math.min(now, at));
        station.pumpSince.set(pump.key, since);
        // A single sample of a start that is under way, or is known to be recent, may be its inrush.
        const sampledAt = Math.min(now, current?.measuredAt ?? 0);
        const run = running.find(({ key }) => key === pump.key);
        const isYoung = run
          ? !run.found && !run.ranUnseen && sampledAt - run.startedAt < conditionDelays.over_current * 1000
          : seen?.on !== true;
        const isInrush = (condition: Condition): boolean =>
          condition === "over_current" && isYoung && !lasting(since, sampledAt).includes(condition);
        const ownActive = lasting(since, now).filter((condition) => !isInrush(condition));
        const ownUnended = pumpConditions(
          {
            ...{ on: seen?.on === true, starts: 0, power: seen?.power ?? null },
            current: lastKnown(`pump_current.${pump.key}`)?.value ?? null,
            voltage: lastKnown(`pump_voltage.${pump.key}`)?.value ?? null,
          },
          pump,
          limits,
        );
        noteWarnings(device, station, pump.key, ownActive, ownUnended);
        lastingOf.set(pump.key, ownActive);
      }
      for (const key of station.warnings.keys())
        if (key !== "" && !pumps.some((pump) => pump.key === key)) {
          noteWarnings(device, station, key, []);
          station.warnings.delete(key);
        }
      // While nobody knows the suction, the trip stays.
      const isKnown = (float !== null || suction !== null) && !isUnended;
      const dryRun = isKnown ? nextDryRun(before, active.includes("dry_run"), now) : before;
      const kept = { dryRun, held: { ...station.bank.held, values: valuesToHold() } };
      if (!isDeepStrictEqual(kept, { dryRun: station.bank.dryRun, held: station.bank.held })) {
        station.bank = { ...station.bank, ...kept };
        const { resets } = station.bank;
        stations.persist(device.id, (db) => writeInterlocks(db, device.id, { ...kept, resets }));
      }
      stopEndangered(device, station, lastingOf, now);
    },
  };
};
