import { type ConfirmedState, readDeviceState } from "@sgval/contract/control/confirmed-state";
import {
  type ActionKey,
  actionRule,
  type Command,
  isAutomatic,
  isFinal,
  listCommands,
  listMyCommands,
  listOpenCommands,
  readCommand,
} from "@sgval/contract/control/control";
import {
  type commandHistoryQuery,
  listCommandActors,
  listCommandHistory,
} from "@sgval/contract/control/history";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { useConfirmedState } from "../../../shared/realtime/live-devices.ts";

const all = "command";

/** The query keys of this feature. */
export const controlKeys = {
  /** The latest commands of a device. */
  commands: (deviceId: number) => [all, "device", deviceId] as const,
  /** A page of the commands of all devices. */
  history: (query: unknown) => [all, "history", query] as const,
  histories: [all, "history"],
  /** Who has sent commands. */
  actors: [all, "actors"] as const,
  /** Whether a command showed its effect. */
  effect: (deviceId: number, commandId: number) => [all, "effect", deviceId, commandId] as const,
  /** My own commands. */
  one: (deviceId: number, commandId: number) => [all, "one", deviceId, commandId] as const,
  mine: [all, "mine"] as const,
  /** What waits for a second person. */
  approvals: [all, "approvals"] as const,
  /** Which commands need one. */
  secondPerson: [all, "secondPerson"] as const,
  /** What runs now, of everybody. */
  open: [all, "open"] as const,
  /** What the dialog of a command selected. */
  selection: (requestId: string, body: unknown) => [all, "selection", requestId, body] as const,
  /** The last confirmed state of a device. */
  state: (deviceId: number) => [all, "state", deviceId] as const,
};

export type CommandPage = z.output<(typeof listCommands)["answer"]>;

const firstPage = { page: 1, size: 20 };

/** The latest commands of a device, of all users. */
export const deviceCommandsQuery = (deviceId: number) =>
  queryOptions({
    queryKey: controlKeys.commands(deviceId),
    queryFn: ({ signal }): Promise<CommandPage> =>
      call(listCommands, { params: { id: deviceId }, query: firstPage, signal }),
  });

/** One command, as it was sent. */
export const commandQuery = (deviceId: number, commandId: number) =>
  queryOptions({
    queryKey: controlKeys.one(deviceId, commandId),
    queryFn: async ({ signal }) =>
      (await call(readCommand, { params: { id: deviceId, commandId }, signal })).data,
  });

/** The latest hundred commands of a device within a range, epoch ms. */
export const commandsWithinQuery = (deviceId: number, range: { from: number; to: number }) =>
  queryOptions({
    queryKey: [...controlKeys.commands(deviceId), range],
    queryFn: ({ signal }): Promise<CommandPage> =>
      call(listCommands, { params: { id: deviceId }, query: { page: 1, size: 100, ...range }, signal }),
  });

/** The user's running and latest commands; restored after a reload and shown in other tabs. */
export const myCommandsQuery = () =>
  queryOptions({
    queryKey: controlKeys.mine,
    queryFn: ({ signal }): Promise<CommandPage> => call(listMyCommands, { query: firstPage, signal }),
  });

/** What waits or runs now on the devices in view, of all users. */
export const openCommandsQuery = () =>
  queryOptions({
    queryKey: controlKeys.open,
    queryFn: ({ signal }): Promise<CommandPage> => call(listOpenCommands, { query: firstPage, signal }),
  });

/** One page of the commands of all devices; the previous page stays visible while the next one loads. */
export const historyQuery = (query: Partial<z.output<typeof commandHistoryQuery>>) =>
  queryOptions({
    queryKey: controlKeys.history(query),
    queryFn: ({ signal }) => call(listCommandHistory, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Who has sent commands to the devices in view. */
export const commandActorsQuery = () =>
  queryOptions({
    queryKey: controlKeys.actors,
    queryFn: async ({ signal }) => (await call(listCommandActors, { signal })).data,
  });

export const isRunning = (command: Pick<Command, "status">): boolean => !isFinal(command.status);

/** The running command, or null. A sent command takes precedence over a waiting one. */
export const runningOf = (commands: readonly Command[]): Command | null => {
  const open = commands.filter(isRunning);
  return open.find((command) => command.status === "processing") ?? open[0] ?? null;
};

/**
 * The latest command of which the effect is worth seeing when it is over for long: it operates the device, a person sent it,
 * and it did not fail. Undefined without one.
 * @param commands newest first
 */
export const lastWithOutcome = (commands: readonly Command[]): Command | undefined =>
  commands.find(
    ({ action, source, sentAt, status }) =>
      actionRule(action).operates && !isAutomatic(source) && sentAt !== null && status !== "failed",
  );

/** The latest commands of a device, newest first; undefined until they are known. */
export const useLatestCommands = (deviceId: number): readonly Command[] | undefined =>
  useQuery(deviceCommandsQuery(deviceId)).data?.data;

/** The command under way on a device, or null. */
export const useRunningCommand = (deviceId: number): Command | null => {
  const commands = useLatestCommands(deviceId);
  return commands ? runningOf(commands) : null;
};

/** The last of the latest commands of this action that was sent, whatever became of it; undefined until they are known. */
export const useLastSent = (deviceId: number, action: ActionKey): Command | null | undefined => {
  const commands = useLatestCommands(deviceId);
  return commands && (commands.find((one) => one.action === action && one.sentAt !== null) ?? null);
};

/** How often it is asked again whether anything regulates a device that nothing regulated (ms). */
const REGULATED_AGAIN_MS = 60_000;

/** The last confirmed state of a device, and whether anything regulates it in automatic mode. */
const deviceStateQuery = (deviceId: number) =>
  queryOptions({
    queryKey: controlKeys.state(deviceId),
    queryFn: ({ signal }) => call(readDeviceState, { params: { id: deviceId }, signal }),
    refetchInterval: ({ state }) => state.data?.regulated === false && REGULATED_AGAIN_MS,
  });

/** What a device last confirmed, by the socket or as it was fetched; null before its first answer. */
export const useDeviceState = (
  deviceId: number,
): { confirmed: ConfirmedState | null | undefined; regulated: boolean | undefined } => {
  const { data } = useQuery(deviceStateQuery(deviceId));
  return { confirmed: useConfirmedState(deviceId, data?.data), regulated: data?.regulated };
};
