import OutlinedInput from "@mui/material/OutlinedInput";
import { formatForInput, parseLocaleNumber } from "@sgval/quantities/format";
import { useState } from "react";
import { Controller, type FieldValues } from "react-hook-form";
import { useLanguage } from "../../i18n/use-language.ts";
import { FormField, type FormFieldProps } from "./form-fields.tsx";

/** Enough for every quantity that people enter, few enough for no rounding error to show. */
const DECIMALS = 7;

/**
 * Number input in the notation of the user's language; the form holds a number, or `null` when it is empty. Text that
 * is no number stays in the form as it was typed, so that its schema refuses it.
 */
export const FormNumber = <Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & {
    unit?: string;
    placeholder?: string;
    /** Not wrong until it was left: a field that came after the form was refused. */
    fresh?: boolean;
    /** Typed before the number and kept in a field of its own: the `<` of a certificate. */
    operators?: { known: readonly string[]; onTyped: (operator: string) => void };
  },
) => {
  const language = useLanguage();
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  const read = (text: string): unknown => {
    const trimmed = text.trim();
    if (trimmed === "") return null;
    return parseLocaleNumber(trimmed, language) ?? text;
  };
  const write = (value: unknown): string => {
    if (value === null || value === undefined) return "";
    return typeof value === "number" ? formatForInput(value, DECIMALS, language) : String(value);
  };
  return (
    <Controller
      name={props.name}
      control={props.control}
      render={({ field: { ref, value, onChange, ...field }, fieldState }) => {
        const quiet = props.fresh === true && !fieldState.isTouched;
        return (
          <FormField {...props} error={quiet ? undefined : fieldState.error}>
            {(aria) => (
              <OutlinedInput
                {...field}
                // What was typed is shown while it is still what the form holds.
                value={typed && Object.is(typed.value, value) ? typed.text : write(value)}
                inputRef={ref}
                fullWidth
                disabled={props.disabled ?? false}
                error={fieldState.invalid && !quiet}
                endAdornment={props.unit}
                {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
                onChange={(event) => {
                  const { value: whole } = event.target;
                  const operator = props.operators?.known.find((one) => whole.trimStart().startsWith(one));
                  const text = operator === undefined ? whole : whole.trimStart().slice(operator.length);
                  if (operator !== undefined) props.operators?.onTyped(operator);
                  const next = read(text);
                  setTyped({ text, value: next });
                  onChange(next);
                }}
                inputProps={{ ...aria, inputMode: "decimal", autoComplete: "off" }}
              />
            )}
          </FormField>
        );
      }}
    />
  );
};
