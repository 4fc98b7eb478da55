import type { LinkField } from "@sgval/contract/devices/linkage";
import { type DeviceDetail, linkDevice } from "@sgval/contract/devices/routes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { deviceKeys } from "./keys.ts";
import { deviceQuery } from "./read-device.ts";

export interface LinkChange {
  /** The device that is measured for. */
  parent: number;
  field: LinkField;
  /** `null` unlinks. */
  child: number | null;
}

/** Links or unlinks a measuring device; both pages show it when the server has answered. */
export const useLinkDevice = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ parent, field, child }: LinkChange) =>
      (await call(linkDevice, { params: { id: parent }, body: { [field]: child } })).data,
    onSuccess: (device, { parent }) => {
      client.setQueryData<DeviceDetail>(
        deviceKeys.detail(parent),
        (detail) => detail && { ...detail, ...device },
      );
      void client.invalidateQueries({ queryKey: deviceKeys.details });
      return client.invalidateQueries({ queryKey: deviceKeys.lists });
    },
  });
};

/** The name of the device that is linked in this place already; `null` when it is free. */
export const useOccupant = () => {
  const client = useQueryClient();
  return async (parent: number, field: LinkField): Promise<string | null> => {
    const device = await client.fetchQuery({ ...deviceQuery(parent), staleTime: 0 });
    const linked = field === "dataloggerId" ? device.datalogger : device.waterQuality;
    return linked?.displayName ?? (device[field] === null ? null : "");
  };
};
