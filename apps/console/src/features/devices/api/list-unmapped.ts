import { listUnmapped } from "@sgval/contract/devices/routes";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { deviceKeys } from "./device-keys.ts";

/** Keys of the payload that no channel claims. */
export const unmappedQuery = (id: number) =>
  queryOptions({
    queryKey: deviceKeys.unmapped(id),
    queryFn: ({ signal }) => call(listUnmapped, { params: { id }, signal }),
  });
