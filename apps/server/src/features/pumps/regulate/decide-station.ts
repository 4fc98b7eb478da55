import { isDeepStrictEqual } from "node:util";
import type { ErrorCode } from "@sgval/contract/error";
import type { InterlockDetails } from "@sgval/contract/pumps/live";
import type { BankLimits, WearPolicy } from "@sgval/contract/pumps/pumps";
import type {
  StationDecision,
  StationHoldBack,
  StationReason,
  StationRule,
  StationStep,
} from "@sgval/contract/pumps/regulation";
import { trimPumpOf } from "@sgval/contract/pumps/staging";
import { isoTime } from "@sgval/quantities/timestamp";
import { type PumpRun, stagedStopRefusal } from "../interlocks.ts";
import { type Retiring, type RotationMemory, rotate, withRefusedStops } from "./rotation.ts";
import {
  noTimers,
  type Staged,
  type StagedPump,
  type StagingAct,
  type StagingTimers,
  type StagingView,
  stage,
} from "./staging.ts";

/** How long a step is left to show its effect (ms): in between nothing is decided. */
export const effectWait = 15_000;

/** What staging goes by and does not know. */
export interface InputLoss {
  reason: StationReason;
  /** Pumps of which nothing is known. */
  unknown: string[];
  /** Nothing is staged on it, and no wait goes on. */
  ends: boolean;
  /** It was waited for already, as long as a reading of the station counts. */
  lasted: boolean;
}

/** Everything that is decided by at one time; epoch ms, and `elapsed` by the clock that only grows. */
export interface StationSituation {
  now: number;
  elapsed: number;
  /** In the order of the bank. */
  pumps: readonly StagedPump[];
  runs: readonly PumpRun[];
  limits: BankLimits;
  policy: WearPolicy;
  pressure: StagingView["pressure"];
  /** The discharge pressure (bar); `null` without a good and recent one. */
  measured: number | null;
  /** A timer wants reduction now. */
  reduced: boolean;
  isDailyMinimum: boolean;
  inputLoss: InputLoss | null;
  /** A step is on its way, or a command of the station waits or runs. */
  busy: "effect_wait" | "command_open" | null;
  /** Why the last step was not sent; `null` where it was. */
  refused: Refused | null;
}
export interface Refused {
  /** Of no other step it is said. */
  step: StationStep;
  code: ErrorCode;
  /** Epoch ms; `null` where nobody knows. */
  until: number | null;
}

/** What is remembered from one decision to the next. */
export interface StationMemory extends RotationMemory {
  timers: StagingTimers;
}
export const newMemory: StationMemory = { timers: noTimers, retiring: null, notStarted: [], notStopped: [] };

/** A decision without since when it holds. */
export type Decided = Omit<StationDecision, "at">;

/** A step that is made now. */
export interface StationAct extends StagingAct {
  why: "staging" | "rotation";
  /** The pump that this one replaces, once it was sent. */
  retires?: Retiring;
}

interface Held {
  why: StationHoldBack;
  /** Epoch ms. */
  until: number | null;
  interlock?: InterlockDetails;
  refusal?: ErrorCode;
}

const stepOf = ({ action, key }: StagingAct): StationStep => ({
  action: action === "start" ? "pump_start" : "pump_stop",
  ...{ pumpId: key, power: null },
});

const decided = (
  { rule, reason }: { rule: StationRule; reason: StationReason },
  wanted: StationStep | null,
  held: Held | null,
  { pumps, measured, inputLoss }: Pick<StationSituation, "pumps" | "measured" | "inputLoss">,
): Decided => {
  const trim = trimPumpOf(pumps);
  const of = trim
    ? { parameter: `pump_power.${trim.key}`, value: trim.power }
    : { parameter: "outlet_pressure", value: measured };
  return {
    ...{ rule, reason, wanted },
    heldBack: held?.why ?? null,
    heldBackUntil: held?.until == null ? null : isoTime(held.until),
    interlock: held?.interlock ?? null,
    refusal: held?.refusal ?? null,
    unknown: inputLoss?.unknown ?? [],
    unanswered: pumps.flatMap(({ key, on, unanswered }) => (on && unanswered ? [key] : [])),
    sample: of.value === null ? null : { parameter: of.parameter, value: of.value },
  };
};

const byInterlock = (interlock: InterlockDetails): Held => ({
  ...{ why: "interlock", interlock },
  until: interlock.until === null ? null : Date.parse(interlock.until),
});

/**
 * Why a step that nothing but the network wants is not made. What was refused was not sent: the pause after it is no wait for an
 * effect, while a command that is open keeps any step away.
 */
const keptAway = (
  { busy, refused }: Pick<StationSituation, "busy" | "refused">,
  wanted: StationStep,
): Held | null => {
  if (refused && busy !== "command_open" && isDeepStrictEqual(refused.step, wanted))
    return refused.code === "device_locked_out"
      ? { why: "locked_out", until: refused.until }
      : { why: "refused", until: refused.until, refusal: refused.code };
  return busy ? { why: busy, until: null } : null;
};

/** Of a demand for which no pump is left: whose interlock keeps it away, or that there is none. */
const nothingLeft = (staged: Staged, { pumps }: StationSituation): [StationStep | null, Held] => {
  if (staged.demand === "surplus") return [null, { why: "last_pump", until: null }];
  const hasTrim = trimPumpOf(pumps) !== undefined;
  const refused = pumps.flatMap(({ key, type, on, blocked }) =>
    on || !blocked || (hasTrim && type === "linear") ? [] : [{ key, blocked }],
  );
  const untilOf = ({ blocked }: { blocked: InterlockDetails }) =>
    blocked.until === null ? Number.POSITIVE_INFINITY : Date.parse(blocked.until);
  const [next] = refused.sort((one, other) => untilOf(one) - untilOf(other));
  return next
    ? [stepOf({ action: "start", key: next.key }), byInterlock(next.blocked)]
    : [null, { why: "no_pump", until: null }];
};

const ruleOf = ({ demand }: Staged, { inputLoss }: StationSituation): StationRule => {
  if (demand === "unmet") return "stage_up";
  if (demand === "surplus") return "stage_down";
  return inputLoss ? "degraded" : "hold";
};

/** What is said and done of a demand. */
interface Answer {
  decision: Decided;
  act: StationAct | null;
}

const byStaging = (
  situation: StationSituation,
  before: StagingTimers,
): Answer & { timers: StagingTimers; isWanted: boolean } => {
  const { elapsed, limits, now, runs, inputLoss } = situation;
  const waits = { upAfter: limits.stageUpSeconds, downAfter: limits.stageDownSeconds };
  const staged = stage(before, { ...situation, ...waits });
  const { wanted, timers } = staged;
  const rule = ruleOf(staged, situation);
  const why = { rule, reason: rule === "degraded" && inputLoss ? inputLoss.reason : staged.reason };
  const isWanted = staged.demand !== null;
  if (!wanted) {
    const [step, held] = isWanted ? nothingLeft(staged, situation) : [null, null];
    return { decision: decided(why, step, held, situation), act: null, timers, isWanted };
  }
  const say = (held: Held | null) => decided(why, stepOf(wanted), held, situation);
  const kept = keptAway(situation, stepOf(wanted));
  if (!staged.act) {
    const until = now + staged.dueAt - elapsed;
    return { decision: say(kept ?? { why: "demand_wait", until }), act: null, timers, isWanted };
  }
  const tooEarly = wanted.action === "stop" ? stagedStopRefusal({ now, limits, runs }, wanted.key) : null;
  // It is asked for again; its wait goes on.
  if (tooEarly) return { decision: say(byInterlock(tooEarly)), act: null, timers: before, isWanted };
  return { decision: say(kept), act: { ...wanted, why: "staging" }, timers, isWanted };
};

/** What is said and done of the rotation of the lead pump. */
const byRotation = (
  situation: StationSituation,
  before: RotationMemory,
): { answer: Answer | null; rotation: RotationMemory } => {
  const { wanted, held, retires, memory: rotation } = rotate(situation, before);
  if (!wanted) return { answer: null, rotation };
  const say = (why: Held | null) =>
    decided({ rule: "rotate", reason: "rotation_due" }, stepOf(wanted), why, situation);
  if (held) return { answer: { decision: say(held), act: null }, rotation };
  const tooEarly = wanted.action === "stop" ? stagedStopRefusal(situation, wanted.key) : null;
  // It is asked for again.
  if (tooEarly) return { answer: { decision: say(byInterlock(tooEarly)), act: null }, rotation: before };
  const act = { ...wanted, why: "rotation" as const, ...(retires && { retires }) };
  return { answer: { decision: say(keptAway(situation, stepOf(wanted))), act }, rotation };
};

/**
 * What automation does with the pumps of a station now, and why: asked every few seconds, of what is known by then. Everything
 * that is remembered comes in and goes out, so that a replay decides as the live product does.
 */
export const decideStation = (
  situation: StationSituation,
  memory: StationMemory,
): Answer & { memory: StationMemory } => {
  const { inputLoss, busy } = situation;
  if (inputLoss?.ends) {
    const decision = decided({ rule: "degraded", reason: inputLoss.reason }, null, null, situation);
    return { decision, act: null, memory: { ...memory, timers: noTimers } };
  }
  const pumps = withRefusedStops(situation, memory);
  const { isWanted, timers, ...staging } = byStaging({ ...situation, pumps }, memory.timers);
  // The wait for a demand goes on as it was.
  if (busy) return { decision: staging.decision, act: null, memory };
  if (staging.act) return { ...staging, memory: { ...memory, timers } };
  const { answer, rotation } = byRotation(situation, memory);
  const shown = answer && (answer.act || !isWanted) ? answer : staging;
  return { decision: shown.decision, act: shown.act, memory: { timers, ...rotation } };
};

/** What is said of a power of the time-table that is to be loaded; nothing while nobody knows what the pumps do. */
export const loadDecision = (
  situation: StationSituation,
  [key, load]: readonly [key: string, load: { power: number; refused: Refused | null }],
): Decided | null => {
  const { inputLoss, limits, now, pumps, runs } = situation;
  if (inputLoss?.ends) return null;
  const isOn = pumps.some((pump) => pump.key === key && pump.on);
  const loading = { action: "set_pump_power" as const, pumpId: key, power: load.power };
  // The pump does not stop for a power that is kept away: it is the power that waits.
  const step = isOn && !load.refused ? stepOf({ action: "stop", key }) : loading;
  const tooEarly = stagedStopRefusal({ now, limits, runs }, key);
  const refused = load.refused ?? situation.refused;
  const held = tooEarly ? byInterlock(tooEarly) : keptAway({ ...situation, refused }, step);
  return decided({ rule: "time_table", reason: "power_due" }, step, held, situation);
};

/** Whether two decisions say the same. Of the times until when, what is reckoned by two clocks differs by a trifle. */
export const isSameDecision = (one: Decided & { at?: string }, other: Decided): boolean => {
  const untilOf = ({ heldBackUntil }: Decided) => (heldBackUntil === null ? 0 : Date.parse(heldBackUntil));
  const rest = ({ heldBackUntil: _until, sample: _sample, at: _at, ...said }: Decided & { at?: string }) =>
    said;
  return Math.abs(untilOf(one) - untilOf(other)) < 2_000 && isDeepStrictEqual(rest(one), rest(other));
};
