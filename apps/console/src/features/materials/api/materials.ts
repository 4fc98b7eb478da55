import {
  createMaterial,
  deleteMaterial,
  listMaterials,
  type materialBody,
  updateMaterial,
} from "@sgval/contract/materials/materials";
import type { ListQuery } from "@sgval/contract/route";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** One page of materials. */
export const materialListQuery = (query: Partial<ListQuery>) =>
  queryOptions({
    queryKey: [...sharedKeys.materials, "page", query],
    queryFn: ({ signal }) => call(listMaterials, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Adds a material, or changes the one with the id. */
export const useSaveMaterial = (id: number | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof materialBody>) =>
      id === null ? call(createMaterial, { body }) : call(updateMaterial, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.materials }),
  });
};

/** Deletes a material. */
export const useDeleteMaterial = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteMaterial, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.materials }),
  });
};
