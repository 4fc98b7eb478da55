import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { mayGrant } from "@sgval/contract/access/grant-rules";
import type { Role } from "@sgval/contract/access/roles";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "../../../../shared/i18n/use-role-name.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { Field } from "../../../../shared/ui/form/field.tsx";
import { useDeleteRole } from "../../api/roles.ts";
import { useMe } from "../../use-me.ts";

/** Deletes a role; where users have it, another role takes its place first. */
export const RoleDelete = (props: {
  role: Role;
  roles: readonly Role[];
  onClose: () => void;
  onDeleted: () => void;
}) => {
  const { t } = useTranslation("access");
  const roleName = useRoleName();
  const me = useMe();
  const remove = useDeleteRole();
  const [replacement, setReplacement] = useState<number | "">("");
  const { role } = props;
  const used = role.users > 0;
  return (
    <DeleteDialog
      open
      names={[roleName(role.name)]}
      affected={
        used ? (
          <Field label={t("role.replacement", { count: role.users })}>
            {({ id, ...aria }) => (
              <Select
                fullWidth
                value={replacement}
                onChange={(event) => setReplacement(Number(event.target.value))}
                SelectDisplayProps={{ id, ...aria }}
              >
                {props.roles
                  .filter((other) => other.id !== role.id)
                  .map((other) => (
                    <MenuItem key={other.id} value={other.id} disabled={!mayGrant(me, other.permissions)}>
                      {other.name}
                    </MenuItem>
                  ))}
              </Select>
            )}
          </Field>
        ) : undefined
      }
      locked={used && replacement === "" ? t("locked.role_in_use") : undefined}
      onDelete={() =>
        remove.mutateAsync({ id: role.id, ...(replacement === "" ? {} : { replacementRoleId: replacement }) })
      }
      onDeleted={props.onDeleted}
      onClose={props.onClose}
    />
  );
};
