import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { Controller, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { env } from "../../../../config/env.ts";
import { FormField } from "../../../../shared/ui/form/form-fields.tsx";
import type { DeviceFormValues } from "../../device-form.ts";

/** The zone of the times that a device sends without an offset; empty for that of the installation. */
export const TimeZoneField = () => {
  const { t } = useTranslation("devices");
  const { control } = useFormContext<DeviceFormValues>();
  return (
    <Controller
      control={control}
      name="payloadKeys.timeZone"
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <FormField
          label={t("form.field.timeZone")}
          help={t("form.timeZoneHelp", { zone: env.timeZone })}
          error={fieldState.error}
        >
          {({ id, ...aria }) => (
            <Autocomplete
              id={id}
              options={Intl.supportedValuesOf("timeZone")}
              value={value}
              onBlur={onBlur}
              onChange={(_event, zone) => onChange(zone)}
              renderInput={(params) => (
                <TextField
                  {...params}
                  inputRef={ref}
                  error={fieldState.invalid}
                  placeholder={env.timeZone}
                  slotProps={{
                    ...params.slotProps,
                    htmlInput: { ...params.slotProps.htmlInput, ...aria, dir: "ltr" },
                  }}
                />
              )}
            />
          )}
        </FormField>
      )}
    />
  );
};
