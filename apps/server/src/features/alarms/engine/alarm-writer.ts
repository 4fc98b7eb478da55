import { alarmTargets } from "@sgval/contract/alarms/alarm-health";
import { alarmStateOf, isAnnounced } from "@sgval/contract/alarms/alarm-state";
import type { Clock } from "../../../kernel/clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "../../../kernel/database.ts";
import type { EventBus } from "../../../kernel/events.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { sharedChange } from "../../../kernel/nodes/node-channel.ts";
import type { DeviceRegistry } from "../../devices/index.ts";
import {
  type AlarmHappening,
  type AlarmRecord,
  type AlarmSource,
  afterTransition,
  alarmRaised,
  alarmsStored,
  alarmView,
  sourceKey,
} from "../alarm-record.ts";
import {
  endHistorical,
  findAlarms,
  findOpenAlarms,
  type HistoricalEnd,
  insertHappenings,
  lockExistingDevices,
  lockOpenAlarmsOf,
  newAlarmIds,
  writeAlarms,
} from "../alarms.store.ts";
import { newAlarm, type Signal, transitionOf } from "./alarm-signal.ts";
import { type Announced, floodGroups } from "./flood.ts";

export interface AlarmWriter {
  /** Takes what happened; it is written in a batch with what else happens meanwhile. */
  signal(signal: Signal): void;
  /** Whether the condition of an open alarm is true, as far as is known here; also before it is written. */
  isActive(source: AlarmSource): boolean;
  isSuppressed(source: AlarmSource): boolean;
  hasActive(deviceId: number): boolean;
  /** The alarms of a device whose condition is true. */
  activeOf(deviceId: number): AlarmSource[];
  forgetDevice(deviceId: number): void;
  /** Reads the open alarms from the database. */
  load(): Promise<void>;
  /** Resolves when everything before it is written, unless the database is away. */
  flush(): Promise<void>;
}

interface WriterDeps {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  logger: Logger;
  registry: Pick<DeviceRegistry, "get">;
}

/** Signals of one transaction: their ids fit into one notification of the database. */
const batchSize = 500;
/** Beyond it the oldest are given up: only state changes wait here, so the database was away for very long. */
const mostWaiting = 200_000;
const againAfter = 2_000;

type Written = { alarm: AlarmRecord; announced: "raised" | "activated" | "worsened" | "re_alarmed" | null };

/** Turns signals into alarms: in memory at once, in the database a little later, many in one transaction. */
export const createAlarmWriter = ({ db, clock, events, logger, registry }: WriterDeps): AlarmWriter => {
  const active = new Map<number, Map<string, AlarmSource>>();
  const suppressed = new Set<string>();
  let recent: Announced[] = [];
  let waiting: Signal[] = [];
  let writing: Promise<void> | null = null;
  let retry: (() => void) | null = null;

  const setActive = (source: AlarmSource, isTrue: boolean): void => {
    const { deviceId, kind, channel } = source;
    let ofDevice = active.get(deviceId);
    if (isTrue) {
      ofDevice ??= new Map();
      active.set(deviceId, ofDevice);
      ofDevice.set(sourceKey(source), { deviceId, kind, channel });
    } else if (ofDevice?.delete(sourceKey(source)) && ofDevice.size === 0) active.delete(deviceId);
  };
  const note = (signal: Signal): void => {
    if (signal.type === "activated") setActive(signal, true);
    else if (signal.type === "cleared") setActive(signal, false);
    else if (signal.type === "suppressed") suppressed.add(sourceKey(signal));
    else if (signal.type === "released") suppressed.delete(sourceKey(signal));
  };

  /** The alarm after a signal, with what to write into its history; `null` where nothing changes. */
  const apply = (before: AlarmRecord | undefined, signal: Signal, id: () => number): Written | null => {
    if (signal.type === "historical" || (!before && signal.type === "activated"))
      return { alarm: newAlarm(id(), signal), announced: signal.type === "historical" ? null : "raised" };
    const transition = transitionOf(signal);
    if (!before || !transition) return null;
    const more =
      signal.type === "activated" || signal.type === "worsened"
        ? { value: signal.value ?? null, limit: signal.limit ?? null, standard: signal.standard ?? null }
        : signal.type === "suppressed"
          ? { suppressedBy: signal.by }
          : {};
    const alarm = afterTransition(before, transition, new Date(signal.at), more);
    if (!alarm) return null;
    const { type } = signal;
    return {
      alarm,
      announced: type === "activated" || type === "worsened" || type === "re_alarmed" ? type : null,
    };
  };

  const writeBatch = async (batch: readonly Signal[]): Promise<void> => {
    const announcements: Written[] = [];
    let recentThen = recent;
    await sharedChange({ db, events, clock }, async (trx) => {
      announcements.length = 0;
      const existing = await lockExistingDevices(trx, [...new Set(batch.map(({ deviceId }) => deviceId))]);
      const open = new Map(
        (await lockOpenAlarmsOf(trx, [...existing])).map((alarm) => [sourceKey(alarm), alarm]),
      );
      const begun = batch.filter(({ type }) => type === "activated" || type === "historical").length;
      const ids = begun > 0 ? await newAlarmIds(trx, begun) : [];
      const changed = new Map<number, AlarmRecord>();
      const happenings: (AlarmHappening & { alarmId: number })[] = [];
      const ends: HistoricalEnd[] = [];
      for (const signal of batch) {
        if (!existing.has(signal.deviceId)) continue;
        if (signal.type === "historical_cleared") {
          ends.push(signal);
          continue;
        }
        const key = sourceKey(signal);
        const written = apply(open.get(key), signal, () => ids.pop() ?? 0);
        if (!written) continue;
        const { alarm, announced } = written;
        changed.set(alarm.id, alarm);
        if (!alarm.historical) {
          if (alarm.closedAt) open.delete(key);
          else open.set(key, alarm);
        }
        happenings.push({
          ...{ alarmId: alarm.id, at: new Date(signal.at), actor: null },
          event: announced ?? (signal.type === "historical" ? "raised" : signal.type),
          value: "value" in signal ? (signal.value ?? null) : null,
          ...{ priority: alarm.status.priority, note: null, until: null },
        });
        if (announced && isAnnounced(alarmStateOf(alarm.status))) announcements.push(written);
      }
      recentThen = await groupFlood(trx, announcements, changed);
      await writeAlarms(trx, [...changed.values()]);
      await insertHappenings(trx, happenings);
      const alarmIds = [...new Set([...changed.keys(), ...(await endHistorical(trx, ends))])];
      return alarmIds.length > 0 ? [{ event: alarmsStored, payload: { alarmIds } }] : [];
    });
    recent = recentThen;
    for (const { alarm, announced } of announcements) {
      const device = registry.get(alarm.deviceId);
      if (device && announced) events.emit(alarmRaised, { alarm: alarmView(alarm, device), why: announced });
    }
  };

  /** Puts the alarms of a flood into groups, also those that were announced before it was one. */
  const groupFlood = async (
    trx: DatabaseHandle["kysely"],
    announcements: readonly Written[],
    changed: Map<number, AlarmRecord>,
  ): Promise<Announced[]> => {
    if (announcements.length === 0) return recent;
    const since = clock.now() - alarmTargets.floodSeconds * 1000;
    const recentThen = [
      ...recent.filter(({ at }) => at > since),
      ...announcements.map(({ alarm }) => ({
        ...{ alarmId: alarm.id, at: clock.now(), deviceId: alarm.deviceId },
        zoneId: registry.get(alarm.deviceId)?.zoneId ?? null,
      })),
    ].slice(-5_000);
    const groups = floodGroups(recentThen);
    const earlier = [...groups.keys()].filter((id) => !changed.has(id));
    for (const alarm of earlier.length > 0 ? await findAlarms(trx, earlier) : [])
      if (alarm.group === null && alarm.closedAt === null) changed.set(alarm.id, alarm);
    for (const [id, group] of groups) {
      const alarm = changed.get(id);
      if (alarm && alarm.group === null) changed.set(id, { ...alarm, group });
    }
    return recentThen;
  };

  const write = async (): Promise<void> => {
    while (waiting.length > 0 && db.isUp()) {
      const batch = waiting.slice(0, batchSize);
      try {
        await writeBatch(batch);
      } catch (error) {
        if (isDatabaseDown(error)) break;
        logger.error({ err: error, alarms: batch.length }, "alarms could not be stored");
      }
      waiting = waiting.slice(batch.length);
    }
    if (waiting.length > 0 && !retry)
      retry = clock.after(againAfter, () => {
        retry = null;
        void flush();
      });
  };
  const flush = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = null;
      if (waiting.length > 0 && !retry) void flush();
    });
    return writing;
  };

  return {
    signal: (signal) => {
      note(signal);
      if (waiting.length >= mostWaiting) waiting.shift();
      waiting.push(signal);
      // What else happens in this turn goes into the same transaction.
      if (waiting.length === 1 && !writing) setImmediate(() => void flush());
    },
    isActive: (source) => active.get(source.deviceId)?.has(sourceKey(source)) ?? false,
    isSuppressed: (source) => suppressed.has(sourceKey(source)),
    hasActive: (deviceId) => active.has(deviceId),
    activeOf: (deviceId) => [...(active.get(deviceId)?.values() ?? [])],
    forgetDevice: (deviceId) => void active.delete(deviceId),
    load: async () => {
      const open = await findOpenAlarms(db.kysely);
      active.clear();
      suppressed.clear();
      for (const alarm of open) {
        if (alarm.status.active) setActive(alarm, true);
        if (alarm.status.suppressed) suppressed.add(sourceKey(alarm));
      }
      // What was not written yet is newer.
      for (const signal of waiting) note(signal);
    },
    flush,
  };
};
