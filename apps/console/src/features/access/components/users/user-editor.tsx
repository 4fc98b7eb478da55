import { zodResolver } from "@hookform/resolvers/zod";
import { managesSupers } from "@sgval/contract/access/grant-rules";
import type { Role } from "@sgval/contract/access/roles";
import type { User } from "@sgval/contract/access/users";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useStrictPassword } from "../../../../shared/queries/auth-options.ts";
import { FormPassword } from "../../../../shared/ui/form/form-password.tsx";
import { useLiveForm } from "../../../../shared/ui/form/use-live-form.ts";
import { useUpdateUser } from "../../api/users.ts";
import { useMe } from "../../use-me.ts";
import { accountFieldNames, changesOf, editUserForm, userAsForm } from "../../user-form.ts";
import { SuperSwitches } from "./super-switches.tsx";
import { RoleChoice, UserFields } from "./user-fields.tsx";

/** The form of one user's account, shared by the drawer of the list and the tab of the user's page. */
export const useUserEditor = (user: User, onSaved: () => void) => {
  const strict = useStrictPassword();
  const update = useUpdateUser(user.id);
  const schema = useMemo(() => editUserForm(strict), [strict]);
  const { form, card } = useLiveForm({
    values: userAsForm(user),
    resolver: zodResolver(schema),
    fields: [
      ...Object.values(accountFieldNames),
      "roleId",
      "superUser",
      "manageSuper",
      "password",
      "passwordConfirmation",
    ],
    save: async (values, { formState }) =>
      userAsForm(await update.mutateAsync(changesOf(values, formState.dirtyFields))),
    onSaved,
  });
  return { form, strict, card, own: useMe().id === user.id };
};

/** The fields of that form. One's own password and e-mail are changed with the current password, on the account page. */
export const UserEditorFields = (props: {
  editor: ReturnType<typeof useUserEditor>;
  roles: readonly Role[];
  disabled?: boolean;
}) => {
  const { t } = useTranslation(["access", "account"]);
  const me = useMe();
  const { own, form } = props.editor;
  const { control } = form;
  const { disabled = false } = props;
  return (
    <>
      <UserFields control={control} names={accountFieldNames} disabled={disabled} own={own} />
      <RoleChoice control={control} name="roleId" roles={props.roles} disabled={disabled} />
      {managesSupers(me) && (
        <SuperSwitches control={control} names={{ superUser: "superUser", manageSuper: "manageSuper" }} />
      )}
      {!disabled && !own && (
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
