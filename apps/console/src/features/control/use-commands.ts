import type { Command } from "@sgval/contract/control/control";
import { useQuery } from "@tanstack/react-query";
import { deviceCommandsQuery } from "./api/list-commands.ts";
import { isRunning } from "./command-cache.ts";

/** The command under way on a device, or null. The one already sent comes before one that waits. */
export const runningOf = (commands: readonly Command[]): Command | null => {
  const open = commands.filter(isRunning);
  return open.find((command) => command.status === "processing") ?? open[0] ?? null;
};

export const useRunningCommand = (deviceId: number): Command | null => {
  const { data } = useQuery(deviceCommandsQuery(deviceId));
  return data ? runningOf(data.data) : null;
};
