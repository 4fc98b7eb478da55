import type { Device } from "@sgval/contract/devices/device";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../../shared/api/api-error.ts";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { useUpdateDevice } from "../../api/save-device.ts";
import { type DeviceFormValues, formOf } from "../../device-form.ts";
import { DeviceForm } from "./device-form.tsx";

/**
 * The form of an existing device. Who carries automation out changes only once a valve knows that it no longer does: of one that
 * cannot say so any more, somebody confirms that it was switched off on site.
 */
export const EditDevice = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation(["devices", "forms"]);
  const update = useUpdateDevice(device.id);
  const [asked, setAsked] = useState<{ answer: (isOff: boolean) => void } | null>(null);
  const save = async (after: DeviceFormValues, before: DeviceFormValues): Promise<Device> => {
    try {
      return await update.mutateAsync({ before, after });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "device_regulates_itself") throw error;
      const isOff = await new Promise<boolean>((answer) => setAsked({ answer }));
      if (!isOff) throw error;
      return await update.mutateAsync({ before, after, switchedOffOnSite: true });
    }
  };
  const end = (isOff: boolean) => {
    asked?.answer(isOff);
    setAsked(null);
  };
  return (
    <>
      <DeviceForm
        device={device}
        stored={formOf(device)}
        title={t("devices:form.edit", { name: device.name })}
        save={save}
      />
      <QuestionDialog
        open={asked !== null}
        title={t("devices:form.switchedOff.title")}
        text={t("devices:form.switchedOff.text", { name: device.displayName })}
        cancelLabel={t("forms:cancel")}
        verbLabel={t("devices:form.switchedOff.confirm")}
        onCancel={() => end(false)}
        onConfirm={() => end(true)}
      />
    </>
  );
};
