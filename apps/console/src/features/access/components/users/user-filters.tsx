import type { Role } from "@sgval/contract/access/roles";
import { useTranslation } from "react-i18next";
import { FilterChoice } from "../../../../shared/ui/list/filter-choice.tsx";
import type { UserListSearch } from "../../user-list-search.ts";

export const UserFilters = (props: {
  search: UserListSearch;
  roles: readonly Role[];
  onChange: (change: Partial<UserListSearch>) => void;
}) => {
  const { t } = useTranslation("access");
  const { search, onChange } = props;
  return (
    <>
      <FilterChoice
        label={t("columns.role")}
        any={t("anyRole")}
        value={search.role === undefined ? "" : String(search.role)}
        choices={props.roles.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(role) => onChange({ role: role === undefined ? undefined : Number(role) })}
      />
      <FilterChoice
        label={t("columns.superUser")}
        any={t("anySuper")}
        value={search.super ?? ""}
        choices={[
          { value: "true", label: t("superUser") },
          { value: "false", label: t("notSuper") },
        ]}
        onChange={(only) => onChange({ super: only === "true" || only === "false" ? only : undefined })}
      />
    </>
  );
};
