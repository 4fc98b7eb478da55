import type { PurposefulClosing } from "@sgval/contract/alarms/alarm-history";
import { closingParameters, isFullyClosed } from "@sgval/contract/control/valve-state";
import { mayDo, type Permission } from "@sgval/contract/permission";
import { dayMs } from "@sgval/quantities/duration";
import { parameterOf } from "@sgval/quantities/parameter";
import { isShown } from "@sgval/quantities/quality";
import { type Actor, sees } from "../../kernel/actor.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { type Closing, findLastClosings, findLostClosing, movesWithin } from "../control/index.ts";
import type { DeviceRecord, DeviceRegistry, LatestTimestamps } from "../devices/index.ts";
import type { AlarmRecord } from "./alarm-record.ts";

export interface ClosingDeps {
  db: Pick<DatabaseHandle, "kysely">;
  registry: Pick<DeviceRegistry, "get" | "all">;
  latest: Pick<LatestTimestamps, "sampleOf">;
}

/** What falls behind a valve that is closed. */
const fallsBehind = [
  "pressure",
  "outlet_pressure",
  "critical_point_pressure",
  "average_pressure",
  "flow",
  "flow_forward",
];
/** A valve that was closed longer (ms) before explains nothing of the other devices of its zone. */
const zoneWithin = dayMs;

/** Whether the valve itself says since a time (epoch ms) that it is closed, or that it is not, as where it was opened on site; a bad value says neither. */
const isClosedSince = (
  valve: DeviceRecord,
  since: number,
  { latest }: Pick<ClosingDeps, "latest">,
): boolean | null => {
  const samples = closingParameters.map((parameter) => {
    const channel = valve.channels.find((one) => one.parameter === parameter && !one.removed);
    const sample = channel && latest.sampleOf(valve.id, channel.slot);
    const counts = sample && isShown(sample.quality) && sample.measuredAt >= since;
    return [parameter, counts ? sample.value : null] as const;
  });
  return isFullyClosed(Object.fromEntries(samples));
};

interface ExplainingClosing extends Closing {
  valve: DeviceRecord;
  /** Since the alarm began. */
  release: Closing | null;
}

/** Of valves that say that they are closed, the closings whose answers were lost, from before a time. */
const lostClosings = async (
  valves: Iterable<DeviceRecord>,
  before: Date,
  deps: ClosingDeps,
): Promise<ExplainingClosing[]> => {
  const found = [...valves].map(async (valve) => {
    if (!isClosedSince(valve, 0, deps)) return [];
    const lost = await findLostClosing(deps.db.kysely, valve.id);
    const isIts = lost && lost.at <= before && isClosedSince(valve, lost.at.getTime(), deps);
    return isIts ? [{ ...lost, valve, release: null }] : [];
  });
  return (await Promise.all(found)).flat();
};

/** What a reader may know of a closing: the person and the reason are for whoever may see the history of commands. */
export const closingFor = (
  closing: PurposefulClosing,
  may: (permission: Permission) => boolean,
): PurposefulClosing =>
  may("History.Index")
    ? closing
    : {
        ...{ ...closing, by: null, reason: null },
        release: closing.release && { ...closing.release, by: null },
      };

/**
 * Who closed the valve before a device whose pressure or flow is too low since: itself, one whose critical point it is, or else
 * one of its zone; of those that are seen, with its release where it was released since. `null` where none was closed by a command.
 */
export const findClosingBefore = async (
  deps: ClosingDeps,
  alarm: Pick<AlarmRecord, "kind" | "channel" | "deviceId" | "activeSince">,
  isSeen: (deviceId: number) => boolean = () => true,
): Promise<PurposefulClosing | null> => {
  const { kind, channel, deviceId } = alarm;
  const parameter = channel === null ? undefined : parameterOf(channel)?.parameter.key;
  const device = deps.registry.get(deviceId);
  if (!device || kind !== "under_limit" || !parameter || !fallsBehind.includes(parameter)) return null;
  const feeds = (valve: DeviceRecord) => valve.id === deviceId || valve.dataloggerId === deviceId;
  const isNear = (valve: DeviceRecord) => device.zoneId !== null && valve.zoneId === device.zoneId;
  const valves = new Map<number, DeviceRecord>();
  for (const one of deps.registry.all())
    if (one.type === "VGA" && isSeen(one.id) && (feeds(one) || isNear(one))) valves.set(one.id, one);
  if (valves.size === 0) return null;
  const closings = await findLastClosings(deps.db.kysely, [...valves.keys()], alarm.activeSince);
  const closed = [...Map.groupBy(closings, (closing) => closing.deviceId)].flatMap(
    ([id, [last, before]]): ExplainingClosing[] => {
      const valve = valves.get(id);
      const then = last && last.at <= alarm.activeSince ? last : before;
      if (!valve || !last || !then || then.isRelease) return [];
      if (last.isRelease) return [{ ...then, valve, release: last }];
      const isOpen = isClosedSince(valve, last.at.getTime() + movesWithin, deps) === false;
      return isOpen ? [] : [{ ...last, valve, release: null }];
    },
  );
  const explaining = (some: readonly ExplainingClosing[]) =>
    some.find(({ valve }) => feeds(valve)) ??
    some.find(({ at }) => alarm.activeSince.getTime() - at.getTime() <= zoneWithin);
  // A valve that is closed still comes first: somebody may be at work behind it.
  const found =
    explaining(closed.filter(({ release }) => release === null)) ??
    explaining(await lostClosings(valves.values(), alarm.activeSince, deps)) ??
    explaining(closed);
  if (!found) return null;
  const { valve, at, by, reason, release } = found;
  return {
    ...{ deviceId: valve.id, deviceDisplayName: valve.displayName, at: at.toISOString(), by, reason },
    release: release && { at: release.at.toISOString(), by: release.by },
  };
};

/** That of an alarm, as the reader may see it. */
export const findPurposefulClosing = async (
  deps: ClosingDeps,
  alarm: AlarmRecord,
  actor: Actor,
): Promise<PurposefulClosing | null> => {
  const found = await findClosingBefore(deps, alarm, (id) => sees(actor, id));
  return found && closingFor(found, (permission) => mayDo(actor, permission));
};
