import type { ImportMapping } from "@sgval/contract/readings/import-mapping";
import {
  cancelImport,
  createImport,
  isRunning,
  listImports,
  previewImport,
  type ReadingImport,
  readImport,
  startImport,
  uploadImport,
  uploadPieceBytes,
} from "@sgval/contract/readings/imports";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call, send } from "../../../shared/api/call.ts";

const all = "reading-import";

/** The query keys of imports. */
const importKeys = {
  list: [all, "list"],
  one: (id: number) => [all, id],
  preview: (id: number, deviceId: number | null, mapping: ImportMapping | null) => [
    all,
    id,
    deviceId,
    mapping,
  ],
} as const;

const draftKey = (id: number) => [all, id, "draft"];

/** How the columns of a waiting file were last read, its device among them: whoever leaves the page finds it so on return. */
export const useImportDraft = (id: number) => {
  const client = useQueryClient();
  return useMemo(
    () => ({
      read: () => client.getQueryData<ImportMapping>(draftKey(id)),
      keep: (mapping: ImportMapping): void => {
        client.setQueryDefaults(draftKey(id), { gcTime: Number.POSITIVE_INFINITY });
        client.setQueryData(draftKey(id), mapping);
      },
    }),
    [client, id],
  );
};

/** How often a running import is asked for its progress. */
const progressEveryMs = 1_000;
const pieceWaitMs = 120_000;
const shown = 10;

/** The caller's newest imports. */
export const importListQuery = () =>
  queryOptions({
    queryKey: importKeys.list,
    queryFn: ({ signal }) => call(listImports, { query: { page: 1, size: shown }, signal }),
  });

/** An import, followed while it runs. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: importKeys.one(id),
    queryFn: async ({ signal }) => (await call(readImport, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) ? progressEveryMs : false),
  });

/** The first rows of a file, decoded; without a mapping, with the guessed one. */
export const importPreviewQuery = (id: number, deviceId: number | null, mapping: ImportMapping | null) =>
  queryOptions({
    queryKey: importKeys.preview(id, deviceId, mapping),
    queryFn: async ({ signal }) =>
      (await call(previewImport, { params: { id }, body: { mapping, deviceId }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

const useImportAction = <Input>(act: (input: Input) => Promise<ReadingImport>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (data) => {
      const { queryKey } = importQuery(data.id);
      client.setQueryData(queryKey, data);
      // With what is only answered where one import is read.
      void client.invalidateQueries({ queryKey, exact: true });
      return client.invalidateQueries({ queryKey: importKeys.list });
    },
  });
};

/** Sends a file piece by piece; `onProgress` gets the share that has arrived. */
export const useUploadImport = (onProgress: (share: number) => void) =>
  useImportAction(async (file: File) => {
    const body = { fileName: file.name.slice(0, 255), bytes: file.size };
    let { data } = await call(createImport, { body });
    for (let at = 0; at < file.size; at += uploadPieceBytes) {
      const answer = await send(uploadImport, {
        params: { id: data.id },
        query: { at },
        body: file.slice(at, at + uploadPieceBytes, "application/octet-stream"),
        longestWaitMs: pieceWaitMs,
        as: "json",
      });
      ({ data } = uploadImport.answer.parse(answer.data));
      onProgress(Math.min(1, (at + uploadPieceBytes) / file.size));
    }
    return data;
  });

/** Imports a file, or checks it in a dry run. */
export const useStartImport = (id: number) =>
  useImportAction(
    async (body: { mapping: ImportMapping; dryRun: boolean }) =>
      (await call(startImport, { params: { id }, body })).data,
  );

/** Ends an import, or throws its file away. */
export const useCancelImport = (id: number) =>
  useImportAction(async () => (await call(cancelImport, { params: { id } })).data);
