import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { forgotPasswordBody } from "@sgval/contract/sign-in/password-reset";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useAuthOptions } from "../../../shared/queries/auth-options.ts";
import { Stack } from "../../../shared/ui/arrange.ts";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { PhoneLink } from "../../../shared/ui/page/phone-link.tsx";
import { useForgotPassword } from "../api/recover-password.ts";
import { EntryForm } from "./entry-frame.tsx";

/** Masks an address so that only its owner recognises it: `le***@g***.com`. */
export const maskedEmail = (email: string): string => {
  const [name = "", domain = ""] = email.split("@");
  const dot = domain.lastIndexOf(".");
  const host = dot > 0 ? domain.slice(0, dot) : domain;
  const ending = dot > 0 ? domain.slice(dot) : "";
  const shown = name.length > 3 ? 2 : 1;
  return `${name.slice(0, shown)}***@${host.slice(0, 1)}***${ending}`;
};

/** Without a mail server the link waits for an administrator; the same text for every address. */
const NoMails = () => {
  const { t } = useTranslation(["account", "signIn"]);
  const options = useAuthOptions();
  if (options?.mails !== false) return null;
  return (
    <Alert severity="warning">
      <div>{t("recovery.noMails")}</div>
      {options.hotline && (
        <div>
          {t("signIn:hotline")} <PhoneLink number={options.hotline} />
        </div>
      )}
    </Alert>
  );
};

/** A mail takes its time; asking sooner only fills the box. */
const AGAIN_AFTER_SECONDS = 60;

const Sent = ({ email, at, onAgain }: { email: string; at: number; onAgain: () => void }) => {
  const { t } = useTranslation(["account", "messages"]);
  const left = useClock((now) => Math.max(0, AGAIN_AFTER_SECONDS - Math.floor((now - at) / 1000)));
  const mails = useAuthOptions()?.mails ?? true;
  if (!mails)
    return (
      <Alert severity="info" role="status">
        {t("recovery.waits", { email: maskedEmail(email) })}
      </Alert>
    );
  return (
    <Stack gap={16}>
      <Alert severity="info" role="status">
        <b>{t("messages:check_email")}</b>
        <div>{t("recovery.sentTo", { email: maskedEmail(email) })}</div>
      </Alert>
      <Button variant="outlined" size="large" disabled={left > 0} onClick={onAgain}>
        {left > 0 ? t("recovery.againIn", { seconds: left }) : t("recovery.again")}
      </Button>
    </Stack>
  );
};

/** Form that mails a password reset link to an account. */
export const ForgotPassword = () => {
  const { t } = useTranslation("account");
  const forgot = useForgotPassword();
  const [sent, setSent] = useState<{ email: string; at: number } | null>(null);
  const form = useForm({
    resolver: zodResolver(forgotPasswordBody),
    mode: "onSubmit",
    defaultValues: { email: "" },
  });
  const { onSubmit, failure, saving } = useSave(form, {
    fields: ["email"],
    save: async ({ email }) => {
      await forgot.mutateAsync(email);
      setSent({ email, at: serverNow() });
    },
  });
  return (
    <Stack gap={18}>
      <NoMails />
      {failure && <Alert severity="error">{failure}</Alert>}
      {sent ? (
        <Sent email={sent.email} at={sent.at} onAgain={() => void onSubmit()} />
      ) : (
        <EntryForm noValidate onSubmit={(event) => void onSubmit(event)}>
          <FormText
            control={form.control}
            name="email"
            label={t("recovery.email")}
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
          <Button type="submit" variant="contained" size="large" disabled={saving}>
            {saving ? t("recovery.sending") : t("recovery.send")}
          </Button>
        </EntryForm>
      )}
      <Link to={paths.login}>{t("recovery.back")}</Link>
    </Stack>
  );
};
