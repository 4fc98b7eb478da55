import { listOutbox } from "@sgval/contract/settings/settings";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

/** Mails that have not left yet, or had no server to leave by; newest first. */
export const outboxQuery = () =>
  queryOptions({
    queryKey: ["settings", "outbox"] as const,
    queryFn: ({ signal }) => call(listOutbox, { signal }),
  });
