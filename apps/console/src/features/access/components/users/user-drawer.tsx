import { zodResolver } from "@hookform/resolvers/zod";
import { styled } from "@mui/material/styles";
import { managesSupers, mayGrant } from "@sgval/contract/access/grant-rules";
import type { Role } from "@sgval/contract/access/roles";
import type { UserScope } from "@sgval/contract/access/users";
import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useStrictPassword } from "../../../../shared/queries/auth-options.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormSwitch } from "../../../../shared/ui/form/form-fields.tsx";
import { FormPassword } from "../../../../shared/ui/form/form-password.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { useCreateUser } from "../../api/users.ts";
import { useMe } from "../../use-me.ts";
import { accountFieldNames, emptyUser, newUserForm } from "../../user-form.ts";
import { ScopeFields, scopeBody } from "./scope-fields.tsx";
import { SuperSwitches } from "./super-switches.tsx";
import { RoleChoice, UserFields } from "./user-fields.tsx";

const Section = styled("section")({
  display: "grid",
  gap: 12,
  "& h3": { ...typeScale.h3, margin: 0 },
});

/** Adds a user with a scope; the default role is chosen already where the caller may give it. */
export const UserDrawer = ({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) => {
  const { t } = useTranslation(["access", "forms", "messages", "account"]);
  const me = useMe();
  const strict = useStrictPassword();
  const create = useCreateUser();
  const schema = useMemo(() => newUserForm(strict), [strict]);
  const defaultRole = roles.find((role) => role.isDefault && mayGrant(me, role.permissions));
  const form = useForm({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: emptyUser(defaultRole?.id ?? null),
  });
  // Unless it is touched the server gives the default: a client starts with nothing.
  const [scope, setScope] = useState<UserScope | null>(null);
  const [roleId, superUser] = form.watch(["roleId", "superUser"]);
  const role = roles.find(({ id }) => id === roleId);
  const shown = scope ?? { all: role?.name !== "client", devices: [], rooms: [], zones: [] };
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
    save: ({ superUser: isSuper, manageSuper, ...fields }) => {
      const body = { ...fields, ...(scope && !isSuper ? { scope: scopeBody(scope) } : {}) };
      return create.mutateAsync(managesSupers(me) ? { ...body, superUser: isSuper, manageSuper } : body);
    },
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
      dirty={form.formState.isDirty || scope !== null}
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
      {!superUser && (
        <Section aria-label={t("scope.title")}>
          <h3>{t("scope.title")}</h3>
          <ScopeFields
            scope={shown}
            locked={false}
            onChange={(change) => setScope({ ...shown, ...change })}
          />
        </Section>
      )}
    </FormDrawer>
  );
};
