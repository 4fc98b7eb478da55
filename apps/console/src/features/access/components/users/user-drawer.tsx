import { zodResolver } from "@hookform/resolvers/zod";
import { styled } from "@mui/material/styles";
import { managesSupers, mayGrant } from "@sgval/contract/access/grant-rules";
import type { Role } from "@sgval/contract/access/roles";
import type { UserScope } from "@sgval/contract/access/users";
import { useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useStrictPassword } from "../../../../shared/queries/auth-options.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormSwitch } from "../../../../shared/ui/form/form-fields.tsx";
import { FormPassword } from "../../../../shared/ui/form/form-password.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { ChosenPhoto, PhotoChooser } from "../../../../shared/ui/photo/photo-chooser.tsx";
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
  const mayUpdate = useMay()("User.Update");
  const [photo, setPhoto] = useState<Blob | null>(null);
  const photoRefused = useRef(false);
  // Unless it is touched the server gives the default: a client starts with nothing.
  const [scope, setScope] = useState<UserScope | null>(null);
  const [roleId, superUser, username] = form.watch(["roleId", "superUser", "username"]);
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
    save: async ({ superUser: isSuper, manageSuper, ...fields }) => {
      const body = { ...fields, ...(scope && !isSuper ? { scope: scopeBody(scope) } : {}) };
      const added = await create.mutateAsync({
        body: managesSupers(me) ? { ...body, superUser: isSuper, manageSuper } : body,
        photo,
      });
      photoRefused.current = added.photoRefused;
    },
    onSaved: () => {
      // The user is there all the same, and has a page to try it again on.
      if (photoRefused.current) showSnackbar("error", t("messages:photo_upload_failed"));
      else showSnackbar("success", t("messages:add_success"));
      onClose();
    },
    failed: t("messages:create_failed"),
  });
  const { control } = form;
  return (
    <FormDrawer
      open
      title={t("addUser")}
      dirty={form.formState.isDirty || scope !== null || photo !== null}
      {...save}
      saveLabel={t("forms:add")}
      onClose={onClose}
    >
      <UserFields control={control} names={accountFieldNames} />
      {mayUpdate && (
        <PhotoChooser
          small
          withForm
          user={{ id: 0, username, photoVersion: photo && 0 }}
          save={async (chosen) => setPhoto(chosen)}
        >
          <ChosenPhoto name={username} photo={photo} size={64} />
        </PhotoChooser>
      )}
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
