import { createView, deleteView, type SavedView, updateView } from "@sgval/contract/account/saved-views";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accountKeys } from "./keys.ts";

/** Saves, renames and deletes one's views; every list knows at once. */
export const useSaveView = () => {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: accountKeys.views });
  const create = useMutation({
    mutationFn: (body: Omit<SavedView, "id">) => call(createView, { body }),
    onSuccess,
  });
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call(updateView, { params: { id }, body: { name } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteView, { params: { id } }),
    onSuccess,
  });
  return { create: create.mutateAsync, rename: rename.mutateAsync, remove: remove.mutateAsync };
};
