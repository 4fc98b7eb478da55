import {
  type Command,
  type CommandStatus,
  isFinal,
  type listCommands,
} from "@sgval/contract/control/control";
import type { QueryClient } from "@tanstack/react-query";
import type * as z from "zod";

export type CommandPage = z.output<(typeof listCommands)["answer"]>;

/** The query keys of this feature. */
export const controlKeys = {
  /** The latest commands of a device. */
  commands: (deviceId: number) => ["command", "device", deviceId] as const,
  /** My own commands. */
  mine: ["command", "mine"] as const,
  /** What a device last confirmed of itself. */
  state: (deviceId: number) => ["command", "state", deviceId] as const,
  /** Everything loaded of devices, which belongs to the feature `devices`. */
  devices: ["device"] as const,
};

export const isRunning = (command: Pick<Command, "status">): boolean => !isFinal(command.status);

/** The command under way, or null. The one already sent comes before one that waits. */
export const runningOf = (commands: readonly Command[]): Command | null => {
  const open = commands.filter(isRunning);
  return open.find((command) => command.status === "processing") ?? open[0] ?? null;
};

const order: Readonly<Record<CommandStatus, number>> = {
  waiting: 0,
  processing: 1,
  completed: 2,
  failed: 2,
  device_not_response: 2,
};

/** Of two versions of one command the later one: statuses only move forward, a late answer comes last. */
export const laterOf = (known: Command, received: Command): Command => {
  if (order[received.status] < order[known.status]) return known;
  if (known.lateResponseAt !== null && received.lateResponseAt === null) return known;
  return received;
};

/** A page of commands, newest first, with this one updated in its place; an unknown one is put in front. */
export const withCommand = (page: CommandPage, command: Command, mayAdd: boolean): CommandPage => {
  const index = page.data.findIndex((one) => one.id === command.id);
  const known = page.data[index];
  if (known) return { ...page, data: page.data.with(index, laterOf(known, command)) };
  if (!mayAdd) return page;
  return {
    data: [command, ...page.data].slice(0, page.metaData.size),
    metaData: { ...page.metaData, total: page.metaData.total + 1 },
  };
};

/** Writes a command into the loaded lists: that of its device and, when it is mine, my own. */
export const cacheCommand = (client: QueryClient, command: Command, mine: boolean): void => {
  client.setQueryData<CommandPage>(
    controlKeys.commands(command.deviceId),
    (page) => page && withCommand(page, command, true),
  );
  client.setQueryData<CommandPage>(controlKeys.mine, (page) => page && withCommand(page, command, mine));
};
