import { deviceTypeDefinitions, deviceTypes } from "@sgval/quantities/device-types";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { FormChoose, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import type { DeviceFormValues } from "../../device-form.ts";
import { Fields } from "./form-step.tsx";

/** What the device is and is called. Its type is fixed once it exists. */
export const IdentityStep = ({ isNew }: { isNew: boolean }) => {
  const { t } = useTranslation("devices");
  const { language } = useFormat();
  const { control } = useFormContext<DeviceFormValues>();
  return (
    <Fields>
      <FormChoose
        control={control}
        name="type"
        label={t("form.field.type")}
        help={isNew ? undefined : t("form.typeFixed")}
        disabled={!isNew}
        required={isNew}
        choices={deviceTypes.map((type) => ({
          value: type,
          label: deviceTypeDefinitions[type].names[language],
        }))}
      />
      <FormNumber
        control={control}
        name="number"
        label={t("form.field.number")}
        help={t("form.numberHelp")}
      />
      <FormText
        control={control}
        name="name"
        label={t("form.field.name")}
        help={t(isNew ? "form.nameHelp" : "form.nameChange")}
        required
        maxLength={64}
      />
      <FormText
        control={control}
        name="displayName"
        label={t("form.field.displayName")}
        required
        maxLength={128}
      />
    </Fields>
  );
};
