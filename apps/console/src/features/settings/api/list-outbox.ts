import { listOutbox } from "@sgval/contract/settings/settings";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { settingsKeys } from "./keys.ts";

/** Mails that have not left yet, or had no server to leave by; newest first. */
export const outboxQuery = () =>
  queryOptions({
    queryKey: settingsKeys.outbox,
    queryFn: ({ signal }) => call(listOutbox, { signal }),
  });
