import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { passwordOf } from "@sgval/contract/access/fields";
import { fieldProblems, message, type ValidationMessage } from "@sgval/contract/message";
import { IconCheck, IconCircle } from "@tabler/icons-react";
import { useState } from "react";
import { Controller, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../i18n/use-problem-text.ts";
import { Stack } from "../arrange.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { Field } from "./field.tsx";
import type { FormFieldProps } from "./form-fields.tsx";
import { PasswordReveal } from "./password-reveal.tsx";

const Input = styled(OutlinedInput)({ paddingRight: 4 });

/** Password rules in display order; the strict one contains the weak one. */
const listed = {
  usual: ["password_too_short", "password_weak"],
  strict: ["password_too_short", "password_strict"],
} as const satisfies Record<string, ValidationMessage[]>;

export interface PasswordRule {
  key: (typeof listed)["usual" | "strict"][number];
  met: boolean;
}

const brokenBy = (text: string, strict: boolean): ReadonlySet<string> => {
  const parsed = passwordOf(strict).safeParse(text);
  return new Set(parsed.success ? [] : fieldProblems(parsed.error).map(({ message }) => message));
};

/** Each rule and whether the text meets it, according to the schema that the server uses. */
export const passwordRules = (text: string, strict: boolean): PasswordRule[] => {
  const broken = brokenBy(text, strict);
  return listed[strict ? "strict" : "usual"].map((key) => ({
    key,
    met: text !== "" && !broken.has(`validation.${key}`),
  }));
};

const Rules = styled("ul")({
  ...typeScale.age,
  display: "grid",
  gap: 4,
  margin: "2px 0 0",
  padding: 0,
  listStyle: "none",
  color: paint.mute,
  "& li": { display: "flex", alignItems: "flex-start", gap: 6 },
  "& li[data-met=true]": { color: paint.ink },
  "& svg": { flex: "none", marginTop: 1 },
});

/** Rules of a new password, checked while typing; without the one that the error of the field says already. */
const PasswordRuleList = (props: { text: string; strict: boolean; error: string | undefined }) => {
  const { t } = useTranslation(["validation", "forms"]);
  const rules = passwordRules(props.text, props.strict).filter(({ key }) => props.error !== message(key));
  return (
    <Rules aria-label={t("forms:passwordRules")}>
      {rules.map(({ key, met }) => (
        <li key={key} data-met={met}>
          {met ? <IconCheck size={14} stroke={2.25} aria-hidden /> : <IconCircle size={14} aria-hidden />}
          <span>
            {t(`validation:${key}`)}
            <span className="visually-hidden">{met ? ` – ${t("forms:ruleMet")}` : ""}</span>
          </span>
        </li>
      ))}
    </Rules>
  );
};

/** Password input with a show button; paste and password managers are supported. */
export const FormPassword = <Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & {
    autoComplete: "current-password" | "new-password";
    /** Shows the rules of a new password under the field. */
    rules?: { strict: boolean };
    autoFocus?: boolean;
  },
) => {
  const { t } = useTranslation(["forms", "common"]);
  const problemText = useProblemText();
  const [shown, setShown] = useState(false);
  return (
    <Controller
      name={props.name}
      control={props.control}
      render={({ field: { ref, value, ...field }, fieldState }) => (
        <Stack gap={6}>
          <Field
            label={props.label}
            requiredLabel={props.required ? t("common:required") : undefined}
            help={props.help}
            error={problemText(fieldState.error?.message)}
          >
            {(aria) => (
              <Input
                {...field}
                value={value ?? ""}
                inputRef={ref}
                fullWidth
                type={shown ? "text" : "password"}
                autoComplete={props.autoComplete}
                autoFocus={props.autoFocus ?? false}
                error={fieldState.invalid}
                inputProps={{ ...aria, autoCapitalize: "none", spellCheck: false }}
                endAdornment={
                  <PasswordReveal
                    size="small"
                    label={shown ? t("hidePassword") : t("showPassword")}
                    shown={shown}
                    onToggle={() => setShown(!shown)}
                  />
                }
              />
            )}
          </Field>
          {props.rules && (
            <PasswordRuleList
              text={typeof value === "string" ? value : ""}
              strict={props.rules.strict}
              error={fieldState.error?.message}
            />
          )}
        </Stack>
      )}
    />
  );
};
