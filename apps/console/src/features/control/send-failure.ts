import { onlineManager } from "@tanstack/react-query";
import type { ApiErrorCode } from "../../shared/api/api-error.ts";
import { toApiError } from "../../shared/api/api-error.ts";

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
