import { mostFailures, type ValvePosition } from "@sgval/contract/automation/state";
import { automationName } from "@sgval/contract/control/automatic-mode";
import { codeOf } from "@sgval/contract/control/command-gate";
import { lockOutDetails } from "@sgval/contract/control/lock-out";
import { interlockDetails } from "@sgval/contract/pumps/live";
import { minuteMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { droppedReason, positionUnknownReason, type ValveCommands } from "../valve-commands.ts";
import type { InTurn } from "./device-turns.ts";
import type { Decided, Decision } from "./plan.ts";
import type { Valve } from "./valve.ts";

/** How often a valve of unknown state is asked for it (ms). */
const askEvery = 2 * minuteMs;
/** How often a command is tried again that a lock-out tag or another rule keeps away (ms): in the next turn. */
const tryLockedEvery = minuteMs / 2;

interface SenderDeps {
  clock: Clock;
  commands: Pick<ValveCommands, "send">;
  inTurn: InTurn;
  warned(deviceId: number, what: string): (error: unknown) => void;
  persist(valve: Valve): Promise<void>;
  /** Whether this node still regulates the valve as it is here. */
  isOurs(valve: Valve): boolean;
  /** A rule that keeps commands away was met, or is gone. */
  decideAgain(valve: Valve): void;
}

/** Which source a command of automation has in the history. */
const sourceOf = ({ rule }: Decided["decision"]) =>
  rule === "timer_low" || rule === "timer_high" ? ("auto_timer" as const) : ("auto_threshold" as const);

/** What was decided to be sent is not: it is no change, and is wanted again. */
const takeBack = (valve: Valve, { events, memory: { changes } }: Decided): void => {
  const sent = changes.at(-1);
  const { degraded } = valve.memory;
  // Decisions that followed made copies of it.
  const counted = valve.memory.changes.findLastIndex(({ at, by }) => at === sent?.at && by === sent.by);
  valve.memory = {
    ...valve.memory,
    changes: valve.memory.changes.filter((_change, index) => index !== counted),
    degraded: degraded && events.includes("fail_safe") ? { ...degraded, failSafeAt: null } : degraded,
  };
};

/** The stop of a pump without water, or that nobody knows to have water. */
const isSafetyStop = ({ wanted, reason }: Decided["decision"]): boolean =>
  wanted?.action === "pump_stop" && (reason === "level_low" || reason === "fail_safe");

/**
 * Whether it is for safety, and repeats nothing: the stop of a pump without water, or that nobody knows to have water, and a
 * raise of a starved zone after anything but a raise.
 */
const isUrgent = ({ decision, memory: { changes } }: Decided): boolean => {
  if (decision.wanted?.action === "pump_stop") return isSafetyStop(decision);
  // The last one is this one.
  const [by = 0, before = -1] = changes
    .slice(-2)
    .toReversed()
    .map((change) => change.by);
  return decision.rule === "override" && by >= 0 && before < 0;
};

/**
 * Whether a valve is asked for its state before it is moved again: it did not say what became of the last command, or nobody
 * knows which set-point it has. What is for safety does not wait for the answer, and no raise of a starved zone for a second
 * one, whatever became of the first question.
 */
export const mustAskFirst = ({ memory, device, lostId, askedAbout }: Valve, decided: Decided): boolean => {
  const { decision, send, outcome } = decided;
  if (codeOf(device, "sync") === null) return false;
  if (!send) return decision.heldBack === "position_unknown";
  if (outcome === undefined && (!memory.unsure || isUrgent(decided))) return false;
  const isStarved = decision.rule === "override" || outcome === "asks";
  return !isStarved || askedAbout !== lostId;
};

/** The decision as it is shown: a move that waits for the valve's answer is held back. */
export const shownDecision = ({ decision, send }: Decided, asks: boolean): Decision =>
  asks && send ? { ...decision, heldBack: "outcome_unknown" } : decision;

/** How long a valve stays in automatic mode that cannot be moved, because nobody knows where it stands (ms). */
const mostUnknown = 30 * minuteMs;

/** Whether a valve was asked where it stands since its last move was lost, and nothing is open that it may say it by. */
const wasAsked = ({ device, lostId, askedAbout, open, sending }: Valve): boolean =>
  codeOf(device, "sync") === null || (askedAbout === lostId && !sending && open.size === 0);

/** Applies a decision to a valve; true where the valve is asked for its state first, and what was to be sent counts as no change. */
export const applyDecision = (valve: Valve, decided: Decided, clock: Pick<Clock, "now">): boolean => {
  const asks = mustAskFirst(valve, decided);
  const { byDevice, heldAs, blockedBy } = valve;
  // What else holds it back is no reason to give up.
  const isUnknown = decided.outcome !== undefined && !byDevice && heldAs === null && blockedBy === null;
  const since = decided.memory.unknownSince ?? (wasAsked(valve) ? clock.now() : null);
  valve.memory = { ...decided.memory, unknownSince: isUnknown ? since : null };
  if (asks && decided.send) takeBack(valve, decided);
  return asks;
};

/** Why a valve leaves automatic mode by itself; `null` while it stays. */
export const dropReason = (valve: Valve, clock: Pick<Clock, "now">): string | null => {
  const { failures, unknownSince: since } = valve.memory;
  if (failures >= mostFailures) return droppedReason;
  // It may have said it since the last decision.
  if (since === null || valve.possibleSetPoints === null) return null;
  // The answer to what is open may say it: a valve that sleeps is asked when it wakes up.
  if (valve.sending || valve.open.size > 0) return null;
  // So may the answer to the first question after a restart.
  if (codeOf(valve.device, "sync") !== null && !Number.isFinite(valve.askedAt)) return null;
  return clock.now() - since >= mostUnknown ? positionUnknownReason : null;
};

/** Whether a device is tried again from which a lock-out tag or another rule kept a command away: it may be gone. */
export const mayBeUnlocked = ({ blockedBy }: Valve, clock: Pick<Clock, "elapsed">): boolean =>
  blockedBy !== null && clock.elapsed() - blockedBy.metAt >= tryLockedEvery;

/** What a command was refused for: a tag, an interlock, or another rule; `null` for any other error. */
const blockOf = (error: unknown, wanted: ValvePosition | null, clock: Clock): Valve["blockedBy"] => {
  if (!(error instanceof Refusal)) return null;
  const { code, details } = error;
  const metAt = clock.elapsed();
  const interlock = code === "pump_interlock" ? (interlockDetails.safeParse(details).data ?? null) : null;
  if (code !== "device_locked_out" && !interlock)
    return wanted && { until: null, metAt, interlock, refused: { position: wanted, code } };
  const until = interlock?.until ?? lockOutDetails.safeParse(details).data?.until ?? null;
  return { until: until === null ? null : Date.parse(until), metAt, interlock, refused: null };
};

/** The position that a command asks for, and what takes it back; `isStop`: nothing holds it back. */
interface HandOver {
  wanted: ValvePosition | null;
  isStop?: boolean;
  undo: () => void;
}

/** Hands what is wanted of a valve over to control, one command at a time. */
export const createValveSender = (deps: SenderDeps) => {
  const { clock, commands, inTurn, warned, persist, isOurs, decideAgain } = deps;
  /** What takes back a command that is not handed over yet. */
  const queued = new WeakMap<Valve, () => void>();
  /**
   * A rule that keeps the command away is no fault: it is known from then on, and is a reason to hold back. A stop for safety
   * has none: decided on anew at once it would be sent and refused without end, so it waits for the next sample or turn.
   */
  const handOver = async (
    valve: Valve,
    request: Omit<Parameters<ValveCommands["send"]>[0], "deviceId" | "name">,
    { wanted, isStop = false, undo }: HandOver,
  ): Promise<void> => {
    queued.delete(valve);
    const before = valve.blockedBy;
    try {
      // The stop of an interlock waits for no row; the next decision writes it.
      if (!request.interlock) await persist(valve);
      // Somebody may have taken manual while it was written.
      if (!isOurs(valve)) return undo();
      await commands.send({ ...request, deviceId: valve.device.id, name: automationName });
      valve.blockedBy = null;
    } catch (error) {
      undo();
      valve.blockedBy = isStop ? null : blockOf(error, wanted, clock);
      if (!valve.blockedBy) throw error;
    } finally {
      valve.sending = false;
    }
    if ((before || valve.blockedBy) && isOurs(valve)) decideAgain(valve);
  };

  const begin = (
    valve: Valve,
    what: string,
    request: Parameters<typeof handOver>[1],
    handed: HandOver,
  ): void => {
    valve.sending = true;
    queued.set(valve, handed.undo);
    const { id } = valve.device;
    const step = () => handOver(valve, request, handed);
    if (request.interlock) void step().catch(warned(id, what));
    else void inTurn(id, what, step, request.source === "auto_timer" ? "usual" : "urgent");
  };

  return {
    send: (valve: Valve, decided: Decided): void => {
      const { wanted, reason } = decided.decision;
      if (!wanted) return;
      const value = wanted.value === null ? {} : { value: wanted.value };
      const request = {
        ...{ action: wanted.action, ...value, source: sourceOf(decided.decision), reason },
        // The stop of a dry well: a person who takes manual meanwhile does not hold it back.
        ...(reason === "level_low" ? { interlock: true as const } : {}),
      };
      const undo = () => takeBack(valve, decided);
      begin(valve, "a command of automation was not sent", request, {
        ...{ wanted, undo },
        isStop: isSafetyStop(decided.decision),
      });
    },
    /** Asks a valve for its state: an actuation whose outcome is unknown is not repeated blindly. */
    ask: (valve: Valve): void => {
      if (clock.elapsed() - valve.askedAt < askEvery) return;
      valve.askedAt = clock.elapsed();
      valve.askedAbout = valve.lostId;
      const request = { action: "sync", source: "auto_threshold", reason: "state_unknown" } as const;
      begin(valve, "a valve was not asked for its state", request, {
        wanted: null,
        undo: () => {
          valve.askedAbout = null;
        },
      });
    },
    /** Takes back what is queued for a valve that was read again: it is decided anew, by what holds now. */
    drop: (valve: Valve): void => {
      queued.get(valve)?.();
      queued.delete(valve);
    },
  };
};
