import { updatePermission } from "@sgval/contract/access/permissions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import type { NewPermission } from "./create-permission.ts";
import { accessKeys } from "./keys.ts";

/** Renames or describes a permission of one's own; roles that hold it keep it. */
export const useUpdatePermission = (name: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPermission) => call(updatePermission, { params: { name }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};
