import { zodResolver } from "@hookform/resolvers/zod";
import type { Role } from "@sgval/contract/access/roles";
import type { User } from "@sgval/contract/access/users";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useStrictPassword } from "../../../../shared/api/auth-options.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { FormPassword } from "../../../../shared/ui/form/form-password.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { useUpdateUser } from "../../api/users.ts";
import { useMe } from "../../use-me.ts";
import { accountFieldNames, changesOf, editUserForm, userAsForm } from "../../user-form.ts";
import { mayManageSupers } from "../../user-rules.ts";
import { SuperSwitches } from "./super-switches.tsx";
import { RoleChoice, UserFields } from "./user-fields.tsx";

/** The form of one user's account, shared by the drawer of the list and the tab of the user's page. */
export const useUserEditor = (user: User, onSaved: () => void) => {
  const { t } = useTranslation(["messages", "forms"]);
  const strict = useStrictPassword();
  const update = useUpdateUser(user.id);
  const schema = useMemo(() => editUserForm(strict), [strict]);
  const form = useForm({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: userAsForm(user),
    // Fresh server data updates only the fields the user has not changed.
    values: userAsForm(user),
    resetOptions: { keepDirtyValues: true },
  });
  const saved = useSave(form, {
    fields: [
      ...Object.values(accountFieldNames),
      "roleId",
      "superUser",
      "manageSuper",
      "password",
      "passwordConfirmation",
    ],
    save: async (values) => {
      const next = await update.mutateAsync(changesOf(values, form.formState.dirtyFields));
      form.reset(userAsForm(next));
    },
    onSaved: () => {
      showSnackbar("success", t("update_success"));
      onSaved();
    },
    failed: t("update_failed"),
  });
  return { form, strict, card: { dirty: form.formState.isDirty, saveLabel: t("forms:save"), ...saved } };
};

/** The fields of that form. */
export const UserEditorFields = (props: {
  editor: ReturnType<typeof useUserEditor>;
  roles: readonly Role[];
  disabled?: boolean;
}) => {
  const { t } = useTranslation(["access", "account"]);
  const me = useMe();
  const { control } = props.editor.form;
  const { disabled = false } = props;
  return (
    <>
      <UserFields control={control} names={accountFieldNames} disabled={disabled} />
      <RoleChoice control={control} name="roleId" roles={props.roles} disabled={disabled} />
      {mayManageSupers(me) && (
        <SuperSwitches control={control} names={{ superUser: "superUser", manageSuper: "manageSuper" }} />
      )}
      {!disabled && (
        <>
          <FormPassword
            control={control}
            name="password"
            label={t("account:password.new")}
            help={t("newPasswordHelp")}
            autoComplete="new-password"
            rules={{ strict: props.editor.strict }}
          />
          <FormPassword
            control={control}
            name="passwordConfirmation"
            label={t("account:password.confirmation")}
            autoComplete="new-password"
          />
        </>
      )}
    </>
  );
};
