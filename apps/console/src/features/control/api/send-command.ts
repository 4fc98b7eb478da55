import {
  actionRule,
  type Command,
  cancelCommand,
  type SendCommand,
  sendCommand,
} from "@sgval/contract/control/control";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { cacheCommand } from "../realtime.ts";

/**
 * Sends a command. The answer means "accepted by the server", never "done". A stop takes manual in any case: the device
 * may have changed to automatic mode since the button was drawn.
 */
export const useSendCommand = (deviceId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SendCommand): Promise<Command> =>
      (
        await call(sendCommand, {
          params: { id: deviceId },
          body: actionRule(body.action).safetyStop ? { ...body, takeManual: true } : body,
        })
      ).data,
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
