import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { Field } from "../../../shared/ui/form/field.tsx";

const Input = styled(OutlinedInput)({ minHeight: 44 });

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
        <Input
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onBlur}
          fullWidth
          autoFocus
          autoComplete="one-time-code"
          inputProps={{ ...aria, autoCapitalize: "none", spellCheck: false, maxLength: 64 }}
        />
      )}
    </Field>
  );
};
