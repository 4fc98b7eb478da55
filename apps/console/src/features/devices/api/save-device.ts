import {
  createDeviceBody,
  type Device,
  type UpdateDevice,
  updateDeviceBody,
} from "@sgval/contract/devices/device";
import { createDevice, type DeviceDetail, deleteDevice, updateDevice } from "@sgval/contract/devices/routes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { toApiError } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { bodyOf, changeOf, type DeviceFormValues } from "../device-form.ts";
import { deviceKeys } from "./keys.ts";

/** Adds a device. */
export const useCreateDevice = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (values: DeviceFormValues): Promise<Device> =>
      (await call(createDevice, { body: createDeviceBody.parse(bodyOf(values)) })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: deviceKeys.lists }),
  });
};

/** Sends the fields of a device that differ from `before`. The stored device is in the cache when it has answered. */
export const useUpdateDevice = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: {
      before: DeviceFormValues;
      after: DeviceFormValues;
      switchedOffOnSite?: true;
    }): Promise<Device> => {
      const { before, after, ...confirmed } = change;
      const body = updateDeviceBody.parse({ ...changeOf(before, after), ...confirmed });
      return (await call(updateDevice, { params: { id }, body })).data;
    },
    onSuccess: (device) => {
      client.setQueryData<DeviceDetail>(
        deviceKeys.detail(id),
        (detail) => detail && { ...detail, ...device },
      );
      return client.invalidateQueries({ queryKey: deviceKeys.lists });
    },
  });
};

/** Changes some fields of a device from outside of its form; the outcome is announced, a failure unless the caller shows it. */
export const useChangeDevice = (id: number, { showsProblem = false } = {}) => {
  const { t } = useTranslation("messages");
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (body: UpdateDevice) => call(updateDevice, { params: { id }, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: deviceKeys.all });
      showSnackbar("success", t("update_success"));
    },
    onError: (error) => {
      if (!showsProblem) showSnackbar("error", errorText(toApiError(error)));
    },
  });
};

/** Deletes a device. */
export const useDeleteDevice = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteDevice, { params: { id } }),
    onSuccess: (_answer, id) => {
      client.removeQueries({ queryKey: deviceKeys.detail(id) });
      return client.invalidateQueries({ queryKey: deviceKeys.lists });
    },
  });
};
