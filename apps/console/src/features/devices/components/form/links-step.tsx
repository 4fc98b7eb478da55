import { linkedTypeOf, linkFieldsOf } from "@sgval/contract/devices/linkage";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { FormDevice } from "../../../../shared/ui/form/form-device.tsx";
import type { DeviceFormValues } from "../../device-form.ts";
import { Fields } from "./form-step.tsx";

/** The devices that measure for this one. */
export const LinksStep = ({ device }: { device: DeviceDetail | null }) => {
  const { t } = useTranslation("devices");
  const { control } = useFormContext<DeviceFormValues>();
  const mayLink = useMay()("Linkage.Update");
  const type = useWatch({ control, name: "type" });
  const helpOf = (isHidden: boolean, text: string) =>
    !mayLink ? t("form.linkLocked") : isHidden ? t("form.linkHidden") : text;
  const common = { control, disabled: !mayLink, noneText: t("form.noDevice"), empty: t("form.notSet") };
  return (
    <Fields>
      {linkFieldsOf(type).includes("dataloggerId") && (
        <FormDevice
          {...common}
          name="dataloggerId"
          label={t("form.field.dataloggerId")}
          // A linked device outside the user's scope has an id, but no description.
          help={helpOf(device?.dataloggerId != null && !device.datalogger, t("form.dataloggerHelp"))}
          type={linkedTypeOf("dataloggerId")}
          chosen={device?.datalogger}
        />
      )}
      <FormDevice
        {...common}
        name="waterQualityId"
        label={t("form.field.waterQualityId")}
        help={helpOf(device?.waterQualityId != null && !device.waterQuality, t("form.waterQualityHelp"))}
        type={linkedTypeOf("waterQualityId")}
        chosen={device?.waterQuality}
        except={device?.id}
      />
    </Fields>
  );
};
