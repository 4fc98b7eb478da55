import { changeRoleOfUsers } from "@sgval/contract/access/users";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

/** Gives several users one role, all or none. */
export const useChangeRole = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: number[]; roleId: number }) => call(changeRoleOfUsers, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};
