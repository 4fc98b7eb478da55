import OutlinedInput from "@mui/material/OutlinedInput";
import { lazy, Suspense, useState } from "react";
import { Controller, type FieldValues } from "react-hook-form";
import { FormField, type FormFieldProps, isQuiet, type TextFieldProps } from "../form-fields.tsx";
import type { DateTimeInputProps } from "./date-time-input.tsx";
import type { TimeInputProps } from "./time-input.tsx";

const Timestamp = lazy(async () => ({ default: (await import("./date-time-input.tsx")).DateTimeInput }));
const Day = lazy(async () => ({ default: (await import("./day-input.tsx")).DayInput }));
const Time = lazy(async () => ({ default: (await import("./time-input.tsx")).TimeInput }));

/** Placeholder of a field while the pickers load; with `onFocused` it can have the focus, which the picker takes over. */
const Place = (props: { label: string; width: number | string; onFocused?: (focused: boolean) => void }) => (
  <OutlinedInput
    size="small"
    disabled={!props.onFocused}
    readOnly
    inputProps={{ "aria-label": props.label }}
    style={{ width: props.width }}
    onFocus={() => props.onFocused?.(true)}
    onBlur={() => props.onFocused?.(false)}
  />
);

export const LazyDateTimeInput = (props: DateTimeInputProps) => {
  const [focused, setFocused] = useState(false);
  const place = <Place label={props.label} width={props.control ? "100%" : 230} onFocused={setFocused} />;
  return (
    <Suspense fallback={place}>
      <Timestamp {...props} autoFocus={focused} />
    </Suspense>
  );
};

export const LazyTimeInput = (props: TimeInputProps) => (
  <Suspense fallback={<Place label={props.label} width={120} />}>
    <Time {...props} />
  </Suspense>
);

/** A calendar day of a form, as `YYYY-MM-DD`. */
export const FormDay = <Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & Pick<TextFieldProps, "quietAtFirst">,
) => (
  <Controller
    name={props.name}
    control={props.control}
    render={({ field: { value, onChange, onBlur }, fieldState, formState }) => (
      <FormField
        {...props}
        error={isQuiet(props.quietAtFirst && !value, fieldState, formState) ? undefined : fieldState.error}
      >
        {(control) => (
          <Suspense fallback={<Place label={props.label} width="100%" />}>
            <Day
              label={props.label}
              value={value ?? ""}
              onChange={onChange}
              onBlur={onBlur}
              control={control}
              disabled={props.disabled ?? false}
            />
          </Suspense>
        )}
      </FormField>
    )}
  />
);

/** A time of a form, in ISO 8601. */
export const FormTimestamp = <Values extends FieldValues, Output>(
  props: Pick<FormFieldProps<Values, Output>, "control" | "name" | "label" | "required">,
) => (
  <Controller
    control={props.control}
    name={props.name}
    render={({ field, fieldState }) => (
      <div
        // The pickers have no input of their own to focus: the first wrong field of a form has to be found all the same.
        ref={(element) =>
          field.ref(
            element && {
              focus: () =>
                element
                  .querySelector<HTMLElement>("[role=spinbutton], [contenteditable=true], input")
                  ?.focus(),
            },
          )
        }
      >
        <FormField {...props} error={fieldState.error}>
          {(control) => (
            <LazyDateTimeInput
              label={props.label}
              value={field.value || undefined}
              onChange={(at) => field.onChange(at ?? "")}
              control={control}
            />
          )}
        </FormField>
      </div>
    )}
  />
);
