import { type Command, cancelCommand } from "@sgval/contract/control/control";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { cacheCommand } from "../realtime.ts";

/** Cancels a command that still waits. */
export const useCancelCommand = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ deviceId, id }: Command): Promise<Command> =>
      (await call(cancelCommand, { params: { id: deviceId, commandId: id } })).data,
    onSuccess: (command) => cacheCommand(client, command, false),
  });
};
