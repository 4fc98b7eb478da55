import {
  type LeakSensingSetting,
  readLeakSensing,
  updateLeakSensing,
} from "@sgval/contract/leaks/suspected-leaks";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

const key = [...sharedKeys.leaks, "setting"];

/** How leaks are sensed. */
export const leakSensingQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(readLeakSensing, { signal })).data,
  });

/** Changes how leaks are sensed; the server works out anew what it suspects. */
export const useUpdateLeakSensing = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: LeakSensingSetting) => (await call(updateLeakSensing, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
};
