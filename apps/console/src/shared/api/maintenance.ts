import { readMaintenance } from "@sgval/contract/settings/maintenance";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";

export const maintenanceKey = ["maintenance"] as const;

/** Whether the console is under maintenance, why and until when; public. */
export const maintenanceQuery = () =>
  queryOptions({
    queryKey: maintenanceKey,
    queryFn: async ({ signal }) => (await call(readMaintenance, { signal })).data,
    staleTime: 30_000,
  });
