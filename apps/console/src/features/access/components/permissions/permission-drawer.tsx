import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import { createPermissionBody, type PermissionRow } from "@sgval/contract/access/permissions";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useRoleName } from "../../../../shared/i18n/use-role-name.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { useCreatePermission, useUpdatePermission } from "../../api/permissions.ts";

/** Adds, renames or describes a custom permission. */
export const PermissionDrawer = (props: { permission: PermissionRow | null; onClose: () => void }) => {
  const { t } = useTranslation(["access", "forms", "messages"]);
  const roleName = useRoleName();
  const { permission } = props;
  const create = useCreatePermission();
  const update = useUpdatePermission(permission?.name ?? "");
  const form = useForm({
    resolver: zodResolver(createPermissionBody),
    mode: "onTouched",
    defaultValues: { name: permission?.name ?? "", description: permission?.description ?? "" },
  });
  const save = useSave(form, {
    fields: ["name", "description"],
    save: (values) => (permission ? update.mutateAsync(values) : create.mutateAsync(values)),
    onSaved: () => {
      showSnackbar("success", permission ? t("messages:update_success") : t("messages:add_success"));
      props.onClose();
    },
    failed: permission ? t("messages:update_failed") : t("messages:create_failed"),
  });
  const renamed = permission !== null && form.watch("name") !== permission.name;
  return (
    <FormDrawer
      open
      title={permission ? t("permission.edit") : t("permission.add")}
      sub={permission?.name}
      dirty={form.formState.isDirty}
      {...save}
      saveLabel={permission ? t("forms:save") : t("forms:add")}
      onClose={props.onClose}
    >
      <FormText
        control={form.control}
        name="name"
        label={t("permission.name")}
        help={t("permission.nameHelp")}
        required
        maxLength={64}
      />
      {renamed && (
        <Alert severity="warning">
          {t("permission.renaming", {
            roles: permission.roles.map((role) => roleName(role.name)).join(", ") || "--",
          })}
        </Alert>
      )}
      <FormText
        control={form.control}
        name="description"
        label={t("permission.description")}
        required
        rows={3}
        maxLength={500}
      />
    </FormDrawer>
  );
};
