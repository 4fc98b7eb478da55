import { chooseDevices } from "@sgval/contract/devices/bulk";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { deviceKeys } from "./keys.ts";

/** Names and codes of devices by their ids, in the order of these; those out of view are missing. */
export const labelledDevicesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: deviceKeys.labelled(ids),
    queryFn: async ({ signal }) => {
      const { data } = await call(chooseDevices, { query: { ids: [...ids] }, signal });
      return data.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    },
    enabled: ids.length > 0,
  });
