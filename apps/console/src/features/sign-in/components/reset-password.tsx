import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { resetPasswordBodyFor } from "@sgval/contract/sign-in/password-reset";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { toApiError } from "../../../shared/api/api-error.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { underOverlay } from "../../../shared/notices/overlay.ts";
import { useStrictPassword } from "../../../shared/queries/auth-options.ts";
import { Stack } from "../../../shared/ui/arrange.ts";
import { FormPassword } from "../../../shared/ui/form/form-password.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { resetTokenQuery, useResetPassword } from "../api/recover-password.ts";
import { EntryForm } from "./entry-frame.tsx";

const InvalidToken = () => {
  const { t } = useTranslation(["account", "messages"]);
  return (
    <Stack gap={18}>
      <Alert severity="error">
        <b>{t("messages:invalid_token")}</b>
        <div>{t("recovery.invalidText")}</div>
      </Alert>
      <Button component={Link} to={paths.forgotPassword} variant="outlined">
        {t("recovery.ask")}
      </Button>
    </Stack>
  );
};

const isBadToken = (error: unknown): boolean =>
  ["invalid_token", "validation_failed"].includes(toApiError(error).code);

const Form = (props: { token: string; onSaved: () => void; onBadToken: () => void }) => {
  const { t } = useTranslation(["account", "messages", "forms"]);
  const strict = useStrictPassword();
  const reset = useResetPassword();
  const schema = useMemo(() => resetPasswordBodyFor(strict), [strict]);
  const form = useForm({
    resolver: zodResolver(schema),
    mode: "onSubmit",
    defaultValues: { token: props.token, password: "", confirmation: "" },
  });
  const { onSubmit, failure, saving } = useSave(form, {
    fields: ["password", "confirmation"],
    save: async (body) => {
      try {
        await underOverlay(t("forms:saving"), () => reset.mutateAsync(body));
      } catch (error) {
        // The link may have ended while the password was being thought of.
        if (toApiError(error).code === "invalid_token") props.onBadToken();
        throw error;
      }
    },
    onSaved: () => {
      showSnackbar("success", t("messages:reset_password_success"));
      props.onSaved();
    },
    failed: t("messages:update_password_failed"),
  });
  return (
    <EntryForm noValidate onSubmit={(event) => void onSubmit(event)}>
      {failure && <Alert severity="error">{failure}</Alert>}
      <FormPassword
        control={form.control}
        name="password"
        label={t("password.new")}
        autoComplete="new-password"
        rules={{ strict }}
      />
      <FormPassword
        control={form.control}
        name="confirmation"
        label={t("password.confirmation")}
        autoComplete="new-password"
      />
      <Button type="submit" variant="contained" size="large" disabled={saving}>
        {t("recovery.save")}
      </Button>
    </EntryForm>
  );
};

/** Sets a new password with a mailed link; an expired link leads to a new one. */
export const ResetPassword = ({ token, onSaved }: { token: string; onSaved: () => void }) => {
  const { t } = useTranslation("account");
  const [ended, setEnded] = useState(false);
  const query = useQuery({ ...resetTokenQuery(token), enabled: token !== "" });
  const bad = token === "" || ended || (query.error !== null && isBadToken(query.error));
  return (
    <Stack gap={18}>
      {bad ? (
        <InvalidToken />
      ) : (
        <QueryState query={query} failed={t("recovery.checkFailed")} skeleton={t("recovery.checking")}>
          {() => <Form token={token} onSaved={onSaved} onBadToken={() => setEnded(true)} />}
        </QueryState>
      )}
      <Link to={paths.login}>{t("recovery.back")}</Link>
    </Stack>
  );
};
