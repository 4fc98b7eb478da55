import OutlinedInput from "@mui/material/OutlinedInput";
import { formatForInput, parseLocaleNumber } from "@sgval/quantities/format";
import { useState } from "react";
import { Controller, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { useProblemText } from "../../i18n/use-problem-text.ts";
import { Field } from "./field.tsx";
import type { FormFieldProps } from "./form-fields.tsx";

/** Enough for a coordinate to the centimetre; a number is shown as it was entered. */
const DECIMALS = 7;

type NumberFieldProps = {
  unit?: string;
  /** Reads and writes with a decimal point in every language, as maps and receivers print coordinates. */
  pointed?: boolean;
  /** Takes over a pasted text; true when it did. */
  onPaste?: (text: string) => boolean;
};

/**
 * Number input in the notation of the user's language; the form holds a number, or `null` when it is empty. Text that
 * is no number stays in the form as it was typed, so that its schema refuses it.
 */
export const FormNumber = <Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & NumberFieldProps,
) => {
  const { t } = useTranslation("common");
  const problemText = useProblemText();
  const language = useLanguage();
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  const read = (text: string): unknown => {
    const trimmed = text.trim();
    if (trimmed === "") return null;
    const number = props.pointed ? Number(trimmed.replace(",", ".")) : parseLocaleNumber(trimmed, language);
    return number === null || Number.isNaN(number) ? text : number;
  };
  const write = (value: unknown): string => {
    if (value === null || value === undefined) return "";
    if (typeof value !== "number") return String(value);
    return props.pointed ? String(value) : formatForInput(value, DECIMALS, language);
  };
  return (
    <Controller
      name={props.name}
      control={props.control}
      render={({ field: { ref, value, onChange, ...field }, fieldState }) => (
        <Field
          label={props.label}
          requiredLabel={props.required ? t("required") : undefined}
          help={props.help}
          error={problemText(fieldState.error?.message)}
        >
          {(aria) => (
            <OutlinedInput
              {...field}
              // What was typed is shown while it is still what the form holds.
              value={typed && Object.is(typed.value, value) ? typed.text : write(value)}
              inputRef={ref}
              fullWidth
              disabled={props.disabled ?? false}
              error={fieldState.invalid}
              endAdornment={props.unit}
              onChange={(event) => {
                const { value: text } = event.target;
                const next = read(text);
                setTyped({ text, value: next });
                onChange(next);
              }}
              onPaste={(event) => {
                if (props.onPaste?.(event.clipboardData.getData("text"))) event.preventDefault();
              }}
              inputProps={{ ...aria, inputMode: "decimal", autoComplete: "off" }}
            />
          )}
        </Field>
      )}
    />
  );
};
