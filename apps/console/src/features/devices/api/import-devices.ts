import { importDevices } from "@sgval/contract/devices/import";
import { type ExistingChoice, type ImportAnswer, importAnswer } from "@sgval/contract/table-import";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/api/api-error.ts";
import { send } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** Ten thousand devices in one file. */
const SLOWEST_MS = 5 * 60_000;

export interface ImportRequest {
  file: File;
  /** The field of each column; guessed by the server without them. */
  columns?: readonly string[] | undefined;
  dryRun: boolean;
  existing: ExistingChoice;
}

/** Sends a file of devices to be checked or imported. Throws `ApiError`. */
export const useImportDevices = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, columns, dryRun, existing }: ImportRequest): Promise<ImportAnswer> => {
      const body = new FormData();
      body.set("file", file, file.name);
      const { data } = await send(importDevices, {
        query: { dryRun, columns, existing },
        body,
        longestWaitMs: SLOWEST_MS,
        as: "json",
      });
      const parsed = importAnswer.safeParse(data);
      if (!parsed.success) throw new ApiError("unreadable_answer", { cause: parsed.error });
      return parsed.data;
    },
    onSuccess: ({ metaData }) => {
      if (!metaData.dryRun) void client.invalidateQueries({ queryKey: sharedKeys.devices });
    },
  });
};
