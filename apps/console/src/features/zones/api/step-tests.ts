import {
  deleteStepTest,
  enterStepTest,
  readStepTests,
  type stepTestBody,
} from "@sgval/contract/zones/step-tests";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** N1 of a zone and its step tests, the newest first. */
export const stepTestsQuery = (zoneId: number) =>
  queryOptions({
    queryKey: [...sharedKeys.zones, "step-tests", zoneId],
    queryFn: async ({ signal }) => (await call(readStepTests, { params: { id: zoneId }, signal })).data,
  });

/** Enters and deletes step tests of a zone; what is accounted with N1 is read anew. */
export const useChangeStepTests = (id: number) => {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: sharedKeys.zones });
  const enter = useMutation({
    mutationFn: (body: z.output<typeof stepTestBody>) => call(enterStepTest, { params: { id }, body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (testId: number) => call(deleteStepTest, { params: { id, testId } }),
    onSuccess,
  });
  return { enter, remove };
};
