import {
  createMappingProfile,
  deleteMappingProfile,
  type MappingProfileBody,
  updateMappingProfile,
} from "@sgval/contract/devices/mapping/profiles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

const useChange = <Input, Result>(change: (input: Input) => Promise<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.mappingProfiles }),
  });
};

/** Adds a profile, or changes the one with the id. */
export const useSaveProfile = (id: number | null) =>
  useChange(async (body: MappingProfileBody) => {
    const saved =
      id === null
        ? await call(createMappingProfile, { body })
        : await call(updateMappingProfile, { params: { id }, body });
    return saved.data;
  });

export const useDeleteProfile = () =>
  useChange((id: number) => call(deleteMappingProfile, { params: { id } }));
