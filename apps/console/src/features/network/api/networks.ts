import {
  deleteNetwork,
  importNetwork,
  listNetworks,
  previewModel,
  reimportNetwork,
  renameNetwork,
} from "@sgval/contract/network/networks";
import type { Placement } from "@sgval/contract/network/placement";
import type { ListQuery } from "@sgval/contract/route";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/api/api-error.ts";
import { call, send } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import { networkKeys } from "./network-keys.ts";

/** A large file on a slow line, and a minute for the engine. */
const SLOWEST_MS = 240_000;

/** One page of networks. */
export const networkListQuery = (query: Partial<ListQuery>) =>
  queryOptions({
    queryKey: networkKeys.page(query),
    queryFn: ({ signal }) => call(listNetworks, { query, signal }),
    placeholderData: keepPreviousData,
  });

const useChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.networks }),
  });
};

type FileRoute = typeof previewModel | typeof importNetwork | typeof reimportNetwork;

const sendFile = async (route: FileRoute, file: File, settings: object, id?: number): Promise<unknown> => {
  const body = new FormData();
  body.set("settings", JSON.stringify(settings));
  body.set("file", file, file.name);
  const params = id === undefined ? undefined : { id };
  return (await send(route, { params, body, longestWaitMs: SLOWEST_MS, as: "json" })).data;
};

/** What is in a file. */
export const usePreviewModel = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const parsed = previewModel.answer.safeParse(await sendFile(previewModel, file, {}));
      if (!parsed.success) throw new ApiError("unreadable_answer", { cause: parsed.error });
      return parsed.data.data;
    },
  });

/** Imports a file as a new network, or as the newer file of the one with the id. */
export const useImportNetwork = (id: number | null) =>
  useChange(async (input: { file: File; name: string; placement: Placement | undefined }) => {
    const { file, name, placement } = input;
    const answer =
      id === null
        ? await sendFile(importNetwork, file, { name, placement })
        : await sendFile(reimportNetwork, file, { placement }, id);
    const parsed = importNetwork.answer.safeParse(answer);
    if (!parsed.success) throw new ApiError("unreadable_answer", { cause: parsed.error });
    return parsed.data.data;
  });

export const useRenameNetwork = (id: number) =>
  useChange((body: { name: string }) => call(renameNetwork, { params: { id }, body }));

export const useDeleteNetwork = () => useChange((id: number) => call(deleteNetwork, { params: { id } }));
