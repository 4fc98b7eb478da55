import type { Command } from "@sgval/contract/control/control";
import { useEffect } from "react";
import { create } from "zustand";
import { serverNow } from "../../shared/format/server-clock.ts";

const none: readonly Command[] = [];

/** What was sent since the list of commands was loaded (epoch ms); null while no list is shown. */
const useArrived = create<{ since: number; commands: readonly Command[] } | null>(() => null);

/** Counts a command that was sent since then, once. */
export const addNewCommand = (command: Command): void => {
  const known = useArrived.getState();
  if (!known || Date.parse(command.createdAt) < known.since) return;
  if (known.commands.some(({ cmdId }) => cmdId === command.cmdId)) return;
  useArrived.setState({ ...known, commands: [...known.commands, command] }, true);
};

/** The commands that were sent since the list was loaded last. */
export const useNewCommands = (isLoading: boolean): readonly Command[] => {
  useEffect(() => {
    if (!isLoading) useArrived.setState({ since: serverNow(), commands: none }, true);
  }, [isLoading]);
  useEffect(() => () => useArrived.setState(null, true), []);
  return useArrived((arrived) => arrived?.commands ?? none);
};
