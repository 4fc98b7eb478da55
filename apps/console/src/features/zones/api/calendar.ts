import {
  readWaterBalanceSetting,
  updateWaterBalanceSetting,
  type WaterBalanceSetting,
} from "@sgval/contract/zones/water-balance-setting";
import * as routes from "@sgval/contract/zones/water-calendar";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

type CalendarQuery = Partial<z.output<typeof routes.calendarQuery>>;

const calendarKeys = {
  page: (query: CalendarQuery) => [...sharedKeys.zones, "calendar", query],
  setting: [...sharedKeys.zones, "setting"],
} as const;

/** One page of holidays and logged flushing. */
export const calendarListQuery = (query: CalendarQuery) =>
  queryOptions({
    queryKey: calendarKeys.page(query),
    queryFn: ({ signal }) => call(routes.listCalendar, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** An entry marks nights and takes them out of what is usual, so all that is accounted is read anew. */
const useRenew = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sharedKeys.zones });
};

/** Logs a holiday or flushing, or changes the entry with the id. */
export const useSaveCalendarEntry = (id: number | null) => {
  const onSuccess = useRenew();
  return useMutation({
    mutationFn: (body: z.output<typeof routes.calendarEntryBody>) =>
      id === null
        ? call(routes.createCalendarEntry, { body })
        : call(routes.updateCalendarEntry, { params: { id }, body }),
    onSuccess,
  });
};

/** Deletes an entry of the calendar. */
export const useDeleteCalendarEntry = () => {
  const onSuccess = useRenew();
  return useMutation({
    mutationFn: (id: number) => call(routes.deleteCalendarEntry, { params: { id } }),
    onSuccess,
  });
};

/** How the water of zones is accounted. */
export const waterBalanceSettingQuery = () =>
  queryOptions({
    queryKey: calendarKeys.setting,
    queryFn: async ({ signal }) => (await call(readWaterBalanceSetting, { signal })).data,
  });

/** Changes how the water of zones is accounted. */
export const useUpdateWaterBalanceSetting = () => {
  const client = useQueryClient();
  const renew = useRenew();
  return useMutation({
    mutationFn: async (body: WaterBalanceSetting) => (await call(updateWaterBalanceSetting, { body })).data,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: sharedKeys.installation });
      return renew();
    },
  });
};
