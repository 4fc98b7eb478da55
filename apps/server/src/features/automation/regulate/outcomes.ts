import type { ValvePosition } from "@sgval/contract/automation/state";
import { mayHaveBeenHeard } from "@sgval/contract/control/command-end";
import { setPointState } from "@sgval/contract/control/confirmed-state";
import { type ActionKey, type Command, type DeviceState, isAutomatic } from "@sgval/contract/control/control";
import { regulatingActions } from "@sgval/contract/control/valve-state";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { type EndedCommand, type UncertainMove, wasNotObeyed } from "../valve-commands.ts";
import type { Memory } from "./memory.ts";
import type { Situation } from "./plan.ts";
import type { Rule } from "./pressure-rules.ts";
import { type PossibleSetPoints, rounded } from "./set-point.ts";

const moves: readonly ActionKey[] = [...regulatingActions, "pump_start", "pump_stop"];

/** Whether a command that ended may have moved its device, and nobody knows: what was confirmed before is not known any more. */
export const isLostMove = (command: Omit<EndedCommand, "id" | "source">): boolean =>
  moves.includes(command.action) && mayHaveBeenHeard(command);

/** The set-points of which a valve has one after a lost move. */
export const withLostMove = (
  {
    confirmed,
    possibleSetPoints: before,
  }: { confirmed: { position: ValvePosition } | null; possibleSetPoints: PossibleSetPoints | null },
  { value, source, sentAt, createdAt }: Pick<Command, "value" | "source" | "sentAt" | "createdAt">,
): PossibleSetPoints | null => {
  const known = before ? before.confirmed : (confirmed?.position.value ?? null);
  const sent = value === null ? [] : [{ value, isOwn: isAutomatic(source) }];
  const lost = [...(before?.lost ?? []), ...sent];
  if (known === null && lost.length === 0) return null;
  return { confirmed: known, lost, lostAt: Date.parse(sentAt ?? createdAt) };
};

/** What is remembered once a device did not take its fail-safe: it is due again. */
export const withFailSafeDue = (memory: Memory): Memory =>
  memory.degraded ? { ...memory, degraded: { ...memory.degraded, failSafeAt: null } } : memory;

/** What is remembered after a command ended; one whose end was taken in, or that automation did not send, changes nothing. */
export const withOutcome = (memory: Memory, command: EndedCommand): Memory => {
  const { id, source, action, status } = command;
  if (!isAutomatic(source)) return memory;
  // A stop that was published first has no id until it is recorded.
  const counted = { ...memory, counted: Math.max(memory.counted ?? 0, id) };
  // Settings that a device did not take yet move no water.
  if (action === "set_automation") return counted;
  // A valve that says where it stands has not obeyed yet.
  if (status === "completed")
    return { ...counted, failures: action === "sync" ? memory.failures : 0, unsure: false };
  return {
    ...withFailSafeDue(counted),
    failures: memory.failures + Number(wasNotObeyed(command)),
    unsure: memory.unsure || isLostMove(command),
  };
};

/** Whether the end of a command is not taken in yet; that of one without an id, or of a person, was if it is open no more. */
export const isUncounted = (
  { id, source }: Pick<Command, "id" | "source">,
  { counted }: Memory,
  wasOpen: boolean,
): boolean => (id === 0 || !isAutomatic(source) ? wasOpen : id > (counted ?? 0));

/** The move that was lost last, and as a change: what may have been carried out counts like what was. */
export const lastLostMove = (
  uncertain: readonly UncertainMove[],
  now: number,
): { id: number; change: { at: number; by: number } } | null => {
  const [last] = uncertain
    .filter(({ action, isRunning }) => !isRunning && moves.includes(action))
    .toSorted((one, other) => other.sentAt - one.sentAt);
  if (!last) return null;
  const isDown = last.action === "low_pressure" || last.action === "pump_stop";
  return { id: last.id, change: { at: Math.min(last.sentAt, now), by: isDown ? -1 : 1 } };
};

type DeviceLimit = NonNullable<Memory["deviceLimit"]>;

/** A valve on its way may say where it is; one that says the same twice goes no further. */
const answersOfLimit = 2;
/** Somebody may have changed it on site: after so long (ms) the valve is asked once more. */
const askedAgainAfter = dayMs;
/** A connection that comes and goes is no restart (ms). */
const leastBeforeRestart = hourMs;

/** Until when a valve is not sent beyond its limit (epoch ms). */
export const limitEndsAt = ({ at }: Pick<DeviceLimit, "at">): number => at + askedAgainAfter;

/** What is remembered of the limit of a valve once it answered to a set-point that a rule asked for. */
export const withAnswered = (
  memory: Memory,
  { value: asked }: Pick<Command, "value">,
  said: DeviceState,
  { rule, now }: Pick<Rule, "rule"> & { now: number },
): Memory => {
  const answered = said[setPointState];
  if (asked === null || typeof answered !== "number") return memory;
  const { deviceLimit: before } = memory;
  const value = rounded(answered);
  const short = rounded(asked - answered);
  if (short === 0) {
    const isBeyond = before && (before.isUpper ? value > before.value : value < before.value);
    return isBeyond ? { ...memory, deviceLimit: null } : memory;
  }
  const isUpper = short > 0;
  const isSame = before?.value === value && before.isUpper === isUpper && before.rule === rule;
  const isHeld = isSame && now < limitEndsAt(before);
  const answers = isSame ? Math.min(before.answers + 1, answersOfLimit) : 1;
  return { ...memory, deviceLimit: { value, isUpper, rule, answers, at: isHeld ? before.at : now } };
};

/** Takes in what a valve said in answer to the last command that it carried out. */
export const takeAnswered = (
  valve: {
    memory: Memory;
    answered: Pick<Command, "id" | "action" | "value"> | null;
    decision: Pick<Rule, "rule"> | null;
  },
  { said, commandId, now }: { said: DeviceState; commandId: number | null; now: number },
): void => {
  const { memory, answered, decision } = valve;
  if (answered?.action !== "set_outlet_pressure" || answered.id !== commandId || !decision) return;
  valve.memory = withAnswered(memory, answered, said, { rule: decision.rule, now });
};

/** The limit that keeps a valve from where a rule wants it; `null` without one. */
export const limitBefore = (
  { value: wanted }: Pick<NonNullable<Situation["confirmed"]>, "value">,
  { rule }: Pick<Rule, "rule">,
  { deviceLimit: limit }: Pick<Memory, "deviceLimit">,
  { now, confirmed }: Pick<Situation, "now" | "confirmed">,
): DeviceLimit | null => {
  if (!limit || limit.answers < answersOfLimit || limit.rule !== rule || now >= limitEndsAt(limit))
    return null;
  const present = confirmed?.value ?? null;
  if (wanted === null || present === null || rounded(present) !== limit.value) return null;
  return (limit.isUpper ? wanted > limit.value : wanted < limit.value) ? limit : null;
};

/** A valve that connects anew may have been restarted, and is asked once more. */
export const withRestart = (memory: Memory, now: number): Memory => {
  const { deviceLimit: limit } = memory;
  if (!limit || now - limit.at < leastBeforeRestart) return memory;
  return { ...memory, deviceLimit: { ...limit, at: Math.min(limit.at, now - askedAgainAfter) } };
};
