import {
  createSchedule,
  deleteSchedule,
  listScheduleRecipients,
  listSchedules,
  type ScheduleFields,
  updateSchedule,
} from "@sgval/contract/reports/schedules";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

export const schedulesKey = ["report-schedules"];

/** When reports are mailed, and what became of the last. */
export const schedulesQuery = () =>
  queryOptions({
    queryKey: schedulesKey,
    queryFn: async ({ signal }) => (await call(listSchedules, { signal })).data,
  });

/** The users to whom they may be mailed. */
export const scheduleRecipientsQuery = () =>
  queryOptions({
    queryKey: ["report-recipients"],
    queryFn: async ({ signal }) => (await call(listScheduleRecipients, { signal })).data,
  });

const useRefetch = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: schedulesKey });
};

/** Adds a schedule, or changes the one with the id. */
export const useSaveSchedule = (id: number | null) => {
  const onSuccess = useRefetch();
  return useMutation({
    mutationFn: (body: ScheduleFields) =>
      id === null ? call(createSchedule, { body }) : call(updateSchedule, { params: { id }, body }),
    onSuccess,
  });
};
export const useDeleteSchedule = () => {
  const onSuccess = useRefetch();
  return useMutation({
    mutationFn: (id: number) => call(deleteSchedule, { params: { id } }),
    onSuccess,
  });
};
