import type { Role } from "@sgval/contract/access/roles";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormChoose } from "../../../../shared/ui/form/form-fields.tsx";
import { useMe } from "../../use-me.ts";
import { mayGrantRole } from "../../user-rules.ts";

/** The role of a user; one that allows more than the caller holds can be seen, not given. */
export const RoleChoice = <Values extends FieldValues, Output>(props: {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  roles: readonly Role[];
  disabled?: boolean;
}) => {
  const { t } = useTranslation("access");
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
        label: role.name,
        locked: mayGrantRole(me, role) ? undefined : t("locked.permission_not_held"),
      }))}
    />
  );
};
