import { zodResolver } from "@hookform/resolvers/zod";
import { managesSupers, mayGrant } from "@sgval/contract/access/grant-rules";
import type { Role } from "@sgval/contract/access/roles";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useStrictPassword } from "../../../../shared/queries/auth-options.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormSwitch } from "../../../../shared/ui/form/form-fields.tsx";
import { FormPassword } from "../../../../shared/ui/form/form-password.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { useCreateUser } from "../../api/users.ts";
import { useMe } from "../../use-me.ts";
import { accountFieldNames, emptyUser, newUserForm } from "../../user-form.ts";
import { SuperSwitches } from "./super-switches.tsx";
import { RoleChoice, UserFields } from "./user-fields.tsx";

/** Adds a user; the default role is chosen already where the caller may give it. */
export const UserDrawer = ({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) => {
  const { t } = useTranslation(["access", "forms", "messages", "account"]);
  const me = useMe();
  const strict = useStrictPassword();
  const create = useCreateUser();
  const schema = useMemo(() => newUserForm(strict), [strict]);
  const usual = roles.find((role) => role.isDefault && mayGrant(me, role.permissions));
  const form = useForm({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: emptyUser(usual?.id ?? null),
  });
  const save = useSave(form, {
    fields: [
      ...Object.values(accountFieldNames),
      "roleId",
      "superUser",
      "manageSuper",
      "mustChangePassword",
      "password",
      "passwordConfirmation",
    ],
    save: ({ superUser, manageSuper, ...body }) =>
      create.mutateAsync(managesSupers(me) ? { ...body, superUser, manageSuper } : body),
    onSaved: () => {
      showSnackbar("success", t("messages:add_success"));
      onClose();
    },
    failed: t("messages:create_failed"),
  });
  const { control } = form;
  return (
    <FormDrawer
      open
      title={t("addUser")}
      dirty={form.formState.isDirty}
      {...save}
      saveLabel={t("forms:add")}
      onClose={onClose}
    >
      <UserFields control={control} names={accountFieldNames} />
      <RoleChoice control={control} name="roleId" roles={roles} />
      {managesSupers(me) && (
        <SuperSwitches control={control} names={{ superUser: "superUser", manageSuper: "manageSuper" }} />
      )}
      <FormPassword
        control={control}
        name="password"
        label={t("account:password.new")}
        required
        autoComplete="new-password"
        rules={{ strict }}
      />
      <FormPassword
        control={control}
        name="passwordConfirmation"
        label={t("account:password.confirmation")}
        required
        autoComplete="new-password"
      />
      <FormSwitch
        control={control}
        name="mustChangePassword"
        label={t("askToChange")}
        help={t("askToChangeHelp")}
      />
    </FormDrawer>
  );
};
