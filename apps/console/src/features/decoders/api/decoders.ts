import * as routes from "@sgval/contract/decoders/decoders";
import { tryDownlink } from "@sgval/contract/decoders/downlink";
import type { ListQuery } from "@sgval/contract/route";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** One page of decoders. */
export const decoderListQuery = (query: Partial<ListQuery>) =>
  queryOptions({
    queryKey: [...sharedKeys.decoders, "page", query],
    queryFn: ({ signal }) => call(routes.listDecoders, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A decoder with its versions and test messages. */
export const decoderQuery = (id: number) =>
  queryOptions({
    queryKey: [...sharedKeys.decoders, "one", id],
    queryFn: async ({ signal }) => (await call(routes.readDecoder, { params: { id }, signal })).data,
  });

/** The program of an earlier version. */
export const useReadVersion = (id: number) =>
  useMutation({
    mutationFn: async (number: number) =>
      (await call(routes.readDecoderVersion, { params: { id, number } })).data.source,
  });

const useChange = <Input, Result>(change: (input: Input) => Promise<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.decoders }),
  });
};

/** Adds a decoder, or changes the one with the id: all but its program. */
export const useSaveDecoder = (id: number | null) =>
  useChange((body: z.output<typeof routes.createDecoderBody>) => {
    const { source: _, note: __, ...fields } = body;
    return id === null
      ? call(routes.createDecoder, { body })
      : call(routes.updateDecoder, { params: { id }, body: fields });
  });

/** Adds a version of the program, which decodes from then on. */
export const useAddVersion = (id: number) =>
  useChange((body: { source: string; note: string }) =>
    call(routes.addDecoderVersion, { params: { id }, body: { ...body, note: body.note || null } }),
  );

/** Lets an earlier version decode again. */
export const useChooseVersion = (id: number) =>
  useChange((number: number) => call(routes.chooseDecoderVersion, { params: { id, number } }));

/** Keeps messages to try a decoder with. */
export const useSaveTestInputs = (id: number) =>
  useChange((testInputs: routes.TestInput[]) =>
    call(routes.saveTestInputs, { params: { id }, body: { testInputs } }),
  );

/** What a program that is not saved makes of messages. */
export const useTryDecoder = () =>
  useMutation({
    mutationFn: async (body: z.output<typeof routes.tryDecoder.body>) =>
      (await call(routes.tryDecoder, { body })).data,
  });

/** What a program that is not saved makes of a command. */
export const useTryDownlink = () =>
  useMutation({
    mutationFn: async (body: z.output<typeof tryDownlink.body>) => (await call(tryDownlink, { body })).data,
  });

/** Deletes a decoder. */
export const useDeleteDecoder = () =>
  useChange((id: number) => call(routes.deleteDecoder, { params: { id } }));
