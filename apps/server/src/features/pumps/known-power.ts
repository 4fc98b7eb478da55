import type { Pump } from "@sgval/contract/pumps/pumps";
import { minuteMs } from "@sgval/quantities/duration";
import type { DeviceRecord } from "../devices/index.ts";
import { type SentPower, writePower } from "./bank.store.ts";
import type { Observation } from "./observed/observations.ts";
import type { PumpsContext } from "./pumps-context.ts";
import { effectWithin, type Station } from "./station.ts";
import { reportedPower, type StationSurroundings } from "./station-view.ts";
import type { Stations } from "./stations.ts";

/** From so many percentage points on a power is another one: controllers round, and trim a little all the time. */
export const leastChange = 5;
/** How often at most (ms) a power that goes on changing is kept in the history. */
const keptEvery = 15 * minuteMs;

/** Of a pump whose power nothing has changed yet, and to which nothing was sent. */
const untouched = { since: null, keptAt: null, sentAt: 0, sentUntil: 0 };

/** Notes that a power, or a start with one, was sent to pumps: what they report next is its effect. */
export const expectPower = ({ localPowers }: Station, keys: readonly string[], now: number): void => {
  for (const key of keys) {
    const power = localPowers.get(key)?.power ?? 0;
    const sent = { sentAt: now, sentUntil: now + effectWithin, isAwaited: true };
    localPowers.set(key, { ...untouched, ...sent, power });
  }
};

/** Keeps the power that a pump was sent last, here and for whoever builds its station anew; its reports may not name it. */
export const keepSentPower = (
  { persist }: Pick<Stations, "persist">,
  station: Station,
  key: string,
  sent: SentPower,
): void => {
  const { bank } = station;
  const { lastPower, ...set } = sent;
  station.bank = {
    ...bank,
    pumps: bank.pumps.map((pump) => (pump.key === key ? { ...pump, ...set } : pump)),
    lastPowers: { ...bank.lastPowers, [key]: lastPower },
  };
  persist(bank.deviceId, (db) => writePower(db, bank.deviceId, key, sent));
};

/**
 * The power that a pump has to which nothing was sent since its sending began: what it was sent before, or what was reported or
 * answered since, however long ago.
 */
export const recallPower = (
  device: DeviceRecord,
  { bank, seen }: Pick<Station, "bank" | "seen">,
  key: string,
  { latest, now, staleAfter }: Pick<PumpsContext, "latest"> & Pick<StationSurroundings, "now" | "staleAfter">,
): number | null => {
  const known = seen.get(key);
  if (!known) return null;
  // When a power from before such times were kept was commanded, nobody knows: only a present report is surely later.
  const commandedAt = known.power === null ? 0 : now - staleAfter;
  const sent = bank.lastPowers[key] ?? { power: known.power, at: commandedAt };
  const reported = known.powerAt > 0 ? null : reportedPower(device, latest, key);
  if (!reported || reported.at <= sent.at) return sent.at > known.powerAt ? sent.power : known.power;
  seen.set(key, { ...known, power: reported.power });
  return reported.power;
};

/**
 * Takes in the power that a pump reports. Returns the change that belongs in the history: one that its controller made by
 * itself, as far as the last one was kept a quarter of an hour ago.
 */
export const takeLocalPower = (
  { localPowers, seen }: Station,
  { key, type }: Pick<Pump, "key" | "type">,
  { power }: Pick<Observation, "power">,
  at: number,
): { before: number; after: number } | null => {
  if (type !== "linear" || power === undefined) return null;
  const known = localPowers.get(key);
  if (!seen.get(key)?.on) {
    // One that stands has no power that changes; with the next start it begins anew.
    if (known && at > known.sentUntil) localPowers.delete(key);
    return null;
  }
  // What was measured before the sending, or shows no effect yet, says nothing of it.
  if (known?.isAwaited) {
    const isSame = Math.abs(power - known.power) < leastChange;
    if (at < known.sentAt || (at <= known.sentUntil && isSame)) return null;
  }
  if (!known || known.isAwaited || at <= known.sentUntil) {
    localPowers.set(key, { ...untouched, ...known, power, isAwaited: false });
    return null;
  }
  if (Math.abs(power - known.power) < leastChange) return null;
  known.since ??= at;
  if (known.keptAt !== null && at - known.keptAt < keptEvery) return null;
  const before = known.power;
  Object.assign(known, { power, keptAt: at });
  return { before, after: power };
};
