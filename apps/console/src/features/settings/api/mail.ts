import type { updateMailBody } from "@sgval/contract/settings/mail";
import { readMailSetting, testMail, updateMailSetting } from "@sgval/contract/settings/mail";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { settingsKeys } from "./settings.ts";

/** The mail server, without its password. */
export const mailSettingQuery = () =>
  queryOptions({
    queryKey: settingsKeys.mail,
    queryFn: async ({ signal }) => (await call(readMailSetting, { signal })).data,
  });

/** Changes the mail server; what waits is sent by it. */
export const useUpdateMailSetting = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.output<typeof updateMailBody>) =>
      (await call(updateMailSetting, { body })).data,
    onSuccess: (data) => {
      client.setQueryData(settingsKeys.mail, data);
      void client.invalidateQueries({ queryKey: settingsKeys.outbox });
    },
  });
};

/** Sends a test mail at once. */
export const useTestMail = () =>
  useMutation({
    mutationFn: async (to: string) => (await call(testMail, { body: { to } })).data,
  });
