import { alarmTargets } from "@sgval/contract/alarms/alarm-health";

/** An alarm that was just announced. */
export interface Announced {
  alarmId: number;
  /** Epoch milliseconds. */
  at: number;
  deviceId: number;
  zoneId: number | null;
  /** `null` while it has none. */
  group: string | null;
}

const countBy = <Key>(all: readonly Announced[], keyOf: (one: Announced) => Key): Map<Key, number> => {
  const counts = new Map<Key, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
};

/**
 * The groups of a flood: alarms of one device stand together, the others of one zone, so that an operator sees causes and
 * not lines. Nothing is grouped before there are ten in ten minutes, and then a group is the same until the flood is over.
 * @param recent announced within the last ten minutes, the oldest first
 * @returns the groups of those that have none yet
 */
export const floodGroups = (recent: readonly Announced[]): Map<number, string> => {
  const groups = new Map<number, string>();
  const [first] = recent;
  if (!first || recent.length < alarmTargets.flood) return groups;
  const known = recent.flatMap(({ group, deviceId }) => (group === null ? [] : [{ group, deviceId }]));
  const began = known[0]?.group.split("@")[1] ?? new Date(first.at).toISOString();
  const ofDevice = countBy(recent, ({ deviceId }) => deviceId);
  const alone = recent.filter(({ deviceId }) => (ofDevice.get(deviceId) ?? 0) < 2);
  const ofZone = countBy(alone, ({ zoneId }) => zoneId);
  const isKnown = new Set(known.map(({ group }) => group));
  const joined = new Map(known.map(({ group, deviceId }) => [deviceId, group]));
  for (const { alarmId, deviceId, zoneId, group } of recent) {
    if (group !== null) continue;
    const [device, zone] = [`device:${deviceId}@${began}`, `zone:${zoneId}@${began}`];
    // A device that stands with its zone stays there, whatever it raises later.
    const before = joined.get(deviceId);
    if (before !== undefined) groups.set(alarmId, before);
    else if ((ofDevice.get(deviceId) ?? 0) >= 2) groups.set(alarmId, device);
    else if (zoneId !== null && ((ofZone.get(zoneId) ?? 0) >= 2 || isKnown.has(zone)))
      groups.set(alarmId, zone);
  }
  return groups;
};

/** The group of an alarm that asks once more; none where its flood is over: it would be hidden in a group of alarms that are over. */
export const currentGroup = (
  { group }: Pick<Announced, "group">,
  recent: readonly Announced[],
): string | null => (group !== null && recent.some((one) => one.group === group) ? group : null);
