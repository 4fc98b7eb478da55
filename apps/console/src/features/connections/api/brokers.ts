import * as routes from "@sgval/contract/connections/brokers";
import { listUnclaimedTopics } from "@sgval/contract/connections/unclaimed-topics";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { connectionKeys } from "./keys.ts";

/** The brokers of customers with their status; live events keep the status current. */
export const brokersQuery = () =>
  queryOptions({
    queryKey: connectionKeys.brokers,
    queryFn: ({ signal }) => call(routes.listBrokers, { signal }),
  });

/** One page of topics that belong to no device. */
export const unclaimedQuery = (query: { page: number; size: number }) =>
  queryOptions({
    queryKey: connectionKeys.unclaimedPage(query),
    queryFn: ({ signal }) => call(listUnclaimedTopics, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One page of the devices behind a broker. */
export const brokerDevicesQuery = (id: number, query: { page: number; size: number }) =>
  queryOptions({
    queryKey: connectionKeys.brokerDevicePage(id, query),
    queryFn: ({ signal }) => call(routes.listBrokerDevices, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** A change of a broker, or of what belongs to it. */
const useBrokerChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: connectionKeys.mqtt }),
  });
};

/** Registers a broker, or changes the one given. */
export const useSaveBroker = (id: number | null) =>
  useBrokerChange((body: z.output<(typeof routes.createBroker)["body"]>) =>
    id === null ? call(routes.createBroker, { body }) : call(routes.updateBroker, { params: { id }, body }),
  );
export const useDeleteBroker = () =>
  useBrokerChange((id: number) => call(routes.deleteBroker, { params: { id } }));
/** Connects a broker or disconnects it. */
export const useSwitchBroker = () =>
  useBrokerChange(({ id, on }: { id: number; on: boolean }) =>
    call(on ? routes.connectBroker : routes.disconnectBroker, { params: { id } }),
  );
export const useConnectAll = () => useBrokerChange(() => call(routes.connectAllBrokers, {}));
/** Puts a device behind a broker, with a topic or with how it takes commands. */
export const useAssignDevice = () =>
  useBrokerChange(
    ({
      id,
      deviceId,
      ...body
    }: { id: number; deviceId: number } & z.output<(typeof routes.assignBrokerDevice)["body"]>) =>
      call(routes.assignBrokerDevice, { params: { id, deviceId }, body }),
  );
export const useReleaseDevice = () =>
  useBrokerChange((params: { id: number; deviceId: number }) => call(routes.releaseBrokerDevice, { params }));
