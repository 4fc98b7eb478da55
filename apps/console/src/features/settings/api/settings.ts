import {
  type BaseMapSetting,
  readBaseMapSetting,
  updateBaseMapSetting,
} from "@sgval/contract/settings/base-map";
import { type Maintenance, updateMaintenance } from "@sgval/contract/settings/maintenance";
import { listKeptData } from "@sgval/contract/settings/retention";
import {
  type AccessMailSetting,
  type ActivityTermSetting,
  type HotlineSetting,
  listOutbox,
  readAccessMail,
  readActivityTerm,
  readHotline,
  readSecuritySetting,
  updateAccessMail,
  updateActivityTerm,
  updateHotline,
  updateSecuritySetting,
} from "@sgval/contract/settings/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

const all = "settings";

/** The query keys of this feature. */
export const settingsKeys = {
  hotline: [all, "hotline"],
  accessMail: [all, "accessMail"],
  prediction: [all, "prediction"],
  security: [all, "security"],
  activityTerm: [all, "activityTerm"],
  units: [all, "units"],
  mapStart: [all, "mapStart"],
  baseMap: [all, "baseMap"],
  outbox: [all, "outbox"],
  mail: [all, "mail"],
  keptData: [all, "keptData"],
} as const;

/** The number to call for help. */
export const hotlineQuery = () =>
  queryOptions({
    queryKey: settingsKeys.hotline,
    queryFn: async ({ signal }) => (await call(readHotline, { signal })).data,
  });

/** Changes the number to call; the sign-in page and the footer show it from then on. */
export const useUpdateHotline = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: HotlineSetting) => (await call(updateHotline, { body })).data,
    onSuccess: (data) => {
      client.setQueryData(settingsKeys.hotline, data);
      void client.invalidateQueries({ queryKey: sharedKeys.public });
    },
  });
};

/** Where somebody who may do too little writes to. */
export const accessMailQuery = () =>
  queryOptions({
    queryKey: settingsKeys.accessMail,
    queryFn: async ({ signal }) => (await call(readAccessMail, { signal })).data,
  });

export const useUpdateAccessMail = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: AccessMailSetting) => (await call(updateAccessMail, { body })).data,
    onSuccess: (data) => client.setQueryData(settingsKeys.accessMail, data),
  });
};

/** The rules for new passwords. */
export const securitySettingQuery = () =>
  queryOptions({
    queryKey: settingsKeys.security,
    queryFn: async ({ signal }) => (await call(readSecuritySetting, { signal })).data,
  });

/** Changes the rules for new passwords; every form with a password learns of it. */
export const useUpdateSecuritySetting = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { strictPassword: boolean }) =>
      (await call(updateSecuritySetting, { body })).data,
    onSuccess: (data) => {
      client.setQueryData(settingsKeys.security, data);
      void client.invalidateQueries({ queryKey: sharedKeys.public });
    },
  });
};

/** How long entries stay in the activity log. */
export const activityTermQuery = () =>
  queryOptions({
    queryKey: settingsKeys.activityTerm,
    queryFn: async ({ signal }) => (await call(readActivityTerm, { signal })).data,
  });

/** Changes how long entries stay in the activity log. */
export const useUpdateActivityTerm = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ActivityTermSetting) => (await call(updateActivityTerm, { body })).data,
    onSuccess: (data) => client.setQueryData(settingsKeys.activityTerm, data),
  });
};

/** What maps are drawn on. */
export const baseMapSettingQuery = () =>
  queryOptions({
    queryKey: settingsKeys.baseMap,
    queryFn: async ({ signal }) => (await call(readBaseMapSetting, { signal })).data,
  });

/** Changes what maps are drawn on; open maps are drawn again. */
export const useUpdateBaseMap = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BaseMapSetting) => (await call(updateBaseMapSetting, { body })).data,
    onSuccess: (data) => {
      client.setQueryData(settingsKeys.baseMap, data);
      void client.invalidateQueries({ queryKey: sharedKeys.baseMap });
    },
  });
};

/** Mails that have not left yet, or had no server to leave by; newest first. */
export const outboxQuery = () =>
  queryOptions({
    queryKey: settingsKeys.outbox,
    queryFn: ({ signal }) => call(listOutbox, { signal }),
  });

/** Starts or ends maintenance. */
export const useUpdateMaintenance = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Maintenance) => (await call(updateMaintenance, { body })).data,
    onSuccess: (data) => client.setQueryData(sharedKeys.maintenance, data),
  });
};

/** What the server keeps how long, and how much room it takes. */
export const keptDataQuery = () =>
  queryOptions({
    queryKey: settingsKeys.keptData,
    queryFn: async ({ signal }) => (await call(listKeptData, { signal })).data,
  });
