import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { dayLabels } from "@sgval/contract/automation/automation";
import { Controller, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { FormField, type FormFieldProps } from "./form-fields.tsx";
import { LazyTimeInput } from "./pickers/lazy-pickers.tsx";

export const daysOfWeek = [1, 2, 3, 4, 5, 6, 7] as const;

type InForm<Values extends FieldValues, Output> = Pick<
  FormFieldProps<Values, Output>,
  "control" | "name" | "label"
>;

/** Days of the week as one button each; the form holds their numbers in order, Monday as 1. */
export const FormDays = <Values extends FieldValues, Output>({
  control,
  name,
  label,
}: InForm<Values, Output>) => {
  const language = useLanguage();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <ToggleButtonGroup
          size="small"
          aria-label={label}
          value={field.value ?? []}
          onChange={(_event, chosen: number[]) =>
            field.onChange(chosen.toSorted((one, other) => one - other))
          }
        >
          {daysOfWeek.map((day) => (
            <ToggleButton key={day} value={day}>
              {dayLabels[day][language]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    />
  );
};

/** A time of day; the form holds `HH:mm`. */
export const FormTime = <Values extends FieldValues, Output>({
  control,
  name,
  label,
  endsDay = false,
}: InForm<Values, Output> & {
  /** What ends at midnight ends with the day: the form then holds `24:00`, an hour that the field itself does not know. */
  endsDay?: boolean;
}) => {
  const { t } = useTranslation("forms");
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <FormField
          label={label}
          help={endsDay && field.value === "24:00" ? t("windows.midnight") : undefined}
          error={fieldState.error}
        >
          {(aria) => (
            <LazyTimeInput
              label={label}
              value={field.value ?? ""}
              onChange={(time) => field.onChange(endsDay && time === "00:00" ? "24:00" : time)}
              control={aria}
            />
          )}
        </FormField>
      )}
    />
  );
};
