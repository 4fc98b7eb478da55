import { mayGrant } from "@sgval/contract/access/grant-rules";
import type { Role } from "@sgval/contract/access/roles";
import { languageNames, languages } from "@sgval/quantities/language";
import { Link } from "@tanstack/react-router";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useRoleName } from "../../../../shared/i18n/use-role-name.ts";
import { FormChoose, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { useMe } from "../../use-me.ts";

/** Fields of every account; the form values have these names. */
export const UserFields = <Values extends FieldValues, Output>(props: {
  control: Control<Values, unknown, Output>;
  names: Readonly<Record<"username" | "email" | "account" | "phone" | "language", FieldPath<Values>>>;
  disabled?: boolean;
  /** The account of the signed-in user. */
  own?: boolean;
}) => {
  const { t } = useTranslation(["access", "errors"]);
  const { control, names, disabled = false, own = false } = props;
  return (
    <>
      <FormText
        control={control}
        name={names.username}
        label={t("columns.username")}
        help={t("usernameHelp")}
        required
        disabled={disabled}
        autoComplete="off"
        maxLength={64}
      />
      <FormText
        control={control}
        name={names.email}
        label={t("columns.email")}
        required
        disabled={disabled || own}
        help={
          own && (
            <Link to={paths.accountTab} params={{ id: "account" }}>
              {t("errors:own_credentials")}
            </Link>
          )
        }
        inputMode="email"
        autoComplete="off"
        maxLength={254}
      />
      <FormText
        control={control}
        name={names.account}
        label={t("account")}
        help={t("accountHelp")}
        disabled={disabled}
        inputMode="numeric"
        maxLength={32}
      />
      <FormText
        control={control}
        name={names.phone}
        label={t("phone")}
        disabled={disabled}
        inputMode="tel"
        maxLength={32}
      />
      <FormChoose
        control={control}
        name={names.language}
        label={t("language")}
        disabled={disabled}
        empty={t("languageOfInstallation")}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </>
  );
};

/** The role of a user; a role with more permissions than the caller's is shown, but disabled. */
export const RoleChoice = <Values extends FieldValues, Output>(props: {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  roles: readonly Role[];
  disabled?: boolean;
}) => {
  const { t } = useTranslation("access");
  const roleName = useRoleName();
  const me = useMe();
  return (
    <FormChoose
      control={props.control}
      name={props.name}
      label={t("columns.role")}
      required
      disabled={props.disabled ?? false}
      choices={props.roles.map((role) => ({
        value: role.id,
        label: roleName(role.name),
        locked: mayGrant(me, role.permissions) ? undefined : t("locked.permission_not_held"),
      }))}
    />
  );
};
