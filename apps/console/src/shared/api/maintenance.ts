import { readMaintenance } from "@sgval/contract/settings/maintenance";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";

export const maintenanceKey = ["maintenance"] as const;

/** Maintenance state, reason and end; public. */
export const maintenanceQuery = () =>
  queryOptions({
    queryKey: maintenanceKey,
    queryFn: async ({ signal }) => (await call(readMaintenance, { signal })).data,
    staleTime: 30_000,
  });
