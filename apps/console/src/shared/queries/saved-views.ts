import {
  createView,
  deleteView,
  listViews,
  type SavedView,
  updateView,
} from "@sgval/contract/account/saved-views";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

/** All saved views of the user. */
export const viewsQuery = () =>
  queryOptions({
    queryKey: sharedKeys.views,
    queryFn: async ({ signal }) => (await call(listViews, { signal })).data,
  });

/** Saves, renames and deletes the user's views, and refreshes every list. */
export const useSaveView = () => {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: sharedKeys.views });
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
