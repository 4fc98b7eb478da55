import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { lazy, Suspense } from "react";
import { Controller, type FieldValues } from "react-hook-form";
import { useProblemText } from "../../../i18n/use-problem-text.ts";
import { paint } from "../../paint.ts";
import { typeScale } from "../../type-scale.ts";
import { FormField, type FormFieldProps, isQuiet, type TextFieldProps } from "../form-fields.tsx";
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

const Problem = styled("p")({ ...typeScale.age, margin: 0, color: paint.criticalText, fontWeight: 500 });

/** A time of a form, in ISO 8601. */
export const FormTimestamp = <Values extends FieldValues, Output>(
  props: Pick<FormFieldProps<Values, Output>, "control" | "name" | "label">,
) => {
  const problemText = useProblemText();
  return (
    <Controller
      control={props.control}
      name={props.name}
      render={({ field, fieldState: { error } }) => (
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
          <LazyDateTimeInput
            label={props.label}
            value={field.value || undefined}
            onChange={(at) => field.onChange(at ?? "")}
            problemId={error ? `${props.name}-problem` : undefined}
          />
          {error && (
            <Problem id={`${props.name}-problem`} role="alert">
              {problemText(error.message)}
            </Problem>
          )}
        </div>
      )}
    />
  );
};
