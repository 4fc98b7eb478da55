import { type Command, cancelCommand, type SendCommand, sendCommand } from "@sgval/contract/control/control";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { cacheCommand } from "../realtime.ts";

/** Sends a command. The answer means "accepted by the server", never "done". */
export const useSendCommand = (deviceId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SendCommand): Promise<Command> =>
      (await call(sendCommand, { params: { id: deviceId }, body })).data,
    onSuccess: (command) => cacheCommand(client, command, true),
  });
};

/** Cancels a command that still waits. */
export const useCancelCommand = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ deviceId, id }: Command): Promise<Command> =>
      (await call(cancelCommand, { params: { id: deviceId, commandId: id } })).data,
    onSuccess: (command) => cacheCommand(client, command, false),
  });
};
