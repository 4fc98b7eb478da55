import { clearRejectedFields, listRejectedFields } from "@sgval/contract/devices/rejected-fields";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { deviceKeys } from "./keys.ts";

/** Payload fields of which a value was rejected. */
export const rejectedFieldsQuery = (id: number) =>
  queryOptions({
    queryKey: deviceKeys.rejected(id),
    queryFn: ({ signal }) => call(listRejectedFields, { params: { id }, query: { size: 100 }, signal }),
  });

/** Empties the list; what is rejected again is listed again. */
export const useClearRejectedFields = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(clearRejectedFields, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: deviceKeys.rejected(id) }),
  });
};
