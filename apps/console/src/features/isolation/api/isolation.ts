import {
  estimateIsolation,
  type IsolationQuestion,
  planIsolation,
} from "@sgval/contract/isolation/isolation";
import {
  listMarkedValves,
  type markedValveBody,
  markValve,
  unmarkValve,
} from "@sgval/contract/isolation/marked-valves";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

// An import makes all of it old.
const keys = {
  all: [...sharedKeys.networks, "isolation"],
  plan: (id: number, question: unknown) => [...sharedKeys.isolationPlans, id, question],
  effect: (id: number, question: unknown) => [...sharedKeys.networks, "isolation", "effect", id, question],
  valves: (id: number) => [...sharedKeys.networks, "isolation", "valves", id],
};

/** The plan to isolate a link of a network. */
export const isolationPlanQuery = (id: number, question: IsolationQuestion) =>
  queryOptions({
    queryKey: keys.plan(id, question),
    queryFn: async ({ signal }) =>
      (await call(planIsolation, { params: { id }, body: question, signal })).data,
    // A valve was ticked: what was planned before stays until the next plan is there.
    placeholderData: keepPreviousData,
  });

/** What the model expects of the rest; asked for apart, because it takes longer and may fail. */
export const isolationEffectQuery = (id: number, question: IsolationQuestion) =>
  queryOptions({
    queryKey: keys.effect(id, question),
    queryFn: async ({ signal }) =>
      (await call(estimateIsolation, { params: { id }, body: question, signal })).data,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** The isolation valves marked on a network. */
export const markedValvesQuery = (id: number) =>
  queryOptions({
    queryKey: keys.valves(id),
    queryFn: async ({ signal }) => (await call(listMarkedValves, { params: { id }, signal })).data,
    staleTime: 60_000,
  });

const useChange = <Input>(mutationFn: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: keys.all }) });
};

export const useMarkValve = (id: number) =>
  useChange((body: z.output<typeof markedValveBody>) => call(markValve, { params: { id }, body }));

export const useUnmarkValve = (id: number) =>
  useChange((valveId: number) => call(unmarkValve, { params: { id, valveId } }));
