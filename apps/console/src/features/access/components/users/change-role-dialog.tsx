import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { mayGrant } from "@sgval/contract/access/grant-rules";
import type { Role } from "@sgval/contract/access/roles";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useRoleName } from "../../../../shared/i18n/use-role-name.ts";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { Field } from "../../../../shared/ui/form/field.tsx";
import { useChangeRole } from "../../api/users.ts";
import { useMe } from "../../use-me.ts";

/** Sets the role of the selected users; a role with more permissions than the caller's is locked. */
export const ChangeRoleDialog = (props: {
  ids: readonly number[];
  roles: readonly Role[];
  onClose: () => void;
  onDone: () => void;
}) => {
  const { t } = useTranslation(["access", "forms", "messages", "common"]);
  const roleName = useRoleName();
  const errorText = useErrorText();
  const me = useMe();
  const change = useChangeRole();
  const [roleId, setRoleId] = useState<number | "">("");
  const confirm = () => {
    if (roleId === "") return;
    change.mutate(
      { ids: [...props.ids], roleId },
      {
        onSuccess: () => {
          showSnackbar("success", t("messages:update_success"));
          props.onDone();
        },
      },
    );
  };
  return (
    <QuestionDialog
      open
      title={t("changeRole.title", { count: props.ids.length })}
      text={t("changeRole.text")}
      cancelLabel={t("forms:cancel")}
      verbLabel={t("changeRole.verb")}
      onCancel={props.onClose}
      onConfirm={confirm}
      busy={change.isPending || roleId === ""}
      problem={change.error && `${t("messages:update_failed")}${t("common:colon")}${errorText(change.error)}`}
    >
      <Field label={t("columns.role")}>
        {({ id, ...aria }) => (
          <Select
            fullWidth
            value={roleId}
            onChange={(event) => setRoleId(Number(event.target.value))}
            SelectDisplayProps={{ id, ...aria, "aria-label": t("columns.role") }}
          >
            {props.roles.map((role) => (
              <MenuItem key={role.id} value={role.id} disabled={!mayGrant(me, role.permissions)}>
                {mayGrant(me, role.permissions)
                  ? roleName(role.name)
                  : `${roleName(role.name)} · ${t("locked.permission_not_held")}`}
              </MenuItem>
            ))}
          </Select>
        )}
      </Field>
    </QuestionDialog>
  );
};
