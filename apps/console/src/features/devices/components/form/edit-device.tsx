import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useTranslation } from "react-i18next";
import { useUpdateDevice } from "../../api/save-device.ts";
import { formOf } from "../../device-form.ts";
import { DeviceForm } from "./device-form.tsx";

/** The form of an existing device. */
export const EditDevice = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("devices");
  const update = useUpdateDevice(device.id);
  return (
    <DeviceForm
      device={device}
      stored={formOf(device)}
      title={t("form.edit", { name: device.name })}
      save={(after, before) => update.mutateAsync({ before, after })}
    />
  );
};
