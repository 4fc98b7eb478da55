import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { loginBody } from "@sgval/contract/sign-in/sign-in";
import { IconArrowBigUp, IconLock, IconLogin2, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { type ApiErrorCode, toApiError } from "../../../shared/api/api-error.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { underOverlay } from "../../../shared/notices/overlay.ts";
import { Stack } from "../../../shared/ui/arrange.ts";
import { Field } from "../../../shared/ui/form/field.tsx";
import { finePointer } from "../../../shared/ui/form/focus-first-field.ts";
import { PasswordReveal } from "../../../shared/ui/form/password-reveal.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { keepOidcWish, oidcAddress } from "../api/finish-oidc.ts";
import { type Credentials, signIn } from "../api/session.ts";
import { CodeField } from "./code-field.tsx";
import { EntryForm } from "./entry-frame.tsx";

/** A word between two lines. */
const Or = styled("div")({
  ...typeScale.bodyS,
  display: "flex",
  alignItems: "center",
  gap: 12,
  color: paint.mute,
  "&::before, &::after": { content: '""', flex: 1, height: 1, backgroundColor: paint.line },
});
const Input = styled(OutlinedInput)({ minHeight: 44, "& > svg": { marginInlineStart: 2 } });
const PasswordInput = styled(Input)({ paddingRight: 4 });
const CapsLock = styled("span")({ display: "inline-flex", alignItems: "center", gap: 6 });

/** Single sign-on link. Not a router link: the whole browser navigates to the provider. */
const OidcButton = (props: { label: string; to: string | undefined; remember: boolean }) => {
  const { t } = useTranslation("signIn");
  return (
    <Stack gap={18}>
      <Or>{t("or")}</Or>
      <Button
        component="a"
        href={oidcAddress(props.to, props.remember)}
        onClick={() => keepOidcWish(props.remember)}
        variant="outlined"
        size="large"
        startIcon={<IconLogin2 size={18} stroke={1.75} aria-hidden />}
      >
        {t("oidc", { provider: props.label })}
      </Button>
    </Stack>
  );
};

type SignInFormProps = {
  ended: boolean;
  /** Why single sign-on did not succeed. */
  problem: ApiErrorCode | null;
  /** The name of the provider of single sign-on, where there is one. */
  provider: string | undefined;
  /** A path of this site to open afterwards. */
  to: string | undefined;
  onSignedIn: () => void;
};

/** Sign-in form; a refusal is shown above the form, a field error below its field. */
export const SignInForm = ({ ended, onSignedIn, ...props }: SignInFormProps) => {
  const { t } = useTranslation(["signIn", "errors"]);
  const problemText = useProblemText();
  const [wantsCode, setWantsCode] = useState(false);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const form = useForm<Credentials>({
    resolver: zodResolver(loginBody),
    // Not when a field is left: the error line would move the link that is being clicked.
    mode: "onSubmit",
    defaultValues: { login: "", password: "", remember: true },
  });
  const { control, formState } = form;
  const remember = useWatch({ control, name: "remember" });
  const watchCaps = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const { onSubmit, failure } = useSave(form, {
    fields: ["login", "password"],
    save: async (credentials) => {
      try {
        await underOverlay(t("signingIn"), () => signIn(credentials));
      } catch (error) {
        if (toApiError(error).code !== "code_required") throw error;
        setWantsCode(true);
        return;
      }
      onSignedIn();
    },
    failure: props.problem && t(`errors:${props.problem}`),
  });

  return (
    <EntryForm onSubmit={(event) => void onSubmit(event)} noValidate>
      {ended && !failure && <Alert severity="info">{t("ended")}</Alert>}
      {failure && <Alert severity="error">{failure}</Alert>}
      <Controller
        name="login"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t("login")} error={problemText(fieldState.error?.message)}>
            {(props) => (
              <Input
                {...field}
                fullWidth
                autoFocus={finePointer()}
                autoComplete="username"
                inputProps={{ ...props, autoCapitalize: "none", spellCheck: false }}
                startAdornment={<IconUser size={18} stroke={1.75} aria-hidden />}
              />
            )}
          </Field>
        )}
      />
      <Controller
        name="password"
        control={control}
        render={({ field, fieldState }) => (
          <Field
            label={t("password")}
            aside={<Link to={paths.forgotPassword}>{t("forgot")}</Link>}
            error={problemText(fieldState.error?.message)}
            help={
              capsLock && (
                <CapsLock role="status">
                  <IconArrowBigUp size={14} stroke={1.75} aria-hidden />
                  {t("capsLock")}
                </CapsLock>
              )
            }
          >
            {(props) => (
              <PasswordInput
                {...field}
                fullWidth
                type={shown ? "text" : "password"}
                autoComplete="current-password"
                inputProps={props}
                onKeyDown={watchCaps}
                onKeyUp={watchCaps}
                startAdornment={<IconLock size={18} stroke={1.75} aria-hidden />}
                endAdornment={
                  <PasswordReveal
                    label={shown ? t("hidePassword") : t("showPassword")}
                    shown={shown}
                    onToggle={() => setShown(!shown)}
                  />
                }
              />
            )}
          </Field>
        )}
      />
      {wantsCode && (
        <Controller
          name="code"
          control={control}
          render={({ field, fieldState }) => (
            <CodeField
              value={field.value ?? ""}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={problemText(fieldState.error?.message)}
            />
          )}
        />
      )}
      <Controller
        name="remember"
        control={control}
        render={({ field: { value, onChange, ...field } }) => (
          <FormControlLabel
            control={<Checkbox {...field} checked={value ?? false} onChange={onChange} />}
            label={t("remember")}
          />
        )}
      />
      <Button type="submit" variant="contained" size="large" disabled={formState.isSubmitting}>
        {t("submit")}
      </Button>
      {props.provider !== undefined && (
        <OidcButton label={props.provider} to={props.to} remember={remember ?? false} />
      )}
    </EntryForm>
  );
};
