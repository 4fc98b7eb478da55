import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import OutlinedInput from "@mui/material/OutlinedInput";
import Select from "@mui/material/Select";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { type Control, Controller, type FieldError, type FieldPath, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../i18n/use-problem-text.ts";
import { Muted } from "../arrange.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { Field, type FieldProps } from "./field.tsx";

export type FormFieldProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  required?: boolean;
  help?: ReactNode;
  disabled?: boolean;
};

export type TextFieldProps = {
  autoComplete?: string;
  inputMode?: "text" | "email" | "tel" | "numeric";
  /** What the schema takes. More can be typed or pasted, and is said to be too long: it is never cut silently. */
  maxLength?: number;
  rows?: number;
  autoFocus?: boolean;
  placeholder?: string;
  /** Not called missing before somebody was in the field: rows of a list are checked as soon as they are added. */
  quietAtFirst?: boolean;
};

/** Whether a field that is quiet at first still keeps its error to itself. */
export const isQuiet = (
  quiet: boolean | undefined,
  { isTouched }: { isTouched: boolean },
  { isSubmitted }: { isSubmitted: boolean },
): boolean => Boolean(quiet) && !isTouched && !isSubmitted;

/** Label, help and error around the control of a form field. */
export const FormField = (props: {
  label: string;
  required?: boolean;
  help?: ReactNode;
  error: FieldError | undefined;
  /** Said instead of the error of the schema. */
  problem?: string | undefined;
  children: FieldProps["children"];
}) => {
  const { t } = useTranslation("common");
  const problemText = useProblemText();
  return (
    <Field
      label={props.label}
      requiredLabel={props.required ? t("required") : undefined}
      help={props.help}
      error={props.problem ?? problemText(props.error?.message)}
    >
      {props.children}
    </Field>
  );
};

/** Text input of one line (or `rows` lines), validated by the schema of the form. */
export const FormText = <Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & TextFieldProps,
) => {
  const { t } = useTranslation("forms");
  const tooLong = (value: unknown): string | undefined => {
    const length = typeof value === "string" ? value.trim().length : 0;
    return props.maxLength !== undefined && length > props.maxLength
      ? t("tooLong", { length, most: props.maxLength })
      : undefined;
  };
  return (
    <Controller
      name={props.name}
      control={props.control}
      render={({ field: { ref, value, ...field }, fieldState, formState }) => {
        const waits = isQuiet(props.quietAtFirst && !value, fieldState, formState);
        return (
          <FormField {...props} error={waits ? undefined : fieldState.error} problem={tooLong(value)}>
            {(aria) => (
              <OutlinedInput
                {...field}
                value={value ?? ""}
                inputRef={ref}
                fullWidth
                disabled={props.disabled ?? false}
                error={(fieldState.invalid && !waits) || tooLong(value) !== undefined}
                autoFocus={props.autoFocus ?? false}
                {...(props.placeholder ? { placeholder: props.placeholder } : {})}
                {...(props.autoComplete ? { autoComplete: props.autoComplete } : {})}
                {...(props.rows ? { multiline: true, minRows: props.rows } : {})}
                inputProps={{
                  ...aria,
                  inputMode: props.inputMode,
                  autoCapitalize: "none",
                  spellCheck: props.rows !== undefined,
                }}
              />
            )}
          </FormField>
        );
      }}
    />
  );
};

export type FormChoice = {
  value: string | number;
  label: string;
  locked?: string | undefined;
  /** Drawn before the label: a colour. */
  sample?: ReactNode;
};

/** Select of one option. `empty` is the label of the option `null`. */
export const FormChoose = <Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & { choices: readonly FormChoice[]; empty?: string },
) => {
  return (
    <Controller
      name={props.name}
      control={props.control}
      render={({ field: { ref, value, onChange, ...field }, fieldState }) => (
        <FormField {...props} error={fieldState.error}>
          {({ id, ...aria }) => (
            <Select
              {...field}
              value={value ?? ""}
              onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
              inputRef={ref}
              fullWidth
              displayEmpty
              disabled={props.disabled ?? false}
              error={fieldState.invalid}
              SelectDisplayProps={{ id, ...aria, "aria-label": props.label }}
            >
              {props.empty !== undefined && (
                <MenuItem value="">
                  <Muted>{props.empty}</Muted>
                </MenuItem>
              )}
              {props.choices.map((choice) => (
                <MenuItem key={choice.value} value={choice.value} disabled={choice.locked !== undefined}>
                  {choice.sample}
                  {choice.locked ? `${choice.label} · ${choice.locked}` : choice.label}
                </MenuItem>
              ))}
            </Select>
          )}
        </FormField>
      )}
    />
  );
};

/** A switch beside a label of several lines. */
const SwitchLine = styled(FormControlLabel)({
  alignItems: "flex-start",
  gap: 8,
  marginInline: 0,
  "& .MuiSwitch-root": { flex: "none", marginTop: 6 },
});

const SwitchTextRoot = styled("span")({
  display: "block",
  paddingTop: 8,
  "& > b": { fontWeight: 550 },
  "& > small": { ...typeScale.age, display: "block", color: paint.mute },
  "& > small[role=alert]": { color: paint.criticalText },
});

/** Label of a switch with a description under it. */
const SwitchText = (props: { label: string; help?: ReactNode; children?: ReactNode }) => (
  <SwitchTextRoot>
    <b>{props.label}</b>
    {props.help && <small>{props.help}</small>}
    {props.children}
  </SwitchTextRoot>
);

/** Switch with a description under its label. */
export const FormSwitch = <Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & { onWish?: (on: boolean) => void },
) => {
  const problemText = useProblemText();
  return (
    <Controller
      name={props.name}
      control={props.control}
      render={({ field: { value, onChange, ref, ...field }, fieldState }) => (
        <SwitchLine
          control={
            <Switch
              {...field}
              checked={value === true}
              disabled={props.disabled ?? false}
              onChange={(_event, on) => (props.onWish ? props.onWish(on) : onChange(on))}
              slotProps={{ input: { ref } }}
            />
          }
          label={
            <SwitchText label={props.label} help={props.help}>
              {fieldState.error && <small role="alert">{problemText(fieldState.error.message)}</small>}
            </SwitchText>
          }
        />
      )}
    />
  );
};
