import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import type { DeviceType } from "@sgval/quantities/device-types";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMay } from "../../api/ability.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { type DeviceChoice, devicesToChooseQuery } from "../../queries/find-devices.ts";
import { FormField, type FormFieldProps } from "./form-fields.tsx";

/** Search field for one device; the form holds its id, or `null`. For whoever may not see devices it is disabled and says why. */
export const FormDevice = <Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & {
    /** Only devices of this type. */
    type?: DeviceType;
    /** The device of the stored id, which the form does not name. */
    chosen?: DeviceChoice | null | undefined;
    /** A device that is not offered. */
    except?: number | undefined;
    noneText: string;
    /** Stands inside while no device is chosen. */
    empty?: string;
  },
) => {
  const [typed, setTyped] = useState("");
  const [known, setKnown] = useState<DeviceChoice | null>(props.chosen ?? null);
  const { t } = useTranslation("common");
  const maySee = useMay()("Device.Index");
  const errorText = useErrorText();
  const { data = [], error } = useQuery({
    ...devicesToChooseQuery(known?.displayName === typed ? "" : typed, { type: props.type }),
    enabled: maySee,
  });
  return (
    <Controller
      name={props.name}
      control={props.control}
      render={({ field, fieldState }) => (
        <FormField {...props} help={maySee ? props.help : t("noDeviceToChoose")} error={fieldState.error}>
          {({ id, ...aria }) => (
            <Autocomplete
              id={id}
              options={data.filter((device) => device.id !== props.except)}
              value={known !== null && known.id === field.value ? known : null}
              disabled={props.disabled || !maySee}
              filterOptions={(options) => options}
              getOptionLabel={(device) => device.displayName}
              getOptionKey={(device) => device.id}
              isOptionEqualToValue={(one, other) => one.id === other.id}
              noOptionsText={error ? errorText(error) : props.noneText}
              onInputChange={(_event, text) => setTyped(text)}
              onChange={(_event, device) => {
                setKnown(device);
                field.onChange(device?.id ?? null);
              }}
              onBlur={field.onBlur}
              renderOption={({ key, ...option }, device) => (
                <li key={key} {...option}>
                  {device.displayName} · {device.name}
                </li>
              )}
              renderInput={(params) => (
                <TextField
                  {...params}
                  inputRef={field.ref}
                  error={fieldState.invalid}
                  {...(props.empty !== undefined && { placeholder: props.empty })}
                  slotProps={{
                    ...params.slotProps,
                    htmlInput: { ...params.slotProps.htmlInput, ...aria },
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
