import type { ValvePosition } from "@sgval/contract/automation/state";
import { mayHaveBeenHeard } from "@sgval/contract/control/command-end";
import { type ActionKey, type Command, isAutomatic } from "@sgval/contract/control/control";
import { regulatingActions } from "@sgval/contract/control/valve-state";
import { type EndedCommand, type UncertainMove, wasNotObeyed } from "../valve-commands.ts";
import type { Memory } from "./memory.ts";
import type { PossibleSetPoints } from "./set-point.ts";

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
