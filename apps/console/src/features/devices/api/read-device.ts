import { type DeviceDetail, readDevice } from "@sgval/contract/devices/routes";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

export const deviceKey = (id: number) => ["device", "detail", id] as const;

/** A device with its newest readings, stored by its id. */
export const deviceQuery = (id: number) =>
  queryOptions({
    queryKey: deviceKey(id),
    queryFn: async ({ signal }): Promise<DeviceDetail> =>
      (await call(readDevice, { params: { id }, signal })).data,
  });
