import {
  type Command,
  cancelCommand,
  isSafetyStop,
  type SendCommand,
  sendCommand,
} from "@sgval/contract/control/control";
import { onlineManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ApiErrorCode, toApiError } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { cacheCommand } from "../realtime.ts";

/** Errors without an answer of the server about the command: it may have been taken all the same. */
const withoutAnswer: readonly ApiErrorCode[] = ["network_unreachable", "unreadable_answer", "unknown_error"];

/** What is known of a command whose request failed: that it never left, nothing, or why it was refused. */
export type SendFailure = "notSent" | "lost" | "refused";

/** Begins to watch a request; what it returns says what a failure of it means. */
export const watchSending = (): ((error: unknown) => SendFailure) => {
  const wasOnline = onlineManager.isOnline();
  return (error) => {
    const { code } = toApiError(error);
    if (code === "network_unreachable" && !wasOnline && !onlineManager.isOnline()) return "notSent";
    return withoutAnswer.includes(code) ? "lost" : "refused";
  };
};

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
          body: isSafetyStop(body.action) ? { ...body, takeManual: true } : body,
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
