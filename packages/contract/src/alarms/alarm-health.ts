import { dayMs } from "@sgval/quantities/duration";
import * as z from "zod";
import { dataOf, id, isoTime, route, timestamp } from "../route.ts";
import { alarmKindKeys } from "./alarm-kinds.ts";

/** What one operator can answer, after EEMUA 191; shares in percent. */
export const alarmTargets = {
  meanPerHour: 5,
  perDay: 120,
  /** Steady state: in ten minutes. */
  perTenMinutes: 1,
  peakPerHour: 15,
  /** Alarms in ten minutes that are a flood. */
  flood: 10,
  floodSeconds: 600,
  /** Of critical and high together, of medium and of low alarms. */
  shares: { high: 5, medium: 15, low: 80 },
  /** Times raised within a minute: chattering. */
  chattering: { times: 3, seconds: 60 },
  /** Active for less: fleeting. */
  fleetingSeconds: 60,
  /** Active for longer: standing. */
  standingSeconds: 86_400,
  badActors: 10,
} as const;

/** What an alarm is of, with a number. */
const source = z.object({
  deviceId: z.number().int(),
  deviceDisplayName: z.string(),
  kind: z.enum(alarmKindKeys),
  channel: z.string().nullable(),
  times: z.number().int(),
});

export const alarmHealth = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Since when there is a device that could raise one; where that is later than `from`, the means are of the time since then. */
  watchedSince: z.iso.datetime().nullable(),
  /** Times that an alarm was raised, active again, worse, or announced again. */
  raised: z.number().int(),
  meanPerHour: z.number(),
  perDay: z.number(),
  perTenMinutes: z.number(),
  peakPerHour: z.number().int(),
  /** Periods of ten minutes with a flood. */
  floods: z.number().int(),
  /** Percent of the raised; `null` without any. */
  shares: z.object({ high: z.number(), medium: z.number(), low: z.number() }).nullable(),
  meanSecondsToAcknowledge: z.number().nullable(),
  /** What asked most often; the share is of `raised`, and `alarms` are those of it that the list has. */
  badActors: z.array(source.extend({ alarms: z.number().int(), share: z.number() })),
  chattering: z.array(source),
  fleeting: z.array(source),
  /** Active for more than a day now, with their number; the ids are of alarms. */
  standing: z.array(source.omit({ times: true }).extend({ id: z.number().int(), seconds: z.number() })),
});
export type AlarmHealth = z.output<typeof alarmHealth>;

/** Of fewer alarms a share says nothing: each is a large part of all. */
const fewestForShares = 20;

/** A number of the alarm system beside its target, which is a most, or for shares a steady state in percent. */
export interface HealthFigure {
  key: "meanPerHour" | "perDay" | "perTenMinutes" | "peakPerHour" | "floods" | "high" | "medium" | "low";
  /** `null` for a share without any alarm, and for a mean of too short a time. */
  value: number | null;
  decimals: number;
  target: number;
  isShare: boolean;
  verdict: "met" | "missed" | "tooFew" | "tooShort" | "noAlarms" | null;
}

/** Whether alarms were watched in all of the period: a part of it, such as a day of a week, is not assessed. */
export const isWholePeriodWatched = ({
  from,
  watchedSince,
}: Pick<AlarmHealth, "from" | "watchedSince">): boolean =>
  watchedSince !== null && Date.parse(watchedSince) <= Date.parse(from);

/** Of minutes or hours a mean says nothing about a day: one alarm right after the start would be counted as hundreds. */
const hasMeans = (health: Pick<AlarmHealth, "from" | "to" | "watchedSince">): boolean =>
  isWholePeriodWatched(health) ||
  (health.watchedSince !== null && Date.parse(health.to) - Date.parse(health.watchedSince) >= dayMs);

/** The numbers of a period, assessed. */
export const healthFigures = (health: AlarmHealth): HealthFigure[] => {
  const isWhole = isWholePeriodWatched(health);
  const most = (key: HealthFigure["key"], value: number, target: number, decimals: number): HealthFigure => ({
    ...{ key, value, decimals, target, isShare: false },
    // That nothing was raised may as well be because nothing was watched.
    verdict: health.raised === 0 ? "noAlarms" : !isWhole ? "tooShort" : value <= target ? "met" : "missed",
  });
  const mean = (...figure: Parameters<typeof most>): HealthFigure => {
    const one = most(...figure);
    return hasMeans(health) ? one : { ...one, value: null };
  };
  const share = (
    key: keyof typeof alarmTargets.shares,
    isMet: (value: number, target: number) => boolean,
  ): HealthFigure => {
    const [value, target] = [health.shares?.[key] ?? null, alarmTargets.shares[key]];
    const assessed = !isWhole ? "tooShort" : health.raised < fewestForShares ? "tooFew" : undefined;
    return {
      ...{ key, value, decimals: 0, target, isShare: true },
      verdict: value === null ? null : (assessed ?? (isMet(value, target) ? "met" : "missed")),
    };
  };
  const atMost = (value: number, target: number) => value <= target;
  return [
    mean("meanPerHour", health.meanPerHour, alarmTargets.meanPerHour, 1),
    mean("perDay", health.perDay, alarmTargets.perDay, 0),
    mean("perTenMinutes", health.perTenMinutes, alarmTargets.perTenMinutes, 2),
    most("peakPerHour", health.peakPerHour, alarmTargets.peakPerHour, 0),
    most("floods", health.floods, 0, 0),
    // Fewer grave ones are no fault.
    share("high", atMost),
    share("medium", atMost),
    share("low", (value, target) => value >= target),
  ];
};

/** What chatters, and what comes and goes within a minute without chattering. */
export const nervousAlarms = ({ chattering, fleeting }: Pick<AlarmHealth, "chattering" | "fleeting">) => {
  const keyOf = ({ deviceId, kind, channel }: AlarmHealth["fleeting"][number]) =>
    `${deviceId} ${kind} ${channel ?? ""}`;
  const known = new Set(chattering.map(keyOf));
  return [
    ...chattering.map((one) => ({ ...one, behaviour: "chattering" as const })),
    ...fleeting
      .filter((one) => !known.has(keyOf(one)))
      .map((one) => ({ ...one, behaviour: "fleeting" as const })),
  ];
};

export const readAlarmHealth = route({
  method: "GET",
  path: "/alarm/health",
  summary: "Numbers of the alarm system after EEMUA 191, by default of the last seven days",
  access: { permission: ["Risk.Index", "Dashboard.Risk"] },
  query: z.object({
    from: timestamp.optional(),
    to: timestamp.optional(),
    zoneId: id.optional(),
    roomId: id.optional(),
  }),
  answer: dataOf(alarmHealth),
});

/** Alarms of each priority. */
const byPriority = z.object({
  critical: z.number().int(),
  high: z.number().int(),
  medium: z.number().int(),
  low: z.number().int(),
});
const activePlace = z.object({
  id: z.number().int(),
  name: z.string(),
  active: byPriority,
  /** Of these, those whose condition still holds; the others only wait for their answer. */
  holding: byPriority,
});

/** Days and hours that the risk dashboard draws. */
export const boardSpans = { days: 30, hours: 24 } as const;

export const alarmBoard = z.object({
  /** When it was counted. */
  at: isoTime,
  /**
   * The last 24 full hours and the one that runs, oldest first; `at` is their start. Counted are alarms that asked for
   * an answer in the hour, each once.
   */
  hours: z.array(z.object({ at: isoTime, raised: z.number().int() })),
  /** Alarms that asked for an answer in the sixty minutes before `at`; one that did so twice is one. */
  lastHour: z.number().int(),
  /** The last thirty local days (YYYY-MM-DD) with today, oldest first; each alarm once a day, by its priority now. */
  days: z.array(z.object({ day: z.string(), raised: byPriority })),
  /** Places with announced alarms, the most first. */
  zones: z.array(activePlace),
  rooms: z.array(activePlace),
});
export type AlarmBoard = z.output<typeof alarmBoard>;

export const readAlarmBoard = route({
  method: "GET",
  path: "/alarm/board",
  summary: "How often alarms were raised by hour and day, and how many are active in each zone and room",
  access: readAlarmHealth.access,
  answer: dataOf(alarmBoard),
});
