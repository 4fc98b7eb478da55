import OutlinedInput from "@mui/material/OutlinedInput";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../form/field.tsx";

export type ConfirmReason = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  required: boolean;
  help?: string;
  error?: string | undefined;
  maxLength?: number;
  /** The initial focus is here and not on Cancel, where a space would close the dialog on whoever begins to write; never where water moves. */
  focusFirst?: boolean;
};

/** The field for the reason in a confirmation. */
export const ReasonField = ({
  reason,
  autoFocus,
  inputRef,
}: {
  reason: ConfirmReason;
  autoFocus: boolean;
  inputRef?: Ref<HTMLInputElement>;
}) => {
  const { t } = useTranslation("common");
  return (
    <Field
      label={reason.label}
      {...(reason.required ? { requiredLabel: t("required") } : { optionalLabel: t("optional") })}
      help={reason.help}
      error={reason.error}
    >
      {(control) => (
        <OutlinedInput
          fullWidth
          autoFocus={autoFocus}
          inputRef={inputRef}
          value={reason.value}
          onChange={(event) => reason.onChange(event.target.value)}
          inputProps={{ ...control, maxLength: reason.maxLength }}
        />
      )}
    </Field>
  );
};
