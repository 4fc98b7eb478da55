import {
  listRisks,
  type RiskListQuery,
  readRiskBoard,
  type treatmentBody,
  treatRisk,
} from "@sgval/contract/risk/risks";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { kept } from "../../../shared/api/kept-answers.ts";

/** The query keys of this feature. */
export const riskKeys = {
  all: ["risk"],
  list: (query: Partial<RiskListQuery>) => ["risk", "list", query],
  board: ["risk", "board"],
} as const;

/** Scores come every quarter of an hour with an event; this is for one that was missed. */
const AGAIN_MS = 5 * 60_000;

export const riskListQuery = (query: Partial<RiskListQuery>) =>
  queryOptions({
    queryKey: riskKeys.list(query),
    ...kept,
    queryFn: ({ signal }) => call(listRisks, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });

export const riskBoardQuery = () =>
  queryOptions({
    queryKey: riskKeys.board,
    ...kept,
    queryFn: async ({ signal }) => (await call(readRiskBoard, { signal })).data,
    refetchInterval: AGAIN_MS,
  });

/** Sets who treats the risk of a device, how, and until when. */
export const useTreatRisk = (deviceId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof treatmentBody>) => call(treatRisk, { params: { deviceId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: riskKeys.all }),
  });
};
