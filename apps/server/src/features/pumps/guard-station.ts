import { isDeepStrictEqual } from "node:util";
import type { DeviceRecord } from "../devices/index.ts";
import { writeDryRun } from "./bank.store.ts";
import {
  type Condition,
  heldSince,
  lasting,
  nextDryRun,
  pumpConditions,
  ruleOf,
  stationConditions,
  stopFor,
} from "./interlocks.ts";
import { type PumpsContext, pumpWarningChanged } from "./pumps-context.ts";
import type { AutomaticSending } from "./run-station.ts";
import { expectSwitch, type Station } from "./station.ts";
import { goodChannelValue } from "./station-view.ts";

/** Watches the interlocks of a station, and stops its pumps in either mode when one of them says so. */
export const createStationGuard = (
  { clock, latest, live, events, logger, stations, surroundingsOf }: PumpsContext,
  sendAutomatic: AutomaticSending,
) => {
  const stop = async (
    device: DeviceRecord,
    station: Station,
    keys: string[],
    reason: string,
  ): Promise<void> => {
    if (keys.length === 0) return;
    expectSwitch(station, keys, { on: false, reason: "safety", now: clock.now() });
    await sendAutomatic({
      deviceId: device.id,
      action: "pump_stop",
      ...{ pumpIds: keys, source: "auto_threshold", name: "interlock", reason },
    }).catch((error: unknown) =>
      logger.error({ err: error, deviceId: device.id, pumps: keys }, "an interlock could not stop pumps"),
    );
  };

  const runningOf = (station: Station): string[] =>
    station.runs
      .filter(({ stoppedAt }) => stoppedAt === null)
      .sort((one, other) => other.startedAt - one.startedAt)
      .map(({ key }) => key)
      .filter((key) => station.bank.pumps.some((pump) => pump.key === key));

  /** The pumps that a condition stops; the last one is the one that was started last. */
  const tripsOf = (station: Station, condition: Condition, key: string): string[] => {
    const running = runningOf(station);
    switch (stopFor(condition)) {
      case "all":
        return running;
      case "last":
        return running.slice(0, 1);
      case "own":
        return running.filter((one) => one === key);
      default:
        return [];
    }
  };

  /** Notes which conditions have lasted; returns those that are new. */
  const noteWarnings = (
    device: DeviceRecord,
    station: Station,
    key: string,
    active: readonly Condition[],
  ): Condition[] => {
    const known = station.warnings.get(key) ?? new Map<Condition, number>();
    station.warnings.set(key, known);
    const now = clock.now();
    const raised = active.filter((condition) => !known.has(condition));
    const cleared = [...known.keys()].filter((condition) => !active.includes(condition));
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
        const trips = isRaised ? tripsOf(station, condition, key) : [];
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
    return raised;
  };

  return {
    turn: async (device: DeviceRecord, station: Station): Promise<void> => {
      const now = clock.now();
      const { staleAfter } = surroundingsOf(device.id);
      const { interlocks: limits, pumps } = station.bank;
      const recent = (parameter: string) => {
        const value = goodChannelValue(device, latest, parameter);
        return value && now - value.measuredAt <= staleAfter ? value : null;
      };
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
      const raised = noteWarnings(device, station, "", active).map((condition) => ({ condition, key: "" }));
      for (const pump of pumps) {
        const of = (parameter: string) => recent(`${parameter}.${pump.key}`);
        const [current, voltage] = [of("pump_current"), of("pump_voltage")];
        const seen = station.seen.get(pump.key);
        const own = pumpConditions(
          {
            on: seen?.on === true,
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
        for (const condition of noteWarnings(device, station, pump.key, lasting(since, now)))
          raised.push({ condition, key: pump.key });
      }
      // While nobody knows the suction, the trip stays.
      const isKnown = float !== null || suction !== null;
      const before = station.bank.dryRun;
      const dryRun = isKnown ? nextDryRun(before, active.includes("dry_run"), now) : before;
      if (!isDeepStrictEqual(dryRun, station.bank.dryRun)) {
        station.bank = { ...station.bank, dryRun };
        stations.persist(device.id, (db) => writeDryRun(db, device.id, dryRun));
      }
      for (const { condition, key } of raised)
        await stop(device, station, tripsOf(station, condition, key), ruleOf(condition));
    },
  };
};
