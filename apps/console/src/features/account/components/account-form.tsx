import { zodResolver } from "@hookform/resolvers/zod";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { type OwnAccount, updateAccountBody } from "@sgval/contract/account/account";
import { languageNames, languages } from "@sgval/quantities/language";
import { Link } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { paths } from "../../../config/paths.ts";
import { useRoleName } from "../../../shared/i18n/use-role-name.ts";
import { Field } from "../../../shared/ui/form/field.tsx";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import { FormChoose, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormPassword } from "../../../shared/ui/form/form-password.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { UserPhoto } from "../../../shared/ui/photo/user-photo.tsx";
import { useUpdateAccount } from "../api/account.ts";

const Photo = styled("div")({ display: "flex", alignItems: "center", gap: 14 });

const asForm = (account: OwnAccount) => ({
  username: account.username,
  email: account.email ?? "",
  account: account.account ?? "",
  phone: account.phone ?? "",
  language: account.language,
  currentPassword: "",
  code: "",
});

/** Fields of the user's own account; only an administrator changes the role. */
export const AccountForm = ({ account }: { account: OwnAccount }) => {
  const { t } = useTranslation(["account", "access"]);
  const roleName = useRoleName();
  const update = useUpdateAccount();
  const { form, card } = useLiveForm<z.input<typeof updateAccountBody>, z.output<typeof updateAccountBody>>({
    values: asForm(account),
    resolver: zodResolver(updateAccountBody),
    fields: ["username", "email", "account", "phone", "language", "currentPassword", "code"],
    save: async (values) => asForm(await update.mutateAsync(values)),
  });
  const { control } = form;
  const movesEmail = useWatch({ control, name: "email" }) !== (account.email ?? "");
  return (
    <FormCard title={t("tabs.account")} {...card}>
      <Photo>
        <UserPhoto user={account} size={56} />
        <Link to={paths.accountPhoto}>{t("profile.editPhoto")}</Link>
      </Photo>
      <FormText
        control={control}
        name="username"
        label={t("access:columns.username")}
        help={t("access:usernameHelp")}
        required
        autoComplete="username"
        maxLength={64}
      />
      <FormText
        control={control}
        name="email"
        label={t("access:columns.email")}
        required
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      {movesEmail && (
        <>
          <FormPassword
            control={control}
            name="currentPassword"
            label={t("password.current")}
            help={t("emailProof")}
            autoComplete="current-password"
          />
          {account.secondFactor && (
            <FormText
              control={control}
              name="code"
              label={t("factor.codeOrRecovery")}
              help={t("emailProofCode")}
              autoComplete="one-time-code"
              maxLength={64}
            />
          )}
        </>
      )}
      <FormText
        control={control}
        name="account"
        label={t("access:account")}
        help={t("access:accountHelp")}
        inputMode="numeric"
        maxLength={32}
      />
      <FormText
        control={control}
        name="phone"
        label={t("access:phone")}
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
      />
      <FormChoose
        control={control}
        name="language"
        label={t("access:language")}
        empty={t("access:languageOfInstallation")}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <Field label={t("access:columns.role")} help={t("roleHelp")}>
        {(aria) => (
          <OutlinedInput
            fullWidth
            readOnly
            value={account.role ? roleName(account.role.name) : t("access:noRole")}
            inputProps={aria}
          />
        )}
      </Field>
    </FormCard>
  );
};
