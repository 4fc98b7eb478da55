import { alarmTargets } from "@sgval/contract/alarms/alarm-health";

/** An alarm that was just announced. */
export interface Announced {
  alarmId: number;
  /** Epoch milliseconds. */
  at: number;
  deviceId: number;
  zoneId: number | null;
}

const countBy = <Key>(all: readonly Announced[], keyOf: (one: Announced) => Key): Map<Key, number> => {
  const counts = new Map<Key, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
};

/**
 * The groups of a flood: alarms of one device stand together, the others of one zone, so that an operator sees causes and
 * not lines. Nothing is grouped before there are ten in ten minutes.
 * @param recent announced within the last ten minutes, the oldest first
 */
export const floodGroups = (recent: readonly Announced[]): Map<number, string> => {
  const groups = new Map<number, string>();
  const [first] = recent;
  if (!first || recent.length < alarmTargets.flood) return groups;
  const began = new Date(first.at).toISOString();
  const ofDevice = countBy(recent, ({ deviceId }) => deviceId);
  const alone = recent.filter(({ deviceId }) => (ofDevice.get(deviceId) ?? 0) < 2);
  const ofZone = countBy(alone, ({ zoneId }) => zoneId);
  for (const { alarmId, deviceId, zoneId } of recent) {
    if ((ofDevice.get(deviceId) ?? 0) >= 2) groups.set(alarmId, `device:${deviceId}@${began}`);
    else if (zoneId !== null && (ofZone.get(zoneId) ?? 0) >= 2)
      groups.set(alarmId, `zone:${zoneId}@${began}`);
  }
  return groups;
};
