import {
  readWays,
  subscribeBrowser,
  type testedWays,
  testNotice,
  unsubscribeBrowser,
} from "@sgval/contract/notifications/notices";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { subscribeHere, unsubscribeHere } from "../browser-push.ts";
import { notificationKeys } from "./notifications.ts";

/** What notifications can reach the user by. */
export const waysQuery = () =>
  queryOptions({
    queryKey: notificationKeys.ways,
    queryFn: async ({ signal }) => (await call(readWays, { signal })).data,
  });

/** Lets this browser receive notifications; rejects when its user or the browser itself refuses. */
export const useSubscribe = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (pushKey: string) => {
      const body = await subscribeHere(pushKey);
      return call(subscribeBrowser, { body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: notificationKeys.ways }),
  });
};

/** Ends the notifications of a browser, this one or another. */
export const useUnsubscribe = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isLast }: { id: number; isLast: boolean }) => {
      await call(unsubscribeBrowser, { params: { id } });
      if (isLast) await unsubscribeHere();
    },
    onSuccess: () => client.invalidateQueries({ queryKey: notificationKeys.ways }),
  });
};

/** Sends the user a test notification by one delivery method. */
export const useTestNotice = () =>
  useMutation({
    mutationFn: async (way: (typeof testedWays)[number]) => (await call(testNotice, { body: { way } })).data,
  });
