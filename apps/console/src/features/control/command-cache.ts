import { type Command, type CommandStatus, finalStatuses } from "@sgval/contract/control/control";
import type { QueryClient } from "@tanstack/react-query";
import { type CommandPage, deviceCommandsKey } from "./api/list-commands.ts";
import { myCommandsKey } from "./api/list-my-commands.ts";

export const isRunning = (command: Pick<Command, "status">): boolean =>
  !finalStatuses.includes(command.status);

const order: Readonly<Record<CommandStatus, number>> = {
  waiting: 0,
  processing: 1,
  completed: 2,
  failed: 2,
  device_not_response: 2,
};

/** Of two tellings of one command the later one: states only move forward, a late answer comes last. */
export const laterOf = (known: Command, received: Command): Command => {
  if (order[received.status] < order[known.status]) return known;
  if (known.lateResponseAt !== null && received.lateResponseAt === null) return known;
  return received;
};

/** A page of commands, newest first, with this one in its place; unknown ones are put in front. */
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

/** Takes a command over into what is loaded: the list of its device and, when it is mine, my own list. */
export const rememberCommand = (client: QueryClient, command: Command, mine: boolean): void => {
  client.setQueryData<CommandPage>(
    deviceCommandsKey(command.deviceId),
    (page) => page && withCommand(page, command, true),
  );
  client.setQueryData<CommandPage>(myCommandsKey, (page) => page && withCommand(page, command, mine));
};
