import * as routes from "@sgval/contract/device-gateways/gateways";
import { listGatewayMessages } from "@sgval/contract/device-gateways/messages";
import * as waitingRoutes from "@sgval/contract/device-gateways/waiting-devices";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";

const gateways = ["device-gateways"] as const;
/** No event says that a gateway was heard. */
const refetchInterval = 10_000;

export const gatewaysQuery = () =>
  queryOptions({
    queryKey: [...gateways, "list"],
    queryFn: ({ signal }) => call(routes.listGateways, { signal }),
    refetchInterval,
  });

/** One page of the devices that wait to be adopted. */
export const waitingQuery = (query: { page: number; size: number; gatewayId?: number }) =>
  queryOptions({
    queryKey: [...gateways, "waiting", query],
    queryFn: ({ signal }) => call(waitingRoutes.listWaitingDevices, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });

/** One page of the devices behind a gateway. */
export const gatewayDevicesQuery = (id: number, query: { page: number; size: number }) =>
  queryOptions({
    queryKey: [...gateways, "devices", id, query],
    queryFn: ({ signal }) => call(routes.listGatewayDevices, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** The last messages of a gateway. */
export const gatewayMessagesQuery = (id: number) =>
  queryOptions({
    queryKey: [...gateways, "messages", id],
    queryFn: ({ signal }) => call(listGatewayMessages, { params: { id }, signal }),
    refetchInterval: 3_000,
  });

const useGatewayChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: gateways }),
  });
};

/** Registers a gateway, whose secret is in the answer, or changes the one given. */
export const useSaveGateway = (id: number | null) =>
  useGatewayChange(
    async (
      body: routes.GatewayBody,
    ): Promise<routes.GatewayWithSecret | (routes.Gateway & { secret?: undefined })> =>
      id === null
        ? (await call(routes.createGateway, { body })).data
        : (await call(routes.updateGateway, { params: { id }, body })).data,
  );
export const useRenewSecret = () =>
  useGatewayChange(async (id: number) => (await call(routes.renewGatewaySecret, { params: { id } })).data);
export const useDeleteGateway = () =>
  useGatewayChange((id: number) => call(routes.deleteGateway, { params: { id } }));
export const useReleaseDevice = () =>
  useGatewayChange((params: { id: number; deviceId: number }) =>
    call(routes.releaseGatewayDevice, { params }),
  );
/** Gives a key to a device; answers with its id. */
export const useAdoptDevice = () =>
  useGatewayChange(
    async ({ id, ...body }: { id: number } & z.output<typeof waitingRoutes.adoptBody>) =>
      (await call(waitingRoutes.adoptDevice, { params: { id }, body })).data.deviceId,
  );
export const useForgetDevice = () =>
  useGatewayChange(({ id, key }: { id: number; key: string }) =>
    call(waitingRoutes.forgetWaitingDevice, { params: { id }, body: { key } }),
  );
