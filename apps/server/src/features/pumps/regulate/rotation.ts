import { fewestHours } from "@sgval/contract/pumps/staging";
import { dayMs, hourMs, minuteMs, quarterMs } from "@sgval/quantities/duration";
import { waitAfter } from "../interlocks.ts";
import type { StagedPump, StagingAct } from "./staging.ts";

/** The lead pump that another one replaces: it stops once that one runs. */
export interface Retiring {
  key: string;
  replacedBy: string;
  /** When the other one was asked to start, by the clock that only grows (ms). */
  since: number;
  /** How often it was asked to stop, and when again if it still runs then, by the same clock. */
  stops?: { tries: number; againAt: number };
  /** How many of those its controller refused, or did not answer. */
  refusals?: number;
}

/** A pump that was not switched for a rotation, and when that was given up, by the clock that only grows (ms). */
interface NotSwitched {
  key: string;
  at: number;
}

/** What is remembered of rotations. */
export interface RotationMemory {
  retiring: Retiring | null;
  /** Pumps that were to lead and did not start, oldest first. */
  notStarted: readonly NotSwitched[];
  /** Those that led and did not stop, oldest first. */
  notStopped: readonly NotSwitched[];
}

/** The longest run of a lead pump before another one may lead, and the difference of hours (h) that it takes. */
const due = { afterHours: 24, difference: 10 } as const;

/**
 * The pump that leads instead of the one that runs longest: at the daily minimum, or after 24 h of running, when one of
 * its type has run more than 10 h less. `null` when nothing is to be rotated; pumps that do not answer are left as they are.
 */
export const rotatedLead = (
  pumps: readonly StagedPump[],
  { now, isDailyMinimum }: { now: number; isDailyMinimum: boolean },
): { lead: string; next: string } | null => {
  const lead = pumps
    .filter(({ on, unanswered, startedAt }) => on && !unanswered && startedAt !== null)
    .sort((one, other) => (one.startedAt ?? 0) - (other.startedAt ?? 0))[0];
  if (!lead) return null;
  const runsFor = (now - (lead.startedAt ?? now)) / hourMs;
  if (!isDailyMinimum && runsFor < due.afterHours) return null;
  const next = pumps
    .filter(({ type, on, available, unanswered }) => type === lead.type && !on && available && !unanswered)
    .sort(fewestHours)[0];
  return next && lead.runHours - next.runHours > due.difference ? { lead: lead.key, next: next.key } : null;
};

/**
 * How long (ms) a replacement may take to run: its command is open for up to 100 s, and the report that shows it running may
 * come a minute later.
 */
const replacementWait = 3 * minuteMs;
/** How long (ms) after a pump that was not switched another one is tried, and that one again. */
const triedAgain = { other: quarterMs, same: dayMs } as const;
/**
 * After so many refusals of its stop, or so many stops after which it still runs, a lead pump goes on beside its replacement. One
 * refusal more would end automatic mode, in which staging drops the pump that is one too many.
 */
const mostStops = { refused: 2, asked: 5 } as const;
const isGivenUp = ({ refusals = 0, stops }: Retiring, elapsed: number): boolean =>
  refusals >= mostStops.refused ||
  (stops !== undefined && elapsed >= stops.againAt && stops.tries >= mostStops.asked);
const isRecent = ({ at }: NotSwitched, elapsed: number): boolean => elapsed - at < triedAgain.same;

/** The pumps, with those marked that a rotation could not stop, also where that is not noted yet: staging drops another one. */
export const withRefusedStops = (
  { pumps, elapsed }: { pumps: readonly StagedPump[]; elapsed: number },
  { retiring, notStopped }: RotationMemory,
): readonly StagedPump[] => {
  const noted = notStopped.filter((one) => isRecent(one, elapsed)).map(({ key }) => key);
  const refusing = new Set(retiring && isGivenUp(retiring, elapsed) ? [...noted, retiring.key] : noted);
  return refusing.size === 0
    ? pumps
    : pumps.map((pump) => (refusing.has(pump.key) ? { ...pump, refusesStop: true } : pump));
};

export interface Rotation {
  /** `null` where nothing is to be rotated. */
  wanted: StagingAct | null;
  /** Why it is not done, and until when (epoch ms), where that is known. */
  held: { why: "effect_wait" | "not_started"; until: number | null } | null;
  /** With a start: what is remembered once it was sent. */
  retires?: Retiring;
  memory: RotationMemory;
}

/**
 * The rotation of the lead pump: the one that is to lead starts, and the other one stops once that one runs. One that does not
 * start ends it: the lead pump goes on, and another one is tried later.
 */
export const rotate = (
  view: { now: number; elapsed: number; pumps: readonly StagedPump[]; isDailyMinimum: boolean },
  { retiring, ...before }: RotationMemory,
): Rotation => {
  const { now, elapsed, pumps } = view;
  const isOn = (of: string) => pumps.some(({ key, on }) => key === of && on);
  const notStarted = before.notStarted.filter((one) => isRecent(one, elapsed) && !isOn(one.key));
  const notStopped = before.notStopped.filter((one) => isRecent(one, elapsed) && isOn(one.key));
  const memory = { retiring: null, notStarted, notStopped };
  if (retiring && isOn(retiring.key)) {
    const wanted = { action: "stop" as const, key: retiring.key };
    // Whatever else runs was running before, and is no replacement. A stop that was refused or not answered is asked for again.
    if (isOn(retiring.replacedBy)) {
      const { tries, againAt } = retiring.stops ?? { tries: 0, againAt: elapsed };
      if (isGivenUp(retiring, elapsed)) {
        notStopped.push({ key: retiring.key, at: elapsed });
        return { wanted: null, held: null, memory };
      }
      if (elapsed < againAt)
        return {
          ...{ wanted, held: { why: "effect_wait", until: now + againAt - elapsed } },
          memory: { ...memory, retiring },
        };
      const stops = { tries: tries + 1, againAt: elapsed + waitAfter(tries + 1) };
      return { wanted, held: null, memory: { ...memory, retiring: { ...retiring, stops } } };
    }
    if (elapsed - retiring.since < replacementWait)
      return { wanted, held: { why: "effect_wait", until: null }, memory: { ...memory, retiring } };
    // Stops are asked for once the other one runs: it did, and staging dropped it beside this one, which goes on.
    if (retiring.stops) notStopped.push({ key: retiring.key, at: elapsed });
    else notStarted.push({ key: retiring.replacedBy, at: elapsed });
  } else if (retiring) return { wanted: null, held: null, memory };
  const waitFor = ({ key, at }: NotSwitched, wait: number): Rotation => ({
    ...{ wanted: { action: "start", key }, memory },
    held: { why: "not_started", until: now + at + wait - elapsed },
  });
  const last = notStarted.at(-1);
  if (last && elapsed - last.at < triedAgain.other) return waitFor(last, triedAgain.other);
  const unstopped = notStopped.at(-1);
  const candidates = pumps.filter(({ key }) => !notStopped.some((one) => one.key === key));
  const rotated =
    unstopped && elapsed - unstopped.at < triedAgain.other ? null : rotatedLead(candidates, view);
  if (!rotated) return { wanted: null, held: null, memory };
  const failedOf = (of: string) => notStarted.find(({ key }) => key === of);
  const failed = failedOf(rotated.next);
  const able = failed
    ? rotatedLead(
        candidates.filter(({ key }) => !failedOf(key)),
        view,
      )
    : rotated;
  if (!able) return failed ? waitFor(failed, triedAgain.same) : { wanted: null, held: null, memory };
  const retires = { key: able.lead, replacedBy: able.next, since: elapsed };
  return { wanted: { action: "start", key: able.next }, held: null, retires, memory };
};
