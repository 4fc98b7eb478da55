import {
  type ChannelInput,
  createChannel,
  deleteChannel,
  listChannels,
  testChannel,
  updateChannel,
} from "@sgval/contract/notifications/channels";
import {
  type DeliveryListQuery,
  listDeliveries,
  retryDelivery,
} from "@sgval/contract/notifications/deliveries";
import {
  type DutyRoster,
  type EscalationSetting,
  readDutyRoster,
  readEscalation,
  updateDutyRoster,
  updateEscalation,
} from "@sgval/contract/notifications/duty";
import { listDutyPeople } from "@sgval/contract/notifications/notices";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

const all = "notifications";

/** The query keys of this feature. */
export const notificationKeys = {
  own: [all, "own"],
  ways: [all, "ways"],
  channels: [all, "channels"],
  deliveries: [all, "deliveries"],
  page: (query: Partial<DeliveryListQuery>) => [all, "deliveries", query],
  roster: [all, "roster"],
  people: [all, "people"],
  escalation: [all, "escalation"],
} as const;

/** Webhooks and messaging services. */
export const channelsQuery = () =>
  queryOptions({
    queryKey: notificationKeys.channels,
    queryFn: async ({ signal }) => (await call(listChannels, { signal })).data,
  });

/** Adds a channel, or changes the one with the id. */
export const useSaveChannel = (id: number | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChannelInput) =>
      id === null ? call(createChannel, { body }) : call(updateChannel, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationKeys.channels }),
  });
};

export const useDeleteChannel = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteChannel, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationKeys.channels }),
  });
};

/** Sends a test message by a channel. */
export const useTestChannel = () =>
  useMutation({
    mutationFn: async ({ id, to }: { id: number; to: string | null }) =>
      (await call(testChannel, { params: { id }, body: { to } })).data,
  });

/** One page of the log of deliveries. */
export const deliveriesQuery = (query: Partial<DeliveryListQuery>) =>
  queryOptions({
    queryKey: notificationKeys.page(query),
    queryFn: ({ signal }) => call(listDeliveries, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useRetryDelivery = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(retryDelivery, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.deliveries }),
  });
};

/** Who is on duty when. */
export const rosterQuery = () =>
  queryOptions({
    queryKey: notificationKeys.roster,
    queryFn: async ({ signal }) => (await call(readDutyRoster, { signal })).data,
  });

/** Whom a roster may name, and who is on duty now. */
export const dutyPeopleQuery = () =>
  queryOptions({
    queryKey: notificationKeys.people,
    queryFn: async ({ signal }) => (await call(listDutyPeople, { signal })).data,
    refetchInterval: 60_000,
  });

export const useUpdateRoster = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: DutyRoster) => (await call(updateDutyRoster, { body })).data,
    onSuccess: (data) => {
      client.setQueryData(notificationKeys.roster, data);
      void client.invalidateQueries({ queryKey: notificationKeys.people });
    },
  });
};

/** After how many minutes alarms escalate. */
export const escalationQuery = () =>
  queryOptions({
    queryKey: notificationKeys.escalation,
    queryFn: async ({ signal }) => (await call(readEscalation, { signal })).data,
  });

export const useUpdateEscalation = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: EscalationSetting) => (await call(updateEscalation, { body })).data,
    onSuccess: (data) => client.setQueryData(notificationKeys.escalation, data),
  });
};
