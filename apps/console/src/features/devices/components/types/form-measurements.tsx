import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { Controller, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { FormField, type FormFieldProps } from "../../../../shared/ui/form/form-fields.tsx";

/** Several measurements, in the order in which they were chosen. */
export const FormMeasurements = <Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & { options: readonly string[] },
) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  return (
    <Controller
      name={props.name}
      control={props.control}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <FormField {...props} error={fieldState.error}>
          {(aria) => (
            <Autocomplete
              multiple
              disableCloseOnSelect
              options={props.options}
              value={value}
              onChange={(_event, chosen: string[]) => onChange(chosen)}
              onBlur={onBlur}
              getOptionLabel={format.parameterName}
              noOptionsText={t("types.none")}
              renderInput={(params) => (
                <TextField
                  {...params}
                  inputRef={ref}
                  error={fieldState.invalid}
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
