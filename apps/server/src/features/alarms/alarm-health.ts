import { type AlarmHealth, alarmTargets } from "@sgval/contract/alarms/alarm-health";
import { announcingEvents, returningEvents } from "@sgval/contract/alarms/alarm-state";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { type AlarmSource, conditionEvents, sourceKey } from "./alarm-record.ts";

/** What the figures of a period follow from. */
export const healthEvents = [...announcingEvents, ...returningEvents, "cleared", "acknowledged"] as const;

/** Something that happened to an alarm, in the order of time; what returned from where it was held back asked for an answer. */
export interface HealthEvent extends AlarmSource {
  alarmId: number;
  /** Epoch milliseconds. */
  at: number;
  event: (typeof healthEvents)[number];
  priority: number;
}

/** What still counts when a period is over. */
export interface StandingAlarm extends AlarmSource {
  id: number;
  /** Since its condition holds, which no worsening begins anew; epoch milliseconds. */
  standsSince: number;
}

interface Count {
  source: AlarmSource;
  times: number;
  /** One that comes back before it is acknowledged is the same alarm. */
  alarmIds: Set<number>;
}
type Counted = Map<string, Count>;

const count = (counted: Counted, event: HealthEvent): void => {
  const { deviceId, kind, channel, alarmId } = event;
  const key = sourceKey(event);
  const { times, alarmIds } = counted.get(key) ?? { times: 0, alarmIds: new Set<number>() };
  counted.set(key, {
    source: { deviceId, kind, channel },
    times: times + 1,
    alarmIds: alarmIds.add(alarmId),
  });
};

const largestFirst = (counted: Counted): Count[] =>
  [...counted.values()].sort((one, other) => other.times - one.times).slice(0, alarmTargets.badActors);

const timesOf = ({ source, times }: Count) => ({ ...source, times });

export const isAnnouncement = ({ event }: HealthEvent): boolean =>
  [...announcingEvents, ...returningEvents].some((one) => one === event);

/** Largest number of times within any such length of time. */
const peakWithin = (times: readonly number[], length: number): number => {
  let first = 0;
  let peak = 0;
  times.forEach((at, last) => {
    while (at - (times[first] ?? at) >= length) first += 1;
    peak = Math.max(peak, last - first + 1);
  });
  return peak;
};

/** Periods of ten minutes, each from its first time, with at least as many times as a flood has; none overlaps another. */
const floodsIn = (times: readonly number[]): number => {
  let [floods, first] = [0, 0];
  while (first < times.length) {
    const until = (times[first] ?? 0) + alarmTargets.floodSeconds * 1000;
    const next = times.findIndex((at, index) => index > first && at >= until);
    const end = next < 0 ? times.length : next;
    const isFlood = end - first >= alarmTargets.flood;
    if (isFlood) floods += 1;
    first = isFlood ? end : first + 1;
  }
  return floods;
};

/** Sources that were announced often within a short time, each counted with all its times. */
const chatteringOf = (events: readonly HealthEvent[]): Counted => {
  const bySource = new Map<string, HealthEvent[]>();
  for (const event of events)
    bySource.set(sourceKey(event), [...(bySource.get(sourceKey(event)) ?? []), event]);
  const chattering: Counted = new Map();
  const { times, seconds } = alarmTargets.chattering;
  for (const ofSource of bySource.values())
    if (
      peakWithin(
        ofSource.map(({ at }) => at),
        seconds * 1000,
      ) >= times
    )
      for (const event of ofSource) count(chattering, event);
  return chattering;
};

/** Sources that cleared again within a minute after they became active. */
const fleetingOf = (events: readonly HealthEvent[]): Counted => {
  const fleeting: Counted = new Map();
  const beganAt = new Map<number, number>();
  for (const event of events) {
    if (conditionEvents.some((one) => one === event.event)) beganAt.set(event.alarmId, event.at);
    else if (event.event === "cleared") {
      const since = beganAt.get(event.alarmId);
      if (since !== undefined && event.at - since < alarmTargets.fleetingSeconds * 1000)
        count(fleeting, event);
    }
  }
  return fleeting;
};

/** Mean time from the announcement to its acknowledgement, in seconds. */
const meanAnswer = (events: readonly HealthEvent[]): number | null => {
  const waiting = new Map<number, number>();
  let [total, answers] = [0, 0];
  for (const event of events) {
    if (isAnnouncement(event)) waiting.set(event.alarmId, waiting.get(event.alarmId) ?? event.at);
    else if (event.event === "acknowledged") {
      const since = waiting.get(event.alarmId);
      waiting.delete(event.alarmId);
      if (since === undefined) continue;
      total += event.at - since;
      answers += 1;
    }
  }
  return answers === 0 ? null : total / answers / 1000;
};

/** Numbers of a period, without what devices are called. */
export type HealthFigures = {
  [Field in keyof AlarmHealth]: AlarmHealth[Field] extends readonly (infer One)[]
    ? Omit<One, "deviceDisplayName">[]
    : AlarmHealth[Field];
};

/**
 * The figures of EEMUA 191 for one operator.
 * @param events of the period, in the order of time
 * @param active alarms that are active at its end
 * @param watchedSince since when anything could raise an alarm; `null` where nothing can
 */
export const healthOf = (
  events: readonly HealthEvent[],
  active: readonly StandingAlarm[],
  { from, to, watchedSince = from }: { from: number; to: number; watchedSince?: number | null },
): HealthFigures => {
  const announced = events.filter(isAnnouncement);
  const times = announced.map(({ at }) => at);
  const actors: Counted = new Map();
  for (const event of announced) count(actors, event);
  const share = (number: number) => (100 * number) / announced.length;
  const withPriority = (...priorities: number[]) =>
    share(announced.filter(({ priority }) => priorities.includes(priority)).length);
  const start = Math.max(from, watchedSince ?? from);
  const per = (length: number) => (announced.length === 0 ? 0 : (announced.length * length) / (to - start));
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    watchedSince: watchedSince === null ? null : new Date(watchedSince).toISOString(),
    raised: announced.length,
    meanPerHour: per(hourMs),
    perDay: per(dayMs),
    perTenMinutes: per(10 * minuteMs),
    peakPerHour: peakWithin(times, hourMs),
    floods: floodsIn(times),
    shares:
      announced.length === 0
        ? null
        : { high: withPriority(1, 2), medium: withPriority(3), low: withPriority(4) },
    meanSecondsToAcknowledge: meanAnswer(events),
    badActors: largestFirst(actors).map((one) => ({
      ...timesOf(one),
      alarms: one.alarmIds.size,
      share: share(one.times),
    })),
    chattering: largestFirst(chatteringOf(announced)).map(timesOf),
    fleeting: largestFirst(fleetingOf(events)).map(timesOf),
    standing: active
      .map(({ standsSince, ...one }) => ({ ...one, seconds: (to - standsSince) / 1000 }))
      .filter(({ seconds }) => seconds > alarmTargets.standingSeconds)
      .sort((one, other) => other.seconds - one.seconds),
  };
};
