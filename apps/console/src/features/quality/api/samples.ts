import { importSamples } from "@sgval/contract/quality/sample-import";
import {
  createSample,
  deleteSample,
  listSamples,
  readSampleSummary,
  type SampleBody,
  updateSample,
} from "@sgval/contract/quality/samples";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sendTable } from "../../../shared/api/send-table.ts";
import type { ImportRequest } from "../../../shared/ui/table-import/table-import-dialog.tsx";

const all = "laboratorySample";

/** The query keys of laboratory samples; an imported file may hold those of several devices. */
const sampleKeys = {
  all: [all],
  list: (deviceId: number, page: object) => [all, deviceId, "list", page],
  summary: (deviceId: number) => [all, deviceId, "summary"],
} as const;

/** One page of the samples of a device, newest first. */
export const sampleListQuery = (deviceId: number, page: { page: number; size: number }) =>
  queryOptions({
    queryKey: sampleKeys.list(deviceId, page),
    queryFn: ({ signal }) => call(listSamples, { params: { id: deviceId }, query: page, signal }),
    placeholderData: keepPreviousData,
  });

/** How the samples of the last 12 months comply. */
export const sampleSummaryQuery = (deviceId: number) =>
  queryOptions({
    queryKey: sampleKeys.summary(deviceId),
    queryFn: async ({ signal }) =>
      (await call(readSampleSummary, { params: { id: deviceId }, query: {}, signal })).data,
  });

const useChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: sampleKeys.all }),
  });
};

/** Adds a sample of a device, or changes the one with the id. */
export const useSaveSample = (deviceId: number, sampleId: number | null) =>
  useChange((body: SampleBody) =>
    sampleId === null
      ? call(createSample, { params: { id: deviceId }, body })
      : call(updateSample, { params: { id: deviceId, sampleId }, body }),
  );

export const useDeleteSample = (deviceId: number) =>
  useChange((sampleId: number) => call(deleteSample, { params: { id: deviceId, sampleId } }));

/** Sends a file of samples to be checked or imported. Throws `ApiError`. */
export const useImportSamples = (deviceId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, columns, dryRun, update }: ImportRequest) =>
      sendTable(importSamples, {
        params: { id: deviceId },
        query: { dryRun, columns, existing: update ? "update" : "refuse" },
        file,
      }),
    onSuccess: ({ metaData }) => {
      if (!metaData.dryRun) void client.invalidateQueries({ queryKey: sampleKeys.all });
    },
  });
};
