import { listDeadLetters } from "@sgval/contract/connections/dead-letters";
import { listWaitingDevices } from "@sgval/contract/device-gateways/waiting-devices";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import { deviceKeys } from "./keys.ts";

/** How many of each are offered. */
const size = 20;

/** The devices behind gateways that wait to be adopted, each with its last message. */
export const waitingMessagesQuery = () =>
  queryOptions({
    queryKey: [...deviceKeys.all, "waitingMessages"],
    queryFn: async ({ signal }) => (await call(listWaitingDevices, { query: { size }, signal })).data,
  });

/** The newest dead letters, whose payloads may be cut. */
export const newestLettersQuery = () =>
  queryOptions({
    queryKey: [...sharedKeys.letters, "newest", "all"],
    queryFn: async ({ signal }) => (await call(listDeadLetters, { query: { size }, signal })).data,
  });
