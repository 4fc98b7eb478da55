import { readMaintenance } from "@sgval/contract/settings/maintenance";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

/** Maintenance state, reason and end; public. */
export const maintenanceQuery = () =>
  queryOptions({
    queryKey: sharedKeys.maintenance,
    queryFn: async ({ signal }) => (await call(readMaintenance, { signal })).data,
    staleTime: 30_000,
  });
