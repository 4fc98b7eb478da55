import { deleteUsers } from "@sgval/contract/access/users";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

/** Deletes users, all or none. */
export const useDeleteUsers = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => call(deleteUsers, { body: { ids } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};
