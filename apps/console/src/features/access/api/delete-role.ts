import { deleteRole } from "@sgval/contract/access/roles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

/** Deletes a role; its users get the replacement. */
export const useDeleteRole = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, replacementRoleId }: { id: number; replacementRoleId?: number }) =>
      call(deleteRole, { params: { id }, query: replacementRoleId ? { replacementRoleId } : {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};
