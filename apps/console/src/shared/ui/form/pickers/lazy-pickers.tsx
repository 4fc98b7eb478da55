import OutlinedInput from "@mui/material/OutlinedInput";
import { lazy, Suspense } from "react";
import { Controller, type FieldValues } from "react-hook-form";
import { FormField, type FormFieldProps } from "../form-fields.tsx";
import type { DateTimeInputProps } from "./date-time-input.tsx";
import type { TimeInputProps } from "./time-input.tsx";

const Timestamp = lazy(async () => ({ default: (await import("./date-time-input.tsx")).DateTimeInput }));
const Day = lazy(async () => ({ default: (await import("./day-input.tsx")).DayInput }));
const Time = lazy(async () => ({ default: (await import("./time-input.tsx")).TimeInput }));

/** Placeholder of a field while the pickers load. */
const Place = ({ label, width }: { label: string; width: number | string }) => (
  <OutlinedInput size="small" disabled inputProps={{ "aria-label": label }} style={{ width }} />
);

export const LazyDateTimeInput = (props: DateTimeInputProps) => (
  <Suspense fallback={<Place label={props.label} width={230} />}>
    <Timestamp {...props} />
  </Suspense>
);

export const LazyTimeInput = (props: TimeInputProps) => (
  <Suspense fallback={<Place label={props.label} width={120} />}>
    <Time {...props} />
  </Suspense>
);

/** A calendar day of a form, as `YYYY-MM-DD`. */
export const FormDay = <Values extends FieldValues, Output>(props: FormFieldProps<Values, Output>) => (
  <Controller
    name={props.name}
    control={props.control}
    render={({ field: { value, onChange, onBlur }, fieldState }) => (
      <FormField {...props} error={fieldState.error}>
        {(control) => (
          <Suspense fallback={<Place label={props.label} width="100%" />}>
            <Day
              label={props.label}
              value={value ?? ""}
              onChange={onChange}
              onBlur={onBlur}
              control={control}
            />
          </Suspense>
        )}
      </FormField>
    )}
  />
);
