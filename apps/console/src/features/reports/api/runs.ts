import {
  cancelRun,
  deleteRun,
  isUnderWay,
  listRuns,
  readRunFile,
  startRun,
} from "@sgval/contract/reports/runs";
import type { ExportFormat } from "@sgval/contract/table-export";
import type { Language } from "@sgval/quantities/language";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/api/api-error.ts";
import { call, send } from "../../../shared/api/call.ts";
import { saveFile } from "../../../shared/api/save-file.ts";
import type { ReportChoice } from "../report-choice.ts";
import { reportQueryOf } from "./read-report.ts";

const runsKey = ["report-runs"];
/** While a report is being made, its progress is asked for so often. */
const askAgainMs = 2_000;
const longestWaitMs = 10 * 60_000;

/** The reports and lists that are made in the background for oneself. */
export const runsQuery = () =>
  queryOptions({
    queryKey: runsKey,
    // An export adds to it from whatever page it is asked for.
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(listRuns, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => isUnderWay(state)) ? askAgainMs : false,
  });

const useRefetch = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: runsKey });
};

export const useStartRun = () => {
  const onSuccess = useRefetch();
  return useMutation({
    mutationFn: ({
      choice,
      ...more
    }: {
      choice: ReportChoice;
      formats: ExportFormat[];
      language: Language;
    }) => call(startRun, { body: { ...reportQueryOf(choice), ...more } }),
    onSuccess,
  });
};
export const useCancelRun = () => {
  const onSuccess = useRefetch();
  return useMutation({ mutationFn: (id: number) => call(cancelRun, { params: { id } }), onSuccess });
};
export const useDeleteRun = () => {
  const onSuccess = useRefetch();
  return useMutation({ mutationFn: (id: number) => call(deleteRun, { params: { id } }), onSuccess });
};

/** Fetches a file and hands it to the browser to keep. Throws `ApiError`. */
export const downloadRunFile = async (id: number, format: ExportFormat, name: string): Promise<void> => {
  const { data } = await send(readRunFile, {
    ...{ params: { id }, query: { format }, longestWaitMs, as: "blob" as const },
  });
  // A file that breaks off is as good as none.
  if (!(data instanceof Blob)) throw new ApiError("network_unreachable");
  saveFile(name, data);
};
