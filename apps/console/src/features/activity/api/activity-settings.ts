import {
  type ActivitySettingFields,
  createActivitySetting,
  deleteActivitySetting,
  listActivityRecipients,
  listActivitySettings,
  testActivitySetting,
  updateActivitySetting,
} from "@sgval/contract/activity/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { activityKeys } from "./list-activity.ts";

/** What is mailed of the activity log. */
export const activitySettingsQuery = () =>
  queryOptions({
    queryKey: activityKeys.settings,
    queryFn: async ({ signal }) => (await call(listActivitySettings, { signal })).data,
  });

/** The users to whom it may be mailed. */
export const activityRecipientsQuery = () =>
  queryOptions({
    queryKey: activityKeys.recipients,
    queryFn: async ({ signal }) => (await call(listActivityRecipients, { signal })).data,
  });

const useRefetch = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: activityKeys.settings });
};

/** Adds a setting, or changes the one with the id. */
export const useSaveActivitySetting = (id: number | null) => {
  const onSuccess = useRefetch();
  return useMutation({
    mutationFn: (body: ActivitySettingFields) =>
      id === null
        ? call(createActivitySetting, { body })
        : call(updateActivitySetting, { params: { id }, body }),
    onSuccess,
  });
};

export const useDeleteActivitySetting = () => {
  const onSuccess = useRefetch();
  return useMutation({
    mutationFn: (id: number) => call(deleteActivitySetting, { params: { id } }),
    onSuccess,
  });
};

/** Mails the last 24 hours to oneself. */
export const useTestActivitySetting = () =>
  useMutation({
    mutationFn: async (id: number) => (await call(testActivitySetting, { params: { id } })).data,
  });
