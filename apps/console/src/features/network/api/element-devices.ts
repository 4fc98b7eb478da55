import type { ElementName } from "@sgval/contract/network/elements";
import { attachDevice, detachDevice, listNetworkDevices } from "@sgval/contract/network/networks";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { networkKeys } from "./network-keys.ts";

const MOST_DEVICES = 100;

/** Devices at the elements of a network, or at one of them. */
export const networkDevicesQuery = (network: number, at?: ElementName) =>
  queryOptions({
    queryKey: networkKeys.devicesOf(network, at),
    queryFn: ({ signal }) =>
      call(listNetworkDevices, {
        query: { network, page: 1, size: MOST_DEVICES, ...(at ? { class: at.class, element: at.id } : {}) },
        signal,
      }),
  });

/** A change of who is where; an element that was not there any more is not found again either. */
const useChange = <Input>(mutationFn: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [networkKeys.devices, networkKeys.pages, networkKeys.elements].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
};

export const useAttachDevice = (id: number) =>
  useChange(({ deviceId, at }: { deviceId: number; at: ElementName }) =>
    call(attachDevice, { params: { id, deviceId }, body: { class: at.class, id: at.id } }),
  );

export const useDetachDevice = (id: number) =>
  useChange((deviceId: number) => call(detachDevice, { params: { id, deviceId } }));
