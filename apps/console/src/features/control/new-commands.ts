import { type Command, isAutomatic } from "@sgval/contract/control/control";
import type { CommandHistoryQuery } from "@sgval/contract/control/history";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import { useSession } from "../../shared/api/session.ts";
import { serverNow } from "../../shared/format/server-clock.ts";
import { type CommandPage, historyQuery } from "./api/list-commands.ts";

const none: readonly Command[] = [];

/** What was sent since the list of commands was loaded (epoch ms); null while no list is shown. */
const useArrived = create<{ since: number; commands: readonly Command[] } | null>(() => null);

/** Counts a command that was sent since then, once, as it stands now. */
export const addNewCommand = (command: Command): void => {
  const known = useArrived.getState();
  if (!known || Date.parse(command.createdAt) < known.since) return;
  const others = known.commands.filter(({ cmdId }) => cmdId !== command.cmdId);
  useArrived.setState({ ...known, commands: [...others, command] }, true);
};

type Asked = Partial<CommandHistoryQuery>;

/** Whether a command is in a list, by what it says of itself; `me` is whoever reads the list. */
const isAskedFor = (asked: Asked, command: Command, me: number | undefined): boolean => {
  const { action, status, failureCode, lateResult, deviceId, actor, source, createdAt } = command;
  const at = Date.parse(createdAt);
  const hasFailed =
    (status === "failed" && failureCode !== "cancelled") ||
    (status === "device_not_response" && lateResult !== "ok");
  return (
    (!asked.action || asked.action.includes(action)) &&
    (!asked.status || asked.status.includes(status)) &&
    (!asked.deviceId || asked.deviceId === deviceId) &&
    (!asked.actorId || asked.actorId === actor?.id) &&
    (!asked.by || (asked.by === "automation") === isAutomatic(source)) &&
    (!asked.mine || (me !== undefined && actor?.id === me)) &&
    (!asked.failed || hasFailed) &&
    at >= (asked.from ?? at) &&
    at <= (asked.to ?? at)
  );
};

/** How many commands were sent since a list was loaded last that it would show. */
export const useNewCommands = (
  asked: Asked,
  list: { data: CommandPage | undefined; isFetching: boolean },
): number => {
  const { data, isFetching } = list;
  const me = useSession(({ userData }) => userData?.id);
  useEffect(() => {
    if (!isFetching) useArrived.setState({ since: serverNow(), commands: none }, true);
  }, [isFetching]);
  useEffect(() => () => useArrived.setState(null, true), []);
  const arrived = useArrived((known) => known?.commands ?? none).filter(
    (one) => isAskedFor(asked, one, me) && !data?.data.some(({ cmdId }) => cmdId === one.cmdId),
  );
  // A command says neither of which place it is nor what it is found by: of these the server counts.
  const isCounted = arrived.length > 0 && (asked.q ?? asked.roomId ?? asked.zoneId) !== undefined;
  const times = isCounted ? arrived.map(({ createdAt }) => Date.parse(createdAt)) : [0];
  const between = { from: Math.min(...times), to: Math.max(...times) };
  const counted = useQuery({
    ...historyQuery({ ...asked, ...between, page: 1, size: 1 }),
    enabled: isCounted,
  });
  return isCounted ? (counted.data?.metaData.total ?? 0) : arrived.length;
};
