import { zodResolver } from "@hookform/resolvers/zod";
import { changePasswordBodyFor } from "@sgval/contract/sign-in/security";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useStrictPassword } from "../../../shared/queries/auth-options.ts";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import { FormPassword } from "../../../shared/ui/form/form-password.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useChangePassword } from "../api/account.ts";

const empty = { currentPassword: "", password: "", confirmation: "" };

/** Changes the user's own password and checks the password rules while typing. */
export const PasswordForm = ({ onSaved }: { onSaved?: () => void }) => {
  const { t } = useTranslation(["account", "messages"]);
  const strict = useStrictPassword();
  const change = useChangePassword();
  const schema = useMemo(() => changePasswordBodyFor(strict), [strict]);
  const form = useForm({ resolver: zodResolver(schema), mode: "onTouched", defaultValues: empty });
  const save = useSave(form, {
    fields: ["currentPassword", "password", "confirmation"],
    save: (body) => change.mutateAsync(body),
    onSaved: () => {
      form.reset(empty);
      showSnackbar("success", t("messages:update_success"));
      onSaved?.();
    },
    failed: t("messages:change_password_error"),
  });
  return (
    <FormCard
      title={t("password.title")}
      sub={t("password.sub")}
      dirty={form.formState.isDirty}
      {...save}
      saveLabel={t("password.save")}
    >
      <FormPassword
        control={form.control}
        name="currentPassword"
        label={t("password.current")}
        required
        autoComplete="current-password"
      />
      <FormPassword
        control={form.control}
        name="password"
        label={t("password.new")}
        required
        autoComplete="new-password"
        rules={{ strict }}
      />
      <FormPassword
        control={form.control}
        name="confirmation"
        label={t("password.confirmation")}
        required
        autoComplete="new-password"
      />
    </FormCard>
  );
};
