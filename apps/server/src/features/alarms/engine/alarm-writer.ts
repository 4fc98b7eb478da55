import { alarmTargets } from "@sgval/contract/alarms/alarm-health";
import { asksAnew } from "@sgval/contract/alarms/alarm-state";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { EventBus } from "../../../kernel/events.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { deliver, sendToNodes } from "../../../kernel/nodes/node-channel.ts";
import type { DeviceRegistry } from "../../devices/index.ts";
import {
  type AlarmEventRecord,
  type AlarmRecord,
  type AlarmSource,
  afterTransition,
  alarmRaised,
  alarmsStored,
  alarmView,
  sourceKey,
  withShelfEnd,
} from "../alarm-record.ts";
import {
  endHistorical,
  findAnnounced,
  findOpenAlarms,
  type HistoricalEnd,
  insertAlarmEvents,
  lockExistingDevices,
  lockFreeAlarms,
  lockOpenAlarmsOf,
  newAlarmIds,
  writeAlarms,
} from "../alarms.store.ts";
import { eventOf, isAsGraveAsGiven, newAlarm, type Signal, transitionOf } from "./alarm-signal.ts";
import { type Announced, currentGroup, floodGroups } from "./flood.ts";
import { createSignalQueue } from "./signal-queue.ts";

export interface AlarmWriter {
  /** Takes what happened; it is written in a batch with what else happens meanwhile. */
  signal(signal: Signal): void;
  /** Whether the condition of an open alarm is true, as far as is known here; also before it is written. */
  isActive(source: AlarmSource): boolean;
  isSuppressed(source: AlarmSource): boolean;
  hasActive(deviceId: number): boolean;
  /** The priority by which an active alarm was announced last, whatever a person made of it since; `null` where that is not known. */
  announcedOf(source: AlarmSource): number | null;
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
  /** An alarm of a device cannot be stored: whatever raised or cleared it must do so again. */
  givenUp(deviceId: number): void;
}

interface Written {
  alarm: AlarmRecord;
  event: AlarmEventRecord["event"];
  /** People are asked for an answer. */
  asks: boolean;
}

/** Turns signals into alarms: in memory at once, in the database a little later, many in one transaction. */
export const createAlarmWriter = (deps: WriterDeps): AlarmWriter => {
  const { db, clock, events, registry } = deps;
  const active = new Map<number, Map<string, AlarmSource & { announced: number | null }>>();
  const suppressed = new Set<string>();
  let recent: Announced[] = [];

  const setActive = (source: AlarmSource, isTrue: boolean, announced: number | null = null): void => {
    const { deviceId, kind, channel } = source;
    let ofDevice = active.get(deviceId);
    if (isTrue) {
      ofDevice ??= new Map();
      active.set(deviceId, ofDevice);
      ofDevice.set(sourceKey(source), { deviceId, kind, channel, announced });
    } else if (ofDevice?.delete(sourceKey(source)) && ofDevice.size === 0) active.delete(deviceId);
  };
  const isActive = (source: AlarmSource): boolean =>
    active.get(source.deviceId)?.has(sourceKey(source)) ?? false;
  const announcedOf = (source: AlarmSource): number | null =>
    active.get(source.deviceId)?.get(sourceKey(source))?.announced ?? null;
  /** What was there before a signal took it away, for the case that the signal cannot be stored. */
  const replaced = new WeakMap<Signal, { announced: number | null; suppressed: boolean }>();
  const note = (signal: Signal): void => {
    if ((signal.type === "cleared" || signal.type === "worsened") && !replaced.has(signal))
      replaced.set(signal, { announced: announcedOf(signal), suppressed: suppressed.has(sourceKey(signal)) });
    if (signal.type === "activated") setActive(signal, true, signal.priority);
    else if (signal.type === "worsened" && isActive(signal))
      setActive(signal, true, Math.min(announcedOf(signal) ?? signal.priority, signal.priority));
    else if (signal.type === "cleared") setActive(signal, false);
    if (signal.type === "suppressed") suppressed.add(sourceKey(signal));
    else if (signal.type === "released" || signal.type === "cleared") suppressed.delete(sourceKey(signal));
  };

  /** What was announced is what was stored: of a return, or of what a person had made graver, that is not what the signal says. */
  const noteAnnounced = (
    alarms: readonly AlarmRecord[],
    { announced, batch }: { announced: ReadonlyMap<number, number>; batch: readonly Signal[] },
  ): void => {
    let differs = false;
    for (const alarm of alarms) {
      const priority = announced.get(alarm.id) ?? null;
      if (priority === null || !isActive(alarm) || announcedOf(alarm) === priority) continue;
      setActive(alarm, true, priority);
      differs = true;
    }
    if (!differs) return;
    const written = new Set(batch);
    for (const signal of queue.pending()) if (!written.has(signal)) note(signal);
  };

  /** What is not stored does not count, so that the alarm can be raised, or cleared, once more. */
  const takeBack = (signal: Signal): void => {
    if (signal.type === "activated") setActive(signal, false);
    else if (signal.type === "cleared" || signal.type === "worsened") {
      const before = replaced.get(signal);
      setActive(signal, true, before?.announced);
      if (before?.suppressed) suppressed.add(sourceKey(signal));
    } else if (signal.type === "suppressed") suppressed.delete(sourceKey(signal));
    else if (signal.type === "released") suppressed.add(sourceKey(signal));
    for (const later of queue.pending()) if (sourceKey(later) === sourceKey(signal)) note(later);
    deps.givenUp(signal.deviceId);
  };

  /** The alarm after a signal, with what to write into its history; `null` where nothing changes. */
  const apply = (
    before: AlarmRecord | undefined,
    signal: Signal,
    announced: ReadonlyMap<number, number>,
    id: () => number,
  ): Written | null => {
    if (signal.type === "historical" || (!before && signal.type === "activated")) {
      const alarm = newAlarm(id(), signal);
      return { alarm, event: "raised", asks: asksAnew(null, alarm.status) };
    }
    const given = before?.status.priority ?? 0;
    const transition =
      before && transitionOf(signal, { announced: announced.get(before.id) ?? given, given });
    if (!before || !transition || signal.type === "historical_cleared") return null;
    const more =
      signal.type === "activated" ||
      // What is worse for another reason than its value keeps it, as `valueEventsIfGiven` of alarm-as-of.ts says.
      (signal.type === "worsened" && signal.value !== undefined) ||
      (signal.type === "re_alarmed" && signal.another)
        ? {
            value: signal.value ?? null,
            limit: signal.limit ?? null,
            valueChannel: signal.valueChannel ?? null,
            standard: signal.standard ?? null,
            commandId: signal.commandId ?? null,
          }
        : signal.type === "suppressed"
          ? { suppressedBy: signal.by }
          : {};
    const alarm = afterTransition(before, transition, new Date(signal.at), more);
    return alarm && { alarm, event: signal.type, asks: asksAnew(before.status, alarm.status, transition) };
  };

  const writeBatch = async (batch: readonly Signal[]): Promise<void> => {
    const announcements: Written[] = [];
    let recentThen = recent;
    let announced = new Map<number, number>();
    const graded = new Map<string, AlarmRecord>();
    const stored = await db.transaction(async (trx) => {
      announcements.length = 0;
      graded.clear();
      const existing = await lockExistingDevices(trx, [...new Set(batch.map(({ deviceId }) => deviceId))]);
      const open = new Map(
        (await lockOpenAlarmsOf(trx, [...existing])).map((alarm) => [sourceKey(alarm), alarm]),
      );
      const gradedIds = batch.flatMap((signal) =>
        signal.type === "activated" || signal.type === "worsened"
          ? (open.get(sourceKey(signal))?.id ?? [])
          : [],
      );
      announced = await findAnnounced(trx, gradedIds);
      const begun = batch.filter(({ type }) => type === "activated" || type === "historical").length;
      const newIds = begun > 0 ? await newAlarmIds(trx, begun) : [];
      const changed = new Map<number, AlarmRecord>();
      const alarmEvents: (AlarmEventRecord & { alarmId: number })[] = [];
      const ends: HistoricalEnd[] = [];
      for (const signal of batch) {
        if (!existing.has(signal.deviceId)) continue;
        if (signal.type === "historical_cleared") {
          ends.push(signal);
          continue;
        }
        const key = sourceKey(signal);
        const before = open.get(key);
        const isGraded = signal.type === "activated" || signal.type === "worsened";
        const written = apply(before, signal, announced, () => newIds.pop() ?? 0);
        if (isGraded && before) graded.set(key, before);
        if (before && isAsGraveAsGiven(signal, before, announced.get(before.id))) {
          announced.set(before.id, before.status.priority);
          alarmEvents.push(eventOf(signal, before, "prioritised"));
        }
        if (!written) continue;
        const { alarm, event, asks } = written;
        if (isGraded) {
          const { priority } = alarm.status;
          if (!before || priority < before.status.priority) announced.set(alarm.id, priority);
          graded.set(key, alarm);
        }
        changed.set(alarm.id, alarm);
        if (!alarm.historical) {
          if (alarm.closedAt) open.delete(key);
          else open.set(key, alarm);
        }
        const statuses = { before: before?.status, after: alarm.status };
        alarmEvents.push(...withShelfEnd(eventOf(signal, alarm, event), statuses));
        if (asks) announcements.push(written);
      }
      recentThen = await groupFlood(trx, announcements, changed);
      await writeAlarms(trx, [...changed.values()]);
      await insertAlarmEvents(trx, alarmEvents);
      const written = new Set([...changed.keys(), ...(await endHistorical(trx, ends))]);
      const asking = new Set(announcements.map(({ alarm }) => alarm.id));
      const payload = { alarmIds: [...written.difference(asking)], asking: [...asking] };
      await sendToNodes(trx, events, written.size > 0 ? [{ event: alarmsStored, payload }] : []);
      return written.size > 0 ? payload : null;
    });
    recent = recentThen;
    noteAnnounced([...graded.values()], { announced, batch });
    // They are stored now, whatever becomes of it: a listener that fails reads everything again a little later.
    if (stored) await deliver({ events, clock }, alarmsStored, stored);
    for (const { alarm, event } of announcements) {
      const device = registry.get(alarm.deviceId);
      if (device)
        events.emit(alarmRaised, { alarm: alarmView(alarm, device), askedAt: alarm.askedAt, why: event });
    }
  };

  /** Puts the alarms of a flood into groups, also those that were announced before it was one. */
  const groupFlood = async (
    trx: DatabaseHandle["kysely"],
    announcements: readonly Written[],
    changed: Map<number, AlarmRecord>,
  ): Promise<Announced[]> => {
    if (announcements.length === 0) return recent;
    const recentThen = [
      ...recent.filter(({ at }) => at > clock.now() - alarmTargets.floodSeconds * 1000),
      ...announcements.map(({ alarm: { id, deviceId } }) => {
        const zoneId = registry.get(deviceId)?.zoneId ?? null;
        return { alarmId: id, at: clock.now(), deviceId, zoneId, group: null };
      }),
    ].slice(-5_000);
    const groups = floodGroups(recentThen);
    const earlier = [...groups.keys()].filter((id) => !changed.has(id));
    // One that somebody answers now stays as it is: what is written here would undo the answer.
    for (const alarm of earlier.length > 0 ? await lockFreeAlarms(trx, earlier) : [])
      if (alarm.closedAt === null) changed.set(alarm.id, alarm);
    const asking = new Set(announcements.map(({ alarm }) => alarm.id));
    for (const [id, alarm] of changed) {
      const kept = asking.has(id) ? currentGroup(alarm, recentThen) : alarm.group;
      changed.set(id, { ...alarm, group: groups.get(id) ?? kept });
    }
    return recentThen.map((one) => ({
      ...one,
      group: (changed.has(one.alarmId) && groups.get(one.alarmId)) || one.group,
    }));
  };

  const queue = createSignalQueue({ ...deps, write: writeBatch, givenUp: takeBack });

  return {
    signal: (signal) => {
      note(signal);
      queue.add(signal);
    },
    isActive,
    isSuppressed: (source) => suppressed.has(sourceKey(source)),
    hasActive: (deviceId) => active.has(deviceId),
    announcedOf,
    activeOf: (deviceId) => [...(active.get(deviceId)?.values() ?? [])],
    forgetDevice: (deviceId) => void active.delete(deviceId),
    load: async () => {
      const open = await findOpenAlarms(db.kysely);
      const ids = open.flatMap(({ id, status }) => (status.active ? id : []));
      const announced = await findAnnounced(db.kysely, ids);
      active.clear();
      suppressed.clear();
      for (const alarm of open) {
        if (alarm.status.active) setActive(alarm, true, announced.get(alarm.id));
        if (alarm.status.suppressed) suppressed.add(sourceKey(alarm));
      }
      // What was not written yet is newer.
      for (const signal of queue.pending()) note(signal);
    },
    flush: queue.flush,
  };
};
