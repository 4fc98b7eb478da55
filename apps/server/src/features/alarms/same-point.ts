import type { AlarmKind } from "@sgval/contract/alarms/alarm-kinds";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { DeviceRecord } from "../devices/index.ts";
import { type AlarmSource, sourceKey } from "./alarm-record.ts";
import { findHeldBack, findSeenAlone } from "./alarms.store.ts";
import type { AlarmWriter } from "./engine/alarm-writer.ts";

/** A logger measures it; its valve and the device of its zone show it, each with limits of its own. */
export const sharedChannel = "critical_point_pressure";
const sharedKinds: readonly AlarmKind[] = ["under_limit", "over_limit"];

const measures = ({ channels }: DeviceRecord): boolean =>
  channels.some(({ parameter, removed }) => !removed && parameter === sharedChannel);

/**
 * By id of each device that shows the pressure of a critical point, the others that show the same one: its logger, the valve that
 * names it, and the device of its zone where it is the only such logger. In a zone with several nobody knows which one its device
 * shows.
 */
export const samePoints = (devices: Iterable<DeviceRecord>): ReadonlyMap<number, readonly number[]> => {
  const showing = [...devices].filter(measures);
  const loggers = showing.filter(({ type }) => type === "DATALOGGER");
  const loggerOf = ({ id, type, dataloggerId, measuredZoneId }: DeviceRecord): number | undefined => {
    if (type === "DATALOGGER") return id;
    if (type === "VGA") return loggers.find((logger) => logger.id === dataloggerId)?.id;
    if (type !== "DMA" || measuredZoneId === null) return undefined;
    const [only, ...others] = loggers.filter(({ zoneId }) => zoneId === measuredZoneId);
    return others.length === 0 ? only?.id : undefined;
  };
  const same = new Map<number, readonly number[]>();
  for (const [logger, all] of Map.groupBy(showing, loggerOf)) {
    if (logger === undefined) continue;
    const ids = all.map(({ id }) => id);
    for (const id of ids)
      same.set(
        id,
        ids.filter((other) => other !== id),
      );
  }
  return same;
};

interface SamePointDeps {
  db: Pick<DatabaseHandle, "kysely">;
  writer: Pick<AlarmWriter, "isActive" | "isSuppressed" | "announcedOf">;
}

/**
 * Knows whether an alarm of the same measured point asks already. One that is on the shelf, out of service or less grave does not,
 * nor one that somebody does not see who sees the other device: no condition is without an alarm for anybody.
 */
export const createSamePointWatch = ({ db: { kysely }, writer }: SamePointDeps) => {
  /** As of the last minute; `null` before it is read: then each device asks for itself. */
  let known: {
    same: ReturnType<typeof samePoints>;
    heldBack: ReadonlySet<string>;
    seenAlone: ReadonlySet<string>;
  } | null = null;
  const pair = (id: number, other: number): string => `${id} ${other}`;
  return {
    asksElsewhere: (source: AlarmSource, priority: number): boolean => {
      const { deviceId, kind, channel } = source;
      if (known === null || channel !== sharedChannel || !sharedKinds.includes(kind)) return false;
      const { same, heldBack, seenAlone } = known;
      return (same.get(deviceId) ?? []).some((id) => {
        const other = { ...source, deviceId: id };
        const announced = writer.announcedOf(other);
        if (!writer.isActive(other) || writer.isSuppressed(other) || announced === null) return false;
        return announced <= priority && !heldBack.has(sourceKey(other)) && !seenAlone.has(pair(deviceId, id));
      });
    },
    sweep: async (devices: readonly DeviceRecord[]): Promise<void> => {
      const same = samePoints(devices);
      const heldBack = new Set<string>();
      for (const kind of sharedKinds)
        for (const deviceId of await findHeldBack(kysely, kind, sharedChannel))
          heldBack.add(sourceKey({ deviceId, kind, channel: sharedChannel }));
      const pairs = [...same].flatMap(([id, others]) => others.map((other) => ({ id, other })));
      const alone = await findSeenAlone(kysely, pairs);
      known = { same, heldBack, seenAlone: new Set(alone.map(({ id, other }) => pair(id, other))) };
    },
    restart: (): void => {
      known = null;
    },
  };
};
