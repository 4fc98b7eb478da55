import { type Command, isFinal, responseWaitSeconds } from "@sgval/contract/control/control";
import { useMemo } from "react";
import { create } from "zustand";
import { useClock } from "../../shared/format/use-age.ts";

/** What was asked of the pumps of a station and is not handled yet. */
export interface PendingPumps {
  cmdId: string;
  action: Command["action"];
  value: number | null;
  pumpIds: readonly string[];
  /** Epoch ms; from then on nobody waits any more. */
  until: number;
}

/** By the id of the station. */
export const usePendingPumps = create<Readonly<Record<number, PendingPumps>>>(() => ({}));

const waitMs = responseWaitSeconds * 1000;

/** What a command makes its pumps wait for; null for one that is for none. */
const pendingOf = (command: Command): PendingPumps | null => {
  const { cmdId, action, value, pumpIds, sentAt } = command;
  if (!pumpIds) return null;
  // One that waits for its turn is sent later.
  const until = sentAt === null ? Number.POSITIVE_INFINITY : Date.parse(sentAt) + waitMs;
  return { cmdId, action, value, pumpIds: isFinal(command.status) ? [] : pumpIds, until };
};

/** Notes what a command asks of pumps, or that it ended; pumps that were handled since do not wait again. */
export const notePending = (command: Command): void => {
  const pending = pendingOf(command);
  if (!pending) return;
  usePendingPumps.setState((known) => {
    const before = known[command.deviceId];
    if (before?.cmdId !== pending.cmdId) {
      if (pending.pumpIds.length === 0) return known;
      return { ...known, [command.deviceId]: pending };
    }
    const pumpIds = pending.pumpIds.filter((id) => before.pumpIds.includes(id));
    return { ...known, [command.deviceId]: { ...pending, pumpIds } };
  });
};

/** An update of these pumps was handled: whatever was pending of them is over. */
export const settlePending = (deviceId: number, pumpIds: readonly string[]): void =>
  usePendingPumps.setState((known) => {
    const before = known[deviceId];
    if (!before?.pumpIds.some((id) => pumpIds.includes(id))) return known;
    return {
      ...known,
      [deviceId]: { ...before, pumpIds: before.pumpIds.filter((id) => !pumpIds.includes(id)) },
    };
  });

/**
 * What is pending of the pumps of a station; null for nothing.
 * @param running the command that runs on it: after a reload nothing else is known
 */
export const usePending = (deviceId: number, running: Command | null): PendingPumps | null => {
  const live = usePendingPumps((known) => known[deviceId]);
  const ofRunning = useMemo(() => running && pendingOf(running), [running]);
  const pending = live && (!running || live.cmdId === running.cmdId) ? live : ofRunning;
  const isOver = useClock((now) => pending === null || now >= pending.until);
  return isOver || !pending || pending.pumpIds.length === 0 ? null : pending;
};
