import { type Maintenance, updateMaintenance } from "@sgval/contract/settings/maintenance";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { maintenanceKey } from "../../../shared/api/maintenance.ts";

/** Closes the console to most people, or opens it again. */
export const useUpdateMaintenance = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Maintenance) => (await call(updateMaintenance, { body })).data,
    onSuccess: (data) => client.setQueryData(maintenanceKey, data),
  });
};
