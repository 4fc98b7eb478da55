import { deletePermission } from "@sgval/contract/access/permissions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

/** Deletes a permission of one's own; roles lose it. */
export const useDeletePermission = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(deletePermission, { params: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};
