import { readInstallation } from "@sgval/contract/settings/installation";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { kept } from "../api/kept-answers.ts";
import { sharedKeys } from "./query-keys.ts";

const FRESH_MS = 10 * 60_000;

/** What applies to everybody: units and where the map looks first unless chosen otherwise, and by what night leakage is estimated, and the address that links lead to. */
export const installationQuery = () =>
  queryOptions({
    queryKey: sharedKeys.installation,
    ...kept,
    queryFn: async ({ signal }) => (await call(readInstallation, { signal })).data,
    staleTime: FRESH_MS,
  });
