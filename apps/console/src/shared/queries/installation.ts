import { readInstallation } from "@sgval/contract/settings/installation";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

const FRESH_MS = 10 * 60_000;

/** What applies to everybody who has chosen nothing else: units, and where the map looks first. */
export const installationQuery = () =>
  queryOptions({
    queryKey: sharedKeys.installation,
    queryFn: async ({ signal }) => (await call(readInstallation, { signal })).data,
    staleTime: FRESH_MS,
  });
