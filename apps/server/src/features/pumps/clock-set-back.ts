import { type Condition, conditionDelays, type Since } from "./interlocks.ts";
import { effectWithin, type Station } from "./station.ts";

/** Conditions that have lasted go on lasting; of the others the delay begins anew. */
const sinceUntil = (since: Since, lasted: ReadonlyMap<Condition, number> | undefined, now: number): Since =>
  Object.fromEntries(
    (Object.entries(since) as [Condition, number][]).map(([condition, at]) => [
      condition,
      Math.min(at, lasted?.has(condition) ? now - conditionDelays[condition] * 1000 : now),
    ]),
  );

/** Runs keep their order: which pump was started last decides about the next stop. */
const endRuns = (station: Station, now: number): void => {
  const later = station.runs.filter(({ startedAt }) => startedAt > now);
  later.forEach((run, index) => {
    run.startedAt = now - (later.length - 1 - index);
  });
  for (const run of station.runs)
    if (run.stoppedAt !== null) run.stoppedAt = Math.max(run.startedAt, Math.min(run.stoppedAt, now));
};

/**
 * Everything that is known of a station was so by our clock, hence none of it lies ahead, unless that clock was set back: what
 * does counts as of now. So rests and limits of starts are waited for once more at the longest, and no report is too old.
 */
export const clampTimesTo = (station: Station, now: number): void => {
  const { seen, expected, bank } = station;
  const { healthySince, releases } = bank.dryRun;
  for (const [key, one] of seen)
    if (one.at > now) {
      const [onAt, powerAt] = [Math.min(one.onAt, now), Math.min(one.powerAt, now)];
      seen.set(key, { ...one, at: now, onAt, powerAt });
    }
  for (const one of station.sendings.values())
    if (one.sentAt !== null) one.sentAt = Math.min(one.sentAt, now);
  for (const one of expected.values()) one.until = Math.min(one.until, now + effectWithin);
  for (const one of Object.values(bank.lastPowers)) one.at = Math.min(one.at, now);
  for (const one of station.localPowers.values()) {
    one.sentAt = Math.min(one.sentAt, now);
    one.sentUntil = Math.min(one.sentUntil, now + effectWithin);
  }
  if (station.runs.some(({ startedAt, stoppedAt }) => Math.max(startedAt, stoppedAt ?? 0) > now))
    endRuns(station, now);
  station.stationSince = sinceUntil(station.stationSince, station.warnings.get(""), now);
  for (const [key, since] of station.pumpSince)
    station.pumpSince.set(key, sinceUntil(since, station.warnings.get(key), now));
  for (const [key, at] of station.knownSince) if (at > now) station.knownSince.set(key, now);
  if (station.dropped) {
    const { key, startedAt, startingUntil } = station.dropped;
    const until = startingUntil === null ? null : Math.min(startingUntil, now);
    const awaited = new Map([...station.dropped.awaited].map(([of, at]) => [of, Math.min(at, now)]));
    station.dropped = { key, startedAt: Math.min(startedAt, now), awaited, startingUntil: until };
  }
  if ((healthySince ?? 0) > now || releases.some((at) => at > now))
    station.bank = {
      ...bank,
      dryRun: {
        ...bank.dryRun,
        healthySince: healthySince === null ? null : Math.min(healthySince, now),
        releases: releases.map((at) => Math.min(at, now)),
      },
    };
};
