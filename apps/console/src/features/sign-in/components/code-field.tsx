import OutlinedInput from "@mui/material/OutlinedInput";
import { useTranslation } from "react-i18next";
import { Field } from "../../../shared/ui/form/field.tsx";

/** Field for the code of the second factor, or a recovery code. */
export const CodeField = (props: {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
}) => {
  const { t } = useTranslation("signIn");
  return (
    <Field label={t("code")} help={t("codeHelp")} error={props.error}>
      {(aria) => (
        <OutlinedInput
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onBlur}
          fullWidth
          autoFocus
          autoComplete="one-time-code"
          inputProps={{ ...aria, autoCapitalize: "none", spellCheck: false, maxLength: 64 }}
          sx={{ minHeight: 44 }}
        />
      )}
    </Field>
  );
};
