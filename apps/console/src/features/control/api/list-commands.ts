import { type Command, listCommands, listMyCommands } from "@sgval/contract/control/control";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { controlKeys, runningOf } from "../command-cache.ts";

const firstPage = { page: 1, size: 20 };

/** The latest commands of a device, whoever requested them. */
export const deviceCommandsQuery = (deviceId: number) =>
  queryOptions({
    queryKey: controlKeys.commands(deviceId),
    queryFn: ({ signal }) => call(listCommands, { params: { id: deviceId }, query: firstPage, signal }),
  });

/** My running commands and my latest ones: what survives a reload and shows up in a second tab. */
export const myCommandsQuery = () =>
  queryOptions({
    queryKey: controlKeys.mine,
    queryFn: ({ signal }) => call(listMyCommands, { query: firstPage, signal }),
  });

/** The command under way on a device, or null. */
export const useRunningCommand = (deviceId: number): Command | null => {
  const { data } = useQuery(deviceCommandsQuery(deviceId));
  return data ? runningOf(data.data) : null;
};
